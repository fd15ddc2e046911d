internal import JSON

extension MapLoader {
  /// Warns of screens and coordinators that nothing leads to, and of actions and handlers that do not meet.
  ///
  /// Each mistake is told once: what hangs on a coordinator that nobody starts is taken to be shown.
  mutating func reportFlow(of map: LinkMap) {
    guard map.root != nil, map.screens != nil else { return }
    var flow = Reachability(map)
    // Where coordinators decide nothing, clients say themselves what is shown and started.
    if map.coordinators.contains(where: { !$0.events.isEmpty }) {
      let graph = NavigationGraph(map)
      flow = reportCoordinators(of: map, graph, flow)
      reportScreens(of: map, graph, flow)
    }
    let homes = flow.homes
    reportHandlers(of: map, flow, homes)
    reportActions(of: map, homes)
  }

  /// Returns what follows where those that nobody starts run all the same.
  private mutating func reportCoordinators(
    of map: LinkMap, _ graph: NavigationGraph, _ flow: Reachability
  ) -> Reachability {
    var running = flow.runningCoordinators
    guard running.count < map.coordinators.count else { return flow }
    var assumed: Set<String> = []
    for (node, draft) in zip(graph.coordinators, coordinators)
    where !running.contains(node.coordinator.name) && node.startedBy.isEmpty {
      report(.neverStarted(draft.name, by: []), .warning, at: draft.offset)
      assumed.insert(draft.name)
    }
    running = Reachability(map, assuming: assumed).runningCoordinators
    // What is left is started by what never happens: told where the cause is, unless they start each other.
    var left: Set<String> = []
    for (node, draft) in zip(graph.coordinators, coordinators) where !running.contains(node.coordinator.name)
    {
      left.insert(draft.name)
      let parents = node.startedBy.map(\.opener.coordinator)
      guard parents.allSatisfy({ $0.map { !running.contains($0) } ?? false }) else { continue }
      var names: [String] = []
      for case let parent? in parents where !names.contains(parent) { names.append(parent) }
      report(.neverStarted(draft.name, by: MapProblem.Excerpt(names)), .warning, at: draft.offset)
    }
    return Reachability(map, assuming: assumed.union(left))
  }

  private mutating func reportScreens(of map: LinkMap, _ graph: NavigationGraph, _ flow: Reachability) {
    let shown = flow.shownScreens
    guard shown.count < graph.screens.count, let object = document.root["screens"] else { return }
    for (node, member) in zip(graph.screens, object.members) where !shown.contains(node.screen.name) {
      report(
        .neverShown(node.screen.name, by: node.reachedBy.first?.opener), .warning, at: member.key.offset)
    }
  }

  /// Handlers of what is never on their coordinator's part of a stack, but elsewhere.
  private mutating func reportHandlers(
    of map: LinkMap, _ flow: Reachability, _ homes: [String: MapProblem.Excerpt]
  ) {
    let (happening, running) = (flow.happening, flow.runningCoordinators)
    for (coordinator, draft) in zip(map.coordinators, coordinators) where running.contains(coordinator.name) {
      guard let on = draft.on else { continue }
      for member in on.members {
        let event = member.key.string
        guard !happening.contains(.handler(coordinator: coordinator.name, event: event)) else { continue }
        guard let dot = event.lastIndex(of: ".") else { continue }
        let subject = String(event[..<dot])
        if map.screen(subject)?.action(String(event[event.index(after: dot)...])) != nil {
          // One that is shown nowhere is told of as that.
          guard let shown = homes[subject] else { continue }
          report(
            .screenOfOthers(event, screen: subject, coordinator: coordinator.name, shownBy: shown),
            .warning, at: member.key.offset)
        } else if running.contains(subject) {
          report(
            .childOfOthers(event, child: subject, coordinator: coordinator.name), .warning,
            at: member.key.offset)
        }
      }
    }
  }

  /// Actions that nobody handles. One that another coordinator handles is told of there.
  private mutating func reportActions(of map: LinkMap, _ homes: [String: MapProblem.Excerpt]) {
    guard let screens = map.screens, let object = document.root["screens"] else { return }
    let handled = Set(map.coordinators.flatMap(\.events))
    for (screen, member) in zip(screens, object.members) {
      guard let shown = homes[screen.name], let actions = member.value["actions"] else { continue }
      for (action, member) in zip(screen.actions, actions.members) {
        let event = "\(screen.name).\(action.name)"
        guard !handled.contains(event) else { continue }
        report(.actionOfNobody(event, shownBy: shown), .warning, at: member.key.offset)
      }
    }
  }
}

extension Opener {
  /// Whose handler it is.
  fileprivate var coordinator: String? {
    if case .handler(let coordinator, _) = self { coordinator } else { nil }
  }
}
