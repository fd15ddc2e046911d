import Locks

extension MemoryStore {
  package func list(
    after cursor: SessionCursor?, limit: Int, now: Timestamp,
    completion: @escaping @Sendable (Result<SessionPage<State>, StoreError>) -> Void
  ) {
    completion(.success(page(after: cursor, limit: limit, now: now)))
  }

  private func page(after cursor: SessionCursor?, limit: Int, now: Timestamp) -> SessionPage<State> {
    var position = Position(cursor) ?? Position(shard: 0, slot: 0)
    var page = SessionPage<State>(sessions: [], next: nil)
    while position.shard < shards.count {
      let (from, room) = (position.slot, limit - page.sessions.count)
      let (found, next) = shards[position.shard].table.withLock { table in
        var found: [(id: SessionID, state: State)] = []
        var slot = from
        // A shard's slots are looked through in portions as well.
        let end = min(table.slots.count, from + 1024)
        while slot < end, found.count < room {
          if let id = table.slots[slot].id, case .live(let state) = table.slots[slot].content,
            table.idleSince(Int32(slot), now) == nil
          {
            found.append((id, state))
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
      if page.sessions.count >= limit, position.shard < shards.count {
        page.next = position.cursor
        break
      }
    }
    return page
  }

  private struct Position {
    var shard: Int
    var slot: Int

    init(shard: Int, slot: Int) {
      self.shard = shard
      self.slot = slot
    }

    init?(_ cursor: SessionCursor?) {
      guard let parts = cursor?.text.split(separator: "."), parts.count == 2, let shard = Int(parts[0]),
        let slot = Int(parts[1]), shard >= 0, slot >= 0
      else { return nil }
      self.init(shard: shard, slot: slot)
    }

    var cursor: SessionCursor { SessionCursor(text: "\(shard).\(slot)") }
  }
}
