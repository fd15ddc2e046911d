extension NearMisses {
  /// From nowhere that the map knows: the origins that are nearest, those first where the rest of the URL means
  /// something.
  func findOrigins() -> [Explanation.NearMiss] {
    if let other = map.expoLink(check.url) ?? linkOfAnotherService() { return [other] }
    var near: [(cost: Int, origin: Origin, change: Explanation.OriginChange)] = []
    for origin in map.matcher.origins.origins.prefix(Self.comparedOrigins) {
      if let (change, cost) = difference(from: origin) { near.append((cost, origin, change)) }
    }
    // A link of the web is no app's where the map has origins of the web.
    let isWeb = check.url.schemeKind.isWeb
    if isWeb, map.matcher.origins.origins.contains(where: { $0.scheme == check.url.scheme }) {
      near.removeAll { $0.change == .other }
    }
    // Sorting keeps the order of equals no longer: the map's order decides then.
    let sorted = near.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
    let isNear = (sorted.first?.element.cost ?? .max) <= Self.nearCost
    // A host that may well be the app's own is no wrapper, whatever its arguments hold.
    if !isNear, !hasPathOfMap, let held = map.heldLink(in: check.url) { return [held] }
    var misses: [Explanation.NearMiss] = []
    let least = sorted.first?.element.cost ?? 0
    for (_, (cost, origin, change)) in sorted.prefix(Self.triedOrigins) {
      // Another scheme altogether helps only where nothing nearer does.
      if cost > least + 1, !misses.isEmpty { break }
      for url in urls(on: origin) {
        guard let route = route(of: url), !misses.contains(where: { $0.url == url }) else { continue }
        misses.append(miss(route, change, origin, url: url))
        break
      }
      if misses.count == 3 { return misses }
    }
    if misses.isEmpty, let both = nearest(behind: sorted.map(\.element)) { return [both] }
    guard misses.isEmpty else { return misses }
    guard let (_, best) = sorted.first, best.change != .other else { return unlike.map { [$0] } ?? [] }
    return [miss(nil, best.change, best.origin, url: nil)]
  }

  private func miss(
    _ route: Int?, _ change: Explanation.OriginChange, _ origin: Origin, url: String?,
    besides changes: [Explanation.Change] = []
  ) -> Explanation.NearMiss {
    var miss = Explanation.NearMiss(
      route: route, changes: [.origin(change, wanted: origin.written)] + changes, url: url)
    switch change {
    case .subdomain, .bareName, .missingHost: break
    case .scheme, .www, .host, .port, .other, .unlike:
      // In an app's own scheme, what looks like a host is the first element where the origin that is near has none.
      let isPlain = !check.url.schemeKind.isWeb && origin.name != check.url.host
      let origin = isPlain ? try? Origin(check.url.scheme + ":") : check.url.origin
      miss.adding = check.url.isOfNoApp ? nil : origin?.written
    }
    return miss
  }

  /// Whether a route of the map that says something of the path takes it, on the map's own origin.
  private var hasPathOfMap: Bool {
    unlike?.route.map { map.matcher.routes[$0].pattern.exactness > 0 } ?? false
  }

  /// Where no origin is near: what the map has, of the same scheme where it has that, and what the link would be with
  /// the URL's own.
  private var unlike: Explanation.NearMiss? {
    let all = map.matcher.origins.origins
    let isWeb = check.url.schemeKind.isWeb
    let same = all.filter { $0.scheme == check.url.scheme }
    let alike = same.isEmpty ? all.filter { ($0.scheme == "http" || $0.scheme == "https") == isWeb } : same
    let listed = alike.isEmpty ? all : alike
    guard let first = listed.first else { return nil }
    let route: Int? = alike.isEmpty ? nil : urls(on: first).lazy.compactMap { self.route(of: $0) }.first
    return miss(
      route.flatMap { map.matcher.routes[$0].origins == nil ? $0 : nil },
      .unlike(listed.prefix(Self.listedOrigins).map(\.written)), first, url: nil)
  }

  /// What asks for the fewest changes in the rest of the URL, on one of the nearest origins.
  private func nearest(
    behind origins: [(cost: Int, origin: Origin, change: Explanation.OriginChange)]
  ) -> Explanation.NearMiss? {
    var best: (cost: Int, miss: Explanation.NearMiss)?
    for (cost, origin, change) in origins.prefix(Self.searchedOrigins) where change != .other {
      for url in urls(on: origin) {
        guard let link = try? LinkURL(url, ownedSchemes: map.conversion.ownedSchemes),
          let check = try? RouteCheck(map.matcher, link), !check.covers.isEmpty
        else { continue }
        let misses = NearMisses(map, check)
        let list = CandidateList(map.routes.indices, check, all: false)
        guard let near = misses.near(first: list.nearest).first, cost + near.cost < best?.cost ?? .max else {
          continue
        }
        let found = misses.miss(near)
        best = (
          cost + near.cost, miss(found.route, change, origin, url: found.url, besides: found.changes)
        )
      }
    }
    return best?.miss
  }

  private static var comparedOrigins: Int { 1_000 }
  private static var triedOrigins: Int { 8 }
  private static var listedOrigins: Int { 4 }
  /// Above it, only some letters of the origin are the same.
  private static var nearCost: Int { 2 }
  /// Each of them takes as long as an explanation.
  private static var searchedOrigins: Int { 2 }

  private func difference(from origin: Origin) -> (Explanation.OriginChange, cost: Int)? {
    let url = check.url
    let isWeb = url.scheme == "http" || url.scheme == "https"
    let isWebOrigin = origin.scheme == "http" || origin.scheme == "https"
    guard let name = origin.name else {
      let change = Explanation.OriginChange.scheme(url.scheme, wanted: origin.scheme)
      return isWeb ? nil : NearMisses.isNear(url.scheme, origin.scheme) ? (change, 3) : (.other, 4)
    }
    guard let host = url.host else {
      return origin.scheme == url.scheme ? (.missingHost(name), 2) : nil
    }
    if origin.scheme != url.scheme {
      let isSameHost = origin.covers(host: host) && origin.port == url.port
      let change = Explanation.OriginChange.scheme(url.scheme, wanted: origin.scheme)
      guard !isSameHost else { return (change, 1) }
      // The rest of a link of the web may mean something in the app's own scheme, and the other way round.
      return isWeb && isWebOrigin ? nil : (.other, 6)
    }
    if !isWeb { return (.missingHost(name), host == name ? 1 : 4) }
    if origin.covers(host: host) { return (.port(url.port, wanted: origin.port), 1) }
    guard origin.port == url.port else { return nil }
    let port = origin.port.map { ":\($0)" } ?? ""
    if origin.isWildcard, host == name {
      return (.bareName(host, adding: "\(origin.scheme)://\(host)\(port)"), 1)
    }
    if "www." + host == name || "www." + name == host { return (.www, 1) }
    if host.hasSuffix("." + name) {
      let adding = [host, "*." + name].map { "\(origin.scheme)://\($0)\(port)" }
      return (.subdomain(host, adding: adding), 2)
    }
    if NearMisses.isNear(host, name) || NearMisses.areAlike(host, name) {
      return (.host(host, wanted: origin.isWildcard ? "*." + name : name), 2)
    }
    // A server on another address, as on a developer's machine.
    if let port = url.port, port == origin.port { return (.host(host, wanted: name), 3) }
    return name.hasSuffix("." + host) ? (.host(host, wanted: name), 4) : nil
  }

  /// One is the other with another end: `myhost` and `myhost.com`, `example.com` and `example.org`.
  private static func areAlike(_ one: String, _ other: String) -> Bool {
    func front(_ name: String) -> Substring { name.lastIndex(of: ".").map { name[..<$0] } ?? name[...] }
    return front(one) == front(other) || front(one) == other[...] || one[...] == front(other)
  }

  private static func isNear(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
    guard abs(one.count - other.count) <= 2, one.count > 3 else { return false }
    return NearestName.distance(one, other) <= 2
  }

  /// The URL with another origin in the place of its own; it may be that what looks like a host is an element.
  func urls(on origin: Origin) -> [String] {
    let url = check.url
    func text(from start: Int) -> String {
      LinkCorrection.tidied(Array(url.storage[start..<url.clean.count]), from: 0)
    }
    guard let name = origin.name else { return [origin.scheme + ":" + text(from: url.afterScheme)] }
    let host = origin.isWildcard ? url.host ?? name : name
    let start = "\(origin.scheme)://\(host)" + (origin.port.map { ":\($0)" } ?? "")
    let isPlain = url.scheme != "http" && url.scheme != "https"
    let starts =
      isPlain && url.afterScheme < url.afterAuthority
      ? [url.afterAuthority, url.afterScheme] : [url.afterAuthority]
    return starts.map { place in
      let rest = text(from: place)
      let path = rest.drop { $0 == "/" }
      let hasPath = path.count < rest.count || !path.isEmpty && path.first != "?" && path.first != "#"
      return start + (hasPath ? "/" : "") + path
    }
  }

  /// From a wrapper that the map does not open, or a service whose links hold no target: no origin would help.
  private func linkOfAnotherService() -> Explanation.NearMiss? {
    if let opaque = map.opaqueLink(check.url) { return opaque }
    guard Unwrapper.ofAll.mayOpen(check.url) else { return nil }
    let named = map.unwrap.compactMap { entry -> Wrapper? in
      if case .named(let wrapper) = entry { wrapper } else { nil }
    }
    let others = Wrapper.allCases.filter { !named.contains($0) }
    let unwrapper = Unwrapper(map.unwrap + others.map { .named($0) }, origins: map.matcher.origins)
    var url = check.url
    var layers: [UnwrappedLayer] = []
    _ = unwrapper.open(&url, layers: &layers)
    guard let inside = layers.last?.url else { return nil }
    let names = layers.map(\.wrapper).filter { name in others.contains { $0.rawValue == name } }
    let unwrap = Explanation.Change.unwrap(names, inside: inside)
    if let route = route(of: inside) {
      return Explanation.NearMiss(route: route, changes: [unwrap], url: inside)
    }
    guard let target = try? LinkURL(inside, ownedSchemes: map.conversion.ownedSchemes),
      let held = map.heldLink(in: target)
    else { return Explanation.NearMiss(route: nil, changes: [unwrap], url: nil) }
    return Explanation.NearMiss(route: held.route, changes: [unwrap] + held.changes, url: held.url)
  }
}

