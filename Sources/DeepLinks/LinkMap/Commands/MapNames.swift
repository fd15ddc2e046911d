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

  private let screenIndex: NameIndex
  private let linkIndex: NameIndex
  private let coordinatorIndex: NameIndex

  package init(
    screens: [ScreenDeclaration]?, links: [(name: String, parameters: [Parameter])],
    coordinators: [Coordinator], tabs: [String]?
  ) {
    self.screens = screens
    self.links = links
    self.coordinators = coordinators
    self.tabs = tabs
    screenIndex = NameIndex(screens?.map(\.name) ?? [])
    linkIndex = NameIndex(links.map(\.name))
    coordinatorIndex = NameIndex(coordinators.map(\.name))
  }

  package func screen(_ name: String) -> ScreenDeclaration? {
    guard let screens, let index = screenIndex[name] else { return nil }
    return screens[index]
  }

  /// The index of the screen that is spelled so, byte by byte: nothing is made of the name.
  func screen(spelled name: UnsafeBufferPointer<UInt8>) -> Int? { screenIndex[spelled: name] }

  /// The index of a link, in the order of the map.
  package func link(_ name: String) -> Int? { linkIndex[name] }

  package func coordinator(_ name: String) -> Coordinator? {
    coordinatorIndex[name].map { coordinators[$0] }
  }
}
