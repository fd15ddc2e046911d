extension LinkMap {
  /// A link of this map that an argument of another URL holds, or an element, and the rule that would open it.
  func heldLink(in url: LinkURL) -> Explanation.NearMiss? {
    var first: Explanation.NearMiss?
    for (name, value) in url.query.lazy.filter({ self.isOfMap($0.value) }).prefix(Self.triedArguments) {
      let miss = held(value, by: name, in: url)
      if miss.route != nil { return miss }
      first = first ?? miss
    }
    return first ?? likeWrapper(url)
  }

  /// Each takes as long as the whole URL is.
  private static var triedArguments: Int { 8 }
  private static var triedOrigins: Int { 16 }

  /// The rule is told only where it opens the link.
  private func held(_ value: String, by name: String, in url: LinkURL) -> Explanation.NearMiss {
    var rule: UnwrapRule?
    if let origin = url.origin, opens(.query(origin: origin, name: name), url, to: value) {
      rule = UnwrapRule(origin: origin.written, key: "query", value: name)
    }
    let route = route(of: value)
    return Explanation.NearMiss(
      route: route, changes: [.held(argument: name, inside: value, rule: rule)],
      url: route == nil ? nil : value)
  }

  /// A URL that holds its target as one of the named wrappers does, on a host of its own.
  private func likeWrapper(_ url: LinkURL) -> Explanation.NearMiss? {
    guard let origin = url.origin, origin.scheme == "https" || origin.scheme == "http" else { return nil }
    for wrapper in Wrapper.allCases {
      var target = url
      var layers: [UnwrappedLayer] = []
      _ = Unwrapper([.like(origin: origin, wrapper)], origins: matcher.origins).open(&target, layers: &layers)
      guard let inside = layers.first?.url, isOfMap(inside), let route = route(of: inside),
        opens(.like(origin: origin, wrapper), url, to: inside)
      else { continue }
      let rule = UnwrapRule(origin: origin.written, key: "like", value: wrapper.rawValue)
      return Explanation.NearMiss(
        route: route, changes: [.held(argument: nil, inside: inside, rule: rule)], url: inside)
    }
    return nil
  }

  private func opens(_ rule: UnwrapDeclaration, _ url: LinkURL, to inside: String) -> Bool {
    var url = url
    var layers: [UnwrappedLayer] = []
    let outcome = Unwrapper(unwrap + [rule], origins: matcher.origins).open(&url, layers: &layers)
    return outcome == .link && layers.contains { $0.url == inside }
  }

  private func isOfMap(_ text: String) -> Bool {
    guard let url = try? LinkURL(text, ownedSchemes: conversion.ownedSchemes) else { return false }
    var covers: [OriginTable.Cover] = []
    matcher.origins.covering(url, into: &covers)
    return !covers.isEmpty
  }

  /// The route that a URL would take.
  func route(of url: String) -> Int? {
    var scratch = Scratch()
    var url = url
    return url.withUTF8 { bytes in try? find(bytes, &scratch).route }
  }
}

/// An entry of `unwrap` to be added: `{ "origin": …, "query": … }`.
public struct UnwrapRule: Equatable, Sendable {
  public var origin: String
  /// `query` or `like`.
  public var key: String
  public var value: String
}

extension LinkURL {
  /// As a map would have it; nil where it cannot be written as one.
  var origin: Origin? {
    guard let host else { return try? Origin(scheme + ":") }
    return try? Origin("\(scheme)://\(host)" + (port.map { ":\($0)" } ?? ""))
  }
}

// MARK: - Links that do not hold their target

extension LinkMap {
  /// Of a link whose target is not where its service has it: the service, and what it holds all the same.
  func opaqueLink(_ url: LinkURL) -> Explanation.NearMiss? {
    guard let service = opaqueService(of: url) else { return nil }
    var miss = Explanation.NearMiss(route: nil, changes: [.opaque(service)], url: nil)
    let held = heldLink(in: url) ?? heldPath(in: url, of: service)
    guard let held else { return miss }
    var change = held.changes[0]
    // No rule comes before an intent's own reading.
    if service == Wrapper.androidIntent.rawValue, case .held(let name, let inside, _) = change {
      change = .held(argument: name, inside: inside, rule: nil)
    }
    miss = Explanation.NearMiss(route: held.route, changes: [.opaque(service), change], url: held.url)
    return miss
  }

  func opaqueService(of url: LinkURL) -> String? {
    if url.isSendGridClick { return "SendGrid" }
    let none = OriginTable([])
    let likes = unwrap.compactMap { entry -> (UnwrapDeclaration, Wrapper)? in
      if case .like(_, let wrapper) = entry { (entry, wrapper) } else { nil }
    }
    let all = Wrapper.allCases.map { (UnwrapDeclaration.named($0), $0) } + likes
    return all.first { entry, _ in
      var url = url
      var layers: [UnwrappedLayer] = []
      return Unwrapper([entry], origins: none).open(&url, layers: &layers) == .opaque
    }?.1.rawValue
  }

  /// An argument that holds no URL but a path of the map: `$deeplink_path=users/7`.
  private func heldPath(in url: LinkURL, of service: String) -> Explanation.NearMiss? {
    guard let wanted = Wrapper(rawValue: service)?.opening?.firstName else { return nil }
    let paths = url.query.lazy.filter { $0.value.contains("/") && !$0.value.contains(":") }
    for (name, value) in paths.prefix(Self.triedArguments) {
      for origin in origins.prefix(Self.triedOrigins) {
        let start: String
        switch origin.host {
        case .none: start = "\(origin.scheme)://"
        case .exact(let host): start = "\(origin.scheme)://\(host)\(origin.port.map { ":\($0)" } ?? "")/"
        case .wildcard, .binding: continue
        }
        let whole = start + value.drop { $0 == "/" }
        guard let route = route(of: whole), matcher.routes[route].pattern.exactness > 0 else { continue }
        return Explanation.NearMiss(
          route: route, changes: [.heldPath(argument: name, value, wanted: wanted)], url: whole)
      }
    }
    return nil
  }
}

extension WrapperOpening {
  /// Of arguments that may hold the target, the first.
  fileprivate var firstName: String? {
    guard case .arguments(let names, _) = form else { return nil }
    return names.first.map { String(decoding: $0.composed, as: UTF8.self) }
  }
}

extension LinkURL {
  /// The links of SendGrid's click tracking, which also come from hosts of its customers.
  fileprivate var isSendGridClick: Bool {
    path == ["ls", "click"] && query.contains { $0.name == "upn" }
  }
}
