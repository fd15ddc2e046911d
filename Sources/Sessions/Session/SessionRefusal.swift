package import Coordinators
package import DeepLinks

/// Why a session's commands were refused, and which of them. What refuses changes nothing.
package struct SessionRefusal: Error, Sendable {
  package enum Reason: Sendable {
    /// The state refuses.
    case refused(Refusal)
    /// Item 0 of a whole stack is no root of the tab: those show these screens.
    case noRoot(screens: [String])
    /// The screen on top declares these actions; nil where the map has no such screen.
    case noSuchAction(String, screen: String, declared: [String]?)
    /// The coordinator that runs on top does not say what follows the action of the screen on top.
    case actionNotHandled(String, screen: String, coordinator: String?)
    /// Arguments whose types only showed when their turn came.
    case arguments(LooseProblem, key: ArgumentsKey)
    /// A URL that means no link.
    case url(ResolveProblem)
    /// The map does not say how this link opens.
    case nothingToOpen(link: String)
    /// No change of the stacks is remembered that was not taken back.
    case nothingToUndo
    /// As many timers as may be, or as many bytes of their commands.
    case tooManyTimers(limit: Int, bytes: Int)
    /// More commands than a request may run, those of its actions included.
    case tooManyCommands(limit: Int)
    /// Actions that lead to actions, and on, deeper than this.
    case actionsTooDeep(limit: Int)
  }

  package var reason: Reason

  /// The key of the command under which the arguments stand.
  package enum ArgumentsKey: String, Sendable {
    case arguments, result
  }

  /// The position in the request's commands.
  package var index: Int
  /// Whether an action's own commands were refused, and not the request's command itself.
  package var isInsideAction: Bool

  package init(_ reason: Reason, index: Int = 0, isInsideAction: Bool = false) {
    self.reason = reason
    self.index = index
    self.isInsideAction = isInsideAction
  }
}

extension SessionRefusal.Reason {
  /// What was refused in a tab.
  init(_ refusal: Refusal, of navigation: Navigation<Screen>, tab: Int) {
    // All else that can be wrong with the first item is seen when a body is read.
    guard case .invalidItem(index: 0) = refusal else {
      self = .refused(refusal)
      return
    }
    self = .noRoot(screens: navigation.rootScreens(of: tab))
  }
}

extension Navigation<Screen> {
  /// The screens that item 0 of a tab's whole stack may show.
  package func rootScreens(of tab: Int) -> [String] {
    let (declared, own) = (layout.tabs[tab].root.name, self[tab].root.screen.name)
    return declared == own ? [own] : [declared, own]
  }
}

/// What became of a request.
package enum Outcome: String, Sendable {
  case changed, unchanged, pending, scheduled
}
