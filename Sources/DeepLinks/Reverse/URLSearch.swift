/// Looks for the URLs of one link; each is read and matched again before it is given.
struct URLSearch {
  private let map: LinkMap
  private let link: DeepLink
  private let values: [Value?]
  private var scratch = LinkMap.Scratch()
  /// What stood in the way of the routes that gave none.
  private(set) var obstacles: [URLObstacle] = []

  init(map: LinkMap, link: DeepLink, values: [Value?]) {
    self.map = map
    self.link = link
    self.values = values
  }

  /// The URLs of a route, by origin.
  mutating func urls(of route: Int) -> [(origin: Origin, url: String)] {
    let pattern = map.matcher.routes[route].pattern
    var found: [(origin: Origin, url: String)] = []
    var reasons: [URLObstacle.Reason] = []
    for origin in map.origins(ofRoute: route) {
      switch url(of: route, on: origin, pattern) {
      case .success(let url): found.append((origin, url))
      case .failure(let obstacle): reasons.append(obstacle.reason)
      }
    }
    if found.isEmpty {
      // A route that takes the URL says most.
      let reason = reasons.first(where: \.isTaken) ?? reasons.first { $0 != .wildcardOrigins }
      obstacles.append(URLObstacle(route: pattern.text, reason: reason ?? .wildcardOrigins))
    }
    return found
  }

  private struct Obstacle: Error {
    let reason: URLObstacle.Reason
  }

  private mutating func url(
    of route: Int, on origin: Origin, _ pattern: Pattern
  ) -> Result<String, Obstacle> {
    var obstacle: URLObstacle.Reason?
    for attempt in 0..<(Fillers.isNeeded(for: pattern) ? Fillers.attempts : 1) {
      let fillers: Fillers
      do throws(Fillers.NoText) {
        fillers = try Fillers.invented(for: pattern, attempt: attempt)
      } catch {
        return .failure(Obstacle(reason: .expression(error.expression)))
      }
      do throws(URLObstacle.Reason) {
        return .success(try url(of: route, on: origin, fillers, isOwnRouteOnly: false))
      } catch {
        obstacle = obstacle ?? error
      }
    }
    return .failure(Obstacle(reason: obstacle ?? .wildcardOrigins))
  }

  /// The first URL that leads back: with what equals its default left out, else with it.
  mutating func url(
    of route: Int, on origin: Origin, _ fillers: Fillers, isOwnRouteOnly: Bool
  ) throws(URLObstacle.Reason) -> String {
    var obstacle = URLObstacle.Reason.wildcardOrigins
    for writesDefaults in [false, true] {
      let writer = RouteWriter(
        map.matcher.routes[route], values: values, fillers: fillers, writesDefaults: writesDefaults)
      do throws(URLObstacle.Reason) {
        let url = try writer.url(on: origin)
        try check(url, of: route, isOwnRouteOnly: isOwnRouteOnly)
        return String(decoding: url, as: UTF8.self)
      } catch {
        if !obstacle.isTaken { obstacle = error }
      }
    }
    throw obstacle
  }

  private mutating func check(
    _ url: [UInt8], of route: Int, isOwnRouteOnly: Bool
  ) throws(URLObstacle.Reason) {
    let text = String(decoding: url, as: UTF8.self)
    let found: LinkMap.Found
    do throws(ResolveProblem) {
      found = try map.find(url, &scratch)
    } catch {
      throw .refused(url: text, problem: error.type)
    }
    guard scratch.unwrapped.isEmpty else {
      throw .refused(url: text, problem: "unwrapped")
    }
    let isOwn = found.route == route
    guard isOwn || !isOwnRouteOnly, map.link(of: found, scratch) == link else {
      throw isOwn ? .readOtherwise(url: text) : .taken(url: text, by: map.routes[found.route].pattern)
    }
  }
}

extension URLObstacle.Reason: Error {
  fileprivate var isTaken: Bool {
    if case .taken = self { true } else { false }
  }
}

extension LinkMap {
  /// The origins of a route: its own, or the map's.
  func origins(ofRoute route: Int) -> [Origin] { matcher.routes[route].origins ?? origins }

  fileprivate func find(_ url: [UInt8], _ scratch: inout Scratch) throws(ResolveProblem) -> Found {
    let result = url.withUnsafeBufferPointer { bytes in
      Result { () throws(ResolveProblem) in try find(bytes, &scratch) }
    }
    return try result.get()
  }
}
