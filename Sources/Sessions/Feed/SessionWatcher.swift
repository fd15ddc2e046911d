/// Somebody who is to see how a session changes.
package protocol SessionWatcher: Sendable {
  /// Shows what has become of the session: all that came after what it has seen, or nothing. It must not wait.
  ///
  /// Called by one thread at a time, and in order.
  func show(_ sight: SessionSight, _ place: inout WatchedPlace, sharing shared: inout SharedBytes) -> Watching
}

/// What becomes of a watcher that has been shown something.
package enum Watching {
  case goesOn
  /// Nobody watches here any more. The last word is said when the place has been given back, so that a client that
  /// hears it and comes again at once is not in its own way.
  case ends(lastWord: () -> Void = {})
}

/// What a watcher's topic keeps for it.
package struct WatchedPlace: Sendable {
  /// The revision that it has seen; nil before the first.
  package var seen: UInt64?
  /// When it is to be called again at the latest, whether anything changes or not.
  package var due: Timestamp

  package init(seen: UInt64?, due: Timestamp) {
    self.seen = seen
    self.due = due
  }
}

/// A session, as a watcher finds it.
package struct SessionSight: Sendable {
  package enum State: Sendable {
    case live(Session)
    /// Deleted, expired, or never there.
    case ended
    /// It cannot be seen now: what it is, time will tell.
    case unknown
    /// The service stops: whoever waits is not to.
    case stopping
  }

  package var state: State
  package var now: Timestamp

  package init(_ state: State, now: Timestamp) {
    self.state = state
    self.now = now
  }
}

/// What the watchers of a session have in common while they are shown one sight: bytes that are made once.
package struct SharedBytes {
  package struct Key: Hashable {
    package var tab: String?
    package var after: UInt64?

    package init(tab: String?, after: UInt64?) {
      self.tab = tab
      self.after = after
    }
  }

  private var made: [Key: [UInt8]] = [:]

  package init() {}

  package mutating func bytes(_ key: Key, _ make: () -> [UInt8]) -> [UInt8] {
    if let bytes = made[key] { return bytes }
    let bytes = make()
    made[key] = bytes
    return bytes
  }
}
