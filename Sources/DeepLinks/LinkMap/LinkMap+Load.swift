internal import JSON

extension LinkMap {
  /// Loads a link map, JSON5 in UTF-8. The map is nil where any finding is an error.
  ///
  /// `file` is how findings name it. Cost: linear in the size of the map, and a bounded amount of work for each
  /// route that shares URLs with earlier ones; several times that with `findsOverlaps`.
  public static func load(
    _ bytes: [UInt8], file: String, findsOverlaps: Bool = false
  ) -> (map: LinkMap?, findings: [Finding]) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: bytes, syntax: .json5)
    } catch {
      let finding = Finding(
        severity: .error, file: file, line: error.line, column: error.column, problem: .syntax(error.message))
      return (nil, [finding])
    }
    var loader = MapLoader(document: document, file: file)
    let map = loader.load(findsOverlaps: findsOverlaps)
    return (loader.hasErrors ? nil : map, loader.findings())
  }
}

extension MapLoader {
  mutating func load(findsOverlaps: Bool) -> LinkMap? {
    let top = document.root
    guard isObject(top, "link map") else { return nil }
    checkKeys(
      of: top,
      known: [
        "$schema", "origins", "links", "routes", "screens", "coordinators", "root", "gates", "unwrap", "apps",
        "tests", "caseSensitive", "settings",
      ], .map)
    if let schema = top["$schema"] { _ = text(schema, "$schema") }
    isCaseSensitive = flag(top["caseSensitive"], "caseSensitive") ?? true

    let originList = needed("origins", of: top, .map)
    let mapOrigins = originList.map { readOrigins($0, ofRoute: false).map(\.origin) } ?? []
    origins.ofMap = Set(mapOrigins.map { origins.index(of: $0) })
    context = ConversionContext(ownedSchemes: ownedSchemes(mapOrigins, routes: top["routes"]))
    let settings = readSettings(top["settings"])
    readScreens(top["screens"])
    readCoordinators(top["coordinators"])
    checkClashes(top["screens"])
    readRoot(top["root"])
    readGates(top["gates"])
    readLinks(needed("links", of: top, .map))
    names = MapNames(
      screens: screens, links: links.map { ($0.name, $0.parameters.map(\.parameter)) },
      coordinators: coordinators.map {
        MapNames.Coordinator(name: $0.name, root: $0.root?.name ?? "", result: $0.result)
      },
      tabs: root.map(\.tabNames))

    let declarations = links.map { declaration(of: $0) }
    let coordinators = coordinators.map { declaration(of: $0) }
    let gates = gateDeclarations()
    let routes = readRoutes(needed("routes", of: top, .map))
    if hasRouteWithoutOrigin, let originList, originList.kind == .array, originList.count == 0 {
      report(.noOrigins, at: originList.offset)
    }
    let unwrap = readUnwrap(top["unwrap"])
    let apps = readApps(top["apps"])
    let tests = readTests(top["tests"])
    guard !hasErrors else { return nil }
    analyse(routes, origins: mapOrigins, findsOverlaps: findsOverlaps)
    guard !hasErrors else { return nil }

    let map = LinkMap(
      LinkMap.Parts(
        origins: mapOrigins, links: declarations, routes: routes, coordinators: coordinators, root: root,
        gates: gates, unwrap: unwrap, apps: apps, settings: settings, tests: tests.map(\.test), names: names,
        conversion: context))
    reportFlow(of: map)
    run(tests, on: map)
    return map
  }
}

extension RootDeclaration {
  /// Empty without tabs.
  var tabNames: [String] {
    switch self {
    case .coordinator: []
    case .tabs(let tabs, _): tabs.map(\.name)
    }
  }
}
