internal import Coordinators

extension NavigationGraph {
  /// A screen as it stands on the stack of a coordinator; without one where that is not said.
  package struct Place: Hashable, Sendable {
    package let coordinator: String?
    package let screen: String

    package init(coordinator: String?, screen: String) {
      self.coordinator = coordinator
      self.screen = screen
    }
  }

  /// How a coordinator ends.
  package enum Ending: String, Sendable {
    case finished, cancelled
  }

  /// What leads from screen to screen, in pictures.
  package struct Edge: Hashable, Sendable {
    package enum Start: Hashable, Sendable {
      case links
      case gates
      case screen(Place)
      /// The end of a coordinator, wherever it is then.
      case coordinator(String)
    }

    package enum Kind: Hashable, Sendable {
      /// A screen comes on top.
      case shows
      /// A screen is laid beneath another.
      case lays
      /// What is above a screen goes.
      case returns
      /// A child begins.
      case starts
      /// A child has ended; `isBack`: what its parent shows then is what it was.
      case ends(isBack: Bool)
    }

    package let start: Start
    package let end: Place
    /// The link, gate, action or ending.
    package let label: String
    package let kind: Kind
  }

  /// The screens, each on the coordinators that show it, and what leads from one to another: each edge once.
  package func picture(of map: LinkMap) -> (places: [Place], edges: [Edge]) {
    var drawing = Drawing(self, map)
    drawing.draw()
    return (drawing.places, drawing.edges)
  }
}

/// Gathers places and edges in the order of the map.
private struct Drawing {
  private let graph: NavigationGraph
  private let map: LinkMap
  private(set) var places: [NavigationGraph.Place] = []
  private(set) var edges: [NavigationGraph.Edge] = []
  private var knownPlaces: Set<NavigationGraph.Place> = []
  private var knownEdges: Set<NavigationGraph.Edge> = []
  private var homes: [String: [String]] = [:]

  init(_ graph: NavigationGraph, _ map: LinkMap) {
    self.graph = graph
    self.map = map
  }

  mutating func draw() {
    guard map.screens != nil else { return }
    for node in graph.coordinators { gatherPlaces(of: node.coordinator) }
    gatherPlacesOfLinks()
    for node in graph.screens where homes[node.screen.name] == nil { _ = place(node.screen.name, on: nil) }
    for link in map.links { draw(link.open, from: .links, label: link.name) }
    for gate in map.gates { draw(gate.open, from: .gates, label: gate.name) }
    for node in graph.coordinators { drawHandlers(of: node) }
    for node in graph.coordinators { drawEndings(of: node) }
  }

  // MARK: Places

  private mutating func gatherPlaces(of coordinator: CoordinatorDeclaration) {
    _ = place(coordinator.root, on: coordinator.name)
    for event in coordinator.events {
      if let (screen, _) = graph.action(event) { _ = place(screen, on: coordinator.name) }
      for command in coordinator.handlers[event] ?? [] {
        for case .screen(let screen) in command.brings(by: map) { _ = place(screen, on: coordinator.name) }
      }
    }
  }

  /// What a link lays anew stands on the tab's own coordinator.
  private mutating func gatherPlacesOfLinks() {
    for link in map.links {
      guard case .screens(let plan) = link.open, plan.mode == .set,
        let coordinator = map.root?.coordinator(of: plan.tab)
      else { continue }
      for screen in plan.under + [plan.screen] { _ = place(screen.name, on: coordinator) }
    }
  }

  private mutating func place(_ screen: String, on coordinator: String?) -> NavigationGraph.Place {
    let place = NavigationGraph.Place(coordinator: coordinator, screen: screen)
    if knownPlaces.insert(place).inserted {
      places.append(place)
      if let coordinator { homes[screen, default: []].append(coordinator) }
    }
    return place
  }

  /// On this coordinator if it shows the screen, else on the first that does.
  private mutating func nearest(_ screen: String, to coordinator: String?) -> NavigationGraph.Place {
    let homes = homes[screen] ?? []
    if let coordinator, homes.contains(coordinator) { return place(screen, on: coordinator) }
    return place(screen, on: homes.first)
  }

  private mutating func root(of coordinator: String) -> NavigationGraph.Place {
    place(map.coordinator(coordinator)?.root ?? "", on: coordinator)
  }

