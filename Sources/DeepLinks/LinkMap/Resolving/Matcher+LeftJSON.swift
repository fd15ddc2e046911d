internal import JSON

extension Matcher {
  /// The key `query` with the arguments that the pattern did not take, where there are any: names in the order of
  /// their first argument.
  func writeLeftArguments(
    of match: Match, in url: borrowing LinkURL, _ scratch: inout MatchScratch, to writer: inout JSONWriter
  ) {
    url.withReading(match.cover.reading) { reading in
      Binder(match: match, matcher: self, reading: reading).takeArguments(&scratch.taken)
    }
    let left = scratch.taken.count { !$0 }
    guard left > 0 else { return }
    writer.key("query")
    writer.beginObject()
    // Comparing each with each is the quickest for a few, and only for these.
    if left <= 32 {
      writeFew(of: match, in: url, &scratch, to: &writer)
    } else {
      for (name, values) in leftArguments(of: match, in: url, &scratch) {
        writer.key(name)
        writer.beginArray()
        for value in values { writer.string(value) }
        writer.endArray()
      }
    }
    writer.endObject()
  }

  private func writeFew(
    of match: Match, in url: borrowing LinkURL, _ scratch: inout MatchScratch, to writer: inout JSONWriter
  ) {
    url.withReading(match.cover.reading) { reading in
      let arguments = reading.arguments
      for index in arguments.indices where !scratch.taken[index] {
        let name = arguments[index].name
        writer.key(utf8: reading.bytes(name.answered))
        writer.beginArray()
        for other in index..<arguments.count where !scratch.taken[other] {
          let otherName = arguments[other].name
          guard other == index || reading.areSame(name, otherName) else { continue }
          writer.string(utf8: reading.bytes(arguments[other].value.answered))
          scratch.taken[other] = true
        }
        writer.endArray()
      }
    }
  }

  /// The key `fragment`, where there is one that the pattern did not take.
  func writeLeftFragment(of match: Match, in url: borrowing LinkURL, to writer: inout JSONWriter) {
    url.withReading(match.cover.reading) { reading in
      guard let fragment = leftFragment(of: match, in: reading) else { return }
      writer.key("fragment")
      writer.string(utf8: reading.bytes(fragment.answered))
    }
  }
}

extension Reading {
  /// Whether two names are the same argument's.
  fileprivate func areSame(_ one: Part, _ other: Part) -> Bool {
    let (one, other) = (one.key, other.key)
    return one.count == other.count && bytes(one).elementsEqual(bytes(other))
  }
}
