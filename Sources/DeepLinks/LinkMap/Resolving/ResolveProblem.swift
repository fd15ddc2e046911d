/// Why a URL means no link of a map.
public enum ResolveProblem: Error, Equatable, Sendable {
  /// More bytes than the limit.
  case tooLong(limit: Int)
  /// `offset` counts bytes of the URL as it was given.
  case invalid(offset: Int, reason: LinkURLError.Reason)
  /// The scheme of the URL, or of one that it wraps, is never a destination.
  case unsafe(scheme: String)
  case unknownOrigin
  case noRoute
  /// A wrapper whose target is not in the URL, a shortened link, or more layers than are opened.
  case opaque

  package init(_ error: LinkURLError) {
    self =
      switch error {
      case .tooLong(let limit): .tooLong(limit: limit)
      case .invalid(let offset, let reason): .invalid(offset: offset, reason: reason)
      case .unsafe(let scheme): .unsafe(scheme: scheme)
      }
  }

  /// The problem's stable name.
  public var type: String {
    switch self {
    case .tooLong: "link-too-long"
    case .invalid: "invalid-url"
    case .unsafe: "unsafe-url"
    case .unknownOrigin: "unknown-origin"
    case .noRoute: "no-route"
    case .opaque: "opaque-link"
    }
  }
}
