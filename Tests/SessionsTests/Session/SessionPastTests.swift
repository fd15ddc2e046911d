import Coordinators
import DeepLinks
import Testing

@testable import Sessions

struct `A session remembers` {
  @Test func `the stacks of its last eight revisions, the roots among them`() throws {
    var subject = SessionSubject()
    for n in 1...7 { try subject.run(#"{"command":"push","screen":"detail","parameters":{"n":\#(n)}}"#) }
    let session = subject.session
    #expect(session.stack(of: 0, at: 7) == session.navigation[0])
    for revision in 0...7 {
      #expect(session.stack(of: 0, at: UInt64(revision))?.count == 1 + revision)
      #expect(session.stack(of: 1, at: UInt64(revision)) == session.navigation[1])
    }
    #expect(session.stack(of: 0, at: 8) == nil)
    #expect(session.stack(of: 0, at: .max) == nil)
    try subject.run(#"{"command":"popToRoot"}"#)
    #expect(subject.session.stack(of: 0, at: 0) == nil)
    #expect(subject.session.stack(of: 0, at: 1)?.count == 2)
  }

  @Test func `revisions that left the stacks alone, and nothing of what was refused, unchanged or dry`()
    throws
  {
    var subject = SessionSubject()
    subject.set(("other", true))
    try subject.run(#"{"command":"popToRoot"}"#)
    _ = try? subject.run(#"{"command":"pop"}"#)
    var dry = subject.session
    _ = try dry.dryRun(try subject.commands(#"{"command":"push","screen":"list"}"#), in: subject.context())
    #expect(subject.session.revision == 1)
    #expect(subject.session.past.count == 1)
    #expect(subject.session.stack(of: 0, at: 0) == subject.session.navigation[0])
  }

  @Test func `nothing of an ended session of the same id`() throws {
    var subject = SessionSubject()
    try subject.run(#"{"command":"push","screen":"list"}"#)
    let anew = Session(subject.map.layout!, after: subject.session.numbers)
    #expect(anew.revision == 2)
    #expect(anew.stack(of: 0, at: 1) == nil)
    #expect(anew.stack(of: 0, at: 2) == anew.navigation[0])
  }

  @Test(arguments: [
    (["main", "people"], 2), (["people", "main"], 0), (["main"], 0), (["main", "people", "more"], 0),
  ])
  func `no more where another map has other tabs`(_ names: [String], _ remembered: Int) throws {
    var subject = SessionSubject()
    for _ in 0..<2 { try subject.run(#"{"command":"push","screen":"list"}"#) }
    let tabs = names.map { NavigationLayout.Tab($0, root: Screen(name: "home"), coordinator: "main") }
    subject.session.adopt(NavigationLayout(tabs: tabs))
    #expect(subject.session.past.count == remembered)
    #expect(subject.session.revision == (remembered == 0 ? 3 : 2), "what is shown then is another revision")
    let before = subject.session.navigation.stacks
    _ = subject.set(("other", true))
    #expect(subject.session.past.last?.stacks == before)
  }
}
