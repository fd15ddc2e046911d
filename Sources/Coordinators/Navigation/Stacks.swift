extension Navigation {
  /// The stacks of all tabs. A copy is one reference; an app without tabs needs no array.
  public struct Stacks: Equatable, Sendable {
    @usableFromInline var storage: Storage

    @usableFromInline
    enum Storage: Equatable, Sendable {
      case one(ScreenStack<Screen>)
      case many([ScreenStack<Screen>])
    }

    /// - Precondition: there is at least one.
    @inlinable
    init(_ stacks: [ScreenStack<Screen>]) {
      precondition(!stacks.isEmpty)
      storage = stacks.count == 1 ? .one(stacks[0]) : .many(stacks)
    }

    @inlinable
    public var count: Int {
      switch storage {
      case .one: 1
      case .many(let stacks): stacks.count
      }
    }

    @inlinable
    public var indices: Range<Int> { 0..<count }

    @inlinable
    public subscript(tab: Int) -> ScreenStack<Screen> { self[of: tab] }

    @inlinable
    subscript(of tab: Int) -> ScreenStack<Screen> {
      get {
        switch storage {
        case .one(let stack):
          precondition(tab == 0)
          return stack
        case .many(let stacks):
          return stacks[tab]
        }
      }
      set {
        switch storage {
        case .one:
          precondition(tab == 0)
          storage = .one(newValue)
        case .many(var stacks):
          storage = .many([])
          stacks[tab] = newValue
          storage = .many(stacks)
        }
      }
    }
  }
}
