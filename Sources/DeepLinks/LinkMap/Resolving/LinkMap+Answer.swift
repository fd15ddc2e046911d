internal import Coordinators
package import JSON

extension LinkMap {
  /// Writes what a URL means as an object. `url`: as it was given, in UTF-8.
  ///
  /// For the same map, URL and client always the same bytes. Allocates nothing where the pattern took all
  /// arguments, but for what the writer's bytes grow.
  package func write(
    _ found: Found, url: UnsafeBufferPointer<UInt8>, for client: Client = Client(),
    _ scratch: inout Scratch, to writer: inout JSONWriter
  ) {
    let index = linkOfRoute[found.route]
    writer.beginObject()
    writer.key("url")
    writer.string(utf8: url)
    if client.version != nil, !links[index].isDrawn(by: client), links[index].otherwise != nil {
      writeReplacement(found, for: client, scratch, to: &writer)
    } else {
      writeLink(index, found, scratch, to: &writer)
    }
    writer.key("route")
    writeText(answerParts.patterns[found.route], to: &writer)
    writeRest(found, &scratch, to: &writer)
    writer.endObject()
  }

  private func writeLink(
    _ index: Int, _ found: Found, _ scratch: borrowing Scratch, to writer: inout JSONWriter
  ) {
    scratch.url.withReading(found.match.cover.reading) { reading in
      let values = MatchedValues(found.match, matcher, reading)
      answerParts.text.withUnsafeBufferPointer { text in
        for segment in answerParts.links[index] {
          let piece = UnsafeBufferPointer(rebasing: text[segment.text])
          switch segment.kind {
          case .verbatim: writer.verbatim(piece)
          case .value:
            let parameter = Int(segment.parameter)
            if piece.isEmpty || values.has(parameter) {
              values.write(parameter, to: &writer)
            } else {
              writer.raw(piece)
            }
          case .member:
            let parameter = Int(segment.parameter)
            let hasValue = parameter >= 0 && values.has(parameter)
            guard hasValue || !piece.isEmpty else { continue }
            writer.key(utf8: UnsafeBufferPointer(rebasing: text[segment.key]))
            if hasValue { values.write(parameter, to: &writer) } else { writer.raw(piece) }
          case .commands:
            guard case .commands(let commands) = links[index].open else { continue }
            writer.commands(commands, with: link(of: found, scratch).parameters)
          }
        }
      }
    }
  }

  private func writeText(_ range: Range<Int>, to writer: inout JSONWriter) {
    answerParts.text.withUnsafeBufferPointer { writer.raw(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  private func writeReplacement(
    _ found: Found, for client: Client, _ scratch: borrowing Scratch, to writer: inout JSONWriter
  ) {
    let first = self.link(of: found, scratch)
    let link = replaced(first, for: client)
    writer.key("link")
    writer.link(link)
    writer.key("insteadOf")
    writer.string(first.name)
    guard let declaration = self.link(link.name), let index = names.link(link.name) else { return }
    if !declaration.requires.isEmpty {
      writer.key("requires")
      writeText(answerParts.requires[index], to: &writer)
    }
    if let open = declaration.open {
      writer.key("open")
      writer.open(open, with: link.parameters)
    }
  }

  private func writeRest(_ found: Found, _ scratch: inout Scratch, to writer: inout JSONWriter) {
    if scratch.url.hasArguments {
      let left = matcher.leftArguments(of: found.match, in: scratch.url, &scratch.match)
      if !left.isEmpty {
        writer.key("query")
        writer.beginObject()
        for (name, values) in left {
          writer.key(name)
          writer.beginArray()
          for value in values { writer.string(value) }
          writer.endArray()
        }
        writer.endObject()
      }
    }
    if scratch.url.fragmentPart != nil, let fragment = matcher.leftFragment(of: found.match, in: scratch.url)
    {
      writer.key("fragment")
      writer.string(fragment)
    }
    guard !found.unwrapped.isEmpty else { return }
    writer.key("unwrapped")
    writer.beginArray()
    for layer in found.unwrapped {
      writer.beginObject()
      writer.key("wrapper")
      writer.string(layer.wrapper)
      writer.key("url")
      writer.string(layer.url)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension LinkURL {
  fileprivate var hasArguments: Bool { arguments.count > 0 }
}
