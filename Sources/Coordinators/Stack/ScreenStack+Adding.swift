extension ScreenStack {
  @inlinable
  func adding(
    _ item: NewItem<Screen>, ids: inout ItemSequence, limit: Int
  ) throws(Refusal) -> StackNode<Screen> {
    if item.presentation == .push {
      let container = containerNode
      guard container.item.presentation.hasContainer else { throw .cannotPush(onto: container.item.id) }
    }
    guard count < limit else { throw .stackTooDeep(limit: limit) }
    return StackNode(Item(item, id: ids.next()), on: topNode)
  }

  /// `orPush`, where nothing matched.
  @inlinable
  func pushing(
    _ target: Target<Screen>, orPush: Bool, for acting: Acting, ids: inout ItemSequence, limit: Int
  ) throws(Refusal) -> StackNode<Screen> {
    switch target {
    case .kind(let screen), .screen(let screen):
      guard orPush else { throw .noMatch }
      try checkNoChild(acting)
      return try adding(NewItem(screen, .push), ids: &ids, limit: limit)
    case .item(let id): throw .noSuchItem(id)
    case .index(let index): throw .noSuchIndex(index)
    }
  }

  @inlinable
  func replacingTop(
    with screen: Screen, for acting: Acting, ids: inout ItemSequence
  ) throws(Refusal) -> StackNode<Screen> {
    try checkNoChild(acting)
    guard topNode !== acting.root else { throw .cannotReplace }
    if top.screen == screen { return topNode }
    let item = Item(id: ids.next(), screen: screen, presentation: top.presentation)
    return StackNode(item, on: topNode.below)
  }

  /// The nearest item that was not pushed: what is pushed now, its container takes, if it has one.
  @inlinable
  var containerNode: StackNode<Screen> {
    var node = topNode
    while node.item.presentation == .push, let below = node.below { node = below }
    return node
  }
}

extension Item {
  @inlinable
  init(_ item: NewItem<Screen>, id: ItemID) {
    self.init(
      id: id, screen: item.screen, presentation: item.presentation, coordinator: item.coordinator)
  }
}
