/// Identifies an item among all that a session ever had. Positive.
public typealias ItemID = UInt64

/// One screen on a stack.
///
/// Of two items with one id, all else is equal too: what changes an item makes another.
public struct Item<Screen: Sendable>: Sendable {
  public let id: ItemID
  public let screen: Screen
  /// The coordinator whose root this is.
  public let coordinator: String?
  public let presentation: Presentation

  @inlinable
  public init(id: ItemID, screen: Screen, presentation: Presentation, coordinator: String? = nil) {
    self.id = id
    self.screen = screen
    self.presentation = presentation
    self.coordinator = coordinator
  }
}

extension Item: Equatable where Screen: Equatable {}

/// An item before it has its id.
public struct NewItem<Screen: Sendable>: Sendable {
  public var screen: Screen
  public var coordinator: String?
  public var presentation: Presentation

  @inlinable
  public init(_ screen: Screen, _ presentation: Presentation = .push, coordinator: String? = nil) {
    self.screen = screen
    self.presentation = presentation
    self.coordinator = coordinator
  }
}

extension NewItem: Equatable where Screen: Equatable {}

/// Gives out the ids of a session's items: each once, growing.
public struct ItemSequence: Equatable, Sendable {
  /// The last id given out; 0 before the first.
  @inlinable
  public var last: ItemID { _last }

  @usableFromInline var _last: ItemID

  @inlinable
  public init(after last: ItemID = 0) {
    _last = last
  }

  @inlinable
  mutating func next() -> ItemID {
    _last += 1
    return _last
  }
}
