import HTTPServer
import Sessions

/// The store of sessions, and how its answers reach a client.
///
/// A store without I/O answers at once, on the connection's own thread; only another one suspends the connection.
enum SessionStorage: Sendable {
  case memory(MemoryStore<Session>)
  case other(any SessionStore<Session>)

  func update<Answer: Sendable>(
    _ id: SessionID, _ turn: consuming Turn,
    decide: @escaping @Sendable (SessionSlot<Session>) -> SessionDecision<Session, Answer>,
    write: @escaping @Sendable (Answer, inout Reply) -> Void
  ) {
    switch self {
    case .memory(let store):
      let result = store.update(id, now: turn.now, decide)
      turn.reply { $0.write(result, write) }
    case .other(let store):
      let (now, pending) = (turn.now, turn.later())
      store.update(id, now: now, decide) { result in pending.reply { $0.write(result, write) } }
    }
  }

  func read<Answer: Sendable>(
    _ id: SessionID, _ turn: consuming Turn,
    look: @escaping @Sendable (SessionSlot<Session>) -> Answer,
    write: @escaping @Sendable (Answer, inout Reply) -> Void
  ) {
    switch self {
    case .memory(let store):
      let answer = store.read(id, now: turn.now, look)
      turn.reply { write(answer, &$0) }
    case .other(let store):
      let (now, pending) = (turn.now, turn.later())
      store.read(id, now: now, look) { result in pending.reply { $0.write(result, write) } }
    }
  }
}

extension Reply {
  fileprivate mutating func write<Answer>(
    _ result: Result<Answer, StoreError>, _ write: (Answer, inout Reply) -> Void
  ) {
    switch result {
    case .success(let answer): write(answer, &self)
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
