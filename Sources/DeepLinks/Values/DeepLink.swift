/// What a URL means: a destination's name and its typed arguments.
public struct DeepLink: Equatable, Sendable {
  public var name: String
  public var parameters: Arguments

  public init(name: String, parameters: Arguments = [:]) {
    self.name = name
    self.parameters = parameters
  }
}
