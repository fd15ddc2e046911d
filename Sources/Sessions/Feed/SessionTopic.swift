import Locks

/// Those who watch one session. One thread at a time shows them what there is.
final class SessionTopic: Sendable {
  let id: SessionID

  private struct Seat: Sendable {
    let watcher: any SessionWatcher
    var place: WatchedPlace
  }

  private struct State: Sendable {
    /// Those that see what is looked at now; empty while they are shown it.
    var seats: [Seat] = []
    /// Those that came since: what was looked at before may be older than what they have seen.
    var added: [Seat] = []
    /// Reserved places, taken or not.
    var count = 0
    var isShowing = false
    /// The session has changed since it was looked at.
    var isDirty = false
    /// When the alarm comes by.
    var alarm: Timestamp?

    mutating func beginLook() {
      seats += added
      added = []
      isShowing = true
      isDirty = false
    }
  }

  private let state = Lock(State())

  init(_ id: SessionID) {
    self.id = id
  }

  var count: Int { state.withLock { $0.count } }

  /// False: there are as many as may be.
  func reserve(limit: Int) -> Bool {
    state.withLock { state in
      guard state.count < limit else { return false }
      state.count += 1
      return true
    }
  }

  /// Whether nobody is left.
  func leave(_ count: Int) -> Bool {
    state.withLock { state in
      state.count -= count
      return state.count == 0
    }
  }

  func add(_ watcher: any SessionWatcher, _ place: WatchedPlace) {
    state.withLock { $0.added.append(Seat(watcher: watcher, place: place)) }
  }

  /// Whether the caller is the one to look; else whoever looks does so once more.
  func begin() -> Bool {
    state.withLock { state in
      guard !state.isShowing else {
        state.isDirty = true
        return false
      }
      state.beginLook()
      return true
    }
  }

  /// The alarm has come by.
  func ring() {
    state.withLock { $0.alarm = nil }
  }

  /// The one that looks leaves it to another, before having looked again.
  func interrupt() {
    state.withLock { state in
      state.isShowing = false
      state.isDirty = false
    }
  }

  /// Shows what was seen to all who watched before it was looked at. Gives the last words of those that end, when an
  /// alarm is to be set, and whether to look again.
  func show(_ sight: SessionSight) -> (lastWords: [() -> Void], alarm: Timestamp?, looksAgain: Bool) {
    let seats = state.withLock { state in
      defer { state.seats = [] }
      return state.seats
    }
    var shared = SharedBytes()
    var lastWords: [() -> Void] = []
    var kept: [Seat] = []
    kept.reserveCapacity(seats.count)
    for var seat in seats {
      switch seat.watcher.show(sight, &seat.place, sharing: &shared) {
      case .goesOn: kept.append(seat)
      case .ends(let lastWord): lastWords.append(lastWord)
      }
    }
    let due = kept.lazy.map(\.place.due).min()
    let left = kept
    let (alarm, looksAgain) = state.withLock { state -> (Timestamp?, Bool) in
      state.seats = left
      let looksAgain = state.isDirty
      if looksAgain { state.beginLook() } else { state.isShowing = false }
      guard let due, due < state.alarm ?? .init(milliseconds: .max) else {
        return (nil, looksAgain)
      }
      state.alarm = due
      return (due, looksAgain)
    }
    return (lastWords, alarm, looksAgain)
  }
}
