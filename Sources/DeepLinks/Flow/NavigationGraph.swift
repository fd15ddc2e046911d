internal import Coordinators

/// How a link map's screens and coordinators hang together, as it is written: who leads where.
///
/// It says nothing of whether that ever happens; `Reachability` does.
package struct NavigationGraph: Sendable {
  /// One way to a screen or a coordinator.
  package struct Way: Hashable, Sendable {
    package let opener: Opener
    /// The command, where it is one that brings it.
    package var command: CommandWord?
    /// The link that the command opens.
    package var link: String?
    /// Whether it is laid beneath another screen, and not on top.
    package var isBeneath = false
  }

  package struct ScreenNode: Sendable {
    package let screen: ScreenDeclaration
    /// Roots first, then links, gates and events, each in the order of the map.
    package fileprivate(set) var reachedBy: [Way] = []
  }

  package struct CoordinatorNode: Sendable {
    package let coordinator: CoordinatorDeclaration
    /// The children that it starts, and on which event.
    package fileprivate(set) var starts: [(child: String, event: String)] = []
    package fileprivate(set) var startedBy: [Way] = []
    /// The tabs that begin with it.
    package fileprivate(set) var tabs: [String] = []
    /// Whether a session without tabs begins with it.
    package fileprivate(set) var isRoot = false
  }

  /// In the order of the map, as everything here.
  package private(set) var screens: [ScreenNode]
  package private(set) var coordinators: [CoordinatorNode]

  private let screenIndex: [String: Int]
  private let coordinatorIndex: [String: Int]

  /// Cost: linear in the map's links and commands.
  package init(_ map: LinkMap) {
    screens = (map.screens ?? []).map { ScreenNode(screen: $0) }
    coordinators = map.coordinators.map { CoordinatorNode(coordinator: $0) }
    screenIndex = screens.map(\.screen.name).indexByName
    coordinatorIndex = coordinators.map(\.coordinator.name).indexByName
    for coordinator in map.coordinators {
      add([(coordinator.root, Way(opener: .root(coordinator: coordinator.name)))])
    }
    addRoots(of: map)
    for link in map.links { add(link.open, by: .link(link.name), map) }
    for gate in map.gates { add(gate.open, by: .gate(gate.name), map) }
    for coordinator in map.coordinators {
      for event in coordinator.events {
        let handler = Opener.handler(coordinator: coordinator.name, event: event)
        add(coordinator.handlers[event] ?? [], by: handler, map)
      }
    }
  }

  package func screen(_ name: String) -> ScreenNode? { screenIndex[name].map { screens[$0] } }

  package func coordinator(_ name: String) -> CoordinatorNode? {
    coordinatorIndex[name].map { coordinators[$0] }
  }

  private mutating func addRoots(of map: LinkMap) {
    switch map.root {
    case nil: break
    case .coordinator(let name):
      if let index = coordinatorIndex[name] { coordinators[index].isRoot = true }
    case .tabs(let tabs, _):
      for tab in tabs {
        if let index = coordinatorIndex[tab.coordinator] { coordinators[index].tabs.append(tab.name) }
      }
    }
  }

  private mutating func add(_ open: OpenDeclaration?, by opener: Opener, _ map: LinkMap) {
    switch open {
    case nil: break
    case .screens(let plan): add(plan.ways(by: Way(opener: opener)))
    case .commands(let commands): add(commands, by: opener, map)
    }
  }

  private mutating func add(_ commands: [MapCommand], by opener: Opener, _ map: LinkMap) {
    var ways: [(screen: String, way: Way)] = []
    for command in commands {
      var way = Way(opener: opener, command: command.word)
      for brought in command.brings(by: map) {
        switch brought {
        case .screen(let name): ways.append((name, way))
        case .child(let name):
          ways.append((map.coordinator(name)?.root ?? "", way))
          addStart(of: name, way)
        case .link(let name):
          way.link = name
          if case .screens(let plan) = map.link(name)?.open { ways += plan.ways(by: way) }
        }
      }
    }
    add(ways)
  }

  /// All ways of one opener.
  private mutating func add(_ ways: [(screen: String, way: Way)]) {
    for (position, (name, way)) in ways.enumerated() {
      guard let index = screenIndex[name],
        !ways[..<position].contains(where: { $0.screen == name && $0.way == way })
      else { continue }
      screens[index].reachedBy.append(way)
    }
  }

  private mutating func addStart(of name: String, _ way: Way) {
    guard let index = coordinatorIndex[name] else { return }
    if !coordinators[index].startedBy.contains(way) { coordinators[index].startedBy.append(way) }
    guard case .handler(let parent, let event) = way.opener, let parent = coordinatorIndex[parent] else {
      return
    }
    let starts = coordinators[parent].starts
    if !starts.contains(where: { $0 == (name, event) }) { coordinators[parent].starts.append((name, event)) }
  }
}

extension OpenPlan<ScreenTemplate> {
  /// The screens that it shows; `set` alone lays those beneath.
  fileprivate func ways(
    by way: NavigationGraph.Way
  ) -> [(screen: String, way: NavigationGraph.Way)] {
    var beneath = way
    beneath.isBeneath = true
    return (mode == .set ? under.map { ($0.name, beneath) } : []) + [(screen.name, way)]
  }
}

extension [String] {
  /// The position of each name. Names that Swift takes for the same, as it may two spellings of one, have the first's.
  var indexByName: [String: Int] {
    Dictionary(zip(self, indices), uniquingKeysWith: { first, _ in first })
  }
}
