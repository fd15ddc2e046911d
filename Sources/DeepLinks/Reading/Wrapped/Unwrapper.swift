/// Opens the wrappers that a map names, offline, before matching.
package struct Unwrapper: Sendable {
  /// More layers than this are opaque.
  package static let mostLayers = 5

  package enum Outcome: Equatable, Sendable {
    /// The URL is the innermost link now.
    case link
    /// A wrapper whose target is not in the URL, or one layer too many.
    case opaque
    /// What is wrong with the target of the last layer; an offset counts in that target.
    case invalid(LinkURLError)
  }

  private let entries: [UnwrapDeclaration]
  private let opensIntents: Int?
  /// The hosts of all entries; by entry of the table, the entry of `unwrap` and what it opens.
  private let hosts: OriginTable
  private let openings: [(entry: Int, opening: WrapperOpening)]
  /// Of all lists of the map.
  private let origins: OriginTable

  package init(_ entries: [UnwrapDeclaration], origins: OriginTable) {
    var places: [Origin] = []
    var openings: [(entry: Int, opening: WrapperOpening)] = []
    var opensIntents: Int?
    for (index, entry) in entries.enumerated() {
      switch entry {
      case .named(.androidIntent):
        opensIntents = opensIntents ?? index
      case .named(let wrapper):
        for (host, opening) in wrapper.hosts {
          for scheme in ["https", "http"] {
            places.append(Origin(scheme: scheme, host: host))
            openings.append((index, opening))
          }
        }
      case .query(let origin, let name):
        places.append(origin)
        openings.append((index, .query(name)))
      case .like(let origin, let wrapper):
        guard let opening = wrapper.opening else { continue }
        places.append(origin)
        openings.append((index, opening))
      }
    }
    self.entries = entries
    self.opensIntents = opensIntents
    self.openings = openings
    self.origins = origins
    hosts = OriginTable(places)
  }

  /// False where `open` would leave the link as it is; said of nearly all links that are not wrapped, at little cost.
  @inline(__always)
  package func mayOpen(_ url: borrowing LinkURL) -> Bool {
    hosts.mayCover(url) || opensIntents != nil && url.schemeKind == .other
  }

  /// Opens a link that was read, layer by layer. `layers` is replaced; it allocates only where it opens one.
  package func open(_ url: inout LinkURL, layers: inout [UnwrappedLayer]) -> Outcome {
    layers.removeAll(keepingCapacity: true)
    if entries.isEmpty { return .link }
    while true {
      guard let found = find(in: url) else { return .link }
      guard let target = choose(found) else {
        return isOfMap(url) ? .link : .opaque
      }
      if layers.count == Self.mostLayers { return .opaque }
      layers.append(
        UnwrappedLayer(wrapper: name(of: found.entry), url: String(decoding: target, as: UTF8.self)))
      do throws(LinkURLError) {
        url = try read(target)
      } catch {
        return .invalid(error)
      }
    }
  }

  private struct Found {
    var entry: Int
    var targets: [[UInt8]]
    var prefersKnown: Bool
  }

  /// Whether a URL on this origin could be opened.
  func mayOpen(_ origin: Origin) -> Bool {
    if entries.isEmpty { return false }
    let text: String
    switch origin.host {
    case .none: text = "\(origin.scheme):/"
    case .exact(let host): text = "\(origin.scheme)://\(host)\(origin.port.map { ":\($0)" } ?? "")/"
    case .binding, .wildcard: return true
    }
    guard let url = try? read(Array(text.utf8)) else { return true }
    var covers: [OriginTable.Cover] = []
    hosts.covering(url, into: &covers)
    return !covers.isEmpty || (opensIntents != nil && url.isIntent)
  }

  /// What the entries that fit a URL find in it: the first with a target, else the first.
  private func find(in url: borrowing LinkURL) -> Found? {
    if let opensIntents, url.isIntent {
      let target = IntentTarget.decode(url.textAfterScheme)
      return Found(entry: opensIntents, targets: target.map { [$0] } ?? [], prefersKnown: false)
    }
    var covers: [OriginTable.Cover] = []
    hosts.covering(url, into: &covers)
    if covers.isEmpty { return nil }
    // In the order of `unwrap`, whatever the hosts say.
    covers.sort { $0.entry < $1.entry }
    var first: Found?
    for cover in covers {
      let (entry, opening) = openings[cover.entry]
      guard let targets = opening.targets(in: url) else { continue }
      let found = Found(entry: entry, targets: targets, prefersKnown: opening.prefersKnown)
      if !targets.isEmpty { return found }
      first = first ?? found
    }
    return first
  }

  private func choose(_ found: Found) -> [UInt8]? {
    guard found.prefersKnown, found.targets.count > 1 else { return found.targets.first }
    return found.targets.first(where: isKnown) ?? found.targets.first
  }

  /// True for a URL of an origin of the map, or one that an entry fits.
  private func isKnown(_ target: [UInt8]) -> Bool {
    guard let url = try? read(target) else { return false }
    return isOfMap(url) || find(in: url) != nil
  }

  private func isOfMap(_ url: borrowing LinkURL) -> Bool {
    var covers: [OriginTable.Cover] = []
    origins.covering(url, into: &covers)
    return !covers.isEmpty
  }

  private func read(_ target: [UInt8]) throws(LinkURLError) -> LinkURL {
    var url = LinkURL()
    try target.withUnsafeBufferPointer { target throws(LinkURLError) in
      // The limit was for the link as given.
      try url.read(target, ownedSchemes: origins.ownedSchemes, limit: .max)
    }
    return url
  }

  private func name(of entry: Int) -> String {
    switch entries[entry] {
    case .named(let wrapper): wrapper.rawValue
    case .query(let origin, _), .like(let origin, _): origin.written
    }
  }
}

extension LinkURL {
  fileprivate var isIntent: Bool {
    schemeRange.count == 6 && storage[schemeRange.range].elementsEqual("intent".utf8)
  }

  /// The text as read, after the scheme and its colon.
  fileprivate var textAfterScheme: ArraySlice<UInt8> { storage[afterScheme..<clean.count] }
}
