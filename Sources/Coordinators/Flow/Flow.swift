/// A coordinator that runs, and its stack.
public struct Flow<Director: Coordinator>: Sendable {
  public let coordinator: Director
  public private(set) var stack: ScreenStack<Director.Screen>
  private var ids = ItemSequence()

  /// The items that the stack may have, the root included.
  public let limit: Int

  public init(_ coordinator: Director, limit: Int = ScreenStack<Director.Screen>.defaultLimit) {
    self.coordinator = coordinator
    self.limit = limit
    stack = ScreenStack(root: coordinator.root, ids: &ids)
  }

  /// The top screen reports an action: its commands run, or, where one is refused, none of them.
  ///
  /// - Parameter item: the item that reports it. One that is not the top any more, as with a late or doubled tap, is
  ///   refused: `notOnTop`.
  @discardableResult
  public mutating func perform(_ action: Director.Action, from item: ItemID? = nil) throws(Refusal) -> Change
  {
    if let item, item != stack.top.id { throw .notOnTop(item) }
    guard let commands = coordinator.commands(for: action, on: stack) else { throw .actionNotHandled }
    do throws(BatchRefusal) {
      return try stack.apply(contentsOf: commands, ids: &ids, limit: limit)
    } catch {
      throw error.refusal
    }
  }

  /// Runs a command that no screen reported: of a deep link, a timer, an API call.
  @discardableResult
  public mutating func apply(_ command: Command<Director.Screen>) throws(Refusal) -> Change {
    try stack.apply(command, ids: &ids, limit: limit)
  }

  @discardableResult
  public mutating func open(_ plan: OpenPlan<Director.Screen>) throws(Refusal) -> Change {
    try stack.open(plan, ids: &ids, limit: limit)
  }

  /// The user went back by the platform's own means to the item at this index.
  public subscript(isActiveAt index: Int) -> Bool {
    get { stack[isActiveAt: index] }
    set { stack[isActiveAt: index] = newValue }
  }
}
