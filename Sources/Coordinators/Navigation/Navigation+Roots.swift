extension Navigation {
  /// Whether a tab's whole stack may begin with this item: with the root that the layout declares, or with the stack's own,
  /// which may be another since a layout was adopted.
  public func mayBegin(with item: NewItem<Screen>, in tab: Int) -> Bool {
    let (declared, root) = (layout.tabs[tab], self[tab].root)
    return item.presentation == .root
      && (item.isRoot(declared.root, of: declared.coordinator)
        || item.isRoot(root.screen, of: root.coordinator))
  }
}

extension ScreenStack {
  /// `set`, where the stack may begin with this root as well as with its own.
  @inlinable
  mutating func set(
    _ items: [NewItem<Screen>], from declared: NewItem<Screen>, ids: inout ItemSequence, limit: Int
  ) throws(Refusal) -> Change {
    let next = try setting(items, from: declared, ids: &ids, limit: limit)
    let isChanged = next !== topNode
    topNode = next
    return Change(isChanged: isChanged)
  }
}
