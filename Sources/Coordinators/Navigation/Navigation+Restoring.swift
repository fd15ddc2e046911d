extension Navigation {
  /// Lays the stacks of another moment, and selects what was selected then. Of each stack the longest common prefix of
  /// items stays, as with `set`; the others come with new ids, the root too where it was another.
  ///
  /// - Precondition: `stacks` are of a navigation with the same tabs.
  @inlinable
  public mutating func restore(_ stacks: Stacks, selected: Int) {
    for tab in stacks.indices { _stacks[of: tab].restore(stacks[tab], ids: &_ids) }
    selectTab(selected)
  }
}

extension Navigation.Stacks {
  /// Whether they show the same, whatever the ids of their items.
  @inlinable
  public func isLike(_ other: Self) -> Bool {
    count == other.count && indices.allSatisfy { self[$0].isLike(other[$0]) }
  }
}

extension ScreenStack {
  /// Whether both show the same, whatever the ids of their items. Cost: linear in what the two do not share.
  @inlinable
  public func isLike(_ other: ScreenStack) -> Bool {
    topNode.index == other.topNode.index && commonNode(with: other)?.index == topNode.index
  }

  /// Takes the items of another stack over those that both have from the root on.
  @inlinable
  mutating func restore(_ other: ScreenStack, ids: inout ItemSequence) {
    var kept = commonNode(with: other)
    for item in other.items.dropFirst(kept.map { Int($0.index) + 1 } ?? 0) {
      let anew = NewItem(item.screen, item.presentation, coordinator: item.coordinator)
      kept = StackNode(Item(anew, id: ids.next()), on: kept)
    }
    if let kept { topNode = kept }
  }

  /// The highest of this stack's nodes up to which both are alike; nil where not even the roots are.
  @inlinable
  func commonNode(with other: ScreenStack) -> StackNode<Screen>? {
    let depth = min(topNode.index, other.topNode.index)
    var (node, beside): (StackNode?, StackNode?) = (self.node(at: Int(depth)), other.node(at: Int(depth)))
    var common = node
    while let one = node, let two = beside, one !== two {
      if !one.item.isLike(two.item) { common = one.below }
      (node, beside) = (one.below, two.below)
    }
    return common
  }
}

extension Item where Screen: Equatable {
  @inlinable
  func isLike(_ other: Item) -> Bool {
    presentation == other.presentation && coordinator == other.coordinator && screen == other.screen
  }
}
