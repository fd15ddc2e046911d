extension ScreenStack {
  /// The index of the first item that could stand like this in no stack, or nil.
  ///
  /// Whether item 0 is the root of a certain stack, and a coordinator's root shows that coordinator's screen, is
  /// not asked here.
  @inlinable
  public static func firstInvalid(in items: [NewItem<Screen>]) -> Int? {
    var hasContainer = true
    for (index, item) in items.enumerated() {
      guard (item.presentation == .root) == (index == 0) else { return index }
      if item.presentation == .push {
        guard hasContainer else { return index }
      } else {
        hasContainer = item.presentation.hasContainer
      }
    }
    return items.isEmpty ? 0 : nil
  }

  /// `set`: keeps the longest common prefix. Item 0 may come without its coordinator's mark.
  ///
  /// - Parameter declared: a root that item 0 may be as well as this stack's own, and is where it could be either. Where
  ///   the two differ nothing of the stack is kept then.
  @inlinable
  func setting(
    _ items: [NewItem<Screen>], from declared: NewItem<Screen>? = nil, ids: inout ItemSequence, limit: Int
  ) throws(Refusal) -> StackNode<Screen> {
    if let index = Self.firstInvalid(in: items) { throw .invalidItem(index: index) }
    let root = self.root
    let isDeclared = declared.map { items[0].isRoot($0.screen, of: $0.coordinator) } ?? false
    guard isDeclared || items[0].isRoot(root.screen, of: root.coordinator) else {
      throw .invalidItem(index: 0)
    }
    guard items.count <= limit else { throw .stackTooDeep(limit: limit) }

    var kept: StackNode<Screen>
    if isDeclared, let declared, !root.isLike(declared) {
      kept = StackNode(Item(declared, id: ids.next()), on: nil)
    } else {
      kept = commonNode(with: items)
    }
    for item in items.dropFirst(Int(kept.index) + 1) {
      kept = StackNode(Item(item, id: ids.next()), on: kept)
    }
    return kept
  }

  /// The highest node up to which this stack is like the items; the root, whatever the first of them is.
  @inlinable
  func commonNode(with items: [NewItem<Screen>]) -> StackNode<Screen> {
    var node = node(at: min(count, items.count) - 1)
    var kept = node
    while node.index > 0, let below = node.below {
      if !node.item.isLike(items[Int(node.index)]) { kept = below }
      node = below
    }
    return kept
  }

  /// `remove`: the item gone, and what is above it standing on what is below it.
  @inlinable
  func removing(_ id: ItemID) throws(Refusal) -> StackNode<Screen> {
    guard let removed = node(of: id) else { throw .noSuchItem(id) }
    guard removed.item.coordinator == nil, let below = removed.below else { throw .cannotRemove(id) }
    let above = items.dropFirst(Int(removed.index) + 1)
    if above.first?.presentation == .push {
      guard ScreenStack(top: below).containerNode.item.presentation.hasContainer else {
        throw .cannotRemove(id)
      }
    }
    return above.reduce(below) { StackNode($1, on: $0) }
  }

  /// Drops this item and all that is above it; the root stays. False where there was nothing to drop.
  @discardableResult
  @inlinable
  public mutating func drop(from item: ItemID) -> Bool {
    guard let below = node(of: item)?.below else { return false }
    topNode = below
    return true
  }

  /// Drops all but the root, across presentations and coordinators. False where there was nothing to drop.
  @discardableResult
  @inlinable
  public mutating func reset() -> Bool {
    guard topNode.index > 0 else { return false }
    topNode = node(at: 0)
    return true
  }
}

extension Item where Screen: Equatable {
  @inlinable
  func isLike(_ other: NewItem<Screen>) -> Bool {
    presentation == other.presentation && coordinator == other.coordinator && screen == other.screen
  }
}

extension NewItem where Screen: Equatable {
  /// Whether it can be meant for this root, with or without its coordinator's mark.
  @inlinable
  func isRoot(_ root: Screen, of coordinator: String?) -> Bool {
    screen == root && (self.coordinator == nil || self.coordinator == coordinator)
  }
}
