/// What a table of routes says as a whole: routes that are never reached, and URLs that several routes match.
///
/// It works on the patterns: predicates of texts are automata over bytes, and paths and arguments sequences of
/// such texts. Exact but for what `Language` only knows between bounds, and for what takes more work than its budget;
/// then it gives up, and never calls a route unreachable that is not.
struct RouteAnalysis {
  enum Reachability: Equatable {
    case reachable
    /// All that the route matches is taken by these, ascending; without them it matches nothing.
    case unreachable(by: [Int])
    /// It may be that these take all.
    case undecided([Int])
  }

  struct Limits {
    /// Earlier routes that one is compared with.
    var candidates = 1_000
    /// Steps that one route may take, and all together.
    var stepsOfRoute = 300_000
    var steps = 30_000_000
    /// Kinds of places that a route's origins are told apart by.
    var sites = 200
    /// Overlaps that are reported of one route.
    var overlaps = 16
  }

  let routes: [Route]
  let mapOrigins: [Origin]
  let limits: Limits
  let texts: TextSearch
  var index: RouteIndex
  private var stepsLeft: Int
  private var upperDemands: [Int: RouteDemands] = [:]
  private var lowerDemands: [Int: RouteDemands] = [:]

  init(routes: [Route], origins: [Origin], limits: Limits = Limits()) {
    self.routes = routes
    mapOrigins = origins
    self.limits = limits
    let schemes = (origins + routes.flatMap { $0.origins ?? [] }).filter { $0.host == .none }.map(\.scheme)
    let context = ConversionContext(ownedSchemes: OwnedSchemes(schemes))
    texts = TextSearch(TextPredicates(context: context))
    index = RouteIndex(routes)
    stepsLeft = limits.steps
  }

  // MARK: Unreachable routes

  /// `check`, where there is one, makes sure that a route that looks reachable is.
  mutating func reachability(of route: Int, _ check: inout WitnessCheck?) -> Reachability {
    beginRoute()
    defer { endRoute() }
    let (candidates, _) = index.earlier(than: route, limit: candidateLimit)
    do throws(EscapeSearch.GaveUp) {
      guard let url = try escape([route], from: candidates, .upper) else {
        return .unreachable(by: needed(of: candidates, for: route))
      }
      guard check != nil, check?.winner(url) != route else { return .reachable }
      if let url = try escape([route], from: candidates, .lower), check?.winner(url) == route {
        return .reachable
      }
    } catch {}
    return .undecided(candidates)
  }

  /// Few of the routes that take all of another do so, too.
  private mutating func needed(of candidates: [Int], for route: Int) -> [Int] {
    func take(_ few: [Int], _ analysis: inout RouteAnalysis) -> Bool {
      analysis.beginRoute()
      defer { analysis.endRoute() }
      do throws(EscapeSearch.GaveUp) {
        return try analysis.escape([route], from: few, .upper) == nil
      } catch {
        return false
      }
    }
    if candidates.isEmpty || take([], &self) { return [] }
    for candidate in candidates.prefix(32) where take([candidate], &self) { return [candidate] }
    guard candidates.count <= 32 else { return candidates }
    var left = candidates
    for candidate in candidates {
      let fewer = left.filter { $0 != candidate }
      if take(fewer, &self) { left = fewer }
    }
    return left
  }

  /// A URL that all of some routes match, and no other one; with the kind of place that it is of.
  private mutating func escape(
    _ seekers: [Int], from others: [Int], _ side: Language.Side
  ) throws(EscapeSearch.GaveUp) -> String? {
    guard let sites = sites(of: seekers, amid: others) else { throw EscapeSearch.GaveUp() }
    for site in sites {
      for hasFragmentPath in [false, true] {
        if let url = try escape(seekers, from: others, side, site, hasFragmentPath: hasFragmentPath) {
          return url
        }
      }
    }
    return nil
  }

  private mutating func escape(
    _ seekers: [Int], from others: [Int], _ side: Language.Side, _ site: Site, hasFragmentPath: Bool
  ) throws(EscapeSearch.GaveUp) -> String? {
    let sights = seekers.compactMap { site.sight(of: routes[$0].origins ?? mapOrigins) }
    guard let sight = sights.first, sights.count == seekers.count,
      sights.allSatisfy({ $0.isRead(like: sight, hasFragmentPath: hasFragmentPath) })
    else { return nil }
    if hasFragmentPath {
      // Where all lists read the fragment alike, nothing is new.
      let isSame = others.allSatisfy { other in
        site.sight(of: routes[other].origins ?? mapOrigins).map {
          $0.readsFragmentAsPath == sight.readsFragmentAsPath && $0.reading == sight.reading
        } ?? true
      }
      if isSame { return nil }
    }
    // Looking at each of them costs as much as some steps of an automaton.
    guard texts.budget.spend(8 * others.count) else { throw EscapeSearch.GaveUp() }
    var search = EscapeSearch(seekers: [], others: [], side: side)
    if hasFragmentPath {
      search.fragmentKind =
        sight.readsFragmentAsPath
        ? .path : .text(like: texts.predicates.predicate(of: .fragmentPath(side), .path))
    }
    for (route, sight) in zip(seekers, sights) {
      guard let seeker = seeker(route, sight, site, side) else { return nil }
      search.seekers.append(seeker)
    }
    for other in others {
      // What reads the URL otherwise is not compared, as if it did not match.
      guard let theirs = site.sight(of: routes[other].origins ?? mapOrigins),
        theirs.isRead(like: sight, hasFragmentPath: hasFragmentPath),
        let seeker = seeker(other, theirs, site, side == .upper ? .lower : .upper)
      else { continue }
      search.others.append(seeker)
    }
    if case .below(_, let excluded) = site.host {
      search.excludedLabels = excluded.map { texts.predicates.literal(Array($0.utf8)) }
    }
    guard let witness = try search.run(texts) else { return nil }
    return WitnessURL.text(witness, at: site, search.fragmentKind)
  }

