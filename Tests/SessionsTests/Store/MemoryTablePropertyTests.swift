import Sessions
import Testing

/// The store against a dictionary that is scanned whole at every step.
struct `The memory store and a plain dictionary` {
  private struct Model {
    var live: [SessionID: (revision: UInt64, used: Int64)] = [:]
    var ended: [SessionID: (revision: UInt64, at: Int64)] = [:]

    mutating func advance(to now: Int64) {
      for (id, session) in live where session.used + 60 <= now {
        live[id] = nil
        ended[id] = (session.revision, session.used + 60)
      }
      for (id, numbers) in ended where numbers.at + 200 <= now { ended[id] = nil }
    }

    func look(_ id: SessionID) -> String {
      if let session = live[id] { return "live \(session.revision)" }
      if let numbers = ended[id] { return "ended \(numbers.revision)" }
      return "absent"
    }
  }

  @Test(arguments: 0..<10)
  func `say the same at every step`(_ seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let limits = MemoryLimits(idle: .seconds(60), numbersKept: .seconds(200), shards: 2)
    let store = MemoryStore<Tally>(limits: limits)
    let ids = try (0..<30).map { try SessionID("s\($0)") }
    var model = Model()
    var now: Int64 = 0
    for _ in 0..<2000 {
      now += Int64(random.next() % 8)
      model.advance(to: now)
      let id = ids[Int(random.next() % 30)]
      switch random.next() % 5 {
      case 0, 1:
        #expect(store.add(id, at: now) == .success(model.look(id)))
        let revision = model.live[id]?.revision ?? model.ended[id]?.revision ?? 0
        model.ended[id] = nil
        model.live[id] = (revision + 1, now)
      case 2:
        #expect(store.end(id, at: now) == .success(model.live[id] != nil))
        if let session = model.live.removeValue(forKey: id) { model.ended[id] = (session.revision, now) }
      case 3:
        store.expire(now: Timestamp(milliseconds: now * 1000))
        #expect(store.count == model.live.count)
      default:
        try #require(store.look(id, at: now) == model.look(id))
        model.live[id]?.used = now
      }
    }
  }
}
