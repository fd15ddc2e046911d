internal import Coordinators

/// What can ever be on a session's stacks: nothing that it leaves out is ever shown.
///
/// It counts all links as opened by clients, with the gates that they meet, actions of what is shown, `finish` and
/// `cancel` of what runs, and any way back; but not that a client itself says which screens to show or what to start
/// (`push`, `present`, `replaceTop`, `orPush`, `set`, `PUT`, `start`). Whether a command is refused it does not ask, nor how
/// deep a stack is, so that it may well hold for possible what is not.
struct Reachability {
  /// Part of a tab's stack: what belongs to one coordinator there, or to whichever runs there.
  fileprivate struct Place: Hashable {
    var tab: Int
    var coordinator: Int?
  }

  private struct Handler {
    let coordinator: Int
    let event: String
    let subject: Subject
    let commands: [MapCommand]
  }

  private enum Subject: Hashable {
    case screen(Int)
    case child(Int)
  }

  private struct Shown: Hashable {
    let subject: Subject
    let place: Place
  }

  /// Tabs beyond the sixteenth share places with those before: what is said of one place holds for one of them.
  private static let tabLimit = 16

  private let map: LinkMap
  private let screenIndex: [String: Int]
  private let coordinatorIndex: [String: Int]
  /// The root coordinator of each tab.
  private var tabs: [(name: String, tab: Int, coordinator: Int)] = []
  private var handlers: [Handler] = []
  private var handlersOfSubject: [Subject: [Int]] = [:]
  private var handlersOfCoordinator: [[Int]]

  private var shown: Set<Shown> = []
  private var running: Set<Place> = []
  private var fired: Set<Place> = []
  private var waiting: [(handler: Int, tab: Int)] = []

  /// - Parameter assumed: coordinators that are taken to be started, wherever that may be.
  /// - Precondition: the map has screens and a root.
  init(_ map: LinkMap, assuming assumed: Set<String> = []) {
    self.map = map
    let screens = map.screens ?? []
    screenIndex = screens.map(\.name).indexByName
    coordinatorIndex = map.coordinators.map(\.name).indexByName
    handlersOfCoordinator = Array(repeating: [], count: map.coordinators.count)
    gatherHandlers()
    gatherTabs()
    for tab in tabs { run(tab.coordinator, in: tab.tab) }
    for name in assumed {
      for place in everywhere { start(name, in: place) }
    }
    for link in map.links {
      if let open = link.open { self.open(open) }
    }
    let required = Set(map.links.flatMap(\.requires))
    for gate in map.gates where required.contains(gate.name) { open(gate.open) }
    while let (handler, tab) = waiting.popLast() {
      execute(
        handlers[handler].commands, in: [Place(tab: tab, coordinator: handlers[handler].coordinator)])
    }
  }

  // MARK: Answers

  /// The screens that can be shown, by name.
  var shownScreens: Set<String> {
    let screens = map.screens ?? []
    return Set(
      shown.compactMap { if case .screen(let index) = $0.subject { screens[index].name } else { nil } })
  }

  /// The coordinators on whose part of a stack each screen can stand, by the screens' names; none is empty.
  ///
  /// Cost: linear in what was found. Screens that stand wherever anything runs are worked out together.
  var homes: [String: MapProblem.Excerpt] {
    var tabs: [Int: Set<Int>] = [:]
    var own: [Int: Set<Int>] = [:]
    for entry in shown {
      guard case .screen(let screen) = entry.subject else { continue }
      if let coordinator = entry.place.coordinator {
        own[screen, default: []].insert(coordinator)
      } else {
        tabs[screen, default: []].insert(entry.place.tab)
      }
    }
    var homes: [String: MapProblem.Excerpt] = [:]
    var homesByTabs: [Set<Int>: MapProblem.Excerpt] = [:]
    for (index, screen) in (map.screens ?? []).enumerated() {
      if let tabs = tabs[index] {
        if homesByTabs[tabs] == nil { homesByTabs[tabs] = excerpt(runningCoordinators(in: tabs)) }
        homes[screen.name] = homesByTabs[tabs]
      } else if let own = own[index] {
        homes[screen.name] = excerpt(own)
      }
    }
    return homes
  }

