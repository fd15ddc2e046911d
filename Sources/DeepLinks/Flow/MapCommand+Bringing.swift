internal import Coordinators

/// What a command of a link map brings in that was not there.
enum Brought {
  case screen(String)
  /// A child coordinator, and with it its root.
  case child(String)
  /// A link, and with it what that opens.
  case link(String)
}

extension NavigationCommand<TemplateForm> {
  /// In the order in which it comes. Of a `set` that is all but item 0, which stays.
  func brings(by map: LinkMap) -> [Brought] {
    switch self {
    case .stack(let command): command.brings
    case .openLink(let name, _): [.link(name)]
    case .open(let url): (try? map.link(url: url)).map { [.link($0.name)] } ?? []
    case .finish, .selectTab, .perform, .undo: []
    }
  }
}

extension Command<ScreenTemplate> {
  fileprivate var brings: [Brought] {
    switch self {
    case .push(let screen, _), .present(let screen, _, _, _), .replaceTop(let screen, _):
      [.screen(screen.name)]
    case .popTo(.kind(let screen), true, _), .popTo(.screen(let screen), true, _),
      .goBackTo(.kind(let screen), true, _), .goBackTo(.screen(let screen), true, _):
      [.screen(screen.name)]
    case .set(let items):
      items.dropFirst().map { item in item.coordinator.map(Brought.child) ?? .screen(item.screen.name) }
    case .start(let child, _, _): [.child(child)]
    case .pop, .popTo, .popToRoot, .popToCurrentNavigationRoot, .dismiss, .dismissAll, .goBack, .goBackTo,
      .goBackToRoot, .remove, .userBack, .finish, .cancel:
      []
    }
  }
}

/// Where a command goes back to.
enum Return {
  case screen(String, coordinator: String?)
  /// The root of a coordinator: of the one named, or the one that acts.
  case root(coordinator: String?)
}

extension NavigationCommand<TemplateForm> {
  /// Where it goes back to, if it says so itself.
  var returns: Return? {
    guard case .stack(let command) = self else { return nil }
    switch command {
    case .popTo(.kind(let screen), _, let actor), .popTo(.screen(let screen), _, let actor),
      .goBackTo(.kind(let screen), _, let actor), .goBackTo(.screen(let screen), _, let actor):
      return .screen(screen.name, coordinator: actor)
    case .popToRoot(false, let actor), .goBackToRoot(false, let actor): return .root(coordinator: actor)
    default: return nil
    }
  }

  /// Whether it ends the coordinator that acts, with a result or without.
  var ends: NavigationGraph.Ending? {
    switch self {
    case .finish: .finished
    case .stack(.cancel): .cancelled
    default: nil
    }
  }
}