  /// Nil where the label of the host is not as the route wants it.
  private mutating func seeker(
    _ route: Int, _ sight: Site.Sight, _ site: Site, _ side: Language.Side
  ) -> EscapeSearch.Seeker? {
    var seeker = EscapeSearch.Seeker(demands: demands(of: route, side))
    guard let name = sight.binding,
      let parameter = routes[route].parameters.first(where: { $0.name == name })
    else { return seeker }
    let predicate = texts.predicates.predicate(of: parameter.type, .path)
    if let label = site.fixedLabel {
      let verdict = texts.verdict(of: predicate, Array(label.utf8))
      return verdict == .yes || verdict == .maybe && side == .upper ? seeker : nil
    }
    if predicate != TextPredicates.anything { seeker.label = predicate }
    return seeker
  }

  private mutating func demands(of route: Int, _ side: Language.Side) -> RouteDemands {
    let known = side == .upper ? upperDemands[route] : lowerDemands[route]
    if let known { return known }
    let demands = RouteDemands(routes[route], texts.predicates, side)
    if side == .upper { upperDemands[route] = demands } else { lowerDemands[route] = demands }
    return demands
  }

  /// Nil where they are too many.
  private func sites(of seekers: [Int], amid others: [Int]) -> [Site]? {
    let own = (seekers + others).compactMap { routes[$0].origins }
    let lists = own.count < seekers.count + others.count ? [mapOrigins] + own : own
    let list = routes[seekers[0]].origins ?? mapOrigins
    if own.isEmpty, let origin = list.first {
      // One list says the same of all routes, so one place is as good as another.
      return [Site.first(of: origin)]
    }
    return Site.sites(of: list, amid: lists.flatMap(\.self), limit: limits.sites)
  }

  // MARK: Overlaps

  struct Overlap {
    let earlier: Int
    let witness: String
    let winner: Int
  }

  /// URLs that this route and an earlier one match; false where there may be more of them.
  mutating func overlaps(
    of route: Int, without unreachable: Set<Int>, _ check: inout WitnessCheck
  ) -> (overlaps: [Overlap], isComplete: Bool) {
    var overlaps: [Overlap] = []
    beginRoute()
    defer { endRoute() }
    let found = index.earlier(than: route, limit: candidateLimit)
    for earlier in found.routes where !unreachable.contains(earlier) {
      guard let overlap = overlap(of: route, earlier, &check) else { continue }
      if overlaps.count == limits.overlaps { return (overlaps, false) }
      overlaps.append(overlap)
    }
    return (overlaps, found.isComplete && texts.budget.left > 0)
  }

  private mutating func overlap(of route: Int, _ earlier: Int, _ check: inout WitnessCheck) -> Overlap? {
    /// Nil where no such URL is found; without a winner where the matcher does not agree that it is one.
    func attempt(
      _ others: [Int], _ side: Language.Side, _ analysis: inout RouteAnalysis
    ) -> (witness: String, winner: Int?)? {
      do throws(EscapeSearch.GaveUp) {
        guard let url = try analysis.escape([earlier, route], from: others, side) else { return nil }
        let isTrue = check.matches(url, earlier) && check.matches(url, route)
        return (url, isTrue ? check.winner(url) : nil)
      } catch {
        return nil
      }
    }
    guard var found = attempt([], .upper, &self) else { return nil }
    if found.winner == nil, let surer = attempt([], .lower, &self) { found = surer }
    guard let winner = found.winner else { return nil }
    let first = Overlap(earlier: earlier, witness: found.witness, winner: winner)
    // One that the earlier one wins says more.
    if first.winner == earlier { return first }
    let others = index.earlier(than: earlier, limit: 50).routes
    if let better = attempt(others, .lower, &self), better.winner == earlier {
      return Overlap(earlier: earlier, witness: better.witness, winner: earlier)
    }
    return first
  }

  // MARK: Work

  private var candidateLimit: Int {
    stepsLeft > limits.steps / 10 ? limits.candidates : min(16, limits.candidates)
  }

  private mutating func beginRoute() {
    texts.budget = WorkBudget(left: min(limits.stepsOfRoute, max(stepsLeft, 1_000)))
    stepsLeft -= texts.budget.left
  }

  private mutating func endRoute() {
    stepsLeft += max(0, texts.budget.left)
  }
}

extension Site {
  fileprivate static func first(of origin: Origin) -> Site {
    switch origin.host {
    case .none: Site(scheme: origin.scheme, host: nil, port: nil)
    case .exact(let host): Site(scheme: origin.scheme, host: .exact(host), port: origin.port)
    case .wildcard(let below), .binding(_, let below):
      Site(scheme: origin.scheme, host: .below(below, excluded: []), port: origin.port)
    }
  }
}

extension ValueType {
  /// Fragments that some lists of origins read as a path; `.lower`: as one that hardly any route matches.
  fileprivate static func fragmentPath(_ side: Language.Side) -> ValueType {
    let source = side == .upper ? "(?s)!?/.*" : "/[a-z]{9}(/[a-z]{9}){6}"
    return ValueType(.string, matches: try? Expression(source))
  }
}

extension Site.Sight {
  /// True where two lists see the same elements, arguments and fragment of such a URL.
  fileprivate func isRead(like other: Site.Sight, hasFragmentPath: Bool) -> Bool {
    if !hasFragmentPath { return reading == other.reading }
    return readsFragmentAsPath == other.readsFragmentAsPath
      && (readsFragmentAsPath || reading == other.reading)
  }
}
