public import Coordinators

/// A screen of the app that can be made from what the server says.
public protocol RemoteScreen: NavigationScreen {
  /// A client that is older than the link map is told of screens that it cannot draw: it says here what it shows instead.
  init(name: String, parameters: [String: ParameterValue])
}

/// A screen's parameter, as JSON has it.
public enum ParameterValue: Hashable, Sendable {
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case list([ParameterValue])
}

extension ParameterValue: Decodable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let int = try? value.decode(Int.self) {
      self = .int(int)
    } else if let double = try? value.decode(Double.self) {
      self = .double(double)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else {
      self = .list(try value.decode([ParameterValue].self))
    }
  }
}
