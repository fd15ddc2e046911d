extension LinkMap {
  /// That the map's order decides: a later route says more of the path than the winner, and could stand above it.
  func orderNote(_ winner: Int, _ later: [Explanation.Candidate]) -> Explanation.Note? {
    let routes = matcher.routes
    let taken = routes[winner].pattern
    let other = later.lazy.map(\.route).first { other in
      let pattern = routes[other].pattern
      return pattern.saysMore(than: taken) && !isHeldByTest(other, below: winner)
        && canMove(other, above: winner)
    }
    return other.map { .order(winner: self.routes[winner].pattern, later: self.routes[$0].pattern) }
  }

  /// Whether a test of the map's own wants a route to stay below another.
  private func isHeldByTest(_ later: Int, below earlier: Int) -> Bool {
    var scratch = Scratch()
    return tests.prefix(Self.comparedTests).contains { test in
      var text = test.url
      let taken = text.withUTF8 { bytes in try? find(bytes, &scratch).route }
      guard let taken, (earlier..<later).contains(taken),
        var url = try? LinkURL(text, ownedSchemes: conversion.ownedSchemes)
      else { return false }
      var layers: [UnwrappedLayer] = []
      guard wrappers.open(&url, layers: &layers) == .link, let check = try? RouteCheck(matcher, url) else {
        return false
      }
      return check.failedStep(of: later) == nil
    }
  }

  private static var comparedTests: Int { 1_000 }

  /// Whether a map in which a later route stands directly above an earlier one would load: that one, and those between,
  /// are still reached.
  private func canMove(_ later: Int, above earlier: Int) -> Bool {
    let routes = matcher.routes
    let between = routes[earlier..<later]
    guard between.count <= Self.analysedRoutes else { return false }
    let before = earlier + between.count <= Self.analysedRoutes ? routes[..<earlier] : []
    let moved = before + [routes[later]] + between
    var limits = RouteAnalysis.Limits()
    limits.steps = 3_000_000
    var analysis = RouteAnalysis(routes: Array(moved), origins: origins, limits: limits)
    var check: WitnessCheck?
    let first = before.count + 1
    guard analysis.reachability(of: first, &check) == .reachable else { return false }
    return (first..<moved.count).dropFirst().allSatisfy { route in
      if case .unreachable = analysis.reachability(of: route, &check) { false } else { true }
    }
  }

  /// With more routes between the two, nothing is advised; with more in all, what stands before them is left out of
  /// account.
  private static var analysedRoutes: Int { 500 }
}

extension Pattern {
  /// Of more places of the path, or of as many, and of the first where the two differ.
  fileprivate func saysMore(than other: Pattern) -> Bool {
    guard exactness == other.exactness else { return exactness > other.exactness }
    return zip(shape, other.shape).first { $0 != $1 }?.0 == true
  }

  /// At which places it says something of the path.
  private var shape: [Bool?] {
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
