/// How all texts that satisfy a predicate begin and end, case folded: often enough to see that no text satisfies
/// two of them.
struct TextEnds {
  private let prefix: [UInt8]
  private let suffix: [UInt8]
  /// There is but one text: prefix and suffix are the whole of it.
  private(set) var isWhole = false

  /// Of any text.
  static let unknown = TextEnds()

  init(prefix: [UInt8] = [], suffix: [UInt8] = []) {
    self.prefix = CaseFolding.folded(prefix)
    self.suffix = CaseFolding.folded(suffix)
  }

  init(whole text: [UInt8]) {
    self.init(prefix: text, suffix: text)
    isWhole = true
  }

  /// True only where no text has the ends of both.
  func clash(with other: TextEnds) -> Bool {
    if isWhole, other.isWhole { return prefix != other.prefix }
    return Self.differ(prefix, other.prefix) || Self.differ(suffix.reversed(), other.suffix.reversed())
      || isWhole && prefix.count < other.leastLength || other.isWhole && other.prefix.count < leastLength
  }

  /// Prefix and suffix may share bytes.
  private var leastLength: Int { max(prefix.count, suffix.count) }

  /// As far as both reach.
  private static func differ(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Bool {
    zip(one, other).contains { $0 != $1 }
  }
}
