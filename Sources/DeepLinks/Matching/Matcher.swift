internal import Synchronization

/// A compiled table of routes: the first that matches, in the order written, at a cost that does not grow with
/// their number.
///
/// Immutable, and shared by all threads. A match visits each place of the tree of routes at most once and backs
/// out of nothing: what a route binds is read from the URL only when it has won.
package final class Matcher: Sendable {
  package let routes: [Route]
  /// The distinct origins of the map and of all routes.
  package let origins: OriginTable
  package let context: ConversionContext
  /// No two matchers of a process have the same.
  private let number: UInt64

  private static let made = Atomic<UInt64>(0)

  // Safety: everything reachable from here is written in `init` alone, lives as long as `owner`, and is
  // only read by `match`.
  nonisolated(unsafe) let tables: UnsafePointer<MatcherTables>
  private let owner: Owner

  /// Frees what the tables point into, when the last user is gone.
  // Safety: never touched again after `init`, except to free it.
  private final class Owner: @unchecked Sendable {
    private let arena: Arena
    private let types: [CompiledType]
    private let expressions: [Expression]
    private let nodes: NodeTable

    init(arena: Arena, types: [CompiledType], expressions: [Expression], nodes: NodeTable) {
      self.arena = arena
      self.types = types
      self.expressions = expressions
      self.nodes = nodes
    }

    deinit {
      nodes.deallocate()
    }
  }

  /// The routes' patterns have been checked against their parameters (`Pattern.check`); `origins` is the map's list.
  package init(routes: [Route], origins: [Origin]) {
    var builder = MatcherBuilder(routes: routes, origins: origins)
    let tables = builder.build()
    self.routes = routes
    number = Self.made.wrappingAdd(1, ordering: .relaxed).newValue
    self.tables = tables
    self.origins = OriginTable(builder.origins)
    context = tables.pointee.context.pointee
    owner = Owner(
      arena: builder.arena, types: builder.types, expressions: builder.expressions,
      nodes: tables.pointee.nodes)
  }
}

/// What a thread keeps from match to match, so that matching allocates nothing.
package struct MatchScratch: Sendable {
  /// The origins that cover the URL.
  private(set) var covers: [OriginTable.Cover] = []
  /// Where they were found for: most links come from the host of the link before.
  private var place = Place()
  /// Of the reading's arguments: which of them the pattern took.
  var taken: [Bool] = []

  package init() {}

  /// All that the covering origins depend on.
  private struct Place {
    var matcher: UInt64 = 0
    /// The scheme, then the host.
    var name: [UInt8] = []
    var schemeCount = 0
    var hasHost = false
    var port = -1
    var hasFragmentPath = false
  }

  /// Finds the origins that cover a URL, unless the last one was from the same place.
  @inline(never)
  mutating func findCovers(of url: borrowing LinkURL, in origins: OriginTable, matcher: UInt64) {
    if !isSamePlace(url, matcher) {
      origins.covering(url, into: &covers)
      let host = url.hostRange ?? Range32(0, 0)
      place.matcher = matcher
      place.name.removeAll(keepingCapacity: true)
      place.name.append(contentsOf: url.storage[url.schemeRange.range])
      place.name.append(contentsOf: url.storage[host.range])
      place.schemeCount = url.schemeRange.count
      place.hasHost = url.hostRange != nil
      place.port = url.port ?? -1
      place.hasFragmentPath = url.hasFragmentPath
    }
  }

  private func isSamePlace(_ url: borrowing LinkURL, _ matcher: UInt64) -> Bool {
    let host = url.hostRange ?? Range32(0, 0)
    guard place.matcher == matcher, place.schemeCount == url.schemeRange.count,
      place.name.count == place.schemeCount + host.count, place.hasHost == (url.hostRange != nil),
      place.port == url.port ?? -1, place.hasFragmentPath == url.hasFragmentPath
    else { return false }
    return url.storage.withUnsafeBufferPointer { storage in
      place.name.withUnsafeBufferPointer { name in
        TextBytes.areEqual(url.schemeRange.bytes(in: storage), name.part(0, place.schemeCount))
          && TextBytes.areEqual(host.bytes(in: storage), name.part(place.schemeCount, name.count))
      }
    }
  }
}

package enum MatchResult: Sendable {
  case match(Match)
  /// An origin covers the URL, but none of its routes matches.
  case noRoute
  case unknownOrigin
  /// A fragment that is a path and cannot be read as one.
  case invalid(LinkURLError)
}

/// Which route has won, and by which origin. Means something only beside the URL it was made from.
package struct Match: Sendable {
  package let route: Int
  /// The origin that counted, as an index of `Matcher.origins`, and the reading it gave.
  package let cover: OriginTable.Cover
  /// The host's leftmost label, where that origin binds it.
  let label: Part?
}

extension Matcher {
  /// The first route that matches. Allocates nothing, once `scratch` and `url` have been used.
  package func match(_ url: inout LinkURL, _ scratch: inout MatchScratch) -> MatchResult {
    scratch.findCovers(of: url, in: origins, matcher: number)
    guard !scratch.covers.isEmpty else { return .unknownOrigin }
    var best = NodeTable.none
    var winner = 0
    var isMapDone = false
    for index in scratch.covers.indices {
      let reading = scratch.covers[index].reading
      let entry = tables.pointee.entries.baseAddress.unsafelyUnwrapped + scratch.covers[index].entry
      let searchesMap = entry.pointee.isOfMap && !isMapDone
      isMapDone = isMapDone || entry.pointee.isOfMap
      guard searchesMap || entry.pointee.ownRoot != NodeTable.none else { continue }
      do throws(LinkURLError) {
        try url.prepare(reading)
      } catch {
        return .invalid(error)
      }
      let found = search(url, scratch.covers, cover: index, searchesMap: searchesMap, best: best)
      if found < best {
        best = found
        winner = index
      }
    }
    guard best != NodeTable.none else { return .noRoute }
    let cover = scratch.covers[winner]
    return .match(Match(route: Int(best), cover: cover, label: cover.bindsLabel ? url.leftmostLabel : nil))
  }

  // Not inlined: there, the URL would be copied for each of the closures.
  @inline(never)
  private func search(
    _ url: borrowing LinkURL, _ covers: [OriginTable.Cover], cover: Int, searchesMap: Bool, best: UInt32
  ) -> UInt32 {
    let entry = tables.pointee.entries.baseAddress.unsafelyUnwrapped + covers[cover].entry
    let label = covers[cover].bindsLabel ? url.leftmostLabel : nil
    return url.withReading(covers[cover].reading) { reading in
      covers.withUnsafeBufferPointer { covers in
        withUnsafePointer(to: reading) { reading in
          withUnsafePointer(to: label) { label in
            var search = Search(
              tables: tables, reading: reading, best: best, covers: covers, cover: cover, label: label)
            if searchesMap { search.run(from: entry.pointee.mapRoot) }
            if entry.pointee.ownRoot != NodeTable.none { search.run(from: entry.pointee.ownRoot) }
            return search.best
          }
        }
      }
    }
  }
}
