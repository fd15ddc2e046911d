/// The parts of an app's navigation that never change: its tabs, each with its root, or the one stack it has.
public final class NavigationLayout<Screen: NavigationScreen>: Sendable {
  public struct Tab: Sendable {
    public var name: String
    public var root: Screen
    /// The outermost coordinator of the tab.
    public var coordinator: String?

    public init(_ name: String, root: Screen, coordinator: String? = nil) {
      self.name = name
      self.root = root
      self.coordinator = coordinator
    }

    /// The root, before it has its id.
    public var newRoot: NewItem<Screen> { NewItem(root, .root, coordinator: coordinator) }
  }

  /// At least one; without tabs the one stack, whose name is empty and of no use.
  public let tabs: [Tab]
  public let hasTabs: Bool
  /// The tab selected at first.
  public let selected: Int

  /// - Precondition: `tabs` is not empty and holds `selected`.
  public init(tabs: [Tab], selected: Int = 0) {
    precondition(tabs.indices.contains(selected))
    self.tabs = tabs
    self.hasTabs = true
    self.selected = selected
  }

  /// An app without tabs.
  public init(root: Screen, coordinator: String? = nil) {
    tabs = [Tab("", root: root, coordinator: coordinator)]
    hasTabs = false
    selected = 0
  }

  /// Whether both have the same tabs, by name and in order, whatever their roots.
  public func hasSameTabs(as other: NavigationLayout) -> Bool {
    self === other
      || hasTabs == other.hasTabs && tabs.lazy.map(\.name).elementsEqual(other.tabs.lazy.map(\.name))
  }

  /// The tab of this name.
  public func tab(_ name: String) -> Int? {
    hasTabs ? tabs.firstIndex { $0.name == name } : nil
  }
}
