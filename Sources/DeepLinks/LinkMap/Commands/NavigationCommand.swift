public import Coordinators

/// A change to a session, its names and types checked against a link map.
public indirect enum NavigationCommand<Form: CommandForm>: Sendable {
  /// A change to the stack of one tab; never `finish`, which has a result here.
  case stack(Command<Form.Screen>)
  /// Ends a child coordinator: the one named, or the innermost.
  case finish(coordinator: String?, result: Form.LooseArguments)
  case selectTab(String, reset: Bool)
  /// The top screen reports an action; `item` says what the top must be.
  case perform(String, arguments: Form.LooseArguments, item: ItemID?)
  case open(url: String)
  case openLink(String, parameters: Form.Arguments)
  /// Takes back the last change of the stacks that was not taken back.
  case undo
}

extension NavigationCommand<TemplateForm> {
  /// The command with these arguments for its `"$name"`s.
  public func command(with arguments: Arguments) -> SessionCommand {
    switch self {
    case .stack(let command): .stack(command.mapScreens { $0.screen(with: arguments) })
    case .finish(let coordinator, let result):
      .finish(coordinator: coordinator, result: result.arguments(with: arguments))
    case .selectTab(let tab, let reset): .selectTab(tab, reset: reset)
    case .perform(let action, let templates, let item):
      .perform(action, arguments: templates.arguments(with: arguments), item: item)
    case .open(let url): .open(url: url)
    case .openLink(let name, let parameters):
      .openLink(name, parameters: parameters.arguments(with: arguments))
    case .undo: .undo
    }
  }
}

extension NavigationCommand<ValueForm> {
  /// What JSON calls it.
  package var word: CommandWord { anyWord }
}

extension NavigationCommand<TemplateForm> {
  package var word: CommandWord { anyWord }
}

extension NavigationCommand {
  // Through the two above, so that it is compiled for each form.
  @inline(__always)
  fileprivate var anyWord: CommandWord {
    switch self {
    case .stack(let command): CommandWord(command)
    case .finish: .finish
    case .selectTab: .selectTab
    case .perform: .perform
    case .open, .openLink: .open
    case .undo: .undo
    }
  }
}

extension CommandWord {
  @inline(__always)
  fileprivate init<Screen>(_ command: Command<Screen>) {
    self =
      switch command {
      case .push: .push
      case .present: .present
      case .pop: .pop
      case .popTo: .popTo
      case .popToRoot: .popToRoot
      case .popToCurrentNavigationRoot: .popToCurrentNavigationRoot
      case .dismiss: .dismiss
      case .dismissAll: .dismissAll
      case .goBack: .goBack
      case .goBackTo: .goBackTo
      case .goBackToRoot: .goBackToRoot
      case .replaceTop: .replaceTop
      case .set: .set
      case .remove: .remove
      case .userBack: .userBack
      case .start: .start
      case .finish: .finish
      case .cancel: .cancel
      }
  }
}
