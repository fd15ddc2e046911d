public import Coordinators

/// Turns a link into navigation. It knows nothing of URLs: a link may come from one, or be made by the app itself.
public struct DeepLinker: Sendable {
  public private(set) var stack: ScreenStack<AppScreen>
  public private(set) var isLoggedIn = false
  /// The link that opens as soon as somebody is logged in.
  public private(set) var pending: DeepLink?
  private var ids = ItemSequence()

  public enum Outcome: Equatable, Sendable {
    case opened
    /// What the link means is on the screen already.
    case unchanged
    case waitsForLogin
  }

  /// Nobody is logged in, and home is shown.
  public init() {
    stack = ScreenStack(root: .home, ids: &ids)
  }

  /// Opens a link, or keeps it and asks to log in.
  @discardableResult
  public mutating func open(_ link: DeepLink) throws(Refusal) -> Outcome {
    guard isLoggedIn || !link.requiresLogin else {
      let login = OpenPlan(screen: AppScreen.login, as: .cover(navigation: false), mode: .push)
      try stack.open(login, ids: &ids)
      pending = link
      return .waitsForLogin
    }
    return try stack.open(link.plan, ids: &ids).isChanged ? .opened : .unchanged
  }

  /// The login screen goes, and what waited for it opens by itself.
  public mutating func logIn() throws(Refusal) {
    isLoggedIn = true
    if stack.top.screen == .login {
      try stack.apply(.dismiss(), ids: &ids)
    }
    if let link = pending {
      pending = nil
      try open(link)
    }
  }
}
