import Sessions

/// When to look at which session: a heap, each session in it once.
struct AlarmQueue {
  /// What counts. An entry of the heap that says otherwise is passed over.
  private var times: [SessionID: Timestamp] = [:]
  private var heap: [Entry] = []

  private struct Entry {
    var time: Timestamp
    var id: SessionID
  }

  var count: Int { times.count }
  /// What it takes in memory.
  var entries: Int { heap.count }

  /// Looks at a session at this time, or when it was to be looked at anyhow, if that is earlier.
  mutating func add(_ id: SessionID, at time: Timestamp) {
    if let earlier = times[id], earlier <= time { return }
    times[id] = time
    // Else a session whose next timer comes earlier and earlier would fill it.
    if heap.count > 2 * times.count + 64 {
      heap = times.map { Entry(time: $0.value, id: $0.key) }
      heap.sort { $0.time < $1.time }
    } else {
      heap.append(Entry(time: time, id: id))
      rise(from: heap.count - 1)
    }
  }

  /// The time of the first session to be looked at.
  mutating func next() -> Timestamp? {
    while let first = heap.first, times[first.id] != first.time { removeFirst() }
    return heap.first?.time
  }

  /// Takes off the first session whose time has come.
  mutating func take(at now: Timestamp) -> SessionID? {
    guard let time = next(), time <= now else { return nil }
    let id = heap[0].id
    removeFirst()
    times[id] = nil
    return id
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      let left = 2 * index + 1
      guard left < heap.count else { return }
      let right = left + 1
      let child = right < heap.count && heap[right].time < heap[left].time ? right : left
      guard heap[child].time < heap[index].time else { return }
      heap.swapAt(index, child)
      index = child
    }
  }

  private mutating func rise(from start: Int) {
    var index = start
    while index > 0, heap[index].time < heap[(index - 1) / 2].time {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }
}
