/// A kind of place that URLs come from, as far as lists of origins tell them apart.
struct Site: Hashable {
  var scheme: String
  /// Nil where a URL has no host.
  var host: Host?
  var port: Int?

  enum Host: Hashable {
    case exact(String)
    /// One label that may be any but those, and then this name.
    case below(String, excluded: [String])
  }

  /// What a list says of such URLs.
  struct Sight: Hashable {
    var reading: Reading.Kind
    var readsFragmentAsPath: Bool
    /// The parameter that the leftmost label is bound to.
    var binding: String?
  }

  /// Nil where no origin of the list covers it.
  func sight(of list: [Origin]) -> Sight? {
    var best: (rank: Int, origin: Origin)?
    for origin in list {
      guard let rank = rank(of: origin), rank < best?.rank ?? .max else { continue }
      best = (rank, origin)
    }
    return best.map { best in
      var binding: String?
      if case .binding(let name, _) = best.origin.host { binding = name }
      return Sight(
        reading: best.origin.host == .none ? .owned : .authority,
        readsFragmentAsPath: best.origin.readsFragmentAsPath, binding: binding)
    }
  }

  /// The least counts.
  private func rank(of origin: Origin) -> Int? {
    guard origin.scheme == scheme else { return nil }
    if origin.host == .none { return .max - 1 }
    guard origin.port == port, let host else { return nil }
    switch (origin.host, host) {
    case (.exact(let name), .exact(let host)): return name == host ? 0 : nil
    case (.binding(_, let below), .exact(let host)):
      return host.hasSuffix(".\(below)")
        && host.firstIndex(of: ".") == host.index(host.endIndex, offsetBy: -below.count - 1)
        ? 1 : nil
    case (.binding(_, let below), .below(let name, _)): return name == below ? 1 : nil
    case (.wildcard(let below), .exact(let host)):
      return host.hasSuffix(".\(below)") ? 1_000 - below.utf8.count : nil
    case (.wildcard(let below), .below(let name, _)):
      return name == below || name.hasSuffix(".\(below)") ? 1_000 - below.utf8.count : nil
    case (.none, _), (.exact, .below): return nil
    }
  }

  var fixedLabel: String? {
    guard case .exact(let host) = host else { return nil }
    return host.split(separator: ".").first.map(String.init)
  }

  /// All kinds of places that the first list covers, told apart by all that the lists hold.
  static func sites(of list: [Origin], amid all: [Origin], limit: Int) -> [Site]? {
    var sites: [Site] = []
    var seen: Set<Site> = []
    func add(_ site: Site) {
      if seen.insert(site).inserted { sites.append(site) }
    }
    for origin in list {
      switch origin.host {
      case .none:
        add(Site(scheme: origin.scheme, host: nil, port: nil))
        for other in all where other.scheme == origin.scheme { add(below: nil, like: other) }
      case .exact(let host): add(Site(scheme: origin.scheme, host: .exact(host), port: origin.port))
      case .wildcard(let below), .binding(_, let below):
        for other in all where other.scheme == origin.scheme && other.port == origin.port {
          add(below: below, like: other)
        }
      }
      if sites.count > limit { return nil }
    }
    return sites

    func add(below: String?, like other: Origin) {
      func isBelow(_ name: String) -> Bool { below.map { name.hasSuffix(".\($0)") } ?? true }
      switch other.host {
      case .none: break
      case .exact(let host):
        if isBelow(host) { add(Site(scheme: other.scheme, host: .exact(host), port: other.port)) }
      case .wildcard(let name), .binding(_, let name):
        guard name == below || isBelow(name) else { return }
        let excluded = all.compactMap { origin -> String? in
          guard case .exact(let host) = origin.host, host.hasSuffix(".\(name)") else { return nil }
          let label = host.dropLast(name.count + 1)
          return label.contains(".") ? nil : String(label)
        }
        let labels = Set(excluded).sorted()
        add(Site(scheme: other.scheme, host: .below(name, excluded: labels), port: other.port))
        // One more label between, which no list knows.
        var fresh = "x"
        while all.contains(where: {
          $0.name.map { $0 == "\(fresh).\(name)" || $0.hasSuffix(".\(fresh).\(name)") } ?? false
        }) {
          fresh += "x"
        }
        add(Site(scheme: other.scheme, host: .below("\(fresh).\(name)", excluded: []), port: other.port))
      }
    }
  }
}

extension Origin {
  fileprivate var name: String? {
    switch host {
    case .none: nil
    case .exact(let name), .wildcard(let name), .binding(_, let name): name
    }
  }
}