  private func runningCoordinators(in tabs: Set<Int>) -> Set<Int> {
    Set(running.compactMap { tabs.contains($0.tab) ? $0.coordinator : nil })
  }

  private func excerpt(_ coordinators: Set<Int>) -> MapProblem.Excerpt {
    MapProblem.Excerpt(coordinators.sorted().map { map.coordinators[$0].name })
  }

  var runningCoordinators: Set<String> {
    Set(running.compactMap { $0.coordinator.map { map.coordinators[$0].name } })
  }

  /// What coordinators can come to do.
  var happening: Set<Opener> {
    Set(
      fired.map {
        let handler = handlers[$0.coordinator ?? 0]
        return .handler(coordinator: map.coordinators[handler.coordinator].name, event: handler.event)
      })
  }

  // MARK: What the map has

  private mutating func gatherHandlers() {
    for (index, coordinator) in map.coordinators.enumerated() {
      for event in coordinator.events {
        guard let subject = subject(of: event) else { continue }
        handlersOfSubject[subject, default: []].append(handlers.count)
        handlersOfCoordinator[index].append(handlers.count)
        handlers.append(
          Handler(
            coordinator: index, event: event, subject: subject,
            commands: coordinator.handlers[event] ?? []))
      }
    }
  }

  private func subject(of event: String) -> Subject? {
    guard let dot = event.lastIndex(of: ".") else { return nil }
    let name = String(event[..<dot])
    if map.screen(name)?.action(String(event[event.index(after: dot)...])) != nil {
      return screenIndex[name].map(Subject.screen)
    }
    return coordinatorIndex[name].map(Subject.child)
  }

  private mutating func gatherTabs() {
    let roots: [(name: String, coordinator: String)] =
      switch map.root {
      case nil: []
      case .coordinator(let name): [("", name)]
      case .tabs(let tabs, _): tabs
      }
    for (index, root) in roots.enumerated() {
      guard let coordinator = coordinatorIndex[root.coordinator] else { continue }
      tabs.append((root.name, index % Self.tabLimit, coordinator))
    }
  }

  /// On whichever coordinator runs, in each tab.
  private var everywhere: Set<Place> { Set(tabs.prefix(Self.tabLimit).map { Place(tab: $0.tab) }) }

  // MARK: What comes of it

  private mutating func run(_ coordinator: Int, in tab: Int) {
    guard running.insert(Place(tab: tab, coordinator: coordinator)).inserted else { return }
    show(map.coordinators[coordinator].root, in: Place(tab: tab, coordinator: coordinator))
    for handler in handlersOfCoordinator[coordinator] { fire(handler, in: tab) }
  }

  private mutating func show(_ screen: String, in place: Place) {
    guard let index = screenIndex[screen] else { return }
    add(.screen(index), in: place)
  }

  private mutating func start(_ child: String, in place: Place) {
    guard let index = coordinatorIndex[child] else { return }
    add(.child(index), in: place)
    run(index, in: place.tab)
  }

  private mutating func add(_ subject: Subject, in place: Place) {
    guard shown.insert(Shown(subject: subject, place: place)).inserted else { return }
    for handler in handlersOfSubject[subject] ?? [] { fire(handler, in: place.tab) }
  }

  /// Where its coordinator runs there, and what it is about is there.
  private mutating func fire(_ index: Int, in tab: Int) {
    let handler = handlers[index]
    let place = Place(tab: tab, coordinator: handler.coordinator)
    guard running.contains(place),
      shown.contains(Shown(subject: handler.subject, place: place))
        || shown.contains(Shown(subject: handler.subject, place: Place(tab: tab))),
      fired.insert(Place(tab: tab, coordinator: index)).inserted
    else { return }
    waiting.append((index, tab))
  }

