import JSON

@testable import DeepLinks

extension LinkMap {
  /// A map of a random table: each route means a link of its own.
  convenience init(_ table: RandomTable) {
    let names = table.routes.indices.map { "link\($0)" }
    var owned: Set<String> = []
    for origin in table.origins + table.routes.flatMap({ $0.origins ?? [] }) where origin.host == .none {
      owned.insert(origin.scheme)
    }
    self.init(
      LinkMap.Parts(
        origins: table.origins,
        links: zip(names, table.routes).map { LinkDeclaration(name: $0, parameters: $1.parameters) },
        routes: table.routes.enumerated().map { index, route in
          RouteDraft(
            declaration: RouteDeclaration(pattern: route.pattern.text, link: names[index]), route: route,
            link: index, offset: 0)
        },
        coordinators: [], root: nil, gates: [], unwrap: [], apps: AppDeclarations(),
        names: MapNames(
          screens: nil, links: zip(names, table.routes).map { ($0, $1.parameters) }, coordinators: [],
          tabs: nil),
        conversion: ConversionContext(ownedSchemes: OwnedSchemes(owned))))
  }

  /// What a URL means, as far as a URL can be turned back.
  func meaning(_ url: String) -> Meaning? {
    var scratch = Scratch()
    var url = url
    return url.withUTF8 { bytes in
      guard let found = try? find(bytes, &scratch) else { return nil }
      return Meaning(
        route: found.route, link: link(of: found, scratch), canonical: canonical(of: found, scratch))
    }
  }

  struct Meaning: Equatable {
    var route: Int
    var link: DeepLink
    var canonical: String?
  }

  /// The canonical URL as it is found without looking at how the URL at hand is spelled.
  func searchedCanonical(_ url: String) -> String? {
    var scratch = Scratch()
    var url = url
    return url.withUTF8 { bytes in
      guard let found = try? find(bytes, &scratch) else { return nil }
      return searchedCanonical(of: found, scratch)
    }
  }

  /// The answer of the service.
  func answer(_ url: String) throws -> JSONValue {
    var scratch = Scratch()
    var writer = JSONWriter()
    var url = url
    try url.withUTF8 { bytes in
      let found = try find(bytes, &scratch)
      write(found, url: bytes, &scratch, to: &writer)
    }
    return try JSONDocument(parsing: writer.bytes).root
  }

  /// Without what has its default, so that the checks of arguments do not see the odd defaults of random tables.
  func withoutDefaults(_ link: DeepLink) -> DeepLink {
    let parameters = self.link(link.name)?.parameters ?? []
    return DeepLink(
      name: link.name,
      parameters: Arguments(
        link.parameters.elements.filter { element in
          parameters.first { $0.name == element.name }?.defaultValue != element.value
        }))
  }
}
