/// The app that will draw a link.
public struct Client: Equatable, Sendable {
  public var platform: String?
  public var version: String?

  public init(platform: String? = nil, version: String? = nil) {
    self.platform = platform
    self.version = version
  }
}

/// A version of an app: numbers between dots, compared number by number, where a missing one is 0.
///
/// What follows the digits of a part (`2-beta`) does not count; numbers may be of any length.
public struct Version: Comparable, Sendable {
  /// Digits without leading zeros; 0 is empty. Without the zeros at the end.
  private let parts: [Substring]

  public init(_ text: String) {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.prefix { "0" <= $0 && $0 <= "9" }.drop { $0 == "0" }
    }
    while let last = parts.last, last.isEmpty { parts.removeLast() }
    self.parts = parts
  }

  /// Digits between dots, and nothing else: how a link map must write one.
  static func isWellFormed(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.utf8.allSatisfy { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
    }
  }

  public static func < (left: Version, right: Version) -> Bool {
    for index in 0..<max(left.parts.count, right.parts.count) {
      let (one, other) = (left.part(index), right.part(index))
      if one.utf8.count != other.utf8.count { return one.utf8.count < other.utf8.count }
      if one != other { return one < other }
    }
    return false
  }

  private func part(_ index: Int) -> Substring {
    index < parts.count ? parts[index] : ""
  }
}
