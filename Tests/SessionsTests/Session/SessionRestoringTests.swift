import Coordinators
import DeepLinks
import Testing

@testable import Sessions

struct `A session that is restored` {
  private static func screen(_ name: String, _ parameters: Arguments = [:]) -> Screen {
    Screen(name: name, parameters: parameters)
  }

  private func restore(
    _ subject: inout SessionSubject, _ document: SessionDocument, limit: Int = 100, seconds: Int64 = 0
  ) throws(RestorationRefusal) -> Outcome {
    try subject.session.restore(document, depthLimit: limit, now: SessionSubject.time(seconds))
  }

  @Test func `takes the document's state, and resets what is not given`() throws {
    var subject = SessionSubject()
    try subject.run(
      #"{"commands":[{"command":"push","screen":"list"},{"command":"selectTab","tab":"people"}]}"#)
    try subject.run(#"{"command":"open","link":"vault"}"#)
    subject.set(("pin", true))
    var document = SessionDocument()
    document.stacks = [
      (1, [NewItem(Self.screen("people"), .root), NewItem(Self.screen("gift"), .sheet(navigation: true))])
    ]
    document.flags = ["z", "a"]
    document.client = Client(platform: "ios", version: "1")
    #expect(try restore(&subject, document) == .changed)
    #expect(subject.text == "*home | people ^+gift")
    #expect(subject.session.flags == ["a", "z"])
    #expect(subject.session.client == Client(platform: "ios", version: "1"))
    #expect(subject.session.pending(at: SessionSubject.time(0)) == nil)
    #expect(subject.session.revision == 4)
    #expect(try restore(&subject, document) == .unchanged)
    #expect(subject.session.revision == 4)
    #expect(try restore(&subject, SessionDocument()) == .changed)
    #expect(subject.text == "*home | people")
  }

  @Test func `keeps the longest common prefix of items, and runs the children whose roots are marked`() throws
  {
    var subject = SessionSubject()
    try subject.run(#"{"commands":[{"command":"push","screen":"list"},{"command":"push","screen":"gift"}]}"#)
    #expect(subject.ids == [1, 3, 4, 2])
    var document = SessionDocument()
    let form = Self.screen("form", ["title": .string("T")])
    document.stacks = [
      (
        0,
        [
          NewItem(Self.screen("home"), .root), NewItem(Self.screen("list"), .push),
          NewItem(form, .push, coordinator: "ask"),
        ]
      )
    ]
    _ = try restore(&subject, document)
    #expect(subject.text == "*home list @ask/form(T) | people")
    #expect(subject.ids == [1, 3, 5, 2])
    try subject.run(#"{"command":"finish","result":{"street":"s"}}"#)
    #expect(subject.text == "*home list note(s) | people")
  }

  @Test func `is refused as a whole, with the tab`() throws {
    var subject = SessionSubject()
    try subject.run(#"{"command":"push","screen":"list"}"#)
    var document = SessionDocument()
    document.stacks = [(1, [NewItem(Self.screen("people"), .root), NewItem(Self.screen("gift"), .root)])]
    document.flags = ["a"]
    let refusal = try #require(throws: RestorationRefusal.self) { try restore(&subject, document) }
    #expect(refusal.tab == "people")
    #expect("\(refusal.reason)" == "refused(Coordinators.Refusal.invalidItem(index: 1))")
    #expect(subject.text == "*home list | people")
    #expect(subject.session.flags.isEmpty)
    document.stacks = [
      (
        0,
        [
          NewItem(Self.screen("home"), .root), NewItem(Self.screen("list"), .push),
          NewItem(Self.screen("list"), .push),
        ]
      )
    ]
    let deep = try #require(throws: RestorationRefusal.self) { try restore(&subject, document, limit: 2) }
    #expect("\(deep.reason)" == "refused(Coordinators.Refusal.stackTooDeep(limit: 2))")
    #expect(subject.session.revision == 1)
  }

  @Test func `keeps a gate's item what it was, and no new item is a gate's`() throws {
    let login = NewItem(Self.screen("login"), Presentation.cover(navigation: false))
    var document = SessionDocument()
    document.stacks = [(0, [NewItem(Self.screen("home"), .root), login])]
    var subject = SessionSubject()
    try subject.run(#"{"command":"open","link":"vault"}"#)
    _ = try restore(&subject, document)
    #expect(subject.text == "*home #login | people")
    subject.set(("login", true))
    #expect(subject.text == "*home | people")
    var other = SessionSubject()
    try other.run(#"{"command":"open","link":"vault"}"#)
    try other.run(#"{"command":"dismiss"}"#)
    _ = try restore(&other, document)
    other.set(("login", true))
    #expect(other.text == "*home #login | people")
  }

  @Test func `does not change where only a link that has expired was pending`() throws {
    var subject = SessionSubject()
    try subject.run(#"{"command":"open","link":"attic"}"#)
    #expect(try restore(&subject, SessionDocument(), seconds: 61) == .unchanged)
    #expect(subject.session.revision == 1)
    #expect(try restore(&subject, SessionDocument()) == .changed)
  }
}
