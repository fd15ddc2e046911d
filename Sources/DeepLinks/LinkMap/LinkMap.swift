package import Coordinators

/// A link map that has been loaded: what URLs can mean, and what follows. Immutable.
public final class LinkMap: Sendable {
  /// The map's own list, in its order.
  public let origins: [Origin]
  /// In the order of the map, as everything here.
  public let links: [LinkDeclaration]
  /// First match wins.
  public let routes: [RouteDeclaration]
  /// Nil where the map has no `screens`.
  public let screens: [ScreenDeclaration]?
  public let coordinators: [CoordinatorDeclaration]
  /// Where a session begins; nil where the map does not say, and then nothing can be navigated.
  public let root: RootDeclaration?
  public let gates: [GateDeclaration]
  public let unwrap: [UnwrapDeclaration]
  public let apps: AppDeclarations
  public let settings: SettingsDeclaration
  let tests: [LinkTest]

  package let names: MapNames
  package let conversion: ConversionContext
  /// Reads the commands of requests.
  package let commandReader: CommandReader<ValueForm>
  /// The tabs and their roots, for sessions; nil without `root`.
  package let layout: NavigationLayout<Screen>?

  package let matcher: Matcher
  let wrappers: Unwrapper
  let answers: AnswerTable
  let canonicals: CanonicalTable
  /// The index of a route's link.
  let linkOfRoute: [Int]
  private let coordinatorIndex: [String: Int]

  init(_ parts: Parts) {
    origins = parts.origins
    links = parts.links
    routes = parts.routes.map(\.declaration)
    linkOfRoute = parts.routes.map(\.link)
    screens = parts.names.screens
    coordinators = parts.coordinators
    root = parts.root
    gates = parts.gates
    unwrap = parts.unwrap
    apps = parts.apps
    settings = parts.settings
    tests = parts.tests
    names = parts.names
    conversion = parts.conversion
    commandReader = CommandReader(names: parts.names, context: parts.conversion)
    layout = Self.layout(parts)
    matcher = Matcher(routes: parts.routes.map(\.route), origins: parts.origins)
    wrappers = Unwrapper(parts.unwrap, origins: matcher.origins)
    answers = AnswerTable(links: links, routes: routes, linkOfRoute: linkOfRoute)
    canonicals = CanonicalTable(matcher, origins: origins, wrappers: wrappers)
    coordinatorIndex = Dictionary(
      zip(coordinators.map(\.name), coordinators.indices), uniquingKeysWith: { first, _ in first })
  }

  /// What the loader has read without an error.
  struct Parts {
    var origins: [Origin]
    var links: [LinkDeclaration]
    var routes: [RouteDraft]
    var coordinators: [CoordinatorDeclaration]
    var root: RootDeclaration?
    var gates: [GateDeclaration]
    var unwrap: [UnwrapDeclaration]
    var apps: AppDeclarations
    var settings = SettingsDeclaration()
    var tests: [LinkTest] = []
    var names: MapNames
    var conversion: ConversionContext
  }

  public func link(_ name: String) -> LinkDeclaration? {
    names.link(name).map { links[$0] }
  }

  public func screen(_ name: String) -> ScreenDeclaration? { names.screen(name) }

  public func coordinator(_ name: String) -> CoordinatorDeclaration? {
    coordinatorIndex[name].map { coordinators[$0] }
  }

  public func gate(_ flag: String) -> GateDeclaration? {
    gates.first { $0.name == flag }
  }

  private static func layout(_ parts: Parts) -> NavigationLayout<Screen>? {
    func tab(_ name: String, _ coordinator: String) -> NavigationLayout<Screen>.Tab {
      let screen = parts.names.coordinator(coordinator)?.root ?? ""
      let defaults = parts.names.screen(screen)?.parameters.compactMap { parameter in
        parameter.defaultValue.map { (name: parameter.name, value: $0) }
      }
      return NavigationLayout.Tab(
        name, root: Screen(name: screen, parameters: Arguments(defaults ?? [])), coordinator: coordinator)
    }
    switch parts.root {
    case nil: return nil
    case .coordinator(let name):
      let only = tab("", name)
      return NavigationLayout(root: only.root, coordinator: name)
    case .tabs(let tabs, let selected):
      return NavigationLayout(
        tabs: tabs.map { tab($0.name, $0.coordinator) },
        selected: tabs.firstIndex { $0.name == selected } ?? 0)
    }
  }
}
