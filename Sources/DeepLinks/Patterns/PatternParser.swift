/// Reads a pattern's text, byte by byte: every special character is ASCII.
struct PatternParser {
  private let text: String
  private let bytes: [UInt8]
  private var position = 0

  private var elements: [Pattern.Text] = []
  private var rest: Pattern.Rest?
  private var isLastElementOptional = false
  private var arguments: [Pattern.Argument] = []
  private var fragment: Pattern.Text?

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func parse() throws(PatternError) -> Pattern {
    guard current == .slash else { throw error(.noLeadingSlash) }
    try parsePath()
    if current == .question { try parseQuery() }
    if current == .hash { try parseFragment() }
    let pattern = Pattern(
      text: text, elements: elements, rest: rest, isLastElementOptional: isLastElementOptional,
      arguments: arguments,
      fragment: fragment)
    try checkNames(of: pattern)
    return pattern
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }
  private var next: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

  private func error(_ reason: PatternError.Reason, at offset: Int? = nil) -> PatternError {
    PatternError(offset: offset ?? position, reason: reason)
  }
}

// MARK: Path, query, fragment

extension PatternParser {
  private enum Place {
    case path, argumentName, argumentValue, fragment

    func ends(at byte: UInt8) -> Bool {
      switch self {
      case .path: byte == .slash || byte == .question || byte == .hash
      case .argumentName: byte == .equals || byte == .ampersand || byte == .hash
      case .argumentValue: byte == .ampersand || byte == .hash
      case .fragment: false
      }
    }
  }

  private mutating func parsePath() throws(PatternError) {
    while current == .slash {
      position += 1
      let start = position
      if current == .asterisk {
        try parseAsterisks()
        continue
      }
      let element = try parseText(in: .path)
      switch element {
      case .literal(""): continue
      case .literal("."), .literal(".."): throw error(.dotElement, at: start)
      case .binding(let binding):
        if current == .asterisk {
          try endRest(at: start, binding: binding)
          continue
        }
        elements.append(element)
        if current == .question, next == nil || next == .question || next == .hash {
          position += 1
          isLastElementOptional = true
        }
      default: elements.append(element)
      }
    }
  }

  /// `*` or `**` as a whole element.
  private mutating func parseAsterisks() throws(PatternError) {
    let start = position
    if next == .asterisk {
      try endRest(at: start, binding: nil)
      return
    }
    position += 1
    try expectEndOfElement(asteriskAt: start)
    elements.append(.wildcard)
  }

  /// Reads the `**` of an element that began at `start`.
  private mutating func endRest(at start: Int, binding: Pattern.Binding?) throws(PatternError) {
    let asterisks = position
    guard next == .asterisk, binding?.expression == nil else { throw error(.strayAsterisk) }
    position += 2
    try expectEndOfElement(asteriskAt: asterisks)
    guard rest == nil else { throw error(.secondRest, at: start) }
    rest = Pattern.Rest(position: elements.count, binding: binding, offset: start)
  }

  private func expectEndOfElement(asteriskAt offset: Int) throws(PatternError) {
    if let current, !Place.path.ends(at: current) { throw error(.strayAsterisk, at: offset) }
  }

  private mutating func parseQuery() throws(PatternError) {
    let question = position
    while current == .question || current == .ampersand {
      // A question mark after the first is text.
      if current == .question, position != question { break }
      position += 1
      let start = position
      if current == .slash { throw error(.slashInQuery) }
      guard let current, current != .ampersand, current != .hash else { continue }
      guard case .literal(let name) = try parseText(in: .argumentName) else {
        throw error(.bindingInArgumentName, at: start)
      }
      var value = Pattern.Text.literal("")
      if self.current == .equals {
        position += 1
        value = try parseText(in: .argumentValue)
      }
      arguments.append(Pattern.Argument(name: name, value: value, offset: start))
    }
    if arguments.isEmpty { throw error(.emptyQuery, at: question) }
  }

