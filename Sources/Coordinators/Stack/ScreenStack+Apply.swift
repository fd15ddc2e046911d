extension ScreenStack {
  /// The depth of a stack, root included, where nothing else is said.
  @inlinable
  public static var defaultLimit: Int { 100 }

  /// Runs one command. What is refused changes nothing, and uses no id.
  ///
  /// - Parameters:
  ///   - ids: gives the new items their ids.
  ///   - limit: the items that a stack may have, the root included.
  /// - Complexity: linear in the depth of the stack; an allocation for each new item.
  @discardableResult
  @inlinable
  public mutating func apply(
    _ command: Command<Screen>, ids: inout ItemSequence, limit: Int = defaultLimit
  ) throws(Refusal) -> Change {
    let next: StackNode<Screen>
    var ended: String?
    switch command {
    case .push(let screen, let coordinator):
      try checkNoChild(of: coordinator)
      next = try adding(NewItem(screen, .push), ids: &ids, limit: limit)
    case .present(let screen, let style, let navigation, let coordinator):
      try checkNoChild(of: coordinator)
      let presentation = style.presentation(navigation: navigation)
      next = try adding(NewItem(screen, presentation), ids: &ids, limit: limit)
    case .pop(let count, let clamp, let coordinator):
      let acting = try acting(coordinator)
      next = try goingBack(count, clamp: clamp, acrossPresentations: false, for: acting)
    case .goBack(let count, let clamp, let coordinator):
      let acting = try acting(coordinator)
      next = try goingBack(count, clamp: clamp, acrossPresentations: true, for: acting)
    case .popTo(let target, let orPush, let coordinator):
      let acting = try acting(coordinator)
      if let match = match(target, for: acting) {
        try checkNothingPresented(above: match)
        next = match
      } else {
        next = try pushing(target, orPush: orPush, for: acting, ids: &ids, limit: limit)
      }
    case .goBackTo(let target, let orPush, let coordinator):
      let acting = try acting(coordinator)
      next =
        if let match = match(target, for: acting) { match } else {
          try pushing(target, orPush: orPush, for: acting, ids: &ids, limit: limit)
        }
    case .popToRoot(let outermost, let coordinator):
      let acting = try acting(coordinator)
      next = outermost ? node(at: 0) : acting.root
      try checkNothingPresented(above: next)
    case .goBackToRoot(let outermost, let coordinator):
      let acting = try acting(coordinator)
      next = outermost ? node(at: 0) : acting.root
    case .popToCurrentNavigationRoot(let coordinator):
      next = currentNavigationRoot(for: try acting(coordinator))
    case .dismiss(let count, let clamp, let coordinator):
      next = try dismissing(count, clamp: clamp, for: try acting(coordinator))
    case .dismissAll(let coordinator):
      next = try dismissing(.max, clamp: true, for: try acting(coordinator))
    case .replaceTop(let screen, let coordinator):
      next = try replacingTop(with: screen, for: try acting(coordinator), ids: &ids)
    case .set(let items):
      next = try setting(items, ids: &ids, limit: limit)
    case .remove(let item):
      next = try removing(item)
    case .userBack(let item):
      next = node(of: item) ?? topNode
    case .start(let coordinator, let root, let placement):
      let item = NewItem(root, placement.presentation, coordinator: coordinator)
      next = try adding(item, ids: &ids, limit: limit)
    case .finish(let coordinator), .cancel(let coordinator):
      (next, ended) = try ending(coordinator)
    }
    let isChanged = next !== topNode
    topNode = next
    return Change(isChanged: isChanged, ended: ended)
  }

  /// Runs all of the commands, or, where one is refused, none.
  @discardableResult
  @inlinable
  public mutating func apply(
    contentsOf commands: some Sequence<Command<Screen>>, ids: inout ItemSequence, limit: Int = defaultLimit
  ) throws(BatchRefusal) -> Change {
    var stack = self
    var sequence = ids
    var ended: String?
    for (index, command) in commands.enumerated() {
      do throws(Refusal) {
        ended = try stack.apply(command, ids: &sequence, limit: limit).ended ?? ended
      } catch {
        throw BatchRefusal(index: index, refusal: error)
      }
    }
    guard stack != self else { return Change(isChanged: false, ended: ended) }
    self = stack
    ids = sequence
    return Change(isChanged: true, ended: ended)
  }
}

extension PresentedStyle {
  @inlinable
  func presentation(navigation: Bool) -> Presentation {
    switch self {
    case .sheet: .sheet(navigation: navigation)
    case .cover: .cover(navigation: navigation)
    }
  }
}
