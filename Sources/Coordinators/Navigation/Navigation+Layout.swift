extension Navigation {
  /// Takes another layout, as when an app's declarations have changed: tabs keep their stacks by name, those that are
  /// new have their roots alone, those that are gone are dropped. Cost: nothing where it is this layout already.
  ///
  /// - Returns: whether something else is shown: as stacks are kept by name, only where the tabs are others.
  @discardableResult
  public mutating func adopt(_ layout: NavigationLayout<Screen>) -> Bool {
    guard layout !== self.layout else { return false }
    let before = self
    var ids = before.ids
    let stacks = layout.tabs.map { tab in
      if let index = before.layout.tabs.firstIndex(where: { $0.name == tab.name }) { return before[index] }
      return ScreenStack(root: tab.root, coordinator: tab.coordinator, ids: &ids)
    }
    let selected = before.layout.tabs[before.selected].name
    self = Navigation(
      layout, stacks: stacks, selected: layout.tabs.firstIndex { $0.name == selected } ?? layout.selected,
      ids: ids)
    return !layout.hasSameTabs(as: before.layout)
  }
}