  private mutating func open(_ open: OpenDeclaration) {
    switch open {
    case .commands(let commands): execute(commands, in: everywhere)
    case .screens(let plan):
      let named = plan.tab.map { name in tabs.filter { $0.name == name } } ?? tabs
      let places: Set<Place> =
        plan.mode == .set && named.count <= Self.tabLimit
        ? Set(named.map { Place(tab: $0.tab, coordinator: $0.coordinator) })
        : Set(named.prefix(Self.tabLimit).map { Place(tab: $0.tab) })
      for place in places {
        show(plan.screen.name, in: place)
        if plan.mode == .set {
          for screen in plan.under { show(screen.name, in: place) }
        }
      }
    }
  }

  /// Runs commands; `places`: where the innermost coordinator may be before each.
  private mutating func execute(_ commands: [MapCommand], in start: Set<Place>) {
    var places = start
    for command in commands {
      guard !places.isEmpty else { return }
      switch command {
      case .stack(let command): places = execute(command, in: places)
      // With `?tab=` what follows acts where it did before.
      case .selectTab(let name, _):
        places.formUnion(tabs.filter { $0.name == name }.map { Place(tab: $0.tab) })
      // These may run handlers, which may lead anywhere.
      case .finish, .perform, .open, .openLink, .undo: places = everywhere
      }
    }
  }

  private mutating func execute(_ command: Command<ScreenTemplate>, in places: Set<Place>) -> Set<Place> {
    switch command {
    case .push(let screen, let actor), .present(let screen, _, _, let actor),
      .replaceTop(let screen, let actor):
      let acting = places.acting(coordinatorIndex, actor)
      for place in acting { show(screen.name, in: place) }
      return acting
    case .popTo(let target, let orPush, let actor), .goBackTo(let target, let orPush, let actor):
      if orPush, let screen = target.screen {
        for place in places.acting(coordinatorIndex, actor) { show(screen.name, in: place) }
      }
      return actor == nil ? places : places.onWhicheverRuns
    case .popToRoot(let isOutermost, _), .goBackToRoot(let isOutermost, _):
      return isOutermost || command.coordinator != nil ? places.onWhicheverRuns : places
    case .pop, .popToCurrentNavigationRoot, .dismiss, .dismissAll, .goBack:
      return command.coordinator == nil ? places : places.onWhicheverRuns
    case .remove: return places
    case .start(let child, _, _):
      for place in places { start(child, in: place) }
      return Set(places.map { Place(tab: $0.tab, coordinator: coordinatorIndex[child]) })
    case .set(let items): return set(items, in: places)
    case .userBack, .finish, .cancel: return everywhere
    }
  }

  /// The stack of a tab, where it is one that the tab can have.
  private mutating func set(_ items: [NewItem<ScreenTemplate>], in places: Set<Place>) -> Set<Place> {
    var after: Set<Place> = []
    let reached = Set(places.map(\.tab))
    for tab in tabs where reached.contains(tab.tab) {
      guard items.first?.screen.name == map.coordinators[tab.coordinator].root else { continue }
      var place = Place(tab: tab.tab, coordinator: tab.coordinator)
      for item in items.dropFirst() {
        if let child = item.coordinator {
          start(child, in: place)
          place.coordinator = coordinatorIndex[child]
        } else {
          show(item.screen.name, in: place)
        }
      }
      after.insert(place)
    }
    return after
  }
}

extension Set<Reachability.Place> {
  /// Where a coordinator can add: it has to be the innermost.
  fileprivate func acting(_ index: [String: Int], _ name: String?) -> Set {
    guard let name else { return self }
    return filter { $0.coordinator == nil || $0.coordinator == index[name] }
  }

  fileprivate var onWhicheverRuns: Set { Set(map { Element(tab: $0.tab) }) }
}

extension Target<ScreenTemplate> {
  fileprivate var screen: ScreenTemplate? {
    switch self {
    case .kind(let screen), .screen(let screen): screen
    case .item, .index: nil
    }
  }
}
