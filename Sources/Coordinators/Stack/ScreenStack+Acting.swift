extension ScreenStack {
  /// A running coordinator, and what it sees: its own items, from its root up to its running child.
  @usableFromInline
  struct Acting {
    @usableFromInline let root: StackNode<Screen>
    /// The root of its running child. With all that is above, it is one element.
    @usableFromInline let child: StackNode<Screen>?

    @inlinable
    init(root: StackNode<Screen>, child: StackNode<Screen>?) {
      self.root = root
      self.child = child
    }
  }

  /// The innermost coordinator of this name; without a name the innermost of all.
  @inlinable
  func acting(_ name: String?) throws(Refusal) -> Acting {
    var child: StackNode<Screen>?
    var node = topNode
    while true {
      if node.item.coordinator != nil || node.below == nil {
        guard let name, node.item.coordinator != name else { return Acting(root: node, child: child) }
        child = node
      }
      guard let below = node.below else { throw .notRunning(name ?? "") }
      node = below
    }
  }

  /// Adding is for the innermost: a child must stay the top of its parent's stack.
  @inlinable
  func checkNoChild(of coordinator: String?) throws(Refusal) {
    guard let coordinator else { return }
    try checkNoChild(try acting(coordinator))
  }

  @inlinable
  func checkNoChild(_ acting: Acting) throws(Refusal) {
    if let child = acting.child { throw .childRunning(child.item.coordinator ?? "") }
  }

  /// Ends the innermost child, or the one named.
  @inlinable
  func ending(_ coordinator: String?) throws(Refusal) -> (StackNode<Screen>, ended: String?) {
    let acting = try acting(coordinator)
    guard let parent = acting.root.below else { throw .noChildRunning }
    try checkNoChild(acting)
    return (parent, acting.root.item.coordinator)
  }

  /// The topmost match among the coordinator's own items.
  @inlinable
  func match(_ target: Target<Screen>, for acting: Acting) -> StackNode<Screen>? {
    var node = acting.child?.below ?? topNode
    while true {
      let isMatch =
        switch target {
        case .kind(let screen): node.item.screen.isSameKind(as: screen)
        case .screen(let screen): node.item.screen == screen
        case .item(let id): node.item.id == id
        case .index(let index): Int(node.index) == index
        }
      if isMatch { return node }
      guard node !== acting.root, let below = node.below else { return nil }
      node = below
    }
  }
}
