import Sessions
import Synchronization
import Testing

/// A session for tests: what was done to it, counted.
struct Tally: StoredState, Equatable {
  var revision: UInt64 = 0

  var numbers: SessionNumbers { SessionNumbers(revision: revision, item: revision * 10, timer: 0) }
}

extension MemoryStore<Tally> {
  /// Adds one, making the session where it is not there; answers what there was before.
  @discardableResult
  func add(_ id: SessionID, at seconds: Int64 = 0) -> Result<String, StoreError> {
    update(id, now: Timestamp(milliseconds: seconds * 1000)) { slot in
      let before = slot
      switch before {
      case .absent:
        slot = .live(Tally(revision: 1))
        return (.put, "absent")
      case .ended(let numbers):
        slot = .live(Tally(revision: numbers.revision + 1))
        return (.put, "ended \(numbers.revision)")
      case .live(let state):
        slot = .live(Tally(revision: state.revision + 1))
        return (.put, "live \(state.revision)")
      }
    }
  }

  func look(_ id: SessionID, at seconds: Int64 = 0) -> String {
    read(id, now: Timestamp(milliseconds: seconds * 1000)) { slot in
      switch slot {
      case .absent: "absent"
      case .ended(let numbers): "ended \(numbers.revision)"
      case .live(let state): "live \(state.revision)"
      }
    }
  }

  func end(_ id: SessionID, at seconds: Int64 = 0) -> Result<Bool, StoreError> {
    update(id, now: Timestamp(milliseconds: seconds * 1000)) { slot in
      if case .live = slot { (.end, true) } else { (.end, false) }
    }
  }
}

struct `The memory store` {
  let id: SessionID
  let other: SessionID

  init() throws {
    id = try SessionID("one")
    other = try SessionID("two")
  }

  @Test func `keeps what it is given`() {
    let store = MemoryStore<Tally>()
    #expect(store.look(id) == "absent")
    #expect(store.add(id) == .success("absent"))
    #expect(store.add(id) == .success("live 1"))
    #expect(store.look(id) == "live 2")
    #expect(store.look(other) == "absent")
    #expect(store.count == 1)
  }

  @Test func `keeps what is to be kept, and makes nothing`() {
    let store = MemoryStore<Tally>()
    let answer = store.update(id, now: .now()) { _ in (.keep, 7) }
    #expect(answer == .success(7))
    #expect(store.count == 0)
    #expect(store.look(id) == "absent")
  }

  @Test func `keeps an ended session's numbers for those that come after it`() {
    let store = MemoryStore<Tally>()
    store.add(id)
    store.add(id)
    #expect(store.end(id) == .success(true))
    #expect(store.count == 0)
    #expect(store.end(id) == .success(false))
    #expect(store.look(id) == "ended 2")
    #expect(store.add(id) == .success("ended 2"))
    #expect(store.look(id) == "live 3")
    #expect(store.count == 1)
  }

  @Test func `forgets them after their time`() {
    let store = MemoryStore<Tally>(limits: MemoryLimits(numbersKept: .seconds(100)))
    store.add(id)
    _ = store.end(id, at: 10)
    #expect(store.look(id, at: 109) == "ended 1")
    #expect(store.look(id, at: 110) == "absent")
    #expect(store.add(id, at: 110) == .success("absent"))
  }

  @Test func `ends sessions that are idle, and uses are by reads too`() {
    let store = MemoryStore<Tally>(limits: MemoryLimits(idle: .seconds(60), numbersKept: .seconds(100)))
    store.add(id, at: 0)
    #expect(store.look(id, at: 59) == "live 1")
    #expect(store.look(id, at: 118) == "live 1")
    #expect(store.look(id, at: 178) == "ended 1")
    #expect(store.count == 0)
    // It ended when it was due, not when that was seen.
    #expect(store.look(id, at: 277) == "ended 1")
    #expect(store.look(id, at: 278) == "absent")
  }

  @Test func `is not confused by a clock that steps back`() {
    let store = MemoryStore<Tally>(limits: MemoryLimits(idle: .seconds(60)))
    store.add(id, at: 100)
    store.add(other, at: 50)
    #expect(store.look(id, at: 20) == "live 1")
    #expect(store.look(id, at: 159) == "live 1")
    #expect(store.look(other, at: 159) == "ended 1")
  }

  @Test func `ends idle sessions though something was done to them that is no use`() {
    let store = MemoryStore<Tally>(limits: MemoryLimits(idle: .seconds(60)))
    store.add(id)
    let answer = store.update(id, now: Timestamp(milliseconds: 59_000), isUse: false) { slot in
      slot = .live(Tally(revision: 7))
      return (.put, 0)
    }
    #expect(answer == .success(0))
    #expect(store.look(id, at: 60) == "ended 7")
  }

  @Test func `ends idle sessions that nobody asks for`() throws {
    let store = MemoryStore<Tally>(limits: MemoryLimits(idle: .seconds(60), shards: 2))
    for number in 0..<1000 { store.add(try SessionID("s\(number)"), at: Int64(number % 10)) }
    #expect(store.count == 1000)
    store.expire(now: Timestamp(milliseconds: 59_999))
    #expect(store.count == 1000)
    store.expire(now: Timestamp(milliseconds: 70_000))
    #expect(store.count == 0)
  }

