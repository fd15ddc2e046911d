package import JSON

/// Why a body is no command of this map: what is wrong, and where.
package struct CommandProblem: Error, Sendable {
  package let problem: MapProblem
  package let place: Place

  package enum Place: Sendable {
    case value(JSONValue)
    case key(JSONKey)
    /// Where a missing key would stand; `under` is a key that is missing too.
    case missing(String, under: String? = nil, from: JSONValue)
  }

  package init(_ problem: MapProblem, at place: Place) {
    self.problem = problem
    self.place = place
  }

  /// The problem's stable name, for a request's answer.
  package var kind: Kind { Kind(problem) }

  package enum Kind: String, Sendable {
    case unknownCommand = "unknown-command"
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case conflictingKeys = "conflicting-keys"
    case invalidValue = "invalid-value"
    case unknownScreen = "unknown-screen"
    case unknownLink = "unknown-link"
    case unknownCoordinator = "unknown-coordinator"
    case unknownParameter = "unknown-parameter"
    case missingParameter = "missing-parameter"
    case invalidParameter = "invalid-parameter"
    case unknownTab = "unknown-tab"
    case invalidItem = "invalid-item"

    init(_ problem: MapProblem) {
      self =
        switch problem {
        case .unknownName(_, .command, _): .unknownCommand
        case .unknownName(_, .screen, _): .unknownScreen
        case .unknownName(_, .link, _): .unknownLink
        case .unknownName(_, .coordinator, _): .unknownCoordinator
        case .unknownName(_, .tab, _): .unknownTab
        case .unknownName, .unknownParameter: .unknownParameter
        case .unknownKey: .unknownKey
        case .missingKey: .missingKey
        case .oneOf: .conflictingKeys
        case .missingParameter: .missingParameter
        case .constant, .otherType, .maybeAbsent: .invalidParameter
        case .item: .invalidItem
        default: .invalidValue
        }
    }
  }
}

extension CommandProblem.Place {
  /// Of the first byte; of a missing key that of the object.
  package var offset: Int {
    switch self {
    case .value(let value), .missing(_, _, let value): value.offset
    case .key(let key): key.offset
    }
  }

  /// RFC 6901, from the root of the document.
  package var pointer: String {
    switch self {
    case .value(let value): value.pointer
    case .key(let key): key.pointer
    case .missing(let name, let parent, let object):
      object.pointer + (parent.map { "/" + Self.escaped($0) } ?? "") + "/" + Self.escaped(name)
    }
  }

  private static func escaped(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}

extension JSONValue {
  func problem(_ problem: MapProblem) -> CommandProblem {
    CommandProblem(problem, at: .value(self))
  }

  /// The value as it is written, for messages; what is long is cut.
  var excerpt: String {
    switch kind {
    case .array: "a list"
    case .object: "an object"
    case .string: "\"\(string?.prefix(80) ?? "")\""
    case .number: String((numberText ?? "").prefix(80))
    case .bool: bool == true ? "true" : "false"
    case .null: "null"
    }
  }
}
