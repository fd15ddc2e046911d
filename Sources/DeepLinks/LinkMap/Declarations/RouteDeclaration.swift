/// A pattern and the link that it means.
public struct RouteDeclaration: Sendable {
  /// As it is written in the map.
  public let pattern: String
  public let link: String
  /// Parameters that the route gives instead of binding them.
  public let constants: Arguments
  public let isCaseSensitive: Bool
  /// As written; empty where the map's origins stand for the route.
  public let origins: [String]
  /// False where the platform files leave the route out.
  public let isInApp: Bool

  public init(
    pattern: String, link: String, constants: Arguments = [:], isCaseSensitive: Bool = true,
    origins: [String] = [], isInApp: Bool = true
  ) {
    self.pattern = pattern
    self.link = link
    self.constants = constants
    self.isCaseSensitive = isCaseSensitive
    self.origins = origins
    self.isInApp = isInApp
  }
}

/// The apps that the platform files name.
public struct AppDeclarations: Sendable {
  /// `<team>.<bundle>`
  public var ios: [String] = []
  public var android: [(package: String, sha256: [String])] = []

  public init() {}
}

/// A URL of the map's own tests, and the link that it must mean.
public struct LinkTest: Sendable {
  public let url: String
  public let link: String
  /// Absent where the test does not look at them.
  public let arguments: Arguments?

  public init(url: String, link: String, arguments: Arguments? = nil) {
    self.url = url
    self.link = link
    self.arguments = arguments
  }
}
