/// A screen that a client knows how to draw, and what it can report.
public struct ScreenDeclaration: Sendable {
  public let name: String
  public let parameters: [Parameter]
  public let actions: [ActionDeclaration]

  public init(name: String, parameters: [Parameter] = [], actions: [ActionDeclaration] = []) {
    self.name = name
    self.parameters = parameters
    self.actions = actions
  }

  /// Cost: linear in the screen's actions, which are few.
  public func action(_ name: String) -> ActionDeclaration? {
    actions.first { $0.name == name }
  }
}

/// What a screen can report to its coordinator.
public struct ActionDeclaration: Sendable {
  public let name: String
  public let arguments: [Parameter]

  public init(name: String, arguments: [Parameter] = []) {
    self.name = name
    self.arguments = arguments
  }
}
