import Glibc
import Locks
import Sessions
import TestSupport
import Testing

@testable import DeeplinkService

@Suite(.timeLimit(.minutes(5))) struct `The thread of all timers` {
  private final class Seen: Sendable {
    let sessions = Lock<[String]>([])

    func wait(for count: Int) -> [String] {
      _ = eventually { sessions.withLock { $0.count } >= count }
      return sessions.withLock { $0 }
    }
  }

  @Test func `looks at sessions in the order of time, and again when it is told to`() throws {
    let seen = Seen()
    // Time stands until both are set.
    let start = Timestamp.now()
    let stands = Lock(true)
    let alarm = try #require(
      Alarm(clock: { stands.withLock { $0 } ? start : max(start, .now()) }) { id, now, again in
        let count = seen.sessions.withLock { sessions in
          sessions.append(id.text)
          return sessions.count
        }
        again(count < 3 ? now + .milliseconds(1) : nil)
      })
    alarm.set(try SessionID("b"), at: start + .milliseconds(60))
    alarm.set(try SessionID("a"), at: start + .milliseconds(30))
    stands.withLock { $0 = false }
    let all = seen.wait(for: 4)
    #expect(Set(all) == ["a", "b"])
    #expect(all.count == 4)
    #expect(all.first == "a")
    alarm.stop()
    alarm.stop()
    alarm.set(try SessionID("c"), at: start)
    usleep(20_000)
    #expect(seen.sessions.withLock { $0.count } == 4)
  }

  @Test func `sleeps an hour at most`() throws {
    // The clock stands; it is set a year ahead, and then two hours on.
    let clock = Lock(Timestamp(milliseconds: 0))
    let seen = Seen()
    let alarm = try #require(
      Alarm(clock: { clock.withLock { $0 } }) { id, _, again in
        seen.sessions.withLock { $0.append(id.text) }
        again(nil)
      })
    alarm.set(try SessionID("far"), at: Timestamp(milliseconds: 0) + .seconds(365 * 86_400))
    clock.withLock { $0 = Timestamp(milliseconds: 0) + .seconds(7_200) }
    #expect(seen.wait(for: 1) == ["far"])
  }

  @Test func `ends with what owns it, whatever it waits for`() throws {
    for _ in 0..<20 {
      let alarm = try #require(Alarm { _, _, again in again(nil) })
      alarm.set(try SessionID("a"), at: .now() + .seconds(3_600))
    }
  }
}
