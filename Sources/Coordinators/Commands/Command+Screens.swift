extension Command {
  /// The same command over other screens: a template's, say, with its values filled in.
  @inlinable
  public func mapScreens<Other: Sendable, Failure: Error>(
    _ transform: (Screen) throws(Failure) -> Other
  ) throws(Failure) -> Command<Other> {
    switch self {
    case .push(let screen, let coordinator):
      return .push(try transform(screen), coordinator: coordinator)
    case .present(let screen, let style, let navigation, let coordinator):
      return .present(
        try transform(screen), style: style, navigation: navigation, coordinator: coordinator)
    case .pop(let count, let clamp, let coordinator):
      return .pop(count: count, clamp: clamp, coordinator: coordinator)
    case .popTo(let target, let orPush, let coordinator):
      return .popTo(try target.mapScreen(transform), orPush: orPush, coordinator: coordinator)
    case .popToRoot(let outermost, let coordinator):
      return .popToRoot(outermost: outermost, coordinator: coordinator)
    case .popToCurrentNavigationRoot(let coordinator):
      return .popToCurrentNavigationRoot(coordinator: coordinator)
    case .dismiss(let count, let clamp, let coordinator):
      return .dismiss(count: count, clamp: clamp, coordinator: coordinator)
    case .dismissAll(let coordinator):
      return .dismissAll(coordinator: coordinator)
    case .goBack(let count, let clamp, let coordinator):
      return .goBack(count: count, clamp: clamp, coordinator: coordinator)
    case .goBackTo(let target, let orPush, let coordinator):
      return .goBackTo(try target.mapScreen(transform), orPush: orPush, coordinator: coordinator)
    case .goBackToRoot(let outermost, let coordinator):
      return .goBackToRoot(outermost: outermost, coordinator: coordinator)
    case .replaceTop(let screen, let coordinator):
      return .replaceTop(try transform(screen), coordinator: coordinator)
    case .set(let items):
      var mapped: [NewItem<Other>] = []
      mapped.reserveCapacity(items.count)
      for item in items { mapped.append(try item.mapScreen(transform)) }
      return .set(mapped)
    case .remove(let item):
      return .remove(item)
    case .userBack(let item):
      return .userBack(item)
    case .start(let coordinator, let root, let placement):
      return .start(coordinator, root: try transform(root), as: placement)
    case .finish(let coordinator):
      return .finish(coordinator: coordinator)
    case .cancel(let coordinator):
      return .cancel(coordinator: coordinator)
    }
  }

  /// Who is to act, where the command says so.
  @inlinable
  public var coordinator: String? {
    switch self {
    case .push(_, let coordinator), .present(_, _, _, let coordinator), .pop(_, _, let coordinator),
      .popTo(_, _, let coordinator), .popToRoot(_, let coordinator),
      .popToCurrentNavigationRoot(let coordinator), .dismiss(_, _, let coordinator),
      .dismissAll(let coordinator), .goBack(_, _, let coordinator), .goBackTo(_, _, let coordinator),
      .goBackToRoot(_, let coordinator), .replaceTop(_, let coordinator), .finish(let coordinator),
      .cancel(let coordinator):
      coordinator
    case .set, .remove, .userBack, .start:
      nil
    }
  }
}

extension Target {
  @inlinable
  public func mapScreen<Other: Sendable, Failure: Error>(
    _ transform: (Screen) throws(Failure) -> Other
  ) throws(Failure) -> Target<Other> {
    switch self {
    case .kind(let screen): .kind(try transform(screen))
    case .screen(let screen): .screen(try transform(screen))
    case .item(let id): .item(id)
    case .index(let index): .index(index)
    }
  }
}

extension NewItem {
  @inlinable
  public func mapScreen<Other: Sendable, Failure: Error>(
    _ transform: (Screen) throws(Failure) -> Other
  ) throws(Failure) -> NewItem<Other> {
    NewItem<Other>(try transform(screen), presentation, coordinator: coordinator)
  }
}