  @Test func `refuses a new session when it is full, and never ends a live one for it`() {
    let store = MemoryStore<Tally>(limits: MemoryLimits(sessions: 1, idle: .seconds(60)))
    store.add(id, at: 0)
    #expect(store.add(other, at: 59) == .failure(.full(limit: 1)))
    #expect(store.look(other, at: 59) == "absent")
    #expect(store.add(id, at: 59) == .success("live 1"))
    #expect(store.add(other, at: 118) == .failure(.full(limit: 1)))
    // The first is idle now, whichever shard it is in.
    #expect(store.add(other, at: 119) == .success("absent"))
    #expect(store.count == 1)
    _ = store.end(other, at: 119)
    #expect(store.add(id, at: 119) == .success("ended 2"))
  }

  @Test func `remembers so many ended sessions and no more, the latest`() throws {
    let store = MemoryStore<Tally>(limits: MemoryLimits(ended: 10, shards: 1))
    let ids = try (0..<20).map { try SessionID("s\($0)") }
    for id in ids {
      store.add(id)
      _ = store.end(id)
    }
    #expect(
      ids.map { store.look($0) } == Array(repeating: "absent", count: 10)
        + Array(repeating: "ended 1", count: 10))
  }

  @Test func `calls a completion once, before the call returns`() {
    let store: some SessionStore<Tally> = MemoryStore<Tally>()
    let calls = Atomic(0)
    store.update(
      id, now: .now(),
      { slot in
        slot = .live(Tally(revision: 4))
        return (.put, 1)
      }
    ) { result in
      #expect(result == .success(1))
      calls.wrappingAdd(1, ordering: .relaxed)
    }
    store.read(
      id, now: .now(), { slot -> UInt64 in if case .live(let state) = slot { state.revision } else { 0 } }
    ) {
      result in
      #expect(result == .success(4))
      calls.wrappingAdd(1, ordering: .relaxed)
    }
    store.check { _ in calls.wrappingAdd(1, ordering: .relaxed) }
    #expect(calls.load(ordering: .relaxed) == 3)
  }

  @Test(arguments: [1, 3, 50, 1000])
  func `lists its live sessions page by page`(_ limit: Int) throws {
    let store = MemoryStore<Tally>(limits: MemoryLimits(idle: .seconds(60), shards: 4))
    for number in 0..<50 { store.add(try SessionID("s\(number)"), at: number < 10 ? 0 : 30) }
    _ = store.end(try SessionID("s49"), at: 30)
    let seen = Mutex<[String]>([])
    let cursor = Mutex<SessionCursor?>(nil)
    repeat {
      store.list(after: cursor.withLock { $0 }, limit: limit, now: Timestamp(milliseconds: 65_000)) {
        result in
        guard case .success(let page) = result else { return }
        #expect(page.sessions.count <= limit)
        seen.withLock { $0 += page.sessions.map(\.id.text) }
        cursor.withLock { $0 = page.next }
      }
    } while cursor.withLock { $0 != nil }
    let expected = (10..<49).map { "s\($0)" }
    #expect(seen.withLock { $0.sorted() } == expected.sorted())
  }

  @Test func `lists when each was last used, which being listed is not`() throws {
    let store = MemoryStore<Tally>(limits: MemoryLimits(idle: .seconds(60)))
    store.add(id)
    _ = store.look(id, at: 30)
    for seconds: Int64 in [31, 89] {
      let page = try store.page(after: nil, limit: 9, now: Timestamp(milliseconds: seconds * 1000)).get()
      #expect(page.sessions.map(\.lastUsed) == [Timestamp(milliseconds: 30_000)])
    }
    #expect(store.look(id, at: 90) == "ended 1")
  }

  @Test(arguments: ["", "x", "1", "1.", ".1", "-1.0", "0.-1", "9999.0", "0.0.0", "99999999999999999999.0"])
  func `goes on from no cursor that it never gave`(cursor: String) {
    let store = MemoryStore<Tally>()
    let page = store.page(after: SessionCursor(text: cursor), limit: 1, now: .now())
    guard case .failure(.unknownCursor) = page else {
      Issue.record("\(page)")
      return
    }
  }

  @Test func `loses no update of several threads`() async throws {
    let store = MemoryStore<Tally>(limits: MemoryLimits(shards: 4))
    let ids = try (0..<8).map { try SessionID("s\($0)") }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for round in 0..<2000 { store.add(ids[round % ids.count]) }
        }
      }
    }
    for id in ids { #expect(store.look(id) == "live 1000") }
    #expect(store.count == 8)
  }

  @Test func `never has more sessions than it may, whoever makes and ends them`() async throws {
    let store = MemoryStore<Tally>(limits: MemoryLimits(sessions: 20, shards: 8))
    let ids = try (0..<64).map { try SessionID("s\($0)") }
    let most = Most()
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var random = SplitMix(seed: UInt64(worker))
          for _ in 0..<3000 {
            let id = ids[Int(random.next() % 64)]
            if random.next() % 3 == 0 { _ = store.end(id) } else { store.add(id) }
            most.value.max(store.count, ordering: .relaxed)
          }
        }
      }
    }
    // Those that find it full have counted themselves in for a moment.
    #expect(most.value.load(ordering: .relaxed) <= 20 + 4)
    let live = ids.filter { store.look($0).hasPrefix("live") }.count
    #expect(live == store.count && live <= 20)
  }
}

private final class Most: Sendable {
  let value = Atomic(0)
}

/// The same numbers from the same seed on every machine.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
