import Coordinators
import DeepLinks
import HTTPServer
import JSON
import Sessions

/// The sessions of a service, whichever map it serves.
struct SessionService: Sendable {
  let maps: ServingMap
  let store: SessionStorage
  let depthLimit: Int

  /// Nil where the map that is served has nothing to navigate.
  func endpoints(_ seen: inout ServingMap.Seen) -> SessionEndpoints? {
    let map = maps.map(&seen)
    return map.layout.map { SessionEndpoints(map: map, layout: $0, store: store, depthLimit: depthLimit) }
  }
}

/// The endpoints below `/sessions`: a request becomes a call, the store is handed a pure function, and what came of it
/// is written down.
struct SessionEndpoints: Sendable {
  let map: LinkMap
  let layout: NavigationLayout<Screen>
  let store: SessionStorage
  /// The items that a stack may have, the root included.
  let depthLimit: Int

  func handle(_ endpoint: Endpoint, _ request: borrowing Request, _ turn: consuming Turn) {
    let call: SessionCall
    do throws(Problem) {
      call = try self.call(endpoint, request)
    } catch {
      return turn.reply(error)
    }
    perform(call, on: endpoint.session ?? .random(), Preconditions(request), turn)
  }

  private func perform(
    _ call: SessionCall, on id: SessionID, _ preconditions: Preconditions, _ turn: consuming Turn
  ) {
    let (now, limit) = (turn.now, depthLimit)
    switch call {
    case .showStack(let tab, let asNodes):
      read(id, preconditions, turn) { $1.stack(of: $0, id: id, tab: tab, asNodes: asNodes) }
    case .show:
      read(id, preconditions, turn) { $1.session($0, id: id, now: now) }
    case .delete:
      delete(id, preconditions, turn)
    case .run(let commands, let isBatch, let tab, let isDryRun):
      let context = RunContext(map: map, tab: tab, now: now, depthLimit: limit)
      change(id, preconditions, turn) { session, isNew in
        session.result(of: commands, isBatch: isBatch, isDryRun: isDryRun, isNew: isNew, in: context)
      } write: {
        $2.stack(of: $0, id: id, tab: tab, notes: $1)
      }
    case .putStack(let items, let named, let tab):
      let context = RunContext(map: map, tab: tab, now: now, depthLimit: limit)
      change(id, preconditions, turn, made: .created) { session, isNew in
        session.result(ofPutting: items, named: named, isNew: isNew, in: context)
      } write: { session, _, body in
        body.stack(of: session, id: id, tab: tab)
      }
    case .patch(let patch):
      let context = RunContext(map: map, now: now, depthLimit: limit)
      change(id, preconditions, turn, made: .created) { session, isNew in
        let (outcome, dropped) = session.apply(patch, in: context)
        return .shown(session, SessionNotes(outcome: outcome, wasMade: isNew, dropped: dropped))
      } write: {
        $2.session($0, id: id, notes: $1, now: now)
      }
    case .restore(let document):
      change(id, preconditions, turn, made: .created) { session, isNew in
        session.result(ofRestoring: document, isNew: isNew, limit: limit, now: now)
      } write: { session, _, body in
        body.session(session, id: id, now: now)
      }
    case .create(let document):
      change(id, preconditions, turn, made: .created, location: "/sessions/\(id.text)") { session, isNew in
        session.result(ofRestoring: document, isNew: isNew, limit: limit, now: now)
      } write: { session, _, body in
        body.session(session, id: id, notes: SessionNotes(saysCreated: true), now: now)
      }
    }
  }

  /// Shows a session that is there.
  private func read(
    _ id: SessionID, _ preconditions: Preconditions, _ turn: consuming Turn,
    write: @escaping @Sendable (Session, inout JSONWriter) -> Void
  ) {
    let layout = layout
    store.read(id, turn) { slot in
      let session = slot.session(layout)
      let revision = session?.revision
      return switch preconditions.verdict(revision: revision, isRead: true) {
      case .failed: SessionResult.preconditionFailed(revision: revision)
      case .notModified: .notModified(revision: revision ?? 0)
      case .proceed: session.map { .shown($0, SessionNotes()) } ?? .missing
      }
    } write: { result, reply in
      reply.write(result) { session, _, body in write(session, &body) }
    }
  }

  /// Changes the session that is there, or a new one, by a pure function.
  private func change(
    _ id: SessionID, _ preconditions: Preconditions, _ turn: consuming Turn, made: HTTPStatus = .ok,
    location: String? = nil,
    _ change: @escaping @Sendable (inout Session, _ isNew: Bool) -> SessionResult,
    write: @escaping @Sendable (Session, SessionNotes, inout JSONWriter) -> Void
  ) {
    let layout = layout
    store.update(id, turn) { slot in
      let current = slot.session(layout)
      guard case .proceed = preconditions.verdict(revision: current?.revision, isRead: false) else {
        return .keep(SessionResult.preconditionFailed(revision: current?.revision))
      }
      var session = current ?? Session(layout, after: slot.numbers)
      let before = session.revision
      let result = change(&session, current == nil)
      guard case .shown(_, let notes) = result, !notes.isDryRun else { return .keep(result) }
      return current != nil && session.revision == before ? .keep(result) : .put(session, result)
    } write: { result, reply in
      reply.write(result, made: made, location: location, body: write)
    }
  }

  private func delete(_ id: SessionID, _ preconditions: Preconditions, _ turn: consuming Turn) {
    let layout = layout
    store.update(id, turn) { slot in
      let revision = slot.session(layout)?.revision
      guard case .proceed = preconditions.verdict(revision: revision, isRead: false) else {
        return .keep(SessionResult.preconditionFailed(revision: revision))
      }
      return revision == nil ? .keep(.missing) : .end(.ended)
    } write: { result, reply in
      reply.write(result) { _, _, _ in }
    }
  }
}

extension SessionSlot<Session> {
  /// The session that is there, under the layout of the map that is served.
  func session(_ layout: NavigationLayout<Screen>) -> Session? {
    guard case .live(var session) = self else { return nil }
    session.adopt(layout)
    return session
  }

  var numbers: SessionNumbers? {
    if case .ended(let numbers) = self { numbers } else { nil }
  }
}
