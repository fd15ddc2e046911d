import Coordinators
import DeepLinks
import HTTPServer
import Sessions

/// The sessions of a service, whichever map it serves.
final class SessionService: Sendable {
  let maps: ServingMap
  let store: SessionStorage
  let background: Background
  /// The items that a stack may have, the root included.
  let depthLimit: Int

  /// Nil: no thread is left.
  init?(
    maps: ServingMap, store: SessionStorage, depthLimit: Int,
    limits: SessionFeed.Limits = SessionFeed.Limits()
  ) {
    guard
      let background = Background(maps: maps, store: store, depthLimit: depthLimit, limits: limits)
    else { return nil }
    self.maps = maps
    self.store = store
    self.background = background
    self.depthLimit = depthLimit
  }

  /// Nil where the map that is served has nothing to navigate.
  func endpoints(_ seen: inout ServingMap.Seen) -> SessionEndpoints? {
    let map = maps.map(&seen)
    return map.layout.map { SessionEndpoints(service: self, map: map, layout: $0) }
  }
}

/// The endpoints below `/sessions`: a request becomes a call, the store is handed a pure function, and what came of it
/// is written down.
struct SessionEndpoints: Sendable {
  let service: SessionService
  let map: LinkMap
  let layout: NavigationLayout<Screen>

  func handle(_ endpoint: Endpoint, _ request: borrowing Request, now: Timestamp, _ turn: consuming Turn) {
    if case .sessions = endpoint, request.method == .get { return list(request, now: now, turn) }
    if case .events(let id) = endpoint { return events(id, request, now: now, turn) }
    let read: SessionRequest
    do throws(Problem) {
      read = try self.read(endpoint, request)
    } catch {
      return turn.reply(error)
    }
    let work = SessionWork(
      call: read.call, id: endpoint.session ?? .random(), key: read.key,
      preconditions: Preconditions(request),
      context: RunContext(map: map, tab: read.tab, now: now, depthLimit: service.depthLimit), layout: layout)
    if let wait = read.wait { return service.store.run(work, wait, service.background.feed, turn) }
    service.store.run(work, service.background, turn)
  }
}
