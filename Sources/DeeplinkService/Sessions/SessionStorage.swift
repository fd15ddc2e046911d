import Coordinators
import DeepLinks
import HTTPServer
import Sessions

/// The store of sessions, and how its answers reach a client.
///
/// A store without I/O answers at once, on the connection's own thread; only another one suspends the connection.
enum SessionStorage: Sendable {
  case memory(MemoryStore<Session>)
  indirect case other(any SessionStore<Session>)

  func run(_ work: SessionWork, _ background: Background, _ turn: consuming Turn) {
    switch self {
    case .memory(let store):
      var isChanged = false
      turn.reply { isChanged = Self.run(work, background, on: store, &$0) }
      // Who asked comes first.
      if isChanged { background.feed.changed(work.id) }
    case .other(let store):
      let pending = turn.later()
      if work.isRead {
        store.look(at: work.id, under: work.layout, now: work.context.now) {
          work.look(at: $0)
        } completion: { result, isStored in
          pending.reply { $0.write(result, of: work) }
          if isStored { background.feed.changed(work.id) }
        }
      } else {
        store.update(work.id, now: work.context.now) {
          work.decide(&$0)
        } completion: { result in
          if case .success(let answer) = result { background.set(by: work, answer) }
          pending.reply { $0.write(result, of: work) }
          background.feed.changed(work.id)
        }
      }
    }
  }

  /// Has timers fire: no use of the session.
  func update(
    _ id: SessionID, _ work: TimerWork,
    completion: @escaping @Sendable (Result<Timestamp?, StoreError>) -> Void
  ) {
    switch self {
    case .memory(let store):
      store.update(id, now: work.now, isUse: false, { work.decide(&$0) }, completion: completion)
    case .other(let store):
      store.update(id, now: work.now, isUse: false, { work.decide(&$0) }, completion: completion)
    }
  }

  func list(_ query: SessionListQuery, now: Timestamp, _ turn: consuming Turn) {
    switch self {
    case .memory(let store):
      turn.reply { $0.write(store.page(after: query.after, limit: query.limit, now: now)) }
    case .other(let store):
      let pending = turn.later()
      store.list(after: query.after, limit: query.limit, now: now) { result in
        pending.reply { $0.write(result) }
      }
    }
  }

  /// Answers when the session has moved on, or has gone, or the wait is over.
  func run(_ work: SessionWork, _ wait: StackWait, _ feed: SessionFeed, _ turn: consuming Turn) {
    switch self {
    case .memory(let store):
      var session: Session?
      let isStored = store.look(at: work.id, under: work.layout, now: work.context.now) { session = $0 }
      switch wait.beginning(.success(session), of: work, on: feed) {
      case .answer(let write): turn.reply(write)
      case .wait(let revision): wait.begin(work, after: revision, turn.later(), on: feed)
      }
      if isStored { feed.changed(work.id) }
    case .other(let store):
      let pending = turn.later()
      store.look(at: work.id, under: work.layout, now: work.context.now) {
        $0
      } completion: { session, isStored in
        switch wait.beginning(session, of: work, on: feed) {
        case .answer(let write): pending.reply(write)
        case .wait(let revision): wait.begin(work, after: revision, pending, on: feed)
        }
        if isStored { feed.changed(work.id) }
      }
    }
  }

  /// Shows a session to those who watch it. They need not hear of it where that stores it: they are shown it.
  func see(
    _ id: SessionID, _ layout: NavigationLayout<Screen>, now: Timestamp,
    _ see: @escaping @Sendable (SessionSight) -> Void
  ) {
    switch self {
    case .memory(let store):
      var session: Session?
      _ = store.look(at: id, under: layout, now: now) { session = $0 }
      see(SessionSight(session.map { .live($0) } ?? .ended, now: now))
    case .other(let store):
      store.look(at: id, under: layout, now: now) {
        $0
      } completion: { result, _ in
        switch result {
        case .success(let session): see(SessionSight(session.map { .live($0) } ?? .ended, now: now))
        case .failure: see(SessionSight(.unknown, now: now))
        }
      }
    }
  }

  /// Begins a stream of events, where the session is there.
  func open(_ asked: EventsRequest, _ feed: SessionFeed, now: Timestamp, _ turn: consuming Turn) {
    switch self {
    case .memory(let store):
      let isThere = store.read(asked.id, now: now) { $0.isLive }
      if let problem = asked.admission(to: feed, isThere: .success(isThere)) { return turn.reply(problem) }
      asked.begin(asked.open(turn), on: feed)
    case .other(let store):
      let pending = turn.later()
      store.read(asked.id, now: now) {
        $0.isLive
      } completion: { isThere in
        if let problem = asked.admission(to: feed, isThere: isThere) {
          pending.reply { $0.problem(problem) }
        } else {
          asked.begin(asked.open(pending), on: feed)
        }
      }
    }
  }

  /// Whether something was put, or ended.
  private static func run(
    _ work: SessionWork, _ background: Background, on store: MemoryStore<Session>, _ reply: inout Reply
  ) -> Bool {
    var answer: SessionResult?
    var isChanged = false
    let failure: StoreError?
    if work.isRead {
      isChanged = store.look(at: work.id, under: work.layout, now: work.context.now) {
        answer = work.look(at: $0)
      }
      failure = nil
    } else {
      failure = store.updateSession(work.id, now: work.context.now) { slot in
        let (verdict, result) = work.decide(&slot)
        answer = consume result
        isChanged = verdict != .keep
        return (verdict, ())
      }
    }
    if let failure {
      reply.problem(Problem(failure))
      return false
    }
    guard let answer = answer.take() else { return false }
    background.set(by: work, answer)
    reply.write(answer, of: work)
    return isChanged
  }
}

extension Background {
  fileprivate func set(by work: SessionWork, _ result: SessionResult) {
    if let time = work.alarm(after: result) { setTimer(work.id, at: time) }
  }
}

extension Reply {
  fileprivate mutating func write(_ result: Result<SessionPage<Session>, StoreError>) {
    switch result {
    case .success(let page): body.sessions(page)
    case .failure(let error): problem(Problem(error))
    }
  }

  fileprivate mutating func write(_ result: Result<SessionResult, StoreError>, of work: SessionWork) {
    switch result {
    case .success(let answer): write(answer, of: work)
    case .failure(let error): problem(Problem(error))
    }
  }
}

extension PendingResponse {
  func reply(_ write: (inout Reply) -> Void) {
    var reply = Reply()
    reply.reset()
    write(&reply)
    reply.send(self)
  }
}
