/// Keeps sessions, by their ids.
///
/// What is done to a session is given as a *pure* function of what is stored, which leaves in the slot what is to be
/// stored: the slot is its only owner meanwhile, so that it is changed in place. A store may run it more than once
/// (where another node was faster), on any thread, inside of a lock: it must not block, nor act on anything but its
/// argument and its answer.
///
/// A completion is called exactly once, outside of all locks. A store without I/O calls it before the call returns, on
/// the caller's thread; any other may call it later, on a thread of its own, when the answer is as durable as the store
/// promises.
package protocol SessionStore<State>: Sendable {
  associatedtype State: StoredState

  /// Reads the session and decides what becomes of it, as one.
  ///
  /// - Parameter isUse: whether the session lives longer for it.
  func update<Answer: Sendable>(
    _ id: SessionID, now: Timestamp, isUse: Bool,
    _ decide: @escaping @Sendable (inout SessionSlot<State>) -> SessionDecision<Answer>,
    completion: @escaping @Sendable (Result<Answer, StoreError>) -> Void)

  /// Reads the session, which counts as using it.
  func read<Answer: Sendable>(
    _ id: SessionID, now: Timestamp,
    _ look: @escaping @Sendable (SessionSlot<State>) -> Answer,
    completion: @escaping @Sendable (Result<Answer, StoreError>) -> Void)

  /// A page of the live sessions, in the store's own order; each that lives all the while is on one page. Being listed
  /// is no use of a session.
  func list(
    after cursor: SessionCursor?, limit: Int, now: Timestamp,
    completion: @escaping @Sendable (Result<SessionPage<State>, StoreError>) -> Void)

  /// Whether the store can be reached.
  func check(completion: @escaping @Sendable (Result<Void, StoreError>) -> Void)

  /// Lets go of what is idle for too long. To be called about once a second, where nobody waits.
  func expire(now: Timestamp)
}

extension SessionStore {
  /// As the other `update`: a use of the session.
  package func update<Answer: Sendable>(
    _ id: SessionID, now: Timestamp,
    _ decide: @escaping @Sendable (inout SessionSlot<State>) -> SessionDecision<Answer>,
    completion: @escaping @Sendable (Result<Answer, StoreError>) -> Void
  ) {
    update(id, now: now, isUse: true, decide, completion: completion)
  }

  package func read<Answer: Sendable>(
    _ id: SessionID, now: Timestamp,
    _ look: @escaping @Sendable (SessionSlot<State>) -> Answer,
    completion: @escaping @Sendable (Result<Answer, StoreError>) -> Void
  ) {
    update(id, now: now, { (.keep, look($0)) }, completion: completion)
  }

  package func check(completion: @escaping @Sendable (Result<Void, StoreError>) -> Void) {
    completion(.success(()))
  }

  package func expire(now: Timestamp) {}
}

/// What a store keeps of a session.
package protocol StoredState: Sendable {
  /// What a session made anew under the same id goes on from.
  var numbers: SessionNumbers { get }
}

/// The last numbers that a session used up.
package struct SessionNumbers: Hashable, Sendable {
  package var revision: UInt64
  package var item: UInt64
  package var timer: UInt64

  package init(revision: UInt64, item: UInt64, timer: UInt64) {
    self.revision = revision
    self.item = item
    self.timer = timer
  }
}

/// What stands under an id.
package enum SessionSlot<State: StoredState>: Sendable {
  case absent
  /// Deleted or expired, not longer ago than 24 hours.
  case ended(SessionNumbers)
  case live(State)
}

/// What becomes of a session.
package enum SessionVerdict: Sendable {
  /// The slot holds what it held.
  case keep
  /// The slot holds a session that has been changed, or made.
  case put
  /// The session ends, with the numbers of what the slot holds.
  case end
}

/// What becomes of a session, and the answer to who asked.
package typealias SessionDecision<Answer> = (verdict: SessionVerdict, answer: Answer)

package enum StoreError: Error, Hashable, Sendable {
  /// As many sessions live as may. Nothing was done.
  case full(limit: Int)
  /// The store cannot be reached. Whether something was done is not known.
  case unavailable(retryAfter: Duration)
  /// No page ended here.
  case unknownCursor
}

/// Where a list goes on: opaque text for `?after=`.
package struct SessionCursor: Hashable, Sendable {
  package var text: String

  package init(text: String) {
    self.text = text
  }
}

package struct SessionPage<State: StoredState>: Sendable {
  package var sessions: [(id: SessionID, state: State, lastUsed: Timestamp)]
  /// Nil on the last page. The page after another may be empty.
  package var next: SessionCursor?

  package init(sessions: [(id: SessionID, state: State, lastUsed: Timestamp)], next: SessionCursor?) {
    self.sessions = sessions
    self.next = next
  }
}
