import Coordinators
import Testing

struct `Steps from one stack to another` {
  private func steps(_ start: String, _ end: String, _ options: StepOptions = []) throws -> [String] {
    let (from, to) = (try Subject(start), try Subject(end))
    return to.stack.steps(from: from.stack, options).map { step in
      var ids = ItemSequence()
      var stack = ScreenStack<TestScreen>(root: .home, coordinator: "main", ids: &ids)
      let items = step.map { NewItem($0.screen, $0.presentation, coordinator: $0.coordinator) }
      guard (try? stack.apply(.set(items), ids: &ids)) != nil else { return "impossible" }
      return StackText.text(stack)
    }
  }

  @Test(
    arguments: [
      ("home 1", "home 1", []),
      ("home 1", "home 2", ["home 2"]),
      ("home", "home 1 2", ["home 1", "home 1 2"]),
      ("home 1 2 3", "home", ["home"]),
      ("home 1s", "home 2s", ["home 2s"]),
      ("home 1s", "home 1c", ["home", "home 1c"]),
      ("home 1s", "home 1sn", ["home", "home 1sn"]),
      ("home 1s 2s 3c", "home 4", ["home 1s 2s", "home 1s", "home", "home 4"]),
      ("home 1 2sn 3 4 5s", "home 6", ["home 6 2sn 3 4 5s", "home 6 2sn 3 4", "home 6"]),
      ("home 1 2 3sn 4", "home 5s", ["home 1 2", "home", "home 5s"]),
      ("home", "home 1 2sn 3 4c", ["home 1", "home 1 2sn", "home 1 2sn 3", "home 1 2sn 3 4c"]),
    ] as [(String, String, [String])])
  func `dismiss, then pop, then add`(_ start: String, _ end: String, _ expected: [String]) throws {
    #expect(try steps(start, end) == expected)
  }

  @Test(
    arguments: [
      ("home 1s 2s 3c", "home 4", .joinsDismissals, ["home", "home 4"]),
      ("home 1 2s 3s", "home", .joinsDismissals, ["home 1", "home"]),
      ("home", "home 1 2 3sn 4 5", .joinsPushes, ["home 1 2", "home 1 2 3sn", "home 1 2 3sn 4 5"]),
      ("home 1s", "home 1 2", [.joinsDismissals, .joinsPushes], ["home", "home 1 2"]),
    ] as [(String, String, StepOptions, [String])])
  func `are fewer where the platform can do more at once`(
    _ start: String, _ end: String, _ options: StepOptions, _ expected: [String]
  ) throws {
    #expect(try steps(start, end, options) == expected)
  }

  @Test(arguments: 0..<20)
  func `have no structure that a user could not come to`(_ seed: Int) throws {
    var generator = CommandGenerator(random: SeededGenerator(seed: UInt64(seed)))
    var ids = ItemSequence()
    var stack = ScreenStack<TestScreen>(root: .home, coordinator: "main", ids: &ids)
    var start = stack
    for round in 0..<2_000 {
      _ = try? stack.apply(generator.command(stack, last: ids.last), ids: &ids, limit: 12)
      guard round % 3 == 0 else { continue }
      for options in [[], .joinsDismissals, .joinsPushes, [.joinsDismissals, .joinsPushes]] as [StepOptions] {
        let steps = stack.steps(from: start, options)
        #expect(steps.last ?? start.items == stack.items)
        var before = start.items
        for step in steps {
          #expect(step != before)
          #expect(isOneChange(from: before, to: step, options), "\(before) -> \(step)")
          before = step
        }
      }
      start = stack
    }
  }

  /// Other screens in the same structure, or items that went or came above what stays: presented ones one at a time.
  private func isOneChange(
    from before: [Item<TestScreen>], to step: [Item<TestScreen>], _ options: StepOptions
  ) -> Bool {
    let (old, new) = (before.map(\.presentation), step.map(\.presentation))
    if old == new { return true }
    guard isPossible(new), old.starts(with: new) || new.starts(with: old) else { return false }
    let isUntouched = zip(before, step).allSatisfy { $0 == $1 }
    let gone = old.dropFirst(new.count)
    let come = new.dropFirst(old.count)
    let mostDismissed = options.contains(.joinsDismissals) ? Int.max : 1
    let mostAdded = options.contains(.joinsPushes) && come.allSatisfy { $0 == .push } ? Int.max : 1
    let isDismissal = gone.first?.isPresented ?? false
    return isUntouched && gone.count(where: \.isPresented) <= (isDismissal ? mostDismissed : 0)
      && come.count <= mostAdded
  }

  private func isPossible(_ presentations: [Presentation]) -> Bool {
    var hasContainer = true
    for presentation in presentations {
      switch presentation {
      case .root: break
      case .push: if !hasContainer { return false }
      case .sheet(let navigation), .cover(let navigation): hasContainer = navigation
      }
    }
    return true
  }
}
