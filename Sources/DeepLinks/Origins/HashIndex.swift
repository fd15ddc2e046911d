/// Numbers by hash: an open-addressed table that is filled once and looked up often, without allocation.
///
/// It compares hashes alone; who looks up compares what they stand for. Numbers of one hash come in the
/// order in which they were inserted.
struct HashIndex: Sendable {
  private struct Slot {
    var hash: UInt64
    /// Less than zero in a free slot.
    var number: Int32
  }

  private var slots: [Slot] = []
  private var count = 0

  mutating func insert(_ number: Int, hash: UInt64) {
    // At most half full, so that runs of taken slots stay short.
    if (count + 1) * 2 > slots.count { grow() }
    place(Slot(hash: hash, number: Int32(number)))
    count += 1
  }

  @inline(__always)
  func forEach(hash: UInt64, _ body: (Int) -> Void) {
    guard !slots.isEmpty else { return }
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index].number >= 0 {
      if slots[index].hash == hash { body(Int(slots[index].number)) }
      index = (index + 1) & mask
    }
  }

  private mutating func place(_ slot: Slot) {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: slot.hash) & mask
    while slots[index].number >= 0 { index = (index + 1) & mask }
    slots[index] = slot
  }

  private mutating func grow() {
    // In the order of insertion, which the slots of one hash keep only if the numbers ascend.
    let old = slots.filter { $0.number >= 0 }.sorted { $0.number < $1.number }
    slots = Array(repeating: Slot(hash: 0, number: -1), count: max(8, slots.count * 2))
    for slot in old { place(slot) }
  }
}
