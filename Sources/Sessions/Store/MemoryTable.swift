/// The sessions of one shard: a slab of slots, an index by id, and two lists through the slots by age.
///
/// Every step costs the same however many sessions there are; nothing is ever scanned.
struct MemoryTable<State: StoredState> {
  struct Slot {
    var id: SessionID?
    var content: SessionSlot<State>
    /// When a live session was last used; when an ended one ended.
    var time: Timestamp
    var older: Int32 = none
    /// Of a free slot: the next free one.
    var newer: Int32 = none
  }

  /// Slots from the oldest to the newest.
  struct List {
    var oldest: Int32 = none
    var newest: Int32 = none
    var count = 0
  }

  static var none: Int32 { -1 }

  private(set) var slots: ContiguousArray<Slot> = []
  private var index: [SessionID: Int32] = [:]
  private var firstFree: Int32 = none
  private(set) var live = List()
  private(set) var ended = List()
  private let bounds: Bounds

  /// In milliseconds: time is compared at every call.
  struct Bounds {
    var idle: Int64
    var numbersKept: Int64
    var ended: Int
  }

  init(_ bounds: Bounds) {
    self.bounds = bounds
  }

  /// The slot of what stands under this id now: what is due has gone before.
  mutating func find(_ id: SessionID, now: Timestamp) -> Int32? {
    guard let found = index[id] else { return nil }
    if case .live = slots[Int(found)].content {
      guard let due = idleSince(found, now) else { return found }
      end(found, at: due)
    }
    guard case .ended = slots[Int(found)].content, index[id] == found else { return nil }
    if isForgotten(found, now) {
      forget(found)
      return nil
    }
    return found
  }

  func content(_ slot: Int32?) -> SessionSlot<State> {
    if let slot { slots[Int(slot)].content } else { .absent }
  }

  func isLive(_ slot: Int32) -> Bool {
    if case .live = slots[Int(slot)].content { true } else { false }
  }

  /// The content of a slot, for change in place. A live one stays live.
  subscript(slot: Int32) -> SessionSlot<State> {
    _read { yield slots[Int(slot)].content }
    _modify { yield &slots[Int(slot)].content }
  }

  /// The session was used: it is the newest now.
  mutating func touch(_ slot: Int32, now: Timestamp) {
    slots[Int(slot)].time = max(slots[Int(slot)].time, now)
    guard live.newest != slot else { return }
    live.unlink(slot, in: &slots)
    live.append(slot, in: &slots)
  }

  /// A new session, in the slot of the one that ended under this id, if there is one.
  mutating func make(
    _ id: SessionID, in ended: Int32?, _ content: SessionSlot<State>, now: Timestamp
  ) {
    let slot: Int32
    if let ended {
      self.ended.unlink(ended, in: &slots)
      slot = ended
    } else {
      slot = allocate()
      index[id] = slot
    }
    slots[Int(slot)].id = id
    slots[Int(slot)].content = content
    slots[Int(slot)].time = now
    live.append(slot, in: &slots)
  }

  /// Ends a live session; its numbers stay, but for the oldest where there are too many.
  mutating func end(_ slot: Int32, at time: Timestamp) {
    guard case .live(let state) = slots[Int(slot)].content else { return }
    live.unlink(slot, in: &slots)
    slots[Int(slot)].content = .ended(state.numbers)
    slots[Int(slot)].time = time
    self.ended.append(slot, in: &slots)
    if ended.count > bounds.ended { forget(ended.oldest) }
  }

  /// Ends and forgets what is due, oldest first, at most so many. Returns how many.
  mutating func expire(now: Timestamp, atMost bound: Int) -> Int {
    var count = 0
    while count < bound, live.oldest != Self.none {
      guard let due = idleSince(live.oldest, now) else { break }
      end(live.oldest, at: due)
      count += 1
    }
    while count < bound, ended.oldest != Self.none {
      guard isForgotten(ended.oldest, now) else { break }
      forget(ended.oldest)
      count += 1
    }
    return count
  }

  /// When a live session expired, if it has.
  func idleSince(_ slot: Int32, _ now: Timestamp) -> Timestamp? {
    let (due, overflow) = slots[Int(slot)].time.milliseconds.addingReportingOverflow(bounds.idle)
    return overflow || due > now.milliseconds ? nil : Timestamp(milliseconds: due)
  }

  private func isForgotten(_ slot: Int32, _ now: Timestamp) -> Bool {
    let (due, overflow) = slots[Int(slot)].time.milliseconds.addingReportingOverflow(bounds.numbersKept)
    return !overflow && due <= now.milliseconds
  }

  private mutating func forget(_ slot: Int32) {
    ended.unlink(slot, in: &slots)
    if let id = slots[Int(slot)].id { index[id] = nil }
    slots[Int(slot)].id = nil
    slots[Int(slot)].content = .absent
    slots[Int(slot)].newer = firstFree
    firstFree = slot
  }

  private mutating func allocate() -> Int32 {
    guard firstFree != Self.none else {
      slots.append(Slot(id: nil, content: .absent, time: Timestamp(milliseconds: 0)))
      return Int32(slots.count - 1)
    }
    let slot = firstFree
    firstFree = slots[Int(slot)].newer
    return slot
  }
}

extension MemoryTable.List {
  mutating func append(_ slot: Int32, in slots: inout ContiguousArray<MemoryTable.Slot>) {
    slots[Int(slot)].older = newest
    slots[Int(slot)].newer = MemoryTable.none
    if newest == MemoryTable.none { oldest = slot } else { slots[Int(newest)].newer = slot }
    newest = slot
    count += 1
  }

  mutating func unlink(_ slot: Int32, in slots: inout ContiguousArray<MemoryTable.Slot>) {
    let (before, after) = (slots[Int(slot)].older, slots[Int(slot)].newer)
    if before == MemoryTable.none { oldest = after } else { slots[Int(before)].newer = after }
    if after == MemoryTable.none { newest = before } else { slots[Int(after)].older = before }
    count -= 1
  }
}
