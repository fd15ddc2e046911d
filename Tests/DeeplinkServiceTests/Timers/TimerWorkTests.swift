import Coordinators
import DeepLinks
import Sessions
import Testing

@testable import DeeplinkService

struct `A timer that may be due` {
  private static let start = Timestamp(milliseconds: 1_000_000)

  private func session(_ commands: String, tab: String? = nil, after: [Int64] = [10]) throws -> Session {
    var session = Session(try #require(tabs.layout))
    for seconds in after {
      _ = try session.schedule(
        Array(commands.utf8), tab: tab, due: Self.start + .seconds(seconds), now: Self.start)
    }
    return session
  }

  private func decide(
    _ slot: SessionSlot<Session>, seconds: Int64, map: LinkMap = tabs
  ) throws -> (session: Session?, next: Timestamp?) {
    let work = TimerWork(
      map: map, layout: try #require(map.layout), now: Self.start + .seconds(seconds), depthLimit: 8)
    var slot = slot
    let decision = work.decide(&slot)
    switch decision.verdict {
    case .keep: return (nil, decision.answer)
    case .put: return (slot.session, decision.answer)
    case .end: throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  private func screens(_ session: Session?, _ tab: Int = 0) -> [String]? {
    session?.navigation[tab].items.map(\.screen.name)
  }

  private static let push = #"[{"command":"push","screen":"other"}]"#

  @Test func `waits until it is, and then runs alone`() throws {
    let session = try session(Self.push, after: [20, 10])
    let early = try decide(.live(session), seconds: 9)
    #expect(early.session == nil)
    #expect(early.next == Self.start + .seconds(10))
    let fired = try decide(.live(session), seconds: 30)
    #expect(screens(fired.session) == ["home", "other"])
    #expect(fired.session?.timers.map(\.number) == [1])
    #expect(fired.session?.revision == 3)
    #expect(fired.next == Self.start + .seconds(20))
    let last = try decide(.live(try #require(fired.session)), seconds: 30)
    #expect(screens(last.session) == ["home", "other", "other"])
    #expect(last.next == nil)
    #expect(try decide(.live(try #require(last.session)), seconds: 30).session == nil)
  }

  @Test(arguments: [[], [10]]) func `is looked at in the session as it is stored then`(after: [Int64]) throws
  {
    let session = try session(Self.push, after: after)
    let (stored, next) = try decide(.live(session), seconds: 9, map: single)
    #expect(stored?.revision == session.revision + 1)
    #expect(next == (after.isEmpty ? nil : Self.start + .seconds(10)))
    #expect(try decide(.live(try #require(stored)), seconds: 9, map: single).session == nil)
  }

  @Test func `is nothing where the session has gone`() throws {
    for slot: SessionSlot<Session> in [.absent, .ended(SessionNumbers(revision: 1, item: 1, timer: 1))] {
      let (session, next) = try decide(slot, seconds: 30)
      #expect(session == nil)
      #expect(next == nil)
    }
  }

  @Test func `runs in the tab that it was set for, by name`() throws {
    let fired = try decide(.live(try session(Self.push, tab: "two")), seconds: 30)
    #expect(screens(fired.session, 0) == ["home"])
    #expect(screens(fired.session, 1) == ["other", "other"])
  }

  @Test func `just goes where the map that is served has no such tab or screen`() throws {
    for session in [
      try session(Self.push, tab: "two"), try session(#"[{"command":"push","screen":"nowhere"}]"#),
      try session(#"[{"command":"dismiss"}]"#),
    ] {
      let fired = try decide(.live(session), seconds: 30, map: single)
      #expect(screens(fired.session) == ["home"])
      #expect(fired.session?.timers.isEmpty == true)
      #expect(fired.session?.revision == 3, "the map's other tabs are one, that the timer is gone is another")
    }
  }

  @Test func `just goes where its URL means nothing in the map that is served, and says why`() throws {
    let commands = #"[{"command":"push","screen":"other"},{"command":"open","url":"https://a.example/none"}]"#
    let fired = try decide(.live(try session(commands)), seconds: 30)
    #expect(screens(fired.session) == ["home"])
    #expect(fired.session?.timers.isEmpty == true)
    guard case .timerRefused(1, let refusal)? = fired.session?.history.first?.change.cause.notice,
      case .url(.noRoute)? = refusal?.reason
    else { throw Unexpected() }
    #expect(refusal?.index == 1)
  }
}
