/// A screen as the link map writes it: its parameters are constants, or arguments of what opens it.
public struct ScreenTemplate: Sendable {
  public let name: String
  /// In the order of the screen's declaration; a default of the screen that is always used is a constant.
  public let parameters: [ArgumentTemplate]
  /// The screen itself where every parameter is a constant, so that it is made once.
  private let constant: Screen?

  public init(name: String, parameters: [ArgumentTemplate] = []) {
    self.name = name
    self.parameters = parameters
    constant =
      parameters.allSatisfy(\.isConstant)
      ? Screen(name: name, parameters: parameters.arguments(with: [:])) : nil
  }

  /// The screen for these arguments. An absent argument takes the screen's default, or stays absent.
  public func screen(with arguments: Arguments) -> Screen {
    constant ?? Screen(name: name, parameters: parameters.arguments(with: arguments))
  }
}

/// One parameter as the link map writes it: a constant, or `"$name"`, an argument of what opens it.
public struct ArgumentTemplate: Sendable {
  public enum Source: Sendable {
    case constant(Value)
    /// The argument of this name, or the default of the parameter that it is passed to.
    case argument(String, otherwise: Value?)
  }

  public let name: String
  public let source: Source

  public init(name: String, source: Source) {
    self.name = name
    self.source = source
  }

  var isConstant: Bool {
    if case .constant = source { true } else { false }
  }
}

extension [ArgumentTemplate] {
  /// The arguments that these templates give. Cost: one allocation.
  public func arguments(with given: Arguments) -> Arguments {
    var elements: [Arguments.Element] = []
    elements.reserveCapacity(count)
    for template in self {
      switch template.source {
      case .constant(let value):
        elements.append((name: template.name, value: value))
      case .argument(let name, let otherwise):
        guard let value = given[name] ?? otherwise else { continue }
        elements.append((name: template.name, value: value))
      }
    }
    return Arguments(elements)
  }
}
