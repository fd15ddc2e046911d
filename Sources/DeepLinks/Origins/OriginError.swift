/// What is wrong with the text of an origin.
public struct OriginError: Error, Equatable, Sendable {
  /// In bytes of the text.
  public let offset: Int
  public let reason: Reason

  public enum Reason: Equatable, Sendable {
    /// There is no colon, or nothing before it.
    case missingScheme
    case schemeCharacter
    case unsafeScheme(String)
    /// An http or https origin names a host; so does one with `//`.
    case missingHost
    /// A path, a query or anything else: an origin is a scheme, a host and a port.
    case somethingAfter
    /// `*` that is not the whole leftmost label, or that has no label after it.
    case misplacedWildcard
    /// `:name` in a list other than a route's own.
    case bindingNotAllowed
    /// `:name` that is not the whole leftmost label, or that has no label after it.
    case misplacedBinding
    /// What a URL's authority would be refused for.
    case authority(LinkURLError.Reason)
  }
}
