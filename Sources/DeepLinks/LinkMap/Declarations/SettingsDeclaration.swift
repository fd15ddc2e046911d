/// What a link map wants of the service that serves it.
public struct SettingsDeclaration: Equatable, Sendable {
  /// Whether who changes a session has to say which revision of it he knows (RFC 6585 §3).
  public var requiresIfMatch: Bool

  public init(requiresIfMatch: Bool = false) {
    self.requiresIfMatch = requiresIfMatch
  }
}