extension Unwrapper {
  /// All that have a name; only for a first look.
  fileprivate static let ofAll = Unwrapper(Wrapper.allCases.map { .named($0) }, origins: OriginTable([]))
}

extension LinkURL {
  /// A scheme that no app can have for itself; or none, but a host with its port: `localhost:3000`.
  fileprivate var isOfNoApp: Bool {
    ["mailto", "tel", "sms", "ftp", "ws", "wss", "about", "blob"].contains(scheme)
      || afterScheme < clean.count && ASCII.isDigit(storage[afterScheme])
  }
}

extension Origin {
  /// The host, or what is below its first label; nil for `scheme:`.
  fileprivate var name: String? {
    switch host {
    case .none: nil
    case .exact(let name), .wildcard(below: let name), .binding(_, below: let name): name
    }
  }

  fileprivate var isWildcard: Bool {
    switch host {
    case .wildcard, .binding: true
    case .none, .exact: false
    }
  }

  fileprivate func covers(host: String) -> Bool {
    switch self.host {
    case .none: false
    case .exact(let name): host == name
    case .wildcard(below: let name): host.hasSuffix("." + name)
    case .binding(_, below: let name):
      host.hasSuffix("." + name) && !host.dropLast(name.utf8.count + 1).contains(".")
    }
  }
}
