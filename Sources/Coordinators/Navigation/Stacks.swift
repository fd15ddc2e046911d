extension Navigation {
  /// The stacks of all tabs. As most apps have few, the first four need no array: to change one allocates nothing then,
  /// and a copy is a reference for each.
  public struct Stacks: Equatable, Sendable {
    @usableFromInline var first: ScreenStack<Screen>
    @usableFromInline var second: ScreenStack<Screen>?
    @usableFromInline var third: ScreenStack<Screen>?
    @usableFromInline var fourth: ScreenStack<Screen>?
    /// Those beyond; nil where there are none.
    @usableFromInline var others: [ScreenStack<Screen>]?

    /// - Precondition: there is at least one.
    @inlinable
    init(_ stacks: [ScreenStack<Screen>]) {
      first = stacks[0]
      if stacks.count > 1 { second = stacks[1] }
      if stacks.count > 2 { third = stacks[2] }
      if stacks.count > 3 { fourth = stacks[3] }
      if stacks.count > 4 { others = Array(stacks[4...]) }
    }

    @inlinable
    public var count: Int {
      if second == nil { return 1 }
      if third == nil { return 2 }
      if fourth == nil { return 3 }
      return 4 + (others?.count ?? 0)
    }

    @inlinable
    public var indices: Range<Int> { 0..<count }

    @inlinable
    public subscript(tab: Int) -> ScreenStack<Screen> { self[of: tab] }

    @inlinable
    subscript(of tab: Int) -> ScreenStack<Screen> {
      get {
        switch tab {
        case 0: first
        case 1: Self.present(second)
        case 2: Self.present(third)
        case 3: Self.present(fourth)
        default: Self.present(others)[tab - 4]
        }
      }
      set {
        precondition(tab < count)
        switch tab {
        case 0: first = newValue
        case 1: second = newValue
        case 2: third = newValue
        case 3: fourth = newValue
        default: others?[tab - 4] = newValue
        }
      }
    }

    @inlinable
    static func present<Value>(_ value: Value?) -> Value {
      guard let value else { preconditionFailure("There is no such tab.") }
      return value
    }
  }
}
