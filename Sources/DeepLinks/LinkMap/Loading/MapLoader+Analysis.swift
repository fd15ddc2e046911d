internal import JSON

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
        guard let only = earlier.first, earlier.count == 1 else {
          report(.unreachable(draft.declaration.pattern, earlier: patterns(earlier)), at: draft.offset)
          continue
        }
        report(
          .unreachableAfter(
            draft.declaration.pattern, link: draft.declaration.link,
            taker(
              drafts[only], before: draft, origins: origins,
              isAsked: unreachable.count <= Self.explainedTakers)),
          at: draft.offset)
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

  /// Why an earlier route takes all that a later one matches.
  private func taker(
    _ earlier: RouteDraft, before later: RouteDraft, origins: [Origin], isAsked: Bool
  ) -> MapProblem.Taker {
    var taker = MapProblem.Taker(
      pattern: earlier.declaration.pattern, link: earlier.declaration.link,
      line: document.place(of: earlier.offset).line)
    if taker.line == document.place(of: later.offset).line { taker.line = nil }
    guard isAsked else { return taker }
    func isReached(_ route: Route, after other: Route) -> Bool {
      var analysis = RouteAnalysis(routes: [other, route], origins: origins)
      var check: WitnessCheck?
      if case .reachable = analysis.reachability(of: 1, &check) { return true }
      return false
    }
    let missing = earlier.route.missingByName.first { parameter, _ in
      var route = earlier.route
      for index in route.parameters.indices where route.parameters[index].name == parameter.name {
        route.parameters[index].isOptional = false
        route.parameters[index].defaultValue = nil
      }
      return isReached(later.route, after: route)
    }
    taker.isMoreGeneral = isReached(earlier.route, after: later.route)
    taker.missing = missing.map { parameter, name in
      MapProblem.Taker.Missing(
        parameter: parameter.name, hasDefault: parameter.defaultValue != nil,
        isShared: name.map { name in later.route.pattern.arguments.contains { $0.name == name } }
          ?? (later.route.pattern.fragment != nil))
    }
    return taker
  }

  /// Of so many routes that are never reached it is asked why; each takes an analysis of its own.
  private static var explainedTakers: Int { 100 }
}

extension Route {
  /// Parameters that are bound by arguments, or by the fragment, and may be missing; with the argument's name.
  fileprivate var missingByName: [(Parameter, argument: String?)] {
    let bindings =
      pattern.arguments.flatMap { argument in argument.value.bindings.map { ($0, Optional(argument.name)) } }
      + (pattern.fragment?.bindings ?? []).map { ($0, nil) }
    return bindings.compactMap { binding, name in
      guard let parameter = parameter(binding), parameter.mayBeMissing else { return nil }
      return (parameter, name)
    }
  }

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
