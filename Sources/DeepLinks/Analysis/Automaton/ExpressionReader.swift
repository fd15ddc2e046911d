/// Reads the common part of RE2's syntax (https://github.com/google/re2/wiki/Syntax).
///
/// The expression has been compiled by RE2, so it is well formed. What is left out, and read as nil: Unicode
/// classes (`\p`), word boundaries, `\C`, and letters beyond ASCII where case does not count.
struct ExpressionReader {
  struct NotUnderstood: Error {}

  let scalars: [Unicode.Scalar]
  var position = 0
  var flags = Flags()

  struct Flags {
    var ignoresCase = false
    var dotIsEverything = false
  }

  static func syntax(of source: [UInt8]) -> Syntax? {
    var reader = ExpressionReader(
      scalars: Array(String(decoding: source, as: UTF8.self).unicodeScalars))
    do throws(NotUnderstood) {
      let syntax = try reader.readChoice()
      return reader.position == reader.scalars.count ? syntax : nil
    } catch {
      return nil
    }
  }

  private init(scalars: [Unicode.Scalar]) {
    self.scalars = scalars
  }

  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func stands(_ text: String, at offset: Int = 0) -> Bool {
    scalars[min(position + offset, scalars.count)...].starts(with: text.unicodeScalars)
  }

  mutating func skip(_ text: String) -> Bool {
    guard stands(text) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  mutating func next() throws(NotUnderstood) -> Unicode.Scalar {
    guard let current else { throw NotUnderstood() }
    position += 1
    return current
  }

  // MARK: Choices, sequences, repetitions

  /// Up to the end, or the parenthesis that closes the group.
  private mutating func readChoice() throws(NotUnderstood) -> Syntax {
    let outer = flags
    var choices: [Syntax] = []
    repeat {
      choices.append(try readSequence())
    } while skip("|")
    flags = outer
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func readSequence() throws(NotUnderstood) -> Syntax {
    var parts: [Syntax] = []
    while let current, current != "|", current != ")" {
      if skip("\\Q") {
        while position < scalars.count, !stands("\\E") { parts.append(try literal(try next())) }
        _ = skip("\\E")
        // A repetition counts for the last character alone, as it does everywhere.
        if let last = parts.popLast() { parts.append(try repeated(last)) }
      } else if let part = try readAtom() {
        parts.append(try repeated(part))
      }
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repeated(_ part: Syntax) throws(NotUnderstood) -> Syntax {
    var part = part
    while true {
      if skip("*") {
        part = .repetition(part, minimum: 0, maximum: nil)
      } else if skip("+") {
        part = .repetition(part, minimum: 1, maximum: nil)
      } else if skip("?") {
        part = .repetition(part, minimum: 0, maximum: 1)
      } else if let (minimum, maximum) = readCounts() {
        part = .repetition(part, minimum: minimum, maximum: maximum)
      } else {
        return part
      }
      // Lazy or not, the texts are the same.
      _ = skip("?")
    }
  }

  /// `{2}`, `{2,}` or `{2,3}`; any other brace is text.
  private mutating func readCounts() -> (Int, Int?)? {
    let start = position
    guard skip("{"), let minimum = readNumber() else {
      position = start
      return nil
    }
    if skip("}") { return (minimum, minimum) }
    if skip(",") {
      if skip("}") { return (minimum, nil) }
      if let maximum = readNumber(), skip("}") { return (minimum, maximum) }
    }
    position = start
    return nil
  }

  private mutating func readNumber() -> Int? {
    var number: Int?
    while let current, let digit = current.digit(radix: 10) {
      guard number ?? 0 < 100_000 else { return nil }
      number = (number ?? 0) * 10 + digit
      position += 1
    }
    return number
  }

  // MARK: Atoms

  /// Nil where flags are set for what follows.
  private mutating func readAtom() throws(NotUnderstood) -> Syntax? {
    let first = try next()
    switch first {
    case "(": return try readGroup()
    case "[": return .scalars(try readClass())
    case ".":
      return .scalars(flags.dotIsEverything ? .everything : ScalarSet([0x0A...0x0A]).inverted)
    case "^": return .begin
    case "$": return .end
    case "\\":
      switch current {
      case "A":
        position += 1
        return .begin
      case "z":
        position += 1
        return .end
      default: break
      }
      if let set = try readClassEscape() { return .scalars(set) }
      return try literal(try readEscape())
    default: return try literal(first)
    }
  }

  private mutating func readGroup() throws(NotUnderstood) -> Syntax? {
    if skip("?P<") || skip("?<") {
      while try next() != ">" {}
    } else if skip("?") {
      let outer = flags
      var isOn = true
      while true {
        switch try next() {
        case "i": flags.ignoresCase = isOn
        case "s": flags.dotIsEverything = isOn
        // Lines count for `^` and `$` alone, greed for what is captured.
        case "m", "U": break
        case "-": isOn = false
        case ")": return nil
        case ":":
          let syntax = try readChoice()
          guard skip(")") else { throw NotUnderstood() }
          flags = outer
          return syntax
        default: throw NotUnderstood()
        }
      }
    }
    let syntax = try readChoice()
    guard skip(")") else { throw NotUnderstood() }
    return syntax
  }

  private func literal(_ scalar: Unicode.Scalar) throws(NotUnderstood) -> Syntax {
    let set = ScalarSet(scalar)
    return .scalars(flags.ignoresCase ? try set.withOtherCase() : set)
  }
}
