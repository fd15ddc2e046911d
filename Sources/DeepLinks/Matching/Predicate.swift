internal import CRE2

/// What an element, an argument's value or a fragment must be, flat: it owns nothing, and is read through a
/// pointer without reference counting. The `Matcher` that made it keeps its memory.
struct Predicate {
  enum Kind: UInt8 {
    /// Equality with a literal.
    case literal
    /// Any text.
    case anything
    /// Text that converts, and that an expression matches where there is one.
    case typed
    /// Text that an expression matches.
    case expression
    case mixture
  }

  var kind: Kind
  /// Literal text compares by case folding; `literal` and the texts of `pieces` are folded then.
  var isFolded = false
  var literal = Bytes()
  var literalHash: UInt64 = 0
  /// Of a binding; of what binds nothing, one that takes everything.
  var converter: UnsafePointer<Converter>
  var expression: OpaquePointer?
  var mixture = Mixture()

  func matches(_ text: BoundText, _ context: Converter.Context) -> Bool {
    switch kind {
    case .anything: return true
    case .literal:
      return isFolded ? FoldedText.equals(text.composed, literal) : TextBytes.areEqual(text.composed, literal)
    case .typed: return converter.pointee.accepts(text, context) && expressionMatches(text)
    case .expression: return expressionMatches(text)
    case .mixture: return mixture.cut(text, isFolded: isFolded, context) { _, _ in }
    }
  }

  private func expressionMatches(_ text: BoundText) -> Bool {
    guard let expression else { return true }
    return CRE2ExpressionMatches(expression, text.composed.baseAddress, text.composed.count)
  }
}

typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer where Element == UInt8 {
  init() { self.init(start: nil, count: 0) }

  /// The bytes of a range of this memory.
  @inline(__always)
  func part(_ start: Int, _ end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[start..<end])
  }
}

/// Comparison by simple case folding.
enum FoldedText {
  /// Whether composed text is a folded literal, but for case. Allocates only where the text is not ASCII.
  static func equals(_ text: Bytes, _ folded: Bytes) -> Bool {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte >= 0x80 { return equalsSlowly(text, folded) }
      guard index < folded.count, lowercased(byte) == folded[index] else { return false }
      index += 1
    }
    return index == folded.count
  }

  private static func equalsSlowly(_ text: Bytes, _ folded: Bytes) -> Bool {
    var copy: [UInt8] = []
    CaseFolding.fold(text, into: &copy)
    return copy.withUnsafeBufferPointer { TextBytes.areEqual($0, folded) }
  }

  /// `TextHash.hash` of the folded text.
  static func hash(_ text: Bytes, isASCII: Bool) -> UInt64 {
    guard isASCII else {
      var copy: [UInt8] = []
      CaseFolding.fold(text, into: &copy)
      return TextHash.hash(copy)
    }
    return withLowercased(text) { TextHash.hash($0) }
  }

  /// Lends an ASCII text in lower case: in place where it has no capitals.
  static func withLowercased<R>(_ text: Bytes, _ body: (Bytes) -> R) -> R {
    guard text.contains(where: { $0 &- 0x41 < 26 }) else { return body(text) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { copy in
      for index in 0..<text.count { copy[index] = lowercased(text[index]) }
      return body(Bytes(copy))
    }
  }

  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}
