/// Decides what follows when a screen reports an action. Screens know nothing of each other.
public protocol Coordinator<Screen, Action>: Sendable {
  associatedtype Screen: NavigationScreen
  associatedtype Action

  /// What is shown at first.
  var root: Screen { get }

  /// What an action does. `stack` ends with the screen that reports it. Nil: it is not handled.
  func commands(for action: Action, on stack: ScreenStack<Screen>) -> [Command<Screen>]?
}
