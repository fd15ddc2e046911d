extension LinkMap {
  /// That the map's order decides: a later route says as much of the path as the winner, says it elsewhere, and could
  /// stand above it.
  func orderNote(_ winner: Int, _ later: [Explanation.Candidate]) -> Explanation.Note? {
    let routes = matcher.routes
    let taken = routes[winner].pattern
    let other = later.lazy.map(\.route).first { other in
      let pattern = routes[other].pattern
      return pattern.exactness >= taken.exactness && pattern.shape != taken.shape
        && canMove(other, above: winner)
    }
    return other.map { .order(winner: self.routes[winner].pattern, later: self.routes[$0].pattern) }
  }

  /// Whether a map in which a later route stands directly above an earlier one would load: that one, and those between,
  /// are still reached.
  private func canMove(_ later: Int, above earlier: Int) -> Bool {
    let routes = matcher.routes
    let between = routes[earlier..<later]
    let before = earlier + between.count <= Self.analysedRoutes ? routes[..<earlier] : []
    let moved = before + [routes[later]] + between.prefix(Self.analysedRoutes)
    var analysis = RouteAnalysis(routes: Array(moved), origins: origins)
    var check: WitnessCheck?
    let first = before.count + 1
    guard analysis.reachability(of: first, &check) == .reachable else { return false }
    return (first..<moved.count).dropFirst().allSatisfy { route in
      if case .unreachable = analysis.reachability(of: route, &check) { false } else { true }
    }
  }

  /// With more, what stands before them is left out of account.
  private static var analysedRoutes: Int { 500 }
}

extension Pattern {
  /// At which places it says something of the path.
  fileprivate var shape: [Bool?] {
    var shape = elements.map { element -> Bool? in
      switch element {
      case .literal, .expression, .mixture: true
      case .wildcard, .binding: false
      }
    }
    if let rest { shape.insert(nil, at: rest.position) }
    return shape
  }
}
