/// What Expo's tools make of a link while an app is developed.
public enum ExpoLink: Equatable, Sendable {
  /// `exp://host:port/--/path`, which Expo Go opens.
  case go
  /// `exp+slug://expo-development-client/?url=…`, which holds the address of the server.
  case developmentClient(server: String)
}

extension LinkMap {
  /// A link of Expo's tools, and what it would be in the app as it is built.
  func expoLink(_ url: LinkURL) -> Explanation.NearMiss? {
    let text = url.text(Range32(url.afterScheme, url.clean.count))
    switch url.scheme {
    case "exp", "exps":
      guard url.host != nil || text.contains("/--/") else { return nil }
      return expoLink(.go, path: Self.path(after: text), prefers: nil)
    case let scheme where scheme.hasPrefix("exp+") && text.contains("expo-development-client"):
      let server = url.query.first { $0.name == "url" }?.value ?? ""
      return expoLink(
        .developmentClient(server: server), path: Self.path(after: server),
        prefers: String(scheme.dropFirst(4)))
    default: return nil
    }
  }

  /// The text after `/--/`; nil where there is no such place.
  private static func path(after text: String) -> Substring? {
    let mark = "/--/"
    var rest = text[...]
    while let slash = rest.firstIndex(of: "/") {
      rest = rest[slash...]
      if rest.hasPrefix(mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return nil
  }

  private func expoLink(_ link: ExpoLink, path: Substring?, prefers scheme: String?) -> Explanation.NearMiss {
    let apps = origins.filter { !["http", "https", "exp", "exps"].contains($0.scheme) }
    let sorted = apps.filter { $0.scheme == scheme } + apps.filter { $0.scheme != scheme }
    let starts = sorted.compactMap { origin -> String? in
      switch origin.host {
      case .none: "\(origin.scheme)://"
      case .exact(let host): "\(origin.scheme)://\(host)\(origin.port.map { ":\($0)" } ?? "")/"
      case .wildcard, .binding: nil
      }
    }
    guard let path, let first = starts.first else {
      return Explanation.NearMiss(route: nil, changes: [.expo(link, built: starts.first)], url: nil)
    }
    let built = starts.map { $0 + path }
    for url in built {
      guard let route = route(of: url) else { continue }
      return Explanation.NearMiss(route: route, changes: [.expo(link, built: url)], url: url)
    }
    let near = explain(first + path).nearest.first
    return Explanation.NearMiss(
      route: near?.route, changes: [.expo(link, built: first + path)] + (near?.changes ?? []), url: near?.url)
  }
}
