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
  ///
  /// - Parameter kept: the thread's own, made again where another map is served.
  func endpoints(_ seen: inout ServingMap.Seen, _ kept: inout SessionEndpoints?) -> SessionEndpoints? {
    let map = maps.map(&seen)
    if let kept, kept.map === map { return kept }
    kept = map.layout.map { SessionEndpoints(service: self, map: map, layout: $0) }
    return kept
  }
}

/// The endpoints below `/sessions`: a request becomes a call, the store is handed a pure function, and what came of it
/// is written down.
///
/// Each thread has its own, so that references to what all share are not counted by each request.
final class SessionEndpoints: Sendable {
  let service: SessionService
  let map: LinkMap
  let layout: NavigationLayout<Screen>

  init(service: SessionService, map: LinkMap, layout: NavigationLayout<Screen>) {
    self.service = service
    self.map = map
    self.layout = layout
  }

  func handle(_ endpoint: Endpoint, _ request: borrowing Request, now: Timestamp, _ turn: consuming Turn) {
    if case .sessions = endpoint, request.method == .get { return list(request, now: now, turn) }
    if case .events(let id) = endpoint { return events(id, request, now: now, turn) }
    let read: SessionRequest
    do throws(Problem) {
      read = try self.read(endpoint, request)
    } catch {
      return turn.reply(error)
    }
    let wait = read.wait
    let context = RunContext(map: map, tab: read.tab, now: now, depthLimit: service.depthLimit)
    let work = SessionWork(
      request: read, id: endpoint.session ?? .random(), preconditions: Preconditions(request),
      context: context, endpoints: self)
    if let wait { return service.store.run(work, wait, service.background.feed, turn) }
    service.store.run(work, service.background, turn)
  }
}
