import Coordinators
import Testing

/// SplitMix64: the same numbers from the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Random commands that meet every rule often: few screens, few coordinators, shallow stacks.
struct CommandGenerator {
  var random: SeededGenerator

  mutating func screen() -> TestScreen {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .home
    case 1: .about
    default: .number(Int.random(in: 1...4, using: &random))
    }
  }

  mutating func isTrue(_ oneIn: Int = 2) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

  mutating func name() -> String? {
    isTrue(3) ? ["main", "a", "b", "c"].randomElement(using: &random) : nil
  }

  mutating func placement() -> Placement {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .sheet(navigation: isTrue())
    case 1: .cover(navigation: isTrue())
    default: .push
    }
  }

  mutating func target(_ last: ItemID) -> Target<TestScreen> {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .kind(screen())
    case 1: .screen(screen())
    case 2: .item(id(last))
    default: .index(Int.random(in: 0..<9, using: &random))
    }
  }

  mutating func id(_ last: ItemID) -> ItemID {
    ItemID.random(in: (last > 9 ? last - 9 : 0)...(last + 1), using: &random)
  }

  mutating func item() -> NewItem<TestScreen> {
    NewItem(
      screen(), placement().presentation,
      coordinator: isTrue(5) ? ["a", "b"].randomElement(using: &random) : nil)
  }

  mutating func count() -> Int { isTrue() ? 1 : Int.random(in: 0..<5, using: &random) }

  mutating func plan() -> OpenPlan<TestScreen> {
    OpenPlan(
      under: (0..<Int.random(in: 0..<3, using: &random)).map { _ in screen() }, screen: screen(),
      as: placement(), mode: [.set, .push, .reuse].randomElement(using: &random)!)
  }

  mutating func command(_ stack: ScreenStack<TestScreen>, last: ItemID) -> Command<TestScreen> {
    switch Int.random(in: 0..<26, using: &random) {
    case 0...3: .push(screen(), coordinator: name())
    case 4...6:
      .present(screen(), style: isTrue() ? .sheet : .cover, navigation: isTrue(), coordinator: name())
    case 7: .pop(count: count(), clamp: isTrue(3), coordinator: name())
    case 8: .popTo(target(last), orPush: isTrue(), coordinator: name())
    case 9: .popToRoot(outermost: isTrue(3), coordinator: name())
    case 10: .popToCurrentNavigationRoot(coordinator: name())
    case 11: .dismiss(count: count(), clamp: isTrue(3), coordinator: name())
    case 12: .dismissAll(coordinator: name())
    case 13: .goBack(count: count(), clamp: isTrue(3), coordinator: name())
    case 14: .goBackTo(target(last), orPush: isTrue(), coordinator: name())
    case 15: .goBackToRoot(outermost: isTrue(3), coordinator: name())
    case 16: .replaceTop(screen(), coordinator: name())
    case 17: .set(whole(stack))
    case 18, 19: .remove(id(last))
    case 20: .userBack(id(last))
    case 21...23: .start(["a", "b", "c"].randomElement(using: &random)!, root: screen(), as: placement())
    case 24: .finish(coordinator: name())
    default: .cancel(coordinator: name())
    }
  }

  /// A stack that often has much in common with the present one, and sometimes could not be.
  private mutating func whole(_ stack: ScreenStack<TestScreen>) -> [NewItem<TestScreen>] {
    var items = stack.items.map { NewItem($0.screen, $0.presentation, coordinator: $0.coordinator) }
    items.removeLast(min(count(), items.count))
    for _ in 0..<count() { items.append(item()) }
    if isTrue(4), let index = items.indices.randomElement(using: &random) { items[index] = item() }
    return items
  }
}

struct `A stack and a plain array` {
  private struct Difference: Error, CustomStringConvertible {
    var description: String
  }

  /// 40 × 2,500 sequences, most of them short: what goes wrong does so within a few commands.
  @Test(arguments: 0..<40)
  func `do the same for any sequence of commands`(_ seed: Int) throws {
    var generator = CommandGenerator(random: SeededGenerator(seed: UInt64(seed)))
    var refused = 0
    for sequence in 0..<2_500 {
      var ids = ItemSequence()
      var stack = ScreenStack<TestScreen>(root: .home, coordinator: "main", ids: &ids)
      var model = StackModel(limit: 9)
      for _ in 0..<(sequence % 100 == 0 ? 60 : 1 + sequence % 8) {
        let (before, idsBefore) = (stack, ids)
        let step: () -> String
        let expected: Result<Void, Refusal>
        let actual: Result<Change, Refusal>
        if generator.isTrue(8) {
          let plan = generator.plan()
          step = { "\(plan)" }
          expected = Result { () throws(Refusal) in try model.open(plan) }
          actual = Result { () throws(Refusal) in try stack.open(plan, ids: &ids, limit: 9) }
        } else {
          let command = generator.command(stack, last: ids.last)
          step = { "\(command)" }
          expected = Result { () throws(Refusal) in try model.apply(command) }
          actual = Result { () throws(Refusal) in try stack.apply(command, ids: &ids, limit: 9) }
        }

        func check(_ holds: Bool, _ what: String) throws {
          if !holds {
            throw Difference(
              description: "\(StackText.text(before)) | \(step()): \(expected), \(actual): \(what)")
          }
        }
        switch (expected, actual) {
        case (.success, .success(let change)):
          try check(change.isChanged == (stack != before), "isChanged says whether")
        case (.failure(let one), .failure(let other)):
          refused += 1
          try check(one == other, "the same refusal")
          try check(stack == before && ids == idsBefore, "a refused command changes nothing")
        default:
          try check(false, "both or none are refused")
        }
        try check(stack.items == model.items && ids.last == model.lastID, "the same items")
        try check(model.isLegal && stack.root == before.root, "item 0 stays, and pushes have containers")
        let known = Set(before.items.map(\.id))
        try check(
          stack.items.allSatisfy { known.contains($0.id) || $0.id > idsBefore.last }, "ids are never reused")
      }
    }
    #expect(refused > 1_000 && refused < 6_000, "the commands should meet refusals, and not only those")
  }
}
