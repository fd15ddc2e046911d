/// What a URL can mean: a destination with typed parameters.
public struct LinkDeclaration: Sendable {
  public let name: String
  public let parameters: [Parameter]
  /// Flags that a session needs, in the order in which their gates open.
  public let requires: [String]
  /// How the link becomes navigation; absent where the map has no screen that it could open.
  public let open: OpenDeclaration?
  /// The oldest version that can draw it, by platform.
  public let since: [(platform: String, version: Version)]
  /// The link for clients that are too old.
  public let otherwise: Replacement?

  public init(
    name: String, parameters: [Parameter] = [], requires: [String] = [], open: OpenDeclaration? = nil,
    since: [(platform: String, version: Version)] = [], otherwise: Replacement? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.requires = requires
    self.open = open
    self.since = since
    self.otherwise = otherwise
  }

  /// Another link, and how its parameters come from the arguments of this one.
  public struct Replacement: Sendable {
    public let link: String
    public let parameters: [ArgumentTemplate]

    public init(link: String, parameters: [ArgumentTemplate]) {
      self.link = link
      self.parameters = parameters
    }
  }

  /// Whether this client can draw it. A client without a version, and a platform without one here, can.
  public func isDrawn(by client: Client) -> Bool {
    guard let platform = client.platform, let version = client.version else { return true }
    guard let needed = since.first(where: { $0.platform == platform }) else { return true }
    return needed.version <= Version(version)
  }
}
