import Coordinators
import DeepLinks
import Testing

@testable import Sessions

struct `A session that runs commands` {
  @Test(arguments: [
    ([#"{"command":"perform","action":"listTapped"}"#], "*home list | people"),
    (
      [#"{"command":"perform","action":"numberTapped","arguments":{"n":4}}"#], "*home list detail(4) | people"
    ),
    ([#"{"command":"perform","action":"noteTapped"}"#], "*home ^note(none) | people"),
    ([#"{"command":"perform","action":"noteTapped","arguments":{"text":"a"}}"#], "*home ^note(a) | people"),
    ([#"{"command":"selectTab","tab":"people"}"#], "home | *people"),
    ([#"{"command":"start","coordinator":"rude"}"#, #"{"command":"cancel"}"#], "*home | people"),
    // An action starts a child; its own action ends it, with what follows in the parent.
    ([#"{"command":"perform","action":"askTapped"}"#], "*home #@ask/form(Address) | people"),
    (
      [
        #"{"command":"perform","action":"askTapped"}"#,
        #"{"command":"perform","action":"saved","arguments":{"street":"Elm"}}"#,
      ], "*home note(Elm) | people"
    ),
    (
      [#"{"command":"perform","action":"askTapped"}"#, #"{"command":"perform","action":"left"}"#],
      "*home ^terms | people"
    ),
    (
      [
        #"{"command":"start","coordinator":"ask","parameters":{"title":"T"}}"#,
        #"{"command":"push","screen":"list"}"#, #"{"command":"finish","result":{"street":"Oak"}}"#,
      ], "*home note(Oak) | people"
    ),
    // A child whose root goes otherwise ends unheard.
    (
      [#"{"command":"start","coordinator":"ask"}"#, #"{"command":"goBack","coordinator":"main"}"#],
      "*home | people"
    ),
    // Each command of a batch acts on the tab selected at that moment.
    (
      [
        #"{"commands":[{"command":"push","screen":"list"},{"command":"selectTab","tab":"people"},{"command":"push","screen":"gift"}]}"#
      ],
      "home list | *people gift"
    ),
    // Links: `set` lays the stack, `push` adds, `reuse` goes back.
    ([#"{"command":"open","url":"https://a.example/detail/3"}"#], "*home list detail(3) | people"),
    (
      [#"{"command":"selectTab","tab":"people"}"#, #"{"command":"open","url":"own:detail/3"}"#],
      "*home list detail(3) | people"
    ),
    (
      [
        #"{"command":"selectTab","tab":"people"}"#, #"{"command":"open","link":"here","parameters":{"n":1}}"#,
      ],
      "home | *people detail(1)"
    ),
    (
      [#"{"command":"present","screen":"gift"}"#, #"{"command":"open","url":"https://a.example/here/1"}"#],
      "*home detail(1) | people"
    ),
    (
      [
        #"{"command":"open","url":"https://a.example/detail/3"}"#, #"{"command":"present","screen":"gift"}"#,
        #"{"command":"open","url":"https://a.example/back/3"}"#,
      ], "*home list detail(3) | people"
    ),
  ])
  func `comes to this`(bodies: [String], wanted: String) throws {
    var subject = SessionSubject()
    for body in bodies { try subject.run(body) }
    #expect(subject.text == wanted)
    #expect(subject.session.revision == UInt64(bodies.count))
  }

  @Test(arguments: [
    (#"{"command":"popToRoot"}"#), (#"{"command":"pop","count":0}"#), (#"{"command":"pop","clamp":true}"#),
    (#"{"command":"dismissAll"}"#), (#"{"command":"selectTab","tab":"main"}"#),
    (#"{"command":"userBack","item":7}"#),
    (#"{"commands":[]}"#), (#"{"commands":[{"command":"push","screen":"list"},{"command":"pop"}]}"#),
    (#"{"commands":[{"command":"selectTab","tab":"people"},{"command":"selectTab","tab":"main"}]}"#),
    (#"{"command":"set","stack":[{"screen":"home"}]}"#),
    (#"{"commands":[{"command":"start","coordinator":"ask"},{"command":"goBack","coordinator":"main"}]}"#),
  ])
  func `is as before, and at the same revision, where the request ends where it began`(body: String) throws {
    var subject = SessionSubject()
    let numbers = subject.session.numbers
    #expect(try subject.run(body) == .unchanged)
    #expect(subject.text == "*home | people")
    #expect(subject.session.numbers == numbers)
  }

  /// What is to be run first, what is refused, why, and whether it is an action's own command.
  @Test(arguments: [
    ([], #"{"command":"pop"}"#, "refused(Coordinators.Refusal.atRoot(possible: 0))", 0, false),
    (
      [], #"{"commands":[{"command":"push","screen":"list"},{"command":"dismiss"}]}"#,
      "refused(Coordinators.Refusal.nothingPresented(presented: 0))", 1, false
    ),
    (
      [], #"{"command":"perform","action":"nothing"}"#,
      #"noSuchAction("nothing", screen: "home", declared: Optional(["listTapped", "numberTapped", "noteTapped", "helpTapped", "again", "askTapped", "linkTapped", "twoTapped", "laid"]))"#,
      0, false
    ),
    (
      [#"{"command":"push","screen":"gift"}"#], #"{"command":"perform","action":"nothing"}"#,
      #"noSuchAction("nothing", screen: "gift", declared: Optional([]))"#, 0, false
    ),
    (
      [], #"{"command":"perform","action":"helpTapped"}"#,
      #"actionNotHandled("helpTapped", screen: "home", coordinator: Optional("main"))"#, 0, false
    ),
    (
      [], #"{"command":"perform","action":"listTapped","item":2}"#,
      "refused(Coordinators.Refusal.notOnTop(2))", 0, false
    ),
    // A late tap's action means nothing on the new top, so `item` is looked at first; then the action.
    (
      [], #"{"command":"perform","action":"nothing","item":9}"#, "refused(Coordinators.Refusal.notOnTop(9))",
      0, false
    ),
    (
      [], #"{"command":"perform","action":"helpTapped","arguments":{"x":1}}"#,
      #"actionNotHandled("helpTapped", screen: "home", coordinator: Optional("main"))"#, 0, false
    ),
    (
      [#"{"command":"perform","action":"listTapped"}"#], #"{"command":"perform","action":"leftTwice"}"#,
      "refused(Coordinators.Refusal.atRoot(possible: 0))", 0, true
    ),
    // The action of a screen that a child shows is not handled by the parent.
    (
      [#"{"command":"start","coordinator":"rude"}"#, #"{"command":"push","screen":"list"}"#],
      #"{"command":"perform","action":"numberTapped","arguments":{"n":1}}"#,
      #"actionNotHandled("numberTapped", screen: "list", coordinator: Optional("rude"))"#, 0, false
    ),
    ([], #"{"command":"finish"}"#, "refused(Coordinators.Refusal.noChildRunning)", 0, false),
    (
      [], #"{"command":"cancel","coordinator":"ask"}"#, #"refused(Coordinators.Refusal.notRunning("ask"))"#,
      0, false
    ),
    (
      [#"{"command":"start","coordinator":"ask"}"#, #"{"command":"start","coordinator":"rude"}"#],
      #"{"command":"finish","coordinator":"ask","result":{"street":"s"}}"#,
      #"refused(Coordinators.Refusal.childRunning("rude"))"#, 0, false
    ),
    // What the parent then does is part of the same change: here it would pass the root.
    (
      [#"{"command":"start","coordinator":"rude"}"#], #"{"command":"finish"}"#,
      "refused(Coordinators.Refusal.atRoot(possible: 0))", 0, true
    ),
    ([], #"{"command":"perform","action":"again"}"#, "actionsTooDeep(limit: 64)", 0, true),
    ([], #"{"command":"perform","action":"linkTapped"}"#, "url(DeepLinks.ResolveProblem.noRoute)", 0, true),
    (
      [], #"{"command":"open","url":"https://a.example/no"}"#, "url(DeepLinks.ResolveProblem.noRoute)", 0,
      false
    ),
    (
      [], #"{"command":"open","url":"https://b.example/no"}"#, "url(DeepLinks.ResolveProblem.unknownOrigin)",
      0, false
    ),
    (
      [], #"{"command":"open","url":"javascript:x"}"#,
      #"url(DeepLinks.ResolveProblem.unsafe(scheme: "javascript"))"#, 0, false
    ),
    (
      [], #"{"command":"set","stack":[{"screen":"people"}]}"#,
      #"noRoot(screens: ["home"])"#, 0, false
    ),
    (
      [#"{"command":"push","screen":"list"}"#], #"{"command":"perform","action":"laid"}"#,
      #"noRoot(screens: ["people"])"#, 0, true
    ),
  ])
  func `refuses, and is as before`(
    first: [String], body: String, reason: String, index: Int, isInsideAction: Bool
  ) throws {
    var subject = SessionSubject()
    for body in first { try subject.run(body) }
    let (text, numbers) = (subject.text, subject.session.numbers)
    let refusal = try #require(throws: SessionRefusal.self) { try subject.run(body) }
    #expect("\(refusal.reason)" == reason)
    #expect(refusal.index == index)
    #expect(refusal.isInsideAction == isInsideAction)
    #expect(subject.text == text)
    #expect(subject.session.numbers == numbers)
  }

  @Test(arguments: [
    (#"{"command":"perform","action":"numberTapped"}"#, "missing-parameter", "n", "arguments", false),
    (
      #"{"command":"perform","action":"numberTapped","arguments":{"n":"1"}}"#, "invalid-parameter", "n",
      "arguments", false
    ),
    (
      #"{"command":"perform","action":"numberTapped","arguments":{"n":-1}}"#, "invalid-parameter", "n",
      "arguments", false
    ),
    (
      #"{"command":"perform","action":"numberTapped","arguments":{"n":1,"m":1}}"#, "unknown-parameter", "m",
      "arguments", false
    ),
    (#"{"command":"perform","action":"twoTapped"}"#, "invalid-parameter", "n", "arguments", true),
    (
      #"{"commands":[{"command":"start","coordinator":"ask"},{"command":"finish"}]}"#, "missing-parameter",
      "street", "result", false
    ),
    (
      #"{"commands":[{"command":"start","coordinator":"ask"},{"command":"finish","result":{"street":1}}]}"#,
      "invalid-parameter", "street", "result", false
    ),
    (
      #"{"commands":[{"command":"start","coordinator":"rude"},{"command":"finish","result":{"street":1}}]}"#,
      "unknown-parameter", "street", "result", false
    ),
  ])
  func `refuses arguments that are not of their types`(
    body: String, kind: String, parameter: String, key: String, isInsideAction: Bool
  ) throws {
    var subject = SessionSubject()
    let refusal = try #require(throws: SessionRefusal.self) { try subject.run(body) }
    guard case .arguments(let problem, let place) = refusal.reason else {
      Issue.record("\(refusal)")
      return
    }
    #expect(problem.kind.rawValue == kind)
    #expect(problem.parameter == parameter)
    #expect(place.rawValue == key)
    #expect(refusal.isInsideAction == isInsideAction)
    #expect(subject.text == "*home | people")
  }

  @Test func `acts on the tab that is addressed, whichever is selected`() throws {
    var subject = SessionSubject()
    try subject.run(#"{"command":"push","screen":"gift"}"#, tab: "people")
    #expect(subject.text == "*home | people gift")
    try subject.run(
      #"{"commands":[{"command":"selectTab","tab":"people"},{"command":"push","screen":"list"}]}"#,
      tab: "main")
    #expect(subject.text == "home list | *people gift")
  }

  @Test func `finds the item that the user went back to in whichever tab it is, and stays where it is`()
    throws
  {
    var subject = SessionSubject()
    try subject.run(#"{"commands":[{"command":"push","screen":"list"},{"command":"push","screen":"gift"}]}"#)
    try subject.run(#"{"command":"selectTab","tab":"people"}"#)
    #expect(try subject.run(#"{"command":"userBack","item":3}"#) == .changed)
    #expect(subject.text == "home list | *people")
  }

  @Test func `keeps within the depth of a stack, also where a link lays it`() throws {
    var subject = SessionSubject()
    subject.depthLimit = 2
    try subject.run(#"{"command":"push","screen":"list"}"#)
    for body in [#"{"command":"push","screen":"list"}"#, #"{"command":"open","url":"own:detail/1"}"#] {
      let refusal = try #require(throws: SessionRefusal.self) { try subject.run(body) }
      #expect("\(refusal.reason)" == "refused(Coordinators.Refusal.stackTooDeep(limit: 2))")
    }
    #expect(subject.text == "*home list | people")
  }

  @Test func `runs at most 1,000 commands for a request`() throws {
    var subject = SessionSubject()
    let pops = Array(repeating: #"{"command":"pop","count":0}"#, count: 1_001)
    #expect(try subject.run(#"{"commands":[\#(pops.dropLast().joined(separator: ","))]}"#) == .unchanged)
    let refusal = try #require(throws: SessionRefusal.self) {
      try subject.run(#"{"commands":[\#(pops.joined(separator: ","))]}"#)
    }
    #expect("\(refusal.reason)" == "tooManyCommands(limit: 1000)")
    #expect(refusal.index == 1_000)
    #expect(!refusal.isInsideAction)
  }

  @Test func `shows in a dry run what would become of it, at the revision that it has`() throws {
    var subject = SessionSubject()
    try subject.run(#"{"command":"push","screen":"list"}"#)
    var copy = subject.session
    let commands = try subject.commands(
      #"{"commands":[{"command":"push","screen":"gift"},{"command":"selectTab","tab":"people"}]}"#)
    #expect(try copy.dryRun(commands, in: subject.context()) == .changed)
    #expect(SessionSubject.text(copy) == "home list gift | *people")
    #expect(copy.revision == 1)
    #expect(subject.text == "*home list | people")
    // The id that it showed is free again.
    try subject.run(#"{"command":"push","screen":"vault"}"#)
    #expect(subject.ids == [1, 3, 4, 2])
    #expect(copy.navigation[0].top.id == 4)
  }

  @Test func `goes on from the numbers of an ended one of its id`() throws {
    let numbers = SessionNumbers(revision: 7, item: 30, timer: 4)
    var session = Session(SessionSubject.map.layout!, after: numbers)
    #expect(session.numbers == SessionNumbers(revision: 8, item: 32, timer: 4))
    var subject = SessionSubject()
    _ = try session.run(subject.commands(#"{"command":"push","screen":"list"}"#), in: subject.context())
    #expect(session.numbers == SessionNumbers(revision: 9, item: 33, timer: 4))
    subject.session = session
    #expect(subject.ids == [31, 33, 32])
  }
}
