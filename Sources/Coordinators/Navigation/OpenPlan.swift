/// What a link asks of the navigation: the screens it lays, where and how.
public struct OpenPlan<Screen: Sendable>: Sendable {
  /// Where it opens; without one where its command acts.
  public var tab: String?
  /// The screens beneath, so that Back goes somewhere sensible. `set` alone lays them.
  public var under: [Screen]
  public var screen: Screen
  public var placement: Placement
  public var mode: OpenMode

  @inlinable
  public init(
    tab: String? = nil, under: [Screen] = [], screen: Screen, as placement: Placement = .push,
    mode: OpenMode = .set
  ) {
    self.tab = tab
    self.under = under
    self.screen = screen
    self.placement = placement
    self.mode = mode
  }

  @inlinable
  public func mapScreens<Other: Sendable, Failure: Error>(
    _ transform: (Screen) throws(Failure) -> Other
  ) throws(Failure) -> OpenPlan<Other> {
    var mapped: [Other] = []
    mapped.reserveCapacity(under.count)
    for screen in under { mapped.append(try transform(screen)) }
    return OpenPlan<Other>(
      tab: tab, under: mapped, screen: try transform(screen), as: placement, mode: mode)
  }
}

extension OpenPlan: Equatable where Screen: Equatable {}

/// How a link's screen meets the stack that is there.
public enum OpenMode: Hashable, Sendable {
  /// The stack becomes root, `under` and the screen; the longest common prefix of items is kept.
  case set
  /// On top, unless it is on top already.
  case push
  /// Back to it where it is on the stack, else pushed.
  case reuse
}
