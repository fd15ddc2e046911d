/// Finds the routes of one terminal that want an argument, or a fragment, of a literal value: where thousands
/// of routes differ only in that, the arguments of the URL say which of them to look at.
struct TerminalIndex {
  struct Entry {
    var hash: UInt64
    /// Of the matcher's candidates, in the order of the routes.
    var start: UInt32
    var count: UInt32
  }

  var exact = UnsafeBufferPointer<Entry>(start: nil, count: 0)
  var folded = UnsafeBufferPointer<Entry>(start: nil, count: 0)
  var fragments = UnsafeBufferPointer<Entry>(start: nil, count: 0)

  /// A table's entry for a key; where two keys share a hash, the routes themselves tell them apart.
  @inline(__always)
  static func find(_ hash: UInt64, in table: UnsafeBufferPointer<Entry>) -> Entry? {
    guard !table.isEmpty else { return nil }
    let mask = table.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while table[slot].count > 0 {
      if table[slot].hash == hash { return table[slot] }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// A table, a power of two in size and at most half full, of groups of candidates.
  static func table(_ groups: [Entry]) -> [Entry] {
    guard !groups.isEmpty else { return [] }
    var capacity = 2
    while capacity < groups.count * 2 { capacity *= 2 }
    var table = Array(repeating: Entry(hash: 0, start: 0, count: 0), count: capacity)
    for group in groups {
      var slot = Int(truncatingIfNeeded: group.hash) & (capacity - 1)
      while table[slot].count > 0 { slot = (slot + 1) & (capacity - 1) }
      table[slot] = group
    }
    return table
  }
}
