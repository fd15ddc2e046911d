import Sessions
import Testing

@testable import DeeplinkService

struct `When sessions are to be looked at` {
  private func time(_ milliseconds: Int) -> Timestamp { Timestamp(milliseconds: Int64(milliseconds)) }

  @Test func `is in the order of time, each session once, at its earliest`() throws {
    var queue = AlarmQueue()
    let (a, b) = (try SessionID("a"), try SessionID("b"))
    #expect(queue.next() == nil)
    queue.add(a, at: time(30))
    queue.add(b, at: time(20))
    queue.add(a, at: time(10))
    queue.add(a, at: time(40))
    #expect(queue.next() == time(10))
    #expect(queue.take(at: time(9)) == nil)
    #expect(queue.take(at: time(50)) == a)
    #expect(queue.take(at: time(50)) == b)
    #expect(queue.take(at: time(50)) == nil)
    queue.add(a, at: time(30))
    #expect(queue.take(at: time(30)) == a)
    #expect(queue.next() == nil)
  }

  @Test(arguments: 0..<20)
  func `is as a plain dictionary has it`(_ seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let ids = try (0..<40).map { try SessionID("s\($0)") }
    var queue = AlarmQueue()
    var naive: [SessionID: Timestamp] = [:]
    var now = 0
    for _ in 0..<5_000 {
      if Int.random(in: 0..<4, using: &random) > 0 {
        let id = ids.randomElement(using: &random)!
        let due = time(now + Int.random(in: 0..<1_000, using: &random))
        queue.add(id, at: due)
        naive[id] = min(naive[id] ?? due, due)
      } else {
        now += Int.random(in: 0..<60, using: &random)
        while let id = queue.take(at: time(now)) {
          let due = try #require(naive[id])
          naive[id] = nil
          #expect(due <= time(now))
          #expect(naive.values.allSatisfy { $0 >= due })
        }
        #expect(naive.values.allSatisfy { $0 > time(now) })
      }
      #expect(queue.next() == naive.values.min())
      #expect(queue.count == naive.count)
    }
  }

  @Test func `stays small though a session's time is set again and again`() throws {
    var queue = AlarmQueue()
    let id = try SessionID("a")
    for milliseconds in stride(from: 100_000, to: 0, by: -1) { queue.add(id, at: time(milliseconds)) }
    #expect(queue.entries <= 70)
    #expect(queue.take(at: time(1)) == id)
    #expect(queue.next() == nil)
  }
}

/// SplitMix64: the same numbers from the same seed on every machine.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
