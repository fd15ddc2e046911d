import Locks
import Synchronization

/// Keeps sessions in memory: lost with the process, and as fast as can be.
///
/// Shards by the id's hash, a lock each; none is ever taken inside of another. A call does a bounded number of steps,
/// and ends a bounded number of idle sessions on its way; only one that finds no room for a new session has all idle
/// ones ended.
package final class MemoryStore<State: StoredState>: SessionStore {
  let shards: [Shard]
  let limits: MemoryLimits
  private let liveCount = Atomic(0)

  final class Shard: Sendable {
    let table: Lock<MemoryTable<State>>

    init(_ bounds: MemoryTable<State>.Bounds) {
      table = Lock(MemoryTable(bounds))
    }
  }

  package init(limits: MemoryLimits = MemoryLimits()) {
    self.limits = limits
    let start = Timestamp(milliseconds: 0)
    let bounds = MemoryTable<State>.Bounds(
      idle: (start + limits.idle).milliseconds, numbersKept: (start + limits.numbersKept).milliseconds,
      ended: max(1, limits.ended / limits.shards))
    shards = (0..<limits.shards).map { _ in Shard(bounds) }
  }

  /// The sessions that live, idle ones counted until they are ended.
  package var count: Int { liveCount.load(ordering: .relaxed) }

  package func update<Answer: Sendable>(
    _ id: SessionID, now: Timestamp, isUse: Bool,
    _ decide: @escaping @Sendable (inout SessionSlot<State>) -> SessionDecision<Answer>,
    completion: @escaping @Sendable (Result<Answer, StoreError>) -> Void
  ) {
    completion(update(id, now: now, isUse: isUse, decide))
  }

  package func read<Answer: Sendable>(
    _ id: SessionID, now: Timestamp,
    _ look: @escaping @Sendable (SessionSlot<State>) -> Answer,
    completion: @escaping @Sendable (Result<Answer, StoreError>) -> Void
  ) {
    completion(.success(read(id, now: now, look)))
  }

  /// As the protocol's, without completion: nothing is ever waited for.
  package func update<Answer: Sendable>(
    _ id: SessionID, now: Timestamp, isUse: Bool = true,
    _ decide: (inout SessionSlot<State>) -> SessionDecision<Answer>
  ) -> Result<Answer, StoreError> {
    if let answer = attempt(id, now: now, isUse: isUse, decide) { return .success(answer) }
    // Other shards may hold idle sessions that nobody has ended yet.
    expire(now: now)
    if let answer = attempt(id, now: now, isUse: isUse, decide) { return .success(answer) }
    return .failure(.full(limit: limits.sessions))
  }

  package func read<Answer: Sendable>(
    _ id: SessionID, now: Timestamp, _ look: (SessionSlot<State>) -> Answer
  ) -> Answer {
    shard(of: id).table.withLock { table in
      self.expire(&table, now: now)
      let slot = self.find(id, in: &table, now: now)
      let content = table.content(slot)
      if let slot, case .live = content { table.touch(slot, now: now) }
      return look(content)
    }
  }

  /// Nil where there is no room for the session that it would make.
  private func attempt<Answer: Sendable>(
    _ id: SessionID, now: Timestamp, isUse: Bool,
    _ decide: (inout SessionSlot<State>) -> SessionDecision<Answer>
  ) -> Answer? {
    shard(of: id).table.withLock { table in
      self.expire(&table, now: now)
      let slot = self.find(id, in: &table, now: now)
      guard let slot, table.isLive(slot) else {
        var content = table.content(slot)
        let decision = decide(&content)
        if decision.verdict == .put {
          guard self.reserve() else { return nil }
          table.make(id, in: slot, content, now: now)
        }
        return decision.answer
      }
      let decision = decide(&table[slot])
      if isUse { table.touch(slot, now: now) }
      if decision.verdict == .end { self.counting(&table) { $0.end(slot, at: now) } }
      return decision.answer
    }
  }

  package func expire(now: Timestamp) {
    for shard in shards {
      // In portions, so that nobody waits long for the lock.
      while shard.table.withLock({ self.expire(&$0, now: now, atMost: 64) }) == 64 {}
    }
  }

  private func shard(of id: SessionID) -> Shard {
    shards[id.spread & (shards.count - 1)]
  }

  private func find(_ id: SessionID, in table: inout MemoryTable<State>, now: Timestamp) -> Int32? {
    counting(&table) { $0.find(id, now: now) }
  }

  @discardableResult
  private func expire(_ table: inout MemoryTable<State>, now: Timestamp, atMost bound: Int = 2) -> Int {
    counting(&table) { $0.expire(now: now, atMost: bound) }
  }

  private func reserve() -> Bool {
    guard liveCount.wrappingAdd(1, ordering: .relaxed).newValue > limits.sessions else { return true }
    liveCount.wrappingSubtract(1, ordering: .relaxed)
    return false
  }

  /// Keeps `liveCount` where a step may end sessions.
  private func counting<Result>(
    _ table: inout MemoryTable<State>, _ step: (inout MemoryTable<State>) -> Result
  ) -> Result {
    let before = table.live.count
    let result = step(&table)
    let gone = before - table.live.count
    if gone > 0 { liveCount.wrappingSubtract(gone, ordering: .relaxed) }
    return result
  }
}