  private mutating func parseFragment() throws(PatternError) {
    let hash = position
    position += 1
    if current == nil { throw error(.emptyFragment, at: hash) }
    fragment = try parseText(in: .fragment)
  }

  private func checkNames(of pattern: Pattern) throws(PatternError) {
    var bound: Set<String> = []
    for binding in pattern.bindings where !bound.insert(binding.name).inserted {
      throw error(.duplicateBinding(name: binding.name), at: binding.offset)
    }
    var named: Set<String> = []
    for argument in arguments where !named.insert(argument.name).inserted {
      throw error(.duplicateArgument(name: argument.name), at: argument.offset)
    }
  }
}

// MARK: Text

extension PatternParser {
  /// Reads up to what ends the place; a `**` after a whole binding, or the `?` after it, is left to the path.
  private mutating func parseText(in place: Place) throws(PatternError) -> Pattern.Text {
    var pieces: [Pattern.Piece] = []
    var literal = Literal()
    let start = position
    while let byte = current, !place.ends(at: byte) {
      switch byte {
      case .colon:
        if place == .argumentName { throw error(.bindingInArgumentName) }
        if let text = try literal.finish() { pieces.append(.literal(text)) }
        if case .binding = pieces.last { throw error(.adjacentBindings) }
        pieces.append(.binding(try parseBinding()))
      case .openParenthesis:
        if place == .argumentName { throw error(.bindingInArgumentName) }
        guard position == start else { throw error(.expressionInsideElement) }
        let expression = try parseExpression()
        if let byte = current, !place.ends(at: byte) { throw error(.expressionInsideElement, at: start) }
        return .expression(expression)
      case .closeParenthesis: throw error(.unopenedParenthesis)
      case .asterisk:
        if place == .path, pieces.count == 1, literal.isEmpty, case .binding(let binding) = pieces[0] {
          return .binding(binding)
        }
        throw error(.strayAsterisk)
      case .backslash: try parseBackslash(into: &literal)
      case .percent: parsePercent(into: &literal)
      default:
        literal.append(byte, at: position)
        position += 1
      }
    }
    if let text = try literal.finish() { pieces.append(.literal(text)) }
    guard let first = pieces.first else { return .literal("") }
    guard pieces.count == 1 else { return .mixture(pieces) }
    return switch first {
    case .literal(let text): .literal(text)
    case .binding(let binding): .binding(binding)
    }
  }

  private mutating func parseBinding() throws(PatternError) -> Pattern.Binding {
    let start = position
    position += 1
    let nameStart = position
    while let byte = current, byte.isNameByte, position > nameStart || !byte.isDigit { position += 1 }
    guard position > nameStart else { throw error(.unnamedBinding, at: start) }
    let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
    let expression = current == .openParenthesis ? try parseExpression() : nil
    return Pattern.Binding(name: name, expression: expression, offset: start)
  }

  /// From `(` to the parenthesis that balances it, heeding RE2's escapes, quotations and classes.
  private mutating func parseExpression() throws(PatternError) -> Expression {
    let start = position
    var depth = 0
    scan: while let byte = current {
      switch byte {
      case .backslash:
        if next == .upperQ { skipQuotation() } else { position += 1 }
      case .openBracket: skipClass()
      case .openParenthesis: depth += 1
      case .closeParenthesis:
        depth -= 1
        if depth == 0 { break scan }
      default: break
      }
      position += 1
    }
    guard position < bytes.count else { throw error(.unclosedParenthesis, at: start) }
    let source = String(decoding: bytes[(start + 1)..<position], as: UTF8.self)
    position += 1
    do {
      return try Expression(source)
    } catch {
      throw PatternError(offset: start + 1, reason: .expression(error))
    }
  }

  /// From `\Q` to the last byte of its `\E`, or of the text.
  private mutating func skipQuotation() {
    position += 2
    while position < bytes.count {
      if current == .backslash, next == .upperE {
        position += 1
        return
      }
      position += 1
    }
  }

