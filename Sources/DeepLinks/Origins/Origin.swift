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

  /// Reads `scheme:` or `scheme://host[:port]`; `allowsBinding`: a route's own list may say `:name`.
  public init(
    _ text: String, readsFragmentAsPath: Bool = false, allowsBinding: Bool = false
  ) throws(OriginError) {
    let parts = try OriginReader.read(Array(text.utf8), allowsBinding: allowsBinding)
    scheme = parts.scheme
    host = parts.host
    port = parts.port
    self.readsFragmentAsPath = readsFragmentAsPath
    written = text
  }

  /// For hosts that the code itself names; they are as hosts are read.
  init(scheme: String, host: Host) {
    self.scheme = scheme
    self.host = host
    port = nil
    readsFragmentAsPath = false
    written = ""
  }

  /// What tells origins apart: neither spelling, nor the name in `:name`, nor how fragments are read.
  package struct Place: Hashable, Sendable {
    package let scheme: String
    package let host: Host
    package let port: Int?
  }

  package var place: Place {
    if case .binding(_, let below) = host {
      return Place(scheme: scheme, host: .binding(name: "", below: below), port: port)
    }
    return Place(scheme: scheme, host: host, port: port)
  }

  /// True where a list that holds both would hold the same origin twice.
  public func isSame(as other: Origin) -> Bool { place == other.place }
}
