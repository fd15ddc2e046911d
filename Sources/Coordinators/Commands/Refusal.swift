/// Why a command was refused. What refuses changes nothing.
public enum Refusal: Error, Hashable, Sendable {
  /// This presented item, the nearest below, has no navigation container.
  case cannotPush(onto: ItemID)
  /// It would pass the acting coordinator's root; so many steps would not.
  case atRoot(possible: Int)
  /// This presented item is in the way.
  case presentationBetween(ItemID)
  /// No item shows the screen that is looked for.
  case noMatch
  /// No item that could be meant has this id.
  case noSuchItem(ItemID)
  /// No item of the acting coordinator stands at this position of the stack.
  case noSuchIndex(Int)
  /// Only so many are presented, fewer than are to be dismissed.
  case nothingPresented(presented: Int)
  /// The top is the acting coordinator's root.
  case cannotReplace
  /// The item is a coordinator's root, or what is above it could not stay.
  case cannotRemove(ItemID)
  /// This child has to stay on top while it runs.
  case childRunning(String)
  /// Nobody's child is to end.
  case noChildRunning
  case notRunning(String)
  /// The item said to be the top is not.
  case notOnTop(ItemID)
  case stackTooDeep(limit: Int)
  case actionNotHandled
  /// No stack could be like this: the index of the first item that cannot stand where it does.
  case invalidItem(index: Int)
  case unknownTab(String)
}

/// What a command did.
public struct Change: Equatable, Sendable {
  /// False where the command ended where it began.
  public var isChanged: Bool
  /// The coordinator that `finish` or `cancel` ended: its parent, now the innermost, may act on that.
  public var ended: String?

  @inlinable
  public init(isChanged: Bool, ended: String? = nil) {
    self.isChanged = isChanged
    self.ended = ended
  }

  public static let none = Change(isChanged: false)
}

/// The refusal of one command among several.
public struct BatchRefusal: Error, Equatable, Sendable {
  /// The position of the command that was refused.
  public var index: Int
  public var refusal: Refusal

  @inlinable
  public init(index: Int, refusal: Refusal) {
    self.index = index
    self.refusal = refusal
  }
}
