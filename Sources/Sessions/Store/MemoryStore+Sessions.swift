/// As `update` and `read`, of this module's own sessions and answered by what the closure keeps for itself: without type
/// parameters, so that all of it is compiled for sessions, which halves its cost.
extension MemoryStore<Session> {
  /// Nil where it went well.
  package func updateSession(
    _ id: SessionID, now: Timestamp,
    _ decide: (inout SessionSlot<Session>) -> SessionDecision<Void>
  ) -> StoreError? {
    switch update(id, now: now, decide) {
    case .success: nil
    case .failure(let error): error
    }
  }

  package func readSession(_ id: SessionID, now: Timestamp, _ look: (SessionSlot<Session>) -> Void) {
    read(id, now: now, look)
  }
}
