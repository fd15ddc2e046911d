/// Texts that a pattern may match, to be tried.
enum Samples {
  /// A text that all of these match.
  static func common(
    _ wanted: [(predicate: UnsafePointer<Predicate>, text: Pattern.Text?)], _ place: Inclusion.Place
  ) -> String? {
    var tried: Set<String> = []
    for (predicate, text) in wanted {
      for sample in texts(predicate, text) where tried.insert(sample).inserted {
        if sample.isEmpty, place != .query { continue }
        let bytes = Composition.composed(sample)
        let isTaken = bytes.withUnsafeBufferPointer { bytes in
          wanted.allSatisfy { Inclusion.takes($0.predicate, bytes, place) }
        }
        if isTaken { return sample }
      }
    }
    return nil
  }

  private static func texts(_ predicate: UnsafePointer<Predicate>, _ text: Pattern.Text?) -> [String] {
    switch text {
    case .literal(let literal): return [literal]
    case .expression(let expression): return texts(of: expression) + plain
    case .binding(let binding):
      return (binding.expression.map { texts(of: $0) } ?? []) + texts(of: predicate.pointee.converter.pointee)
    case .mixture(let pieces):
      var samples = [""]
      var binding = 0
      for piece in pieces {
        var next: [String]
        switch piece {
        case .literal(let literal): next = [literal]
        case .binding(let bound):
          let converter = predicate.pointee.mixture.pieces[binding].converter.pointee
          binding += 1
          next = (bound.expression.map { texts(of: $0) } ?? []) + texts(of: converter)
        }
        // Enough to find something, few enough to stay quick.
        samples = samples.flatMap { head in next.prefix(6).map { head + $0 } }
        if samples.count > 64 { samples = Array(samples.prefix(64)) }
      }
      return samples
    case .wildcard, nil: return texts(of: predicate.pointee.converter.pointee)
    }
  }

  static let plain = ["x", "a", "1", "ab", "12", "abc", "123", "1234", "12345", "A", "x-1", "x.y", ""]

  static func texts(of type: ValueType) -> [String] { CompiledType(type).samples }

  static func texts(of converter: Converter) -> [String] {
    switch converter.kind {
    case .int:
      let range = converter.wholeRange
      return [1, range.minimum, range.maximum, 0, range.minimum &+ 1].filter { range.contains($0) }.map(
        String.init)
    case .double:
      return [1, converter.minimum, converter.maximum, 0]
        .filter { $0.isFinite && $0 >= converter.minimum && $0 <= converter.maximum }.map { "\($0)" }
    case .bool: return ["true", "false", "1", "0"]
    case .uuid: return ["123e4567-e89b-12d3-a456-426614174000"]
    case .date: return ["2024-02-29", "2024-02-29T12:00:00Z"]
    case .url: return ["https://example.org/"]
    case .enumeration: return converter.values.map { String(decoding: $0, as: UTF8.self) }
    case .string:
      let range = converter.wholeRange
      let longer = [range.minimum, range.maximum].filter { $0 > 0 && $0 <= 200 }
      return plain + longer.flatMap { count in ["a", "1"].map { String(repeating: $0, count: Int(count)) } }
    case .nothing: return []
    }
  }

  /// Guesses for an expression: its alternatives and plain characters as they stand, a digit or a letter for a class.
  static func texts(of expression: Expression) -> [String] {
    var samples: [String] = []
    for branch in expression.source.split(separator: "|", omittingEmptySubsequences: false) {
      samples.append(branch.filter { !"()^$?*+\\".contains($0) })
      samples.append(guess(branch, class: "a"))
      samples.append(guess(branch, class: "1"))
    }
    samples.append(guess(expression.source[...], class: "a"))
    samples.append(guess(expression.source[...], class: "1"))
    return samples
  }

  private static func guess(_ source: Substring, class sample: Character) -> String {
    var text = ""
    var last = ""
    var characters = source.makeIterator()
    while let character = characters.next() {
      switch character {
      case "\\":
        guard let escaped = characters.next() else { break }
        last =
          escaped == "d" ? "1" : escaped == "s" ? " " : escaped.isLetter ? String(sample) : String(escaped)
        text += last
      case "[":
        var inside = ""
        while let next = characters.next(), next != "]" { inside.append(next) }
        last =
          inside.contains(sample) || inside.contains("-") || inside.hasPrefix("^")
          ? String(sample) : String(inside.prefix(1))
        if inside == "0-9" { last = "1" }
        text += last
      case "{":
        var count = ""
        while let next = characters.next(), next != "}", next != "," { count.append(next) }
        if let count = Int(count), count <= 200 { text += String(repeating: last, count: max(0, count - 1)) }
        var rest = characters
        if text.isEmpty == false, let next = rest.next(), next == "}" { characters = rest }
      case "(", ")", "^", "$", "?", "*", "+", "}": break
      case ".":
        last = String(sample)
        text += last
      default:
        last = String(character)
        text += last
      }
    }
    return text
  }
}

extension CompiledType {
  fileprivate var samples: [String] { withExtendedLifetime(self) { Samples.texts(of: converter) } }
}
