/// Matches lists that end with these elements, with any number of others before them, also none.
///
/// ```swift
/// case Ends("terms"):
/// case Ends("posts", .any):
/// ```
public struct Ends: Sendable {
  private let patterns: [any ElementPattern]

  /// A pattern for each of the last elements: text, ``Matches`` or `.any`. None at all match every list.
  public init<each Pattern: ElementPattern>(_ pattern: repeat each Pattern) {
    var patterns: [any ElementPattern] = []
    for one in repeat each pattern { patterns.append(one) }
    self.patterns = patterns
  }

  /// Whether the list's last elements match, one by one.
  public static func ~= (pattern: Ends, elements: some Collection<some StringProtocol>) -> Bool {
    var rest = elements.makeIterator()
    let others = elements.count - pattern.patterns.count
    guard others >= 0 else { return false }
    for _ in 0..<others { _ = rest.next() }
    return pattern.patterns.allSatisfy { one in
      guard let element = rest.next() else { return false }
      return one.matches(String(element))
    }
  }
}
