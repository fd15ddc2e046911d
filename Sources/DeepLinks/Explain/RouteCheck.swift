/// One URL against single routes: the steps of a route in turn, and the first that the URL does not take.
///
/// The matcher's own predicates and conditions decide here too, and a matcher's winner is the first route that
/// has no failed step; the tests hold the two together.
package struct RouteCheck {
  let matcher: Matcher
  let url: LinkURL
  /// The origins that cover the URL, in the order in which they count.
  let covers: [OriginTable.Cover]
  /// The one that counts for the map's own list.
  private let mapCover: Int?
  /// By reading and element, the same for all routes.
  let trailing: [[(clean: Int, trailing: TrailingText)?]]

  /// Throws where the matcher would: for a fragment that is a path and cannot be read as one.
  package init(_ matcher: Matcher, _ url: consuming LinkURL) throws(LinkURLError) {
    var covers: [OriginTable.Cover] = []
    matcher.origins.covering(url, into: &covers)
    let entries = matcher.tables.pointee.entries
    let mapCover = covers.firstIndex { entries[$0.entry].isOfMap }
    for (index, cover) in covers.enumerated()
    where index == mapCover || entries[cover.entry].ownRoot != NodeTable.none {
      try url.prepare(cover.reading)
    }
    // What routes are compared with that no origin covers for.
    if covers.isEmpty { try url.prepare(.authority) }
    self.matcher = matcher
    trailing = [.authority, .owned, .fragmentPath].map { url.trailing($0) }
    self.url = url
    self.covers = covers
    self.mapCover = mapCover
  }

  func program(_ route: Int) -> UnsafePointer<RouteProgram> {
    matcher.tables.pointee.programs.baseAddress.unsafelyUnwrapped + route
  }

  var context: Converter.Context { matcher.tables.pointee.context }

  /// The index in `covers` of the origin that counts for a route.
  func cover(of route: Int) -> Int? {
    let program = program(route)
    guard program.pointee.hasOwnOrigins else { return mapCover }
    return covers.firstIndex { program.pointee.host($0.entry) != nil }
  }

  /// What a route sees of the URL; where no origin of its own covers that, what the map would see.
  func reading(of route: Int) -> Reading.Kind {
    guard let cover = cover(of: route) ?? mapCover ?? covers.indices.first else { return .authority }
    return covers[cover].reading
  }

  /// The first step of a route that the URL does not take; nil: it is the route's.
  package func failedStep(of route: Int) -> RouteStep? {
    guard let cover = cover(of: route) else { return .origin }
    let program = program(route)
    if let host = program.pointee.host(covers[cover].entry) {
      let label = covers[cover].bindsLabel ? url.leftmostLabel : nil
      let holds = url.withReading(covers[cover].reading) { reading in
        withUnsafePointer(to: reading) { host.holds(label, $0, context) }
      }
      if !holds { return .label }
    }
    return failedStepBesideOrigin(of: route)
  }

  /// The first failed step, as if an origin of the route covered the URL.
  func failedStepBesideOrigin(of route: Int) -> RouteStep? {
    let program = program(route)
    return url.withReading(reading(of: route)) { reading in
      program.pointee.failedPathStep(reading, context) ?? reading.failedStepAfterPath(program, context)
    }
  }
}
