/// Why a link with these arguments has no URL.
public enum ReverseProblem: Error, Equatable, Sendable {
  /// `nearest`: the name that was probably meant.
  case unknownLink(String, nearest: String?)
  case unknownParameter(String, nearest: String?)
  case missingParameter(String)
  /// `wanted`: the parameter's type, in words.
  case invalidArgument(String, wanted: String)
  case givenTwice(String)
  /// What stands in the way, route by route; empty for a link without routes.
  case noURL([URLObstacle])
}

/// Why a route gives no URL for a link.
public struct URLObstacle: Equatable, Sendable {
  /// The route's pattern, as it is written in the map.
  public let route: String
  public let reason: Reason

  public enum Reason: Equatable, Sendable {
    /// An earlier route takes the URL; its pattern as it is written.
    case taken(url: String, by: String)
    /// The route takes the URL, but reads other arguments from it.
    case readOtherwise(url: String)
    /// The URL is read otherwise, or not at all; the problem's stable name.
    case refused(url: String, problem: String)
    /// The route gives this parameter another value.
    case otherConstant(parameter: String)
    /// The route has no place for this parameter's value.
    case noPlace(parameter: String)
    /// The route wants a value of this parameter.
    case wanted(parameter: String)
    /// No URL holds this value there: `.`, `..`, a text that is empty or has a NUL, what is no label of a host.
    case unwritable(parameter: String)
    /// No text was found that one of the pattern's expressions matches.
    case expression(String)
    /// Only origins with `*.`, which stand for any host.
    case wildcardOrigins
  }
}
