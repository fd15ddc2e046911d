/// What commands may name: the declarations of a link map, without what they lead to.
package struct MapNames: Sendable {
  package struct Coordinator: Sendable {
    package let name: String
    package let root: String
    package let result: [Parameter]

    package init(name: String, root: String, result: [Parameter]) {
      self.name = name
      self.root = root
      self.result = result
    }
  }

  /// Nil where the map has none; screens are not checked then.
  package let screens: [ScreenDeclaration]?
  package let links: [(name: String, parameters: [Parameter])]
  package let coordinators: [Coordinator]
  /// Nil where the map does not say where a session begins; empty without tabs.
  package let tabs: [String]?

  private let screenIndex: [String: Int]
  private let linkIndex: [String: Int]
  private let coordinatorIndex: [String: Int]

  package init(
    screens: [ScreenDeclaration]?, links: [(name: String, parameters: [Parameter])],
    coordinators: [Coordinator], tabs: [String]?
  ) {
    self.screens = screens
    self.links = links
    self.coordinators = coordinators
    self.tabs = tabs
    screenIndex = Self.index(screens?.map(\.name) ?? [])
    linkIndex = Self.index(links.map(\.name))
    coordinatorIndex = Self.index(coordinators.map(\.name))
  }

  private static func index(_ names: [String]) -> [String: Int] {
    Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }

  package func screen(_ name: String) -> ScreenDeclaration? {
    guard let screens, let index = screenIndex[name] else { return nil }
    return screens[index]
  }

  /// The index of a link, in the order of the map.
  package func link(_ name: String) -> Int? { linkIndex[name] }

  package func coordinator(_ name: String) -> Coordinator? {
    coordinatorIndex[name].map { coordinators[$0] }
  }
}
