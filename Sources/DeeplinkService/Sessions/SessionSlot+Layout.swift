import Coordinators
import DeepLinks
import Sessions

extension SessionSlot<Session> {
  /// The session that is there.
  var session: Session? { if case .live(let session) = self { session } else { nil } }

  var revision: UInt64? { if case .live(let session) = self { session.revision } else { nil } }

  var isLive: Bool { if case .live = self { true } else { false } }

  /// The session that is there, under the layout of the map that is served.
  func session(_ layout: NavigationLayout<Screen>) -> Session? {
    guard case .live(var session) = self else { return nil }
    session.adopt(layout)
    return session
  }

  /// Whether the session that is there would show something else under this layout than is stored.
  func isStale(under layout: NavigationLayout<Screen>) -> Bool {
    if case .live(let session) = self { session.isStale(under: layout) } else { false }
  }

  /// Has the session that is there the layout of the map that is served. True where it shows something else then.
  mutating func adopt(_ layout: NavigationLayout<Screen>) -> Bool {
    if case .live(let session) = self, session.hasLayout(layout) { return false }
    guard var session else { return false }
    let isMoved = session.adopt(layout)
    self = .live(session)
    return isMoved
  }

  /// Takes the session out, so that it has one owner and is changed in place. What is not live stays.
  mutating func take() -> Session? {
    guard let session else { return nil }
    self = .absent
    return session
  }

  var numbers: SessionNumbers? {
    if case .ended(let numbers) = self { numbers } else { nil }
  }
}

extension MemoryStore<Session> {
  /// Looks at a session under a layout, which is a use of it; where it is stale, it is stored as it is seen.
  ///
  /// - Returns: whether it was stored, so that those who watch it are to hear of it.
  func look(
    at id: SessionID, under layout: NavigationLayout<Screen>, now: Timestamp, _ look: (Session?) -> Void
  ) -> Bool {
    var isStale = false
    readSession(id, now: now) { slot in
      isStale = slot.isStale(under: layout)
      if !isStale { look(slot.session(layout)) }
    }
    guard isStale else { return false }
    // None is made, so there is room for it.
    _ = updateSession(id, now: now) { slot in
      let isMoved = slot.adopt(layout)
      look(slot.session)
      return (isMoved ? .put : .keep, ())
    }
    return true
  }
}

extension SessionStore<Session> {
  /// As the memory store's, answered when the store does.
  func look<Answer: Sendable>(
    at id: SessionID, under layout: NavigationLayout<Screen>, now: Timestamp,
    _ look: @escaping @Sendable (Session?) -> Answer,
    completion: @escaping @Sendable (Result<Answer, StoreError>, _ isStored: Bool) -> Void
  ) {
    read(id, now: now) { slot in
      slot.isStale(under: layout) ? nil : look(slot.session(layout))
    } completion: { (result: Result<Answer?, StoreError>) in
      switch result {
      case .success(let answer?): completion(.success(answer), false)
      case .failure(let error): completion(.failure(error), false)
      case .success(nil):
        self.update(id, now: now) { slot in
          let isMoved = slot.adopt(layout)
          return (isMoved ? .put : .keep, look(slot.session))
        } completion: {
          completion($0, true)
        }
      }
    }
  }
}
