/// Where a link may come from: a scheme, and a host with its port unless the scheme is all it says.
public struct Origin: Sendable {
  public enum Host: Hashable, Sendable {
    /// `myapp:`, which owns everything after the scheme.
    case none
    /// As hosts are read: lower-cased, A-labels, no root dot.
    case exact(String)
    /// `*.example.com`: one or more labels before this name.
    case wildcard(below: String)
    /// `:name.example.com`: exactly one label before this name, bound to a parameter.
    case binding(name: String, below: String)
  }

  /// Lower-cased.
  public let scheme: String
  public let host: Host
  /// Nil without a port, and for the scheme's default port.
  public let port: Int?
  /// The fragment is the path where it begins with `/` or `!/`.
  public let readsFragmentAsPath: Bool
  /// As the link map has it.
  public let written: String

  /// `allowsBinding`: in a route's own list the leftmost label may be `:name`.
  public init(
    _ text: String, readsFragmentAsPath: Bool = false, allowsBinding: Bool = false
  ) throws(OriginError) {
    throw OriginError(offset: 0, reason: .missingScheme)
  }

  /// The same place: spelling, `:name` and the fragment's reading are no difference.
  public func isSame(as other: Origin) -> Bool { false }
}

/// What is wrong with the text of an origin.
public struct OriginError: Error, Equatable, Sendable {
  /// In bytes of the text.
  public let offset: Int
  public let reason: Reason

  public enum Reason: Equatable, Sendable {
    case missingScheme
    case schemeCharacter
    case unsafeScheme(String)
    /// http and https origins name a host; so does whatever has `//`.
    case missingHost
    /// A path, query, fragment or anything else after the origin.
    case somethingAfter
    /// `*` that is not the whole leftmost label before another one.
    case misplacedWildcard
    /// `:name` where the list allows none, or that is not the whole leftmost label before another one.
    case bindingNotAllowed
    case misplacedBinding
    /// What a host or port is refused for in a URL.
    case authority(LinkURLError.Reason)
  }
}
