import DeepLinks
import Locks
import Synchronization

/// The link map that is served: replaced as a whole, while requests go on with the one they began with.
///
/// A thread keeps the map it saw last, and asks only whether there is a newer one: one atomic load a request, no
/// reference counted by two threads at once.
final class ServingMap: Sendable {
  private let generation = Atomic(0)
  private let current: Lock<LinkMap>

  init(_ map: LinkMap) {
    current = Lock(map)
  }

  /// A thread's own copy.
  struct Seen {
    fileprivate var generation = -1
    fileprivate var map: LinkMap?
  }

  /// The map that is served now, for one who keeps it.
  var map: LinkMap { current.withLock { $0 } }

  /// The map that is served now.
  func map(_ seen: inout Seen) -> LinkMap {
    let now = generation.load(ordering: .acquiring)
    if seen.generation == now, let map = seen.map { return map }
    let map = map
    seen = Seen(generation: now, map: map)
    return map
  }

  /// From the next request on, this is the map. Gives the one before.
  @discardableResult
  func replace(with map: LinkMap) -> LinkMap {
    let before = current.withLock { current in
      defer { current = map }
      return current
    }
    generation.wrappingAdd(1, ordering: .releasing)
    return before
  }
}
