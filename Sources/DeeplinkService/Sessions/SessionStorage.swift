import HTTPServer
import Sessions

/// The store of sessions, and how its answers reach a client.
///
/// A store without I/O answers at once, on the connection's own thread; only another one suspends the connection.
enum SessionStorage: Sendable {
  case memory(MemoryStore<Session>)
  case other(any SessionStore<Session>)

  func run(_ work: SessionWork, _ alarm: Alarm, _ turn: consuming Turn) {
    switch self {
    case .memory(let store):
      turn.reply { Self.run(work, alarm, on: store, &$0) }
    case .other(let store):
      let pending = turn.later()
      if work.isRead {
        store.read(work.id, now: work.context.now) {
          work.look(at: $0)
        } completion: { result in
          pending.reply { $0.write(result, of: work) }
        }
      } else {
        store.update(work.id, now: work.context.now) {
          work.decide($0)
        } completion: { result in
          if case .success(let answer) = result { alarm.set(by: work, answer) }
          pending.reply { $0.write(result, of: work) }
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
      store.update(id, now: work.now, isUse: false, { work.decide($0) }, completion: completion)
    case .other(let store):
      store.update(id, now: work.now, isUse: false, { work.decide($0) }, completion: completion)
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

  private static func run(
    _ work: SessionWork, _ alarm: Alarm, on store: MemoryStore<Session>, _ reply: inout Reply
  ) {
    var answer: SessionResult?
    let failure: StoreError?
    if work.isRead {
      store.readSession(work.id, now: work.context.now) { answer = work.look(at: $0) }
      failure = nil
    } else {
      failure = store.updateSession(work.id, now: work.context.now) { slot in
        switch work.decide(slot) {
        case .keep(let result):
          answer = result
          return .keep(())
        case .put(let session, let result):
          answer = result
          return .put(session, ())
        case .end(let result):
          answer = result
          return .end(())
        }
      }
    }
    if let failure {
      reply.problem(Problem(failure))
    } else if let answer {
      alarm.set(by: work, answer)
      reply.write(answer, of: work)
    }
  }
}

extension Alarm {
  fileprivate func set(by work: SessionWork, _ result: SessionResult) {
    if let time = work.alarm(after: result) { set(work.id, at: time) }
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
  fileprivate func reply(_ write: (inout Reply) -> Void) {
    var reply = Reply()
    reply.reset()
    write(&reply)
    reply.send(self)
  }
}
