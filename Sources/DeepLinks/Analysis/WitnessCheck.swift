/// Asks the matcher whether a URL is what an analysis says it is.
struct WitnessCheck {
  private let routes: [Route]
  private let origins: [Origin]
  private let matcher: Matcher
  /// Of one route alone, as they are asked for.
  private var matchers: [Int: Matcher] = [:]
  private var scratch = MatchScratch()

  init(routes: [Route], origins: [Origin]) {
    self.routes = routes
    self.origins = origins
    matcher = Matcher(routes: routes, origins: origins)
  }

  /// The route that wins a URL.
  mutating func winner(_ url: String) -> Int? {
    winner(url, of: matcher)
  }

  mutating func matches(_ url: String, _ route: Int) -> Bool {
    let alone = matchers[route] ?? Matcher(routes: [routes[route]], origins: origins)
    matchers[route] = alone
    return winner(url, of: alone) != nil
  }

  private mutating func winner(_ text: String, of matcher: Matcher) -> Int? {
    // All schemes that the table owns, whichever route is asked.
    guard var url = try? LinkURL(text, ownedSchemes: self.matcher.origins.ownedSchemes),
      case .match(let match) = matcher.match(&url, &scratch)
    else { return nil }
    return match.route
  }
}
