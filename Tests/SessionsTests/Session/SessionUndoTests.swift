import Coordinators
import DeepLinks
import Testing

@testable import Sessions

struct `Undo` {
  private static let undo = #"{"command":"undo"}"#

  private static func push(_ n: Int) -> String {
    #"{"command":"push","screen":"detail","parameters":{"n":\#(n)}}"#
  }

  @Test(arguments: [
    ([push(1)], "*home | people"),
    ([push(1), push(2)], "*home detail(1) | people"),
    ([push(1), push(2), undo], "*home | people"),
    ([push(1), push(2), undo, undo], "*home | people"),
    ([push(1), push(2), undo, push(3)], "*home detail(1) | people"),
    ([push(1), push(2), undo, push(3), undo], "*home | people"),
    ([push(1), #"{"command":"selectTab","tab":"people"}"#], "*home detail(1) | people"),
    (
      [push(1), #"{"commands":[{"command":"selectTab","tab":"people"},\#(push(2))]}"#],
      "*home detail(1) | people"
    ),
    ([push(1), push(2), #"{"command":"remove","item":3}"#], "*home detail(1) detail(2) | people"),
    // Of the batch that takes back and goes on, all goes, and what it took back is there again.
    ([push(1), push(2), #"{"commands":[\#(undo),\#(push(3))]}"#], "*home detail(1) detail(2) | people"),
    ([push(1), push(2), #"{"commands":[\#(undo),\#(push(3))]}"#, undo], "*home detail(1) | people"),
    // What is done before it in the same batch goes with it.
    ([push(1), push(2), #"{"commands":[\#(push(3)),\#(undo)]}"#], "*home | people"),
    ([push(1), push(2), push(3), #"{"commands":[\#(undo),\#(undo)]}"#], "*home | people"),
    // Another item in the place of an equal one shows the same.
    ([push(1), push(2), #"{"commands":[{"command":"pop"},\#(push(2))]}"#], "*home detail(1) | people"),
    (
      [#"{"command":"start","coordinator":"ask","as":"cover"}"#, #"{"command":"cancel"}"#],
      "*home #@ask/form(Address) | people"
    ),
    ([#"{"command":"open","url":"own:detail/3"}"#], "*home | people"),
    ([#"{"command":"perform","action":"noteTapped"}"#], "*home | people"),
  ])
  func `lays what there was before the last change that was not taken back`(
    _ bodies: [String], _ text: String
  ) throws {
    var subject = SessionSubject()
    for body in bodies { try subject.run(body) }
    let revision = subject.session.revision
    let ids = Set(subject.ids)
    let last = subject.session.navigation.ids.last
    // Where all is undone there is one more to take back only if the table says so.
    if bodies.suffix(2) == [Self.undo, Self.undo] {
      #expect(throws: SessionRefusal.self) { try subject.run(Self.undo) }
      #expect(subject.session.revision == revision)
    } else {
      #expect(try subject.run(Self.undo) == .changed)
      #expect(subject.session.revision == revision + 1)
    }
    #expect(subject.text == text)
    #expect(Set(subject.ids).subtracting(ids).allSatisfy { $0 > last }, "ids never return")
  }

  @Test func `leaves flags, client, pending link and timers alone`() throws {
    var subject = SessionSubject()
    try subject.run(Self.push(1))
    try subject.run(#"{"command":"open","link":"vault"}"#)
    subject.set(("other", true))
    _ = try subject.session.schedule(
      Array("[]".utf8), tab: nil, due: SessionSubject.time(9), now: SessionSubject.time(0))
    try subject.run(Self.undo)
    #expect(subject.text == "*home detail(1) | people", "flags and timers are no change of the stacks")
    #expect(subject.session.flags == ["other"])
    #expect(subject.session.pending?.link.name == "vault")
    #expect(subject.session.timers.count == 1)
  }

  @Test(arguments: [[], ["other"]])
  func `is refused where nothing is remembered`(_ flags: [String]) throws {
    var subject = SessionSubject()
    for flag in flags { subject.set((flag, true)) }
    let error = #expect(throws: SessionRefusal.self) { try subject.run(Self.undo) }
    guard case .nothingToUndo = error?.reason else { return #expect(Bool(false), "\(error as Any)") }
  }

  @Test func `goes back seven changes, and no further`() throws {
    var subject = SessionSubject()
    for n in 1...9 { try subject.run(Self.push(n)) }
    var count = 0
    while (try? subject.run(Self.undo)) != nil { count += 1 }
    // Each is a change itself, and lets the oldest be forgotten.
    #expect(count == 4)
    #expect(subject.session.navigation[0].count == 6)
  }

  /// 40 × 60 requests, each taken back.
  @Test(arguments: 0..<40)
  func `takes back whatever was done`(_ seed: Int) throws {
    var generator = BodyGenerator(random: SeededGenerator(state: UInt64(1000 + seed)))
    var subject = SessionSubject()
    var taken = 0
    for seconds in 0..<60 {
      let before = subject
      let body = generator.body(last: subject.session.navigation.ids.last, undoes: false)
      guard (try? subject.run(body, seconds: Int64(seconds))) == .changed else { continue }
      let isShownOtherwise =
        !subject.session.navigation.stacks.isLike(before.session.navigation.stacks)
        || subject.session.navigation.selected != before.session.navigation.selected
      guard isShownOtherwise else { continue }
      let after = subject
      try subject.run(Self.undo, seconds: Int64(seconds))
      #expect(subject.text == before.text, "\(before.text): \(body): \(after.text)")
      #expect(subject.session.revision == after.session.revision + 1)
      taken += 1
      if generator.random.chance(60) { subject = after }
    }
    #expect(taken > 1)
  }
}

struct `A session's history` {
  @Test func `says what made each revision, the newest first`() throws {
    var subject = SessionSubject()
    let bodies: [(body: String, cause: String)] = [
      (#"{"command":"push","screen":"list"}"#, "command(push)"),
      (#"{"commands":[{"command":"pop"},{"command":"push","screen":"gift"}]}"#, "batch(pop, 2)"),
      (#"{"command":"userBack","item":1}"#, "user"),
      (#"{"command":"perform","action":"noteTapped"}"#, "action(noteTapped)"),
      (#"{"command":"undo"}"#, "undo"),
      (#"{"command":"open","url":"own:here/3"}"#, "link(here)"),
      (#"{"commands":[{"command":"undo"},{"command":"push","screen":"list"}]}"#, "batch(undo, 2)"),
    ]
    for (index, step) in bodies.enumerated() { try subject.run(step.body, seconds: Int64(index)) }
    let history = subject.session.history
    #expect(history.map(\.revision) == [7, 6, 5, 4, 3, 2, 1])
    #expect(history.map { Self.text($0.change.cause) } == bodies.reversed().map(\.cause))
    #expect(history.map(\.undoes) == [[6], [], [4], [], [], [], []])
    #expect(history.map(\.change.time) == (0...6).reversed().map { SessionSubject.time($0) })
    subject.set(("other", true))
    _ = try subject.session.schedule(
      Array("[]".utf8), tab: nil, due: SessionSubject.time(9), now: SessionSubject.time(0))
    _ = try subject.session.schedule(
      Array("[]".utf8), tab: nil, due: SessionSubject.time(9), now: SessionSubject.time(0))
    _ = subject.session.cancelTimer(1, now: SessionSubject.time(0))
    subject.session.cancelTimers(now: SessionSubject.time(0))
    _ = try subject.session.restore(SessionDocument(), depthLimit: 10, now: SessionSubject.time(0))
    #expect(
      subject.session.history.prefix(6).map { Self.text($0.change.cause) }
        == ["restoration", "cancelling(all)", "cancelling(1)", "scheduling(2)", "scheduling(1)", "patch"])
    #expect(subject.session.history.count == 7)
  }

  @Test func `keeps what nobody saw: a timer refused, a link dropped`() throws {
    var subject = SessionSubject()
    let timer = try subject.session.schedule(
      Array("[]".utf8), tab: nil, due: SessionSubject.time(0), now: SessionSubject.time(0))
    subject.session.fire(timer, try subject.commands(#"{"command":"pop"}"#), in: subject.context())
    guard case .timerRefused(1, .some(let refusal))? = subject.session.history[0].change.cause.notice,
      case .refused(.atRoot) = refusal.reason
    else { return #expect(Bool(false), "\(subject.session.history[0])") }
    #expect(Self.text(subject.session.history[0].change.cause) == "timer(1)")
    try subject.run(#"{"command":"open","link":"swap"}"#)
    subject.set(("login", true))
    guard case .linkDropped(let dropped)? = subject.session.history[0].change.cause.notice else {
      return #expect(Bool(false), "\(subject.session.history[0])")
    }
    #expect(dropped.link.name == "swap")
    #expect(Self.text(subject.session.history[0].change.cause) == "patch")
  }

  @Test func `is small`() {
    #expect(MemoryLayout<PastChange>.size <= 72)
  }

  private static func text(_ cause: Cause) -> String {
    switch cause {
    case .command(let word): "command(\(word.rawValue))"
    case .batch(let first, let count): "batch(\(first.rawValue), \(count))"
    case .action(let name): "action(\(name))"
    case .link(let name): "link(\(name))"
    case .timer(let number): "timer(\(number))"
    case .user: "user"
    case .restoration: "restoration"
    case .patch: "patch"
    case .undo: "undo"
    case .scheduling(let number): "scheduling(\(number))"
    case .cancelling(let number): "cancelling(\(number.map(String.init) ?? "all"))"
    case .noticed(let noticed): text(noticed.cause)
    }
  }
}
