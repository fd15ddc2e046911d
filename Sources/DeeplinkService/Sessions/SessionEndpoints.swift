import Coordinators
import DeepLinks
import HTTPServer
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

  func handle(_ endpoint: Endpoint, _ request: borrowing Request, now: Timestamp, _ turn: consuming Turn) {
    if case .sessions = endpoint, request.method == .get { return list(request, now: now, turn) }
    let (call, tab): (SessionCall, Int?)
    do throws(Problem) {
      (call, tab) = try self.call(endpoint, request)
    } catch {
      return turn.reply(error)
    }
    let work = SessionWork(
      call: call, id: endpoint.session ?? .random(), preconditions: Preconditions(request),
      context: RunContext(map: map, tab: tab, now: now, depthLimit: depthLimit), layout: layout)
    store.run(work, turn)
  }
}
