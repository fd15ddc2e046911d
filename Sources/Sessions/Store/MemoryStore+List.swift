import Locks

extension MemoryStore {
  package func list(
    after cursor: SessionCursor?, limit: Int, now: Timestamp,
    completion: @escaping @Sendable (Result<SessionPage<State>, StoreError>) -> Void
  ) {
    completion(page(after: cursor, limit: limit, now: now))
  }

  /// As `list`, without completion: nothing is ever waited for.
  ///
  /// A session keeps its slot while it lives, so a walk through the slots meets it once. Cost: so many slots at most.
  package func page(
    after cursor: SessionCursor?, limit: Int, now: Timestamp
  ) -> Result<SessionPage<State>, StoreError> {
    var position = Position(shard: 0, slot: 0)
    if let cursor {
      guard let known = Position(cursor), known.shard < shards.count else { return .failure(.unknownCursor) }
      position = known
    }
    var page = SessionPage<State>(sessions: [], next: nil)
    var portions = 0
    while position.shard < shards.count, page.sessions.count < limit, portions < Self.portionsOfPage {
      let (from, room) = (position.slot, limit - page.sessions.count)
      let (found, next) = shards[position.shard].table.withLock { table in
        var found: [(id: SessionID, state: State, lastUsed: Timestamp)] = []
        var slot = from
        // A shard's slots are looked through in portions as well.
        let end = min(table.slots.count, from + 1024)
        while slot < end, found.count < room {
          if let id = table.slots[slot].id, case .live(let state) = table.slots[slot].content,
            table.idleSince(Int32(slot), now) == nil
          {
            found.append((id, state, table.slots[slot].time))
          }
          slot += 1
        }
        return (found, slot < table.slots.count ? slot : nil)
      }
      page.sessions += found
      position =
        if let next { Position(shard: position.shard, slot: next) } else {
          Position(shard: position.shard + 1, slot: 0)
        }
      portions += 1
    }
    if position.shard < shards.count { page.next = position.cursor }
    return .success(page)
  }

  /// Where most sessions have ended, a page is short rather than late: 1,024 slots a portion.
  private static var portionsOfPage: Int { 256 }

  private struct Position {
    var shard: Int
    var slot: Int

    init(shard: Int, slot: Int) {
      self.shard = shard
      self.slot = slot
    }

    init?(_ cursor: SessionCursor) {
      let parts = cursor.text.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let shard = Int32(parts[0]), let slot = Int32(parts[1]), shard >= 0, slot >= 0
      else { return nil }
      self.init(shard: Int(shard), slot: Int(slot))
    }

    var cursor: SessionCursor { SessionCursor(text: "\(shard).\(slot)") }
  }
}
