public import URLPatterns

extension LinkURL {
  /// The path's elements for Swift's own `switch`: `case .n3("users", let userId, "profile")`.
  public var pathElements: PathElements { Counted(path) }

  /// The query's arguments, for a `switch` over both: `case (.n1("search"), Has("q"))`.
  public var queryArguments: QueryArguments {
    QueryArguments(query.map { QueryArguments.Argument(name: $0.name, value: $0.value) })
  }
}
