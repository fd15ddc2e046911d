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
        if earlier.isEmpty, let (parameter, expression) = draft.route.unmatchedParameter(origins: origins) {
          report(
            .matchesNothing(
              draft.declaration.pattern, parameter: parameter.name, type: parameter.type.description,
              expression: expression),
            at: draft.offset)
          continue
        }
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

extension Route {
  /// A parameter of which no text is what its type, and the expression of its binding, want: why nothing matches.
  fileprivate func unmatchedParameter(origins: [Origin]) -> (Parameter, expression: String?)? {
    for binding in pattern.bindings {
      guard var parameter = parameter(binding) else { continue }
      if case .list(let element) = parameter.type.kind { parameter.type = element }
      // A route that is this binding and nothing else.
      let expression = binding.expression?.source
      guard let pattern = try? Pattern(parsing: "/:\(binding.name)" + (expression.map { "(\($0))" } ?? ""))
      else { continue }
      let route = Route(pattern: pattern, parameters: [parameter])
      var analysis = RouteAnalysis(routes: [route], origins: origins.isEmpty ? self.origins ?? [] : origins)
      var check: WitnessCheck?
      if case .unreachable = analysis.reachability(of: 0, &check) { return (parameter, expression) }
    }
    return nil
  }
}
