/// The screens that are shown above each other, from the root to the top. Never empty.
///
/// A value of one reference: copying one costs nothing, and all copies share their items.
public struct ScreenStack<Screen: NavigationScreen>: Sendable {
  @usableFromInline var topNode: StackNode<Screen>

  @inlinable
  init(top: StackNode<Screen>) {
    topNode = top
  }

  /// A stack of its root alone. `coordinator` is the outermost, whose root this is.
  @inlinable
  public init(root: Screen, coordinator: String? = nil, ids: inout ItemSequence) {
    let item = Item(id: ids.next(), screen: root, presentation: .root, coordinator: coordinator)
    topNode = StackNode(item, on: nil)
  }

  /// The number of items, at least 1.
  @inlinable
  public var count: Int { Int(topNode.index) + 1 }

  @inlinable
  public var top: Item<Screen> { topNode.item }

  /// Cost: linear in what is above.
  @inlinable
  public var root: Item<Screen> { node(at: 0).item }

  /// From the root to the top. Cost: one array; `forEach` needs none.
  @inlinable
  public var items: [Item<Screen>] {
    var items: [Item<Screen>] = []
    items.reserveCapacity(count)
    var node: StackNode? = topNode
    while let current = node {
      items.append(current.item)
      node = current.below
    }
    items.reverse()
    return items
  }

  /// Visits the items from the root to the top.
  @inlinable
  public func forEach<Failure: Error>(_ body: (Item<Screen>) throws(Failure) -> Void) throws(Failure) {
    if count <= 256 {
      try Self.visit(topNode, body)
    } else {
      for item in items { try body(item) }
    }
  }

  @inlinable
  static func visit<Failure: Error>(
    _ node: StackNode<Screen>, _ body: (Item<Screen>) throws(Failure) -> Void
  ) throws(Failure) {
    if let below = node.below { try visit(below, body) }
    try body(node.item)
  }

  /// The innermost running coordinator: it acts where a command names none.
  @inlinable
  public var coordinator: String? {
    var node = topNode
    while node.item.coordinator == nil, let below = node.below { node = below }
    return node.item.coordinator
  }

  @inlinable
  public func index(of item: ItemID) -> Int? {
    node(of: item).map { Int($0.index) }
  }

  @inlinable
  func node(of item: ItemID) -> StackNode<Screen>? {
    var node: StackNode? = topNode
    while let current = node, current.item.id != item { node = current.below }
    return node
  }

  /// - Precondition: there is an item at this index.
  @inlinable
  func node(at index: Int) -> StackNode<Screen> {
    var node = topNode
    while node.index > index, let below = node.below { node = below }
    precondition(node.index == index)
    return node
  }
}

extension ScreenStack: Equatable {
  /// Equal where the items are, ids too. Cost: linear in what the two do not share.
  @inlinable
  public static func == (left: ScreenStack, right: ScreenStack) -> Bool {
    if left.topNode === right.topNode { return true }
    guard left.topNode.index == right.topNode.index else { return false }
    var left: StackNode? = left.topNode
    var right: StackNode? = right.topNode
    while let one = left, let other = right, one !== other {
      guard one.item == other.item else { return false }
      left = one.below
      right = other.below
    }
    return true
  }
}
