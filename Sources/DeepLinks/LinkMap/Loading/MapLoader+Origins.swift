internal import JSON

/// The distinct origins of all lists, and which of them are the map's.
struct OriginList {
  private struct Key: Hashable {
    let scheme: String
    let host: Origin.Host
    let port: Int?
    let readsFragmentAsPath: Bool
  }

  private(set) var origins: [Origin] = []
  private var indices: [Key: Int] = [:]
  /// Of the map's own list.
  var ofMap: Set<Int> = []

  /// The index of this origin, which may be that of another spelling of it.
  mutating func index(of origin: Origin) -> Int {
    var host = origin.host
    // What the label is bound to is the route's matter.
    if case .binding(_, let below) = host { host = .binding(name: "", below: below) }
    let key = Key(
      scheme: origin.scheme, host: host, port: origin.port,
      readsFragmentAsPath: origin.readsFragmentAsPath)
    if let index = indices[key] { return index }
    indices[key] = origins.count
    origins.append(origin)
    return origins.count - 1
  }
}

extension MapLoader {
  /// A list of origins, of the map or of a route.
  mutating func readOrigins(
    _ value: JSONValue, ofRoute: Bool
  ) -> [(origin: Origin, offset: Int)] {
    guard isList(value, "origins") else { return [] }
    var read: [(origin: Origin, offset: Int)] = []
    for element in value.elements {
      guard let origin = readOrigin(element, allowsBinding: ofRoute) else { continue }
      if let other = read.first(where: { $0.origin.isSame(as: origin) }) {
        report(.originTwice(other.origin.written, origin.written), at: element.offset)
      } else {
        read.append((origin, element.offset))
      }
    }
    return read
  }

  /// The schemes of all `scheme:` origins, which the reading of `url` constants takes.
  func ownedSchemes(_ ofMap: [Origin], routes: JSONValue?) -> OwnedSchemes {
    var schemes = Set(ofMap.filter { $0.host == .none }.map(\.scheme))
    for route in routes?.elements ?? document.root.elements {
      for entry in route["origins"]?.elements ?? route.elements {
        guard let text = entry.string ?? entry["origin"]?.string, text.hasSuffix(":") else { continue }
        if let origin = try? Origin(text) { schemes.insert(origin.scheme) }
      }
    }
    return OwnedSchemes(schemes)
  }

  private mutating func readOrigin(_ value: JSONValue, allowsBinding: Bool) -> Origin? {
    if value.string != nil {
      return origin(value, readsFragmentAsPath: false, allowsBinding: allowsBinding)
    }
    guard value.kind == .object else {
      report(.wrongForm("origins", wanted: .originEntry), at: value.offset)
      return nil
    }
    checkKeys(of: value, known: ["origin", "fragment"], .originEntry)
    var readsFragmentAsPath = false
    if let fragment = value["fragment"] {
      readsFragmentAsPath = fragment.isString("path")
      if !readsFragmentAsPath {
        report(.wrongForm("fragment", wanted: .fragmentPath), at: fragment.offset)
      }
    }
    guard let text = needed("origin", of: value, .originEntry) else { return nil }
    return origin(text, readsFragmentAsPath: readsFragmentAsPath, allowsBinding: allowsBinding)
  }

  mutating func origin(
    _ value: JSONValue, readsFragmentAsPath: Bool = false, allowsBinding: Bool = false
  ) -> Origin? {
    guard let text = text(value, "origin") else { return nil }
    do {
      return try Origin(text, readsFragmentAsPath: readsFragmentAsPath, allowsBinding: allowsBinding)
    } catch {
      report(.origin(text, error), at: value.offset)
      return nil
    }
  }

  mutating func readUnwrap(_ value: JSONValue?) -> [UnwrapDeclaration] {
    guard let value, isList(value, "unwrap") else { return [] }
    var entries: [UnwrapDeclaration] = []
    for element in value.elements {
      if let entry = element.string == nil ? rule(element) : wrapper(element).map(UnwrapDeclaration.named) {
        entries.append(entry)
      }
    }
    return entries
  }

  private mutating func wrapper(_ value: JSONValue) -> Wrapper? {
    guard let name = text(value, "like") else { return nil }
    if let wrapper = Wrapper(rawValue: name) { return wrapper }
    let nearest = nearest(to: name, among: Wrapper.allCases.map(\.rawValue))
    report(.unknownName(name, .wrapper, nearest: nearest), at: value.offset)
    return nil
  }

  private mutating func rule(_ value: JSONValue) -> UnwrapDeclaration? {
    guard value.kind == .object else {
      report(.wrongForm("unwrap", wanted: .unwrapEntry), at: value.offset)
      return nil
    }
    checkKeys(of: value, known: ["origin", "query", "like"], .wrapper)
    let written = needed("origin", of: value, .wrapper)
    let origin = written.flatMap { self.origin($0) }
    switch (value["query"], value["like"]) {
    case (let query?, nil):
      guard let name = text(query, "query"), let origin else { return nil }
      return .query(origin: origin, name: name)
    case (nil, let like?):
      guard let wrapper = wrapper(like) else { return nil }
      if wrapper == .androidIntent { report(.likeIntent, at: like.offset) }
      guard let origin, let written else { return nil }
      guard origin.scheme == "https" || origin.scheme == "http" else {
        report(.likeNeedsHost(origin.written), at: written.offset)
        return nil
      }
      return .like(origin: origin, wrapper)
    default:
      reportChoice(of: ["query", "like"], in: value, .wrapper)
      return nil
    }
  }
}
