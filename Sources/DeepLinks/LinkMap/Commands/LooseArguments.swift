package import JSON

/// Named values whose types only show when their turn comes: an action's arguments, a coordinator's result.
public struct LooseArguments: Sendable {
  package enum Source: Sendable {
    case none
    /// An object of a request, as it came.
    case object(JSONValue)
    case list([(name: String, value: LooseValue)])
  }

  package let source: Source

  package init(_ source: Source) {
    self.source = source
  }

  public static let none = LooseArguments(.none)
}

/// A value as JSON has it, or as it was typed elsewhere.
package enum LooseValue: Sendable {
  case json(JSONValue)
  case value(Value)
}

/// Loose arguments as a link map writes them.
public struct LooseTemplates: Sendable {
  package enum Source: Sendable {
    case json(JSONValue)
    /// `"$name"`
    case argument(String)
  }

  package let templates: [(name: String, source: Source)]

  package init(_ templates: [(name: String, source: Source)] = []) {
    self.templates = templates
  }

  /// Filled in; what is absent stays absent.
  public func arguments(with given: Arguments) -> LooseArguments {
    guard !templates.isEmpty else { return .none }
    return LooseArguments(
      .list(
        templates.compactMap { template in
          switch template.source {
          case .json(let value): (template.name, .json(value))
          case .argument(let name): given[name].map { (template.name, .value($0)) }
          }
        }))
  }
}
