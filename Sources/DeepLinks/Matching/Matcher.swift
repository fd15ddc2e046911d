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

  // Safety: everything reachable from here is written in `init` alone, lives as long as the three properties
  // below, and is only read by `match`.
  nonisolated(unsafe) let tables: MatcherTables
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
    self.tables = tables
    self.origins = OriginTable(builder.origins)
    context = ConversionContext(ownedSchemes: self.origins.ownedSchemes)
    owner = Owner(
      arena: builder.arena, types: builder.types, expressions: builder.expressions, nodes: tables.nodes)
  }
}

/// What a thread keeps from match to match, so that matching allocates nothing.
package struct MatchScratch: Sendable {
  var covers: [OriginTable.Cover] = []
  /// Of the reading's arguments: which of them the pattern took.
  var taken: [Bool] = []

  package init() {}
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
    origins.covering(url, into: &scratch.covers)
    guard !scratch.covers.isEmpty else { return .unknownOrigin }
    var best = NodeTable.none
    var bestCover = scratch.covers[0]
    var bestLabel: Part?
    var isMapDone = false
    for index in scratch.covers.indices {
      let cover = scratch.covers[index]
      let entry = tables.entries[cover.entry]
      let searchesMap = entry.isOfMap && !isMapDone
      isMapDone = isMapDone || entry.isOfMap
      guard searchesMap || entry.ownRoot != NodeTable.none else { continue }
      do throws(LinkURLError) {
        try url.prepare(cover.reading)
      } catch {
        return .invalid(error)
      }
      let label = cover.bindsLabel ? url.leftmostLabel : nil
      let found = url.withReading(cover.reading) { reading in
        scratch.covers.withUnsafeBufferPointer { covers in
          var search = Search(
            tables: tables, context: context, reading: reading, best: best, covers: covers, cover: index,
            label: label)
          if searchesMap { search.visit(root: entry.mapRoot) }
          if entry.ownRoot != NodeTable.none { search.visit(root: entry.ownRoot) }
          return search.best
        }
      }
      if found < best {
        best = found
        bestCover = cover
        bestLabel = label
      }
    }
    return best == NodeTable.none
      ? .noRoute : .match(Match(route: Int(best), cover: bestCover, label: bestLabel))
  }
}
