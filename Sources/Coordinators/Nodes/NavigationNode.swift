/// A stack as a linked list: each screen, and the one it pushes.
///
/// What a declarative view layer wants: every view is given its node, shows the screen, and hands the next node on.
public indirect enum NavigationNode<Screen: NavigationScreen>: Equatable, Sendable {
  case item(Item<Screen>, index: Int, pushes: NavigationNode)
  /// Above the top.
  case end

  /// Whether this node pushes another.
  @inlinable
  public var isActive: Bool {
    if case .item(_, _, pushes: .item) = self { true } else { false }
  }
}

extension ScreenStack {
  /// The root's node.
  @inlinable
  public var node: NavigationNode<Screen> {
    var result = NavigationNode<Screen>.end
    var node: StackNode? = topNode
    while let current = node {
      result = .item(current.item, index: Int(current.index), pushes: result)
      node = current.below
    }
    return result
  }

  /// Whether the item at this index pushes another.
  ///
  /// Setting it to false is the user's own way back: what was above is gone. All else sets nothing.
  @inlinable
  public subscript(isActiveAt index: Int) -> Bool {
    get { index >= 0 && index < count - 1 }
    set {
      guard !newValue, self[isActiveAt: index] else { return }
      topNode = node(at: index)
    }
  }
}
