/// What a platform can do in one change of what it shows.
public struct StepOptions: OptionSet, Sendable {
  public let rawValue: Int

  @inlinable
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// All dismissals are one step, as from iOS 17 on.
  public static let joinsDismissals = StepOptions(rawValue: 1)
  /// Pushes that follow each other are one step, as in a `NavigationStack`.
  public static let joinsPushes = StepOptions(rawValue: 2)
}

extension ScreenStack {
  /// The stacks that a client shows one after another on its way here from `start`, the last being this one; none where
  /// they are equal.
  ///
  /// What both have in common takes its new screens at once; then what was presented above that is dismissed, the rest
  /// popped, and what is new added. No step has a structure that a user could not have come to.
  ///
  /// Cost: at most as many arrays of items as both stacks have items together, and one more.
  @inlinable
  public func steps(from start: ScreenStack, _ options: StepOptions = []) -> [[Item<Screen>]] {
    Self.steps(from: start.items, to: items, options)
  }

  /// As the other, for a client that has the items alone. From no items, a stack is one step.
  @inlinable
  public static func steps(
    from start: [Item<Screen>], to end: [Item<Screen>], _ options: StepOptions = []
  ) -> [[Item<Screen>]] {
    if start.isEmpty { return [end] }
    let shared = zip(start, end).prefix { $0.presentation == $1.presentation }.count
    var step = Array(end[..<shared]) + start[shared...]
    var steps: [[Item<Screen>]] = []
    func take() {
      if step != steps.last ?? start { steps.append(step) }
    }

    take()
    func presented() -> Int? {
      let isFromBelow = options.contains(.joinsDismissals)
      let above = step[shared...]
      return isFromBelow
        ? above.firstIndex { $0.presentation.isPresented } : above.lastIndex { $0.presentation.isPresented }
    }
    while let index = presented() {
      step.removeSubrange(index...)
      take()
    }
    step.removeSubrange(shared...)
    take()
    while step.count < end.count {
      step.append(end[step.count])
      if options.contains(.joinsPushes), step.last?.presentation == .push {
        step += end[step.count...].prefix { $0.presentation == .push }
      }
      take()
    }
    return steps
  }
}
