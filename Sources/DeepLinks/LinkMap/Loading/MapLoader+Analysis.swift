extension MapLoader {
  /// Reports routes that are never reached, and where it is asked for, URLs that several routes match.
  mutating func analyse(_ drafts: [RouteDraft], origins: [Origin], findsOverlaps: Bool) {
    let routes = drafts.map(\.route)
    func patterns(_ indices: [Int]) -> [String] { indices.map { routes[$0].pattern.text } }
    var analysis = RouteAnalysis(routes: routes, origins: origins)
    var check = findsOverlaps ? WitnessCheck(routes: routes, origins: origins) : nil
    var unreachable: Set<Int> = []
    for (route, draft) in drafts.enumerated() {
      switch analysis.reachability(of: route, &check) {
      case .reachable: break
      case .unreachable(let earlier):
        unreachable.insert(route)
        report(.unreachable(draft.declaration.pattern, earlier: patterns(earlier)), at: draft.offset)
      case .undecided(let earlier):
        report(
          .perhapsUnreachable(draft.declaration.pattern, earlier: patterns(earlier)), .overlap,
          at: draft.offset)
      }
    }
    guard var check else { return }
    for (route, draft) in drafts.enumerated() where !unreachable.contains(route) {
      let (overlaps, isComplete) = analysis.overlaps(of: route, without: unreachable, &check)
      for overlap in overlaps {
        report(
          .overlap(
            draft.declaration.pattern, earlier: routes[overlap.earlier].pattern.text,
            witness: overlap.witness,
            winner: routes[overlap.winner].pattern.text),
          .overlap, at: draft.offset)
      }
      if !isComplete { report(.moreOverlaps(draft.declaration.pattern), .overlap, at: draft.offset) }
    }
  }
}
