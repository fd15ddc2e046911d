import Coordinators
import DeepLinks
import Testing

@testable import Sessions

/// SplitMix64: the same numbers from the same seed on every machine.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &self)! }
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// Bodies that meet every command often, from so small a world that they are refused often, and accepted.
struct BodyGenerator {
  var random: SeededGenerator
  private var undoes = true

  init(random: SeededGenerator) {
    self.random = random
  }

  /// - Parameter undoes: whether `undo` is among them.
  mutating func body(last: ItemID, undoes: Bool = true) -> String {
    self.undoes = undoes
    guard random.chance(50) else { return command(last) }
    let count = Int.random(in: 0...4, using: &random)
    return #"{"commands":[\#((0..<count).map { _ in command(last) }.joined(separator: ","))]}"#
  }

  private mutating func command(_ last: ItemID) -> String {
    let item = ItemID.random(in: (last > 6 ? last - 6 : 1)...(last + 1), using: &random)
    let screen = random.pick([
      #""screen":"list""#, #""screen":"gift""#, #""screen":"login""#,
      #""screen":"detail","parameters":{"n":\#(Int.random(in: 0...2, using: &random))}"#,
    ])
    let acting =
      random.chance(20) ? #","coordinator":"\#(random.pick(["main", "people", "ask", "rude"]))""# : ""
    let flag = random.pick(["true", "false"])
    let count = Int.random(in: 0...2, using: &random)
    let text: String =
      switch Int.random(in: undoes ? -2..<26 : 0..<26, using: &random) {
      case ..<0: #""undo""#
      case 0...2: #""push",\#(screen)\#(acting)"#
      case 3, 4:
        #""present",\#(screen),"style":"\#(random.pick(["sheet", "cover"]))","navigation":\#(flag)\#(acting)"#
      case 5: #""\#(random.pick(["pop", "dismiss", "goBack"]))","count":\#(count),"clamp":\#(flag)\#(acting)"#
      case 6: #""\#(random.pick(["popTo", "goBackTo"]))",\#(screen),"orPush":\#(flag)\#(acting)"#
      case 7: #""\#(random.pick(["popTo", "goBackTo"]))","item":\#(item)"#
      case 8: #""\#(random.pick(["popToRoot", "goBackToRoot"]))","outermost":\#(flag)"#
      case 9: #""\#(random.pick(["dismissAll", "popToCurrentNavigationRoot"]))"\#(acting)"#
      case 10: #""replaceTop",\#(screen)\#(acting)"#
      case 11:
        #""set","stack":[{"screen":"\#(random.pick(["home", "people"]))"},{\#(screen)},{"screen":"form","coordinator":"ask"}]"#
      case 12: #""remove","item":\#(item)"#
      case 13: #""userBack","item":\#(item)"#
      case 14, 15: #""selectTab","tab":"\#(random.pick(["main", "people"]))","reset":\#(flag)"#
      case 16, 17:
        #""perform","action":"\#(random.pick(["listTapped", "noteTapped", "askTapped", "left", "laid", "leftTwice", "again", "linkTapped"]))""#
      case 18: #""perform","action":"saved","arguments":{"street":"s"}"#
      case 19: #""perform","action":"numberTapped","arguments":{"n":\#(count - 1)}"#
      case 20:
        #""start","coordinator":"\#(random.pick(["ask", "rude"]))","as":"\#(random.pick(["push", "sheet", "cover"]))""#
      case 21: random.pick([#""finish""#, #""finish","result":{"street":"s"}"#, #""cancel""#])
      case 22, 23:
        #""open","link":"\#(random.pick(["vault", "treasury", "attic", "swap", "terms", "beta"]))""#
      default:
        #""open","url":"own:\#(random.pick(["detail/1", "here/2", "back/1", "vault", "treasury", "none"]))""#
      }
    return #"{"command":\#(text)}"#
  }
}

struct `Any sequence of requests to a session` {
  private struct Difference: Error, CustomStringConvertible {
    let description: String
  }

  /// 25 × 20 × 40 = 20,000 requests.
  @Test(arguments: 0..<25)
  func `is all or nothing, counts revisions by one, and never gives an id again`(_ seed: Int) throws {
    var generator = BodyGenerator(random: SeededGenerator(state: UInt64(seed)))
    var (refused, changed) = (0, 0)
    for _ in 0..<20 {
      var subject = SessionSubject()
      subject.depthLimit = 8
      var seconds: Int64 = 0
      var everSeen = Set(subject.ids)
      var shown = Set(subject.ids)
      for _ in 0..<40 {
        let before = subject
        seconds += Int64.random(in: 0...20, using: &generator.random)
        let now = SessionSubject.time(seconds)
        var step = ""
        var outcome: Outcome?
        if generator.random.chance(12) {
          let (flag, isSet) = (generator.random.pick(["login", "pin", "key"]), generator.random.chance(60))
          step = "\(flag) \(isSet)"
          outcome = subject.set((flag, isSet), seconds: seconds).outcome
        } else {
          step = generator.body(last: subject.session.navigation.ids.last)
          let commands = try subject.commands(step)
          let tab = generator.random.chance(15) ? "people" : nil
          let context = subject.context(tab: tab, seconds: seconds)
          var dry = subject.session
          let foreseen = try? dry.dryRun(commands, in: context)
          outcome = try? subject.session.run(commands, in: context)
          try check(foreseen == outcome && SessionSubject.text(dry) == subject.text, "a dry run foresees it")
        }

        func check(_ holds: Bool, _ what: String) throws {
          if !holds { throw Difference(description: "\(before.text): \(step): \(subject.text): \(what)") }
        }
        let isSame = !Session.Before(before.session).isOther(than: subject.session, at: now)
        let steps = subject.session.revision - before.session.revision
        try check(steps == (isSame ? 0 : 1), "one revision more where anything changed")
        if let outcome {
          try check(outcome != .unchanged || isSame, "unchanged is said of what is as it was")
          try check(outcome != .changed || !isSame, "changed is said of what is not")
          changed += isSame ? 0 : 1
        } else {
          refused += 1
          try check(subject.session.numbers == before.session.numbers, "what is refused uses up no number")
          try check(
            isSame && subject.session.gates == before.session.gates, "what is refused changes nothing")
        }
        let ids = Set(subject.ids)
        try check(ids.count == subject.ids.count, "no id twice")
        try check(ids.subtracting(shown).isDisjoint(with: everSeen), "what has gone does not return")
        try check(ids.max()! <= subject.session.navigation.ids.last, "the sequence is past all ids")
        everSeen.formUnion(ids)
        shown = ids
        for tab in subject.session.navigation.stacks.indices {
          try check(subject.session.navigation[tab].count <= 8, "no deeper than may be")
        }
        try check(subject.session.gates.count <= 16, "no more gates than items")
        if let pending = subject.session.pending(at: now) {
          try check(!subject.session.flags.contains(pending.flag), "a link waits for a flag that is not set")
        }
      }
    }
    #expect(refused > 100)
    #expect(changed > 100)
  }
}
