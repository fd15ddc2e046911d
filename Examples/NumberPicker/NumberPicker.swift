public import Coordinators

/// The screens of the number picker. None of them knows another.
public enum NumberScreen: NavigationScreen, Sendable {
  case home
  case numberList
  case numberDetail(Int)

  public func isSameKind(as other: NumberScreen) -> Bool {
    if case (.numberDetail, .numberDetail) = (self, other) { return true }
    return self == other
  }
}

/// What a screen reports: what the user did, and not what is to follow from it.
public enum NumberAction: Equatable, Sendable {
  case pickNumberTapped
  case numberSelected(Int)
  case cancelled
}

/// Decides what follows.
public struct NumberCoordinator: Coordinator {
  public init() {}

  public var root: NumberScreen { .home }

  public func commands(
    for action: NumberAction, on stack: ScreenStack<NumberScreen>
  ) -> [Command<NumberScreen>]? {
    switch (stack.top.screen, action) {
    case (.home, .pickNumberTapped): [.push(.numberList)]
    case (.numberList, .numberSelected(let number)): [.push(.numberDetail(number))]
    case (.numberDetail, .cancelled): [.pop()]
    default: nil
    }
  }
}
