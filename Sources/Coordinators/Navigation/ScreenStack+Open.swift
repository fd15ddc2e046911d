extension ScreenStack {
  /// Opens a link's screens on this stack, whatever tab the plan names. What is open already is no change.
  ///
  /// Never refused but for `stackTooDeep`: where it has to push, what takes no push is dismissed first.
  @discardableResult
  @inlinable
  public mutating func open(
    _ plan: OpenPlan<Screen>, ids: inout ItemSequence, limit: Int = defaultLimit
  ) throws(Refusal) -> Change {
    let next: StackNode<Screen>
    switch plan.mode {
    case .set:
      next = try setting(laying(plan), ids: &ids, limit: limit)
    case .push:
      next = try openingOnTop(plan, ids: &ids, limit: limit)
    case .reuse:
      next =
        if let shown = node(showing: plan.screen) { shown } else {
          try openingOnTop(plan, ids: &ids, limit: limit)
        }
    }
    let isChanged = next !== topNode
    topNode = next
    return Change(isChanged: isChanged)
  }

  /// The whole stack that `set` lays. Where the first screen is the root's own, the root is not laid twice.
  @inlinable
  func laying(_ plan: OpenPlan<Screen>) -> [NewItem<Screen>] {
    let root = self.root
    var items = [NewItem(root.screen, .root, coordinator: root.coordinator)]
    items += plan.under.map { NewItem($0, .push) }
    items.append(NewItem(plan.screen, plan.placement.presentation))
    if items[1].screen == root.screen, !items[1].presentation.isPresented { items.remove(at: 1) }
    return items
  }

  @inlinable
  func openingOnTop(
    _ plan: OpenPlan<Screen>, ids: inout ItemSequence, limit: Int
  ) throws(Refusal) -> StackNode<Screen> {
    if top.screen == plan.screen { return topNode }
    guard plan.placement == .push else {
      return try adding(NewItem(plan.screen, plan.placement.presentation), ids: &ids, limit: limit)
    }
    var stack = self
    while true {
      let container = stack.containerNode
      guard !container.item.presentation.hasContainer, let below = container.below else { break }
      stack.topNode = below
    }
    if stack.top.screen == plan.screen { return stack.topNode }
    return try stack.adding(NewItem(plan.screen, .push), ids: &ids, limit: limit)
  }

  @inlinable
  func node(showing screen: Screen) -> StackNode<Screen>? {
    var node: StackNode? = topNode
    while let current = node, current.item.screen != screen { node = current.below }
    return node
  }
}
