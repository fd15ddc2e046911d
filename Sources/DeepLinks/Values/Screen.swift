/// A named, typed value that a client knows how to draw.
public struct Screen: Equatable, Sendable {
  public var name: String
  public var parameters: Arguments

  public init(name: String, parameters: Arguments = [:]) {
    self.name = name
    self.parameters = parameters
  }
}
