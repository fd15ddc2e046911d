/// One change to a stack.
///
/// `coordinator` names who acts: without it the innermost that runs. Names are the app's own.
public enum Command<Screen: Sendable>: Sendable {
  /// Refused on a presented item without navigation container.
  case push(Screen, coordinator: String? = nil)
  /// Never refused for what is below.
  case present(Screen, style: PresentedStyle = .sheet, navigation: Bool = false, coordinator: String? = nil)
  /// Drops pushed items from the top. `clamp` stops where the command would be refused.
  case pop(count: Int = 1, clamp: Bool = false, coordinator: String? = nil)
  /// Drops what is above the topmost match. `orPush` pushes the target's screen where nothing matches.
  case popTo(Target<Screen>, orPush: Bool = false, coordinator: String? = nil)
  /// Down to the acting coordinator's root; `outermost`: to the first item.
  case popToRoot(outermost: Bool = false, coordinator: String? = nil)
  /// Down to the nearest presented item or the root.
  case popToCurrentNavigationRoot(coordinator: String? = nil)
  /// Drops the topmost presented item and all above it, `count` times.
  case dismiss(count: Int = 1, clamp: Bool = false, coordinator: String? = nil)
  /// Drops the lowest presented item and all above it.
  case dismissAll(coordinator: String? = nil)
  /// As `pop`, across presentations.
  case goBack(count: Int = 1, clamp: Bool = false, coordinator: String? = nil)
  /// As `popTo`, across presentations.
  case goBackTo(Target<Screen>, orPush: Bool = false, coordinator: String? = nil)
  /// As `popToRoot`, across presentations.
  case goBackToRoot(outermost: Bool = false, coordinator: String? = nil)
  /// Another item in the place of the top, presented as that was.
  case replaceTop(Screen, coordinator: String? = nil)
  /// The whole stack from item 0; the longest common prefix of items is kept.
  case set([NewItem<Screen>])
  /// Takes one item out, wherever it is.
  case remove(ItemID)
  /// The user went back to this item by the platform's own means. Never refused.
  case userBack(ItemID)
  /// Adds a child coordinator's root screen. The innermost coordinator acts.
  case start(String, root: Screen, as: Placement = .push)
  /// Ends the child named, or the innermost, dropping its items. What its result means is the caller's.
  case finish(coordinator: String? = nil)
  /// As `finish`, without a result.
  case cancel(coordinator: String? = nil)
}

/// What `present` makes.
public enum PresentedStyle: Hashable, Sendable {
  case sheet, cover
}

/// What `popTo` and `goBackTo` look for: topmost first, among the acting coordinator's own items.
public enum Target<Screen: Sendable>: Sendable {
  /// A screen of this kind, whatever its parameters.
  case kind(Screen)
  /// An equal screen.
  case screen(Screen)
  case item(ItemID)
  /// A position in the whole stack; the first item's is 0.
  case index(Int)
}

extension Command: Equatable where Screen: Equatable {}
extension Target: Equatable where Screen: Equatable {}
