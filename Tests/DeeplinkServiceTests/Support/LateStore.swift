import Dispatch
import Sessions

/// A store that answers later, on threads of its own.
final class LateStore: SessionStore {
  typealias State = Session

  private let memory = MemoryStore<Session>()
  private let queue = DispatchQueue(label: "late", attributes: .concurrent)

  func update<Answer: Sendable>(
    _ id: SessionID, now: Timestamp, isUse: Bool,
    _ decide: @escaping @Sendable (inout SessionSlot<Session>) -> SessionDecision<Answer>,
    completion: @escaping @Sendable (Result<Answer, StoreError>) -> Void
  ) {
    let memory = memory
    queue.async {
      memory.update(id, now: now, isUse: isUse) { slot in
        let before = slot
        let decision = decide(&slot)
        // As in a store that keeps its sessions elsewhere, what is not put is not stored.
        if decision.verdict == .keep { slot = before }
        return decision
      } completion: {
        completion($0)
      }
    }
  }

  func list(
    after cursor: SessionCursor?, limit: Int, now: Timestamp,
    completion: @escaping @Sendable (Result<SessionPage<Session>, StoreError>) -> Void
  ) {
    let memory = memory
    queue.async { memory.list(after: cursor, limit: limit, now: now, completion: completion) }
  }
}
