/// Matches queries that have an argument of this name, wherever it stands and whatever else is there.
///
/// ```swift
/// case (.n1("search"), Has("q")):
/// case (.n1("search"), Has("page", Matches("[0-9]+"))):
/// ```
public struct Has: Sendable {
  private let name: String
  private let value: any ElementPattern

  /// Any argument of the name may be the one whose value matches, not only the first.
  public init(_ name: String, _ value: some ElementPattern = .any) {
    self.name = name
    self.value = value
  }

  /// Whether there is such an argument.
  public static func ~= (pattern: Has, query: QueryArguments) -> Bool {
    query.arguments.contains { $0.name == pattern.name && pattern.value.matches($0.value) }
  }
}
