package import Coordinators
package import DeepLinks

extension Session {
  /// How many revisions are remembered, the current one counted.
  package static let remembered = 8

  /// A tab's stack as it was at a revision; nil where that is not remembered.
  package func stack(of tab: Int, at revision: UInt64) -> ScreenStack<Screen>? {
    let (steps, isAhead) = self.revision.subtractingReportingOverflow(revision)
    guard !isAhead, steps <= past.count else { return nil }
    return steps == 0 ? navigation[tab] : past[past.count - Int(steps)][tab]
  }

  /// Keeps the stacks of the revision before this one. Cost: one allocation.
  mutating func remember(_ stacks: Navigation<Screen>.Stacks) {
    let kept = past.suffix(Self.remembered - 2)
    var past: [Navigation<Screen>.Stacks] = []
    past.reserveCapacity(kept.count + 1)
    past += kept
    past.append(stacks)
    self.past = past
  }
}