  // MARK: Edges

  private mutating func add(
    _ start: NavigationGraph.Edge.Start, _ end: NavigationGraph.Place, _ label: String,
    _ kind: NavigationGraph.Edge.Kind
  ) {
    let edge = NavigationGraph.Edge(start: start, end: end, label: label, kind: kind)
    if knownEdges.insert(edge).inserted { edges.append(edge) }
  }

  private mutating func draw(
    _ open: OpenDeclaration?, from start: NavigationGraph.Edge.Start, label: String
  ) {
    switch open {
    case nil: break
    case .commands(let commands):
      for command in commands { draw(command, of: nil, from: start, label: label) }
    case .screens(let plan):
      let coordinator = map.root?.coordinator(of: plan.tab)
      if plan.mode == .set {
        for screen in plan.under { add(start, nearest(screen.name, to: coordinator), label, .lays) }
      }
      add(start, nearest(plan.screen.name, to: coordinator), label, .shows)
    }
  }

  /// False where the command leads nowhere that can be said.
  @discardableResult
  private mutating func draw(
    _ command: MapCommand, of coordinator: String?, from start: NavigationGraph.Edge.Start, label: String,
    as kind: NavigationGraph.Edge.Kind = .shows
  ) -> Bool {
    let brought = command.brings(by: map)
    for brought in brought {
      switch brought {
      case .screen(let screen): add(start, nearest(screen, to: coordinator), label, kind)
      case .child(let child): add(start, root(of: child), label, .starts)
      case .link(let name):
        if case .screens(let plan) = map.link(name)?.open {
          add(
            start, nearest(plan.screen.name, to: map.root?.coordinator(of: plan.tab)), label, kind)
        }
      }
    }
    guard brought.isEmpty, let returns = command.returns else { return !brought.isEmpty }
    switch returns {
    case .screen(let screen, let actor):
      add(start, nearest(screen, to: actor ?? coordinator), label, .returns)
    case .root(let actor):
      guard let acting = actor ?? coordinator else { return false }
      add(start, root(of: acting), label, .returns)
    }
    return true
  }

  private mutating func drawHandlers(of node: NavigationGraph.CoordinatorNode) {
    let name = node.coordinator.name
    for event in node.coordinator.events {
      guard let (screen, action) = graph.action(event) else { continue }
      for command in node.coordinator.handlers[event] ?? [] {
        draw(command, of: name, from: .screen(place(screen, on: name)), label: action)
      }
    }
  }

  /// What follows when a child ends: what its parent shows then, or the parent itself.
  private mutating func drawEndings(of node: NavigationGraph.CoordinatorNode) {
    let name = node.coordinator.name
    for child in graph.children(of: node) {
      for ending in graph.endings(of: child, in: node.coordinator) {
        var isDrawn = false
        for command in node.coordinator.handlers["\(child).\(ending.rawValue)"] ?? [] {
          let kind = NavigationGraph.Edge.Kind.ends(isBack: false)
          if draw(command, of: name, from: .coordinator(child), label: ending.rawValue, as: kind) {
            isDrawn = true
          }
        }
        if !isDrawn { add(.coordinator(child), root(of: name), ending.rawValue, .ends(isBack: true)) }
      }
    }
  }
}

extension NavigationGraph {
  /// The screen and the action of an event; nil where a child reports it.
  package func action(_ event: String) -> (screen: String, action: String)? {
    guard let dot = event.lastIndex(of: ".") else { return nil }
    let (name, action) = (String(event[..<dot]), String(event[event.index(after: dot)...]))
    return screen(name)?.screen.action(action) == nil ? nil : (name, action)
  }

  /// The children that it starts, each once.
  package func children(of node: CoordinatorNode) -> [String] {
    var children: [String] = []
    for (child, _) in node.starts where !children.contains(child) { children.append(child) }
    return children
  }

  /// How a child ends, as far as the child or its parent say so.
  package func endings(of child: String, in parent: CoordinatorDeclaration) -> [Ending] {
    let own = coordinator(child)?.coordinator.handlers.values.joined().compactMap(\.ends) ?? []
    return [Ending.finished, .cancelled].filter {
      parent.handlers["\(child).\($0.rawValue)"] != nil || own.contains($0)
    }
  }
}