  /// From `[` to its `]`. A `]` that stands first is one of the class, and `[:alpha:]` has brackets of its own.
  private mutating func skipClass() {
    position += 1
    if current == .caret { position += 1 }
    if current == .closeBracket { position += 1 }
    while let byte = current, byte != .closeBracket {
      if byte == .backslash { position += 1 }
      if byte == .openBracket, next == .colon, let end = endOfNamedClass() { position = end }
      position += 1
    }
  }

  /// The `]` of the `[:name:]` at the position.
  private func endOfNamedClass() -> Int? {
    var index = position + 2
    while index + 1 < bytes.count, bytes[index] != .closeBracket {
      if bytes[index] == .colon, bytes[index + 1] == .closeBracket { return index + 1 }
      index += 1
    }
    return nil
  }

  /// The whole character after a backslash is literal, also a `%`, which begins no escape then.
  private mutating func parseBackslash(into literal: inout Literal) throws(PatternError) {
    position += 1
    guard let byte = current else { throw error(.trailingBackslash, at: position - 1) }
    literal.append(byte, at: position)
    position += 1
    while let byte = current, byte & 0xC0 == 0x80 {
      literal.append(byte, at: position)
      position += 1
    }
  }

  private mutating func parsePercent(into literal: inout Literal) {
    guard position + 2 < bytes.count, let high = bytes[position + 1].hexValue,
      let low = bytes[position + 2].hexValue
    else {
      literal.append(.percent, at: position)
      position += 1
      return
    }
    literal.append(high << 4 | low, at: position)
    position += 3
  }

  /// Literal text as it is gathered.
  private struct Literal {
    private var bytes: [UInt8] = []
    /// Where each byte came from.
    private var offsets: [Int] = []

    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ byte: UInt8, at offset: Int) {
      bytes.append(byte)
      offsets.append(offset)
    }

    /// The text, or nil where there is none; the next begins.
    mutating func finish() throws(PatternError) -> String? {
      guard !bytes.isEmpty else { return nil }
      if let nul = bytes.firstIndex(of: 0) {
        throw PatternError(offset: offsets[nul], reason: .undecodableEscape)
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw PatternError(offset: offsets[Self.firstInvalid(in: bytes)], reason: .undecodableEscape)
      }
      bytes.removeAll()
      offsets.removeAll()
      return text
    }

    private static func firstInvalid(in bytes: [UInt8]) -> Int {
      var decoder = UTF8()
      var iterator = CountingIterator(bytes)
      var start = 0
      while true {
        switch decoder.decode(&iterator) {
        case .scalarValue: start = iterator.count
        case .emptyInput, .error: return min(start, bytes.count - 1)
        }
      }
    }

    private struct CountingIterator: IteratorProtocol {
      private let bytes: [UInt8]
      private(set) var count = 0

      init(_ bytes: [UInt8]) { self.bytes = bytes }

      mutating func next() -> UInt8? {
        guard count < bytes.count else { return nil }
        count += 1
        return bytes[count - 1]
      }
    }
  }
}

/// The special characters of patterns.
fileprivate extension UInt8 {
  static let slash = UInt8(ascii: "/")
  static let question = UInt8(ascii: "?")
  static let hash = UInt8(ascii: "#")
  static let ampersand = UInt8(ascii: "&")
  static let equals = UInt8(ascii: "=")
  static let asterisk = UInt8(ascii: "*")
  static let colon = UInt8(ascii: ":")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let backslash = UInt8(ascii: "\\")
  static let percent = UInt8(ascii: "%")
  static let caret = UInt8(ascii: "^")
  static let upperQ = UInt8(ascii: "Q")
  static let upperE = UInt8(ascii: "E")

  var isDigit: Bool { self &- 0x30 < 10 }

  /// Of `[A-Za-z0-9_]`.
  var isNameByte: Bool { isDigit || (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "_") }

  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
