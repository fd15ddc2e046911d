extension Navigation {
  /// The stacks of all tabs. A copy is one reference; an app without tabs needs no array.
  public struct Stacks: Equatable, Sendable {
    private var storage: Storage

    private enum Storage: Equatable, Sendable {
      case one(ScreenStack<Screen>)
      case many([ScreenStack<Screen>])
    }

    /// - Precondition: there is at least one.
    init(_ stacks: [ScreenStack<Screen>]) {
      precondition(!stacks.isEmpty)
      storage = stacks.count == 1 ? .one(stacks[0]) : .many(stacks)
    }

    public var count: Int {
      switch storage {
      case .one: 1
      case .many(let stacks): stacks.count
      }
    }

    public var indices: Range<Int> { 0..<count }

    public internal(set) subscript(tab: Int) -> ScreenStack<Screen> {
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
