package import Coordinators
package import DeepLinks

/// A change that a session remembers: what there was before it, and what made it. Each session has up to seven.
package struct PastChange: Sendable {
  let stacks: Navigation<Screen>.Stacks
  /// When it was made.
  package let time: Timestamp
  package let cause: Cause
  let undone: UndoneChanges
  /// The tab that was selected before it.
  let selected: Int32
}

extension Session {
  /// How many revisions are remembered, the current one counted.
  package static let remembered = 8

  /// A tab's stack as it was at a revision; nil where that is not remembered.
  package func stack(of tab: Int, at revision: UInt64) -> ScreenStack<Screen>? {
    state(at: revision)?.stacks[tab]
  }

  /// The stacks, and the selected tab, as they were at a revision; nil where that is not remembered.
  package func state(at revision: UInt64) -> (stacks: Navigation<Screen>.Stacks, selected: Int)? {
    let (steps, isAhead) = self.revision.subtractingReportingOverflow(revision)
    guard !isAhead, steps <= past.count else { return nil }
    guard steps > 0 else { return (navigation.stacks, navigation.selected) }
    let change = past[past.count - Int(steps)]
    return (change.stacks, Int(change.selected))
  }

  /// What made a revision; nil where that is not remembered.
  package func change(to revision: UInt64) -> PastChange? {
    let (steps, isAhead) = self.revision.subtractingReportingOverflow(revision)
    return isAhead || steps >= past.count ? nil : past[past.count - 1 - Int(steps)]
  }

  /// The changes that are remembered, the newest first, each with the revision that it made and those that it took back.
  package var history: [(revision: UInt64, change: PastChange, undoes: [UInt64])] {
    (0..<past.count).map { steps in
      let (revision, change) = (revision - UInt64(steps), past[past.count - 1 - steps])
      let undoes = (0..<7).filter(change.undone.contains).map { revision - 1 - UInt64($0) }
      return (revision, change, undoes)
    }
  }

  /// Keeps what the change began with, and what made it. Cost: an allocation, until there are as many as may be.
  mutating func remember(_ trace: borrowing Trace, at now: Timestamp) {
    var undone = trace.undone
    if let laid = trace.laid { undone.isUndo = laid == navigation }
    let change = PastChange(
      stacks: trace.stacks, time: now, cause: trace.cause, undone: undone,
      selected: Int32(trace.before.navigation.selected))
    if past.count == Self.remembered - 1 {
      past.removeFirst()
    } else {
      // No larger than it has to be, as there may be a million of them.
      past.reserveCapacity(past.count + 1)
    }
    past.append(change)
  }

  /// The last change of what is shown that is no undo and was not taken back, also by the change that asks, and how many
  /// there are after it.
  func lastUndoable(for trace: borrowing Trace) -> (distance: Int, change: PastChange)? {
    var undone = UInt16(trace.undone.bits & 0x7F)
    var (stacks, selected) = (trace.stacks, trace.before.navigation.selected)
    for distance in past.indices {
      let change = past[past.count - 1 - distance]
      defer { (stacks, selected) = (change.stacks, Int(change.selected)) }
      // What an undone change took back counts again.
      guard undone >> UInt16(distance) & 1 == 0 else { continue }
      undone |= UInt16(change.undone.bits & 0x7F) << UInt16(distance + 1)
      if change.undone.isUndo { continue }
      // One that gave an item another id alone shows the same, and undoing it would change nothing.
      if selected != change.selected || !stacks.isLike(change.stacks) { return (distance, change) }
    }
    return nil
  }
}
