import Coordinators
import DeepLinks
import Testing

@testable import Sessions

struct `A session's timers` {
  private let now = SessionSubject.time(0)

  private func schedule(
    _ session: inout Session, _ commands: String = "[]", after seconds: Int64, isDryRun: Bool = false
  ) throws -> SessionTimer {
    try session.schedule(
      Array(commands.utf8), tab: nil, due: SessionSubject.time(seconds), now: now, isDryRun: isDryRun)
  }

  @Test func `are changes, and stand in the order in which they are due`() throws {
    var session = SessionSubject().session
    for seconds: Int64 in [30, 10, 20, 10] { _ = try schedule(&session, after: seconds) }
    #expect(session.timers.map(\.number) == [2, 4, 3, 1])
    #expect(session.revision == 4)
    #expect([session.cancelTimer(4, now: now), session.cancelTimer(4, now: now)] == [true, false])
    #expect(session.timers.map(\.number) == [2, 3, 1])
    #expect(session.revision == 5)
    #expect(session.timer(3)?.due == SessionSubject.time(20))
    session.cancelTimers(now: now)
    session.cancelTimers(now: now)
    #expect(session.timers.isEmpty)
    #expect(session.revision == 6)
    #expect(try schedule(&session, after: 1).number == 5)
    #expect(session.numbers.timer == 5)
  }

  @Test func `are bounded in number and in bytes`() throws {
    var session = SessionSubject().session
    for _ in 0..<100 { _ = try schedule(&session, after: 1) }
    let full = session
    #expect(throws: SessionRefusal.self) { try schedule(&session, after: 1) }
    #expect(session.numbers == full.numbers)
    session = SessionSubject().session
    let large = "[" + String(repeating: " ", count: 200 << 10) + "]"
    _ = try schedule(&session, large, after: 1)
    #expect(throws: SessionRefusal.self) { try schedule(&session, large, after: 1) }
    session.cancelTimers(now: now)
    _ = try schedule(&session, large, after: 1)
  }

  @Test func `are foreseen by a dry run`() throws {
    var session = SessionSubject().session
    #expect(try schedule(&session, after: 1, isDryRun: true).number == 1)
    #expect(session.revision == 0)
  }

  @Test func `fire as one change`() throws {
    var subject = SessionSubject()
    let timer = try schedule(&subject.session, after: 5)
    let commands = try subject.commands(
      #"{"commands":[{"command":"push","screen":"list"},{"command":"selectTab","tab":"people"}]}"#)
    subject.session.fire(timer, commands, in: subject.context(seconds: 5))
    #expect(subject.text == "home list | *people")
    #expect(subject.session.timers.isEmpty)
    #expect(subject.session.revision == 2)
  }

  @Test func `go, and nothing else does, where they are refused or no longer read`() throws {
    var subject = SessionSubject()
    for commands in [
      nil, try subject.commands(#"{"commands":[{"command":"push","screen":"list"},{"command":"dismiss"}]}"#),
      try subject.commands(#"{"command":"popToRoot"}"#),
    ] {
      let timer = try schedule(&subject.session, after: 5)
      let before = subject.session
      subject.session.fire(timer, commands, in: subject.context(seconds: 5))
      #expect(subject.text == "*home | people")
      #expect(subject.session.timers.isEmpty)
      #expect(subject.session.revision == before.revision + 1)
      #expect(subject.session.numbers.item == before.numbers.item)
    }
  }

  @Test func `are dropped where the session is restored, and their numbers are not used again`() throws {
    var session = SessionSubject().session
    _ = try schedule(&session, after: 5)
    #expect(try session.restore(SessionDocument(), depthLimit: 8, now: now) == .changed)
    #expect(session.timers.isEmpty)
    #expect(try schedule(&session, after: 5).number == 2)
    var anew = Session(session.navigation.layout, after: session.numbers)
    #expect(anew.timers.isEmpty)
    #expect(try schedule(&anew, after: 5).number == 3)
  }
}
