extension ScreenStack {
  /// `pop` and `goBack`: what would be the top.
  @inlinable
  func goingBack(
    _ count: Int, clamp: Bool, acrossPresentations: Bool, for acting: Acting
  ) throws(Refusal) -> StackNode<Screen> {
    var node = topNode
    var remaining = count
    if remaining > 0, let child = acting.child, let below = child.below {
      if !acrossPresentations, let presented = firstPresented(above: below) {
        if clamp { return node }
        throw .presentationBetween(presented.item.id)
      }
      node = below
      remaining -= 1
    }
    while remaining > 0 {
      guard node !== acting.root, let below = node.below else {
        if clamp { break }
        throw .atRoot(possible: count - remaining)
      }
      if !acrossPresentations, node.item.presentation.isPresented {
        if clamp { break }
        throw .presentationBetween(node.item.id)
      }
      node = below
      remaining -= 1
    }
    return node
  }

  @inlinable
  func dismissing(_ count: Int, clamp: Bool, for acting: Acting) throws(Refusal) -> StackNode<Screen> {
    var kept = topNode
    var remaining = count
    var node = acting.child ?? topNode
    while remaining > 0 {
      guard node !== acting.root, let below = node.below else {
        if clamp { break }
        throw .nothingPresented(presented: count - remaining)
      }
      if node.item.presentation.isPresented {
        kept = below
        remaining -= 1
      }
      node = below
    }
    return kept
  }

  /// A child with something presented is not gone through: there is no change then.
  @inlinable
  func currentNavigationRoot(for acting: Acting) -> StackNode<Screen> {
    var node = topNode
    if let child = acting.child, let below = child.below {
      guard firstPresented(above: below) == nil else { return topNode }
      node = below
    }
    while node !== acting.root, !node.item.presentation.isPresented, let below = node.below { node = below }
    return node
  }

  @inlinable
  func checkNothingPresented(above node: StackNode<Screen>) throws(Refusal) {
    if let presented = firstPresented(above: node) { throw .presentationBetween(presented.item.id) }
  }

  /// The first presented item from the top down to above `floor`.
  @inlinable
  func firstPresented(above floor: StackNode<Screen>) -> StackNode<Screen>? {
    var node = topNode
    while node !== floor {
      if node.item.presentation.isPresented { return node }
      guard let below = node.below else { return nil }
      node = below
    }
    return nil
  }
}
