/// All of an app's navigation: a stack for each tab, and which of them is selected.
///
/// A value: what is done to a copy is a dry run, and the copy's ids are free again with it.
public struct Navigation<Screen: NavigationScreen>: Sendable {
  public let layout: NavigationLayout<Screen>
  /// The stack of each tab, in the order of the layout. Revisions share all that they have in common.
  @inlinable
  public var stacks: Stacks { _stacks }
  /// The selected tab.
  @inlinable
  public var selected: Int { _selected }
  /// One sequence over all tabs.
  @inlinable
  public var ids: ItemSequence { _ids }

  @usableFromInline var _stacks: Stacks
  @usableFromInline var _selected: Int
  @usableFromInline var _ids: ItemSequence

  /// The roots alone. `last` is the last id used before, by a session of the same name.
  @inlinable
  public init(_ layout: NavigationLayout<Screen>, after last: ItemID = 0) {
    var ids = ItemSequence(after: last)
    self.layout = layout
    _stacks = Stacks(
      layout.tabs.map { ScreenStack(root: $0.root, coordinator: $0.coordinator, ids: &ids) })
    _selected = layout.selected
    _ids = ids
  }

  init(
    _ layout: NavigationLayout<Screen>, stacks: [ScreenStack<Screen>], selected: Int, ids: ItemSequence
  ) {
    self.layout = layout
    _stacks = Stacks(stacks)
    _selected = selected
    _ids = ids
  }

  /// All of it that commands change, to lay it back. A copy counts the stacks, and not the layout, which threads share.
  public struct State: Sendable {
    public let stacks: Stacks
    public let selected: Int
    @usableFromInline let ids: ItemSequence

    @inlinable
    init(stacks: Stacks, selected: Int, ids: ItemSequence) {
      self.stacks = stacks
      self.selected = selected
      self.ids = ids
    }
  }

  @inlinable
  public var state: State {
    get { State(stacks: _stacks, selected: _selected, ids: _ids) }
    set {
      _stacks = newValue.stacks
      _selected = newValue.selected
      _ids = newValue.ids
    }
  }

  /// Whether another state than this is shown. Ids used up in between make no difference.
  @inlinable
  public func isOther(than state: State) -> Bool {
    _selected != state.selected || _stacks != state.stacks
  }

  /// The stack of a tab, by its index in the layout.
  @inlinable
  public subscript(tab: Int) -> ScreenStack<Screen> { stacks[tab] }

  /// The selected tab's stack.
  @inlinable
  public var stack: ScreenStack<Screen> { stacks[selected] }

  /// Runs a command in a tab, by default the selected one. `userBack` finds its item in whichever tab it is; `set` may
  /// begin with the layout's root too, see `mayBegin(with:in:)`.
  @discardableResult
  @inlinable
  public mutating func apply(
    _ command: Command<Screen>, tab: Int? = nil, limit: Int = ScreenStack<Screen>.defaultLimit
  ) throws(Refusal) -> Change {
    var tab = tab ?? selected
    switch command {
    case .userBack(let item):
      guard let found = self.tab(of: item) else { return .none }
      tab = found
    case .set(let items):
      return try _stacks[of: tab].set(items, from: layout.tabs[tab].newRoot, ids: &_ids, limit: limit)
    default: break
    }
    return try _stacks[of: tab].apply(command, ids: &_ids, limit: limit)
  }

  /// Runs all of the commands, or, where one is refused, none.
  @discardableResult
  @inlinable
  public mutating func apply(
    contentsOf commands: some Sequence<Command<Screen>>, tab: Int? = nil,
    limit: Int = ScreenStack<Screen>.defaultLimit
  ) throws(BatchRefusal) -> Change {
    var copy = self
    var ended: String?
    for (index, command) in commands.enumerated() {
      do throws(Refusal) {
        ended = try copy.apply(command, tab: tab, limit: limit).ended ?? ended
      } catch {
        throw BatchRefusal(index: index, refusal: error)
      }
    }
    guard copy != self else { return Change(isChanged: false, ended: ended) }
    self = copy
    return Change(isChanged: true, ended: ended)
  }

  /// Selects a tab. `reset` takes it down to its root, across presentations and children.
  @discardableResult
  @inlinable
  public mutating func selectTab(_ tab: Int, reset: Bool = false) -> Change {
    let isReset = reset && _stacks[of: tab].reset()
    let isChanged = isReset || selected != tab
    _selected = tab
    return Change(isChanged: isChanged)
  }

  /// Selects the tab of this name.
  @discardableResult
  @inlinable
  public mutating func selectTab(named name: String, reset: Bool = false) throws(Refusal) -> Change {
    guard let tab = layout.tab(name) else { throw .unknownTab(name) }
    return selectTab(tab, reset: reset)
  }

  /// Opens a link: in the plan's tab, which it selects, or else in `tab`, by default the selected one.
  @discardableResult
  @inlinable
  public mutating func open(
    _ plan: OpenPlan<Screen>, tab: Int? = nil, limit: Int = ScreenStack<Screen>.defaultLimit
  ) throws(Refusal) -> Change {
    guard let name = plan.tab else {
      return try _stacks[of: tab ?? selected].open(plan, ids: &_ids, limit: limit)
    }
    guard let tab = layout.tab(name) else { throw .unknownTab(name) }
    var change = try _stacks[of: tab].open(plan, ids: &_ids, limit: limit)
    if selectTab(tab).isChanged { change.isChanged = true }
    return change
  }

  /// The tab that has this item.
  @inlinable
  public func tab(of item: ItemID) -> Int? {
    stacks.indices.first { stacks[$0].index(of: item) != nil }
  }

  /// Drops this item, in whichever tab it is, and all above it; a root stays. False where there was nothing to drop.
  @discardableResult
  @inlinable
  public mutating func drop(from item: ItemID) -> Bool {
    guard let tab = tab(of: item) else { return false }
    return _stacks[of: tab].drop(from: item)
  }
}

extension Navigation: Equatable {
  /// Equal where stacks, with their ids, and selection are. Ids used up in between make no difference.
  @inlinable
  public static func == (left: Navigation, right: Navigation) -> Bool {
    left.selected == right.selected && left.stacks == right.stacks
  }
}
