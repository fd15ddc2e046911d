/// Matches lists that begin with these elements and go on with any number of further ones, also none.
///
/// ```swift
/// case Begins("news", "latest"):
/// case Begins("users", .any, "posts"):
/// case Begins(Matches("v[0-9]+"), "status"):
/// ```
public struct Begins: Sendable {
  private let patterns: [any ElementPattern]

  /// A pattern for each of the first elements: text, ``Matches`` or `.any`. None at all match every list.
  public init<each Pattern: ElementPattern>(_ pattern: repeat each Pattern) {
    var patterns: [any ElementPattern] = []
    for one in repeat each pattern { patterns.append(one) }
    self.patterns = patterns
  }

  /// Whether the list's first elements match, one by one.
  public static func ~= (pattern: Begins, elements: some Collection<some StringProtocol>) -> Bool {
    var rest = elements.makeIterator()
    return pattern.patterns.allSatisfy { one in
      guard let element = rest.next() else { return false }
      return one.matches(String(element))
    }
  }
}
