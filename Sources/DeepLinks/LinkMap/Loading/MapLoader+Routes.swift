internal import JSON

/// A route that has been read: its declaration, and what the matcher takes.
struct RouteDraft {
  let declaration: RouteDeclaration
  let route: Route
  /// Of its link.
  let link: Int
  /// Of its pattern.
  let offset: Int
}

extension MapLoader {
  mutating func readRoutes(_ value: JSONValue?) -> [RouteDraft] {
    guard let value, isList(value, "routes") else { return [] }
    var routes: [RouteDraft] = []
    routes.reserveCapacity(value.count)
    var shapes: [RouteShape: Int] = [:]
    shapes.reserveCapacity(value.count)
    for element in value.elements {
      guard let draft = readRoute(element) else { continue }
      let shape = RouteShape(draft.route, origins: &origins)
      if let earlier = shapes[shape] {
        let other = routes[earlier]
        report(
          .samePattern(
            draft.declaration.pattern, earlier: other.declaration.pattern,
            line: document.place(of: other.offset).line),
          at: draft.offset)
      } else {
        shapes[shape] = routes.count
        routes.append(draft)
      }
    }
    checkNeverBound()
    return routes
  }

  private mutating func readRoute(_ value: JSONValue) -> RouteDraft? {
    guard value.kind == .object else {
      report(.wrongForm("routes", wanted: .listOfObjects), at: value.offset)
      return nil
    }
    checkKeys(
      of: value, known: ["pattern", "link", "with", "caseSensitive", "origins", "app"], .route)
    let isCaseSensitive = flag(value["caseSensitive"], "caseSensitive") ?? isCaseSensitive
    let isInApp = flag(value["app"], "app") ?? true
    let list = value["origins"]
    let own = list.map { readOrigins($0, ofRoute: true) }
    if let list, list.kind == .array, list.count == 0 { report(.noOrigins, at: list.offset) }
    if list == nil, origins.ofMap.isEmpty { hasRouteWithoutOrigin = true }

    let written = needed("pattern", of: value, .route)
    let pattern = written.flatMap { readPattern($0) }
    let linkName = needed("link", of: value, .route)
    guard let linkName, let name = text(linkName, "link") else { return nil }
    guard let link = linkIndex[name] else {
      let nearest = nearest(to: name, among: links.lazy.map(\.name))
      report(.unknownName(name, .link, nearest: nearest), at: linkName.offset)
      return nil
    }
    links[link].routes += 1
    guard let written, let pattern else { return nil }

    var binder = RouteBinder(link: links[link], pattern: pattern, offset: written.offset)
    binder.bindPattern(isCaseSensitive: isCaseSensitive, &self)
    binder.bindConstants(value["with"], &self)
    if let own { binder.bindHosts(own, &self) }
    binder.checkComplete(&self)
    links[link].bound = zip(links[link].bound, binder.isBound).map { $0 || $1 }

    let parameters = binder.parameters
    return RouteDraft(
      declaration: RouteDeclaration(
        pattern: pattern.text, link: name,
        constants: Arguments(
          binder.constants.sorted { $0.key < $1.key }.map { (parameters[$0.key].name, $0.value) }),
        isCaseSensitive: isCaseSensitive, origins: own?.map(\.origin.written) ?? [], isInApp: isInApp),
      route: Route(
        pattern: pattern, isCaseSensitive: isCaseSensitive, parameters: parameters,
        constants: binder.constants, origins: own?.map(\.origin)),
      link: link, offset: written.offset)
  }

  private mutating func readPattern(_ value: JSONValue) -> Pattern? {
    guard let text = text(value, "pattern") else { return nil }
    warnOfLostBackslashes(value)
    do {
      return try Pattern(parsing: text)
    } catch {
      report(.pattern(text, error), at: value.offset(ofTextByte: error.offset) ?? value.offset)
      return nil
    }
  }

  /// Warns of backslashes, in a pattern or an expression, that JSON5 takes for its own; of each character once.
  mutating func warnOfLostBackslashes(_ value: JSONValue) {
    var seen: Set<Unicode.Scalar> = []
    for (offset, scalar) in value.needlessEscapes where seen.insert(scalar).inserted {
      report(.needlessEscape(scalar), .warning, at: offset)
    }
    if let offset = value.escapes(of: "b").first { report(.backspace, .warning, at: offset) }
  }

  /// Warns of what could come with a link and never does.
  private mutating func checkNeverBound() {
    for link in links where link.routes > 0 {
      for (parameter, isBound) in zip(link.parameters, link.bound)
      where !isBound && parameter.parameter.mayBeMissing {
        report(.neverBound(parameter.parameter.name, link: link.name), .warning, at: parameter.offset)
      }
    }
  }
}

/// Checks that a route gives each parameter of its link once: by its pattern, its hosts or constants.
struct RouteBinder {
  private let link: LinkDraft
  private let pattern: Pattern
  private let offset: Int
  let parameters: [Parameter]
  private(set) var isBound: [Bool]
  private(set) var constants: [Int: Value] = [:]
  private var hasErrors = false

  init(link: LinkDraft, pattern: Pattern, offset: Int) {
    self.link = link
    self.pattern = pattern
    self.offset = offset
    parameters = link.parameters.map(\.parameter)
    isBound = Array(repeating: false, count: parameters.count)
  }

  private func index(of name: String) -> Int? {
    parameters.firstIndex { $0.name == name }
  }

  private mutating func notDeclared(_ name: String, at offset: Int, _ loader: inout MapLoader) {
    hasErrors = true
    let nearest = loader.nearest(to: name, among: parameters.map(\.name))
    loader.report(
      .bindingNotDeclared(name, pattern: pattern.text, link: link.name, nearest: nearest), at: offset)
  }

  mutating func bindPattern(isCaseSensitive: Bool, _ loader: inout MapLoader) {
    for binding in pattern.bindings {
      if let index = index(of: binding.name) {
        isBound[index] = true
      } else {
        notDeclared(binding.name, at: offset, &loader)
      }
    }
    guard !hasErrors else { return }
    do {
      try pattern.check(parameters: parameters, isCaseSensitive: isCaseSensitive)
    } catch {
      hasErrors = true
      loader.report(.pattern(pattern.text, error), at: offset)
    }
  }

  mutating func bindConstants(_ value: JSONValue?, _ loader: inout MapLoader) {
    guard let value, loader.isObject(value, "with") else { return }
    for member in value.members {
      let name = member.key.string
      guard let index = index(of: name) else {
        notDeclared(name, at: member.key.offset, &loader)
        continue
      }
      if isBound[index] { loader.report(.boundTwice(name, pattern: pattern.text), at: member.key.offset) }
      isBound[index] = true
      if let constant = parameters[index].type.constant(member.value, loader.context) {
        constants[index] = constant
      } else {
        loader.report(parameters[index].problem(with: member.value), at: member.value.offset)
      }
    }
  }

  mutating func bindHosts(_ origins: [(origin: Origin, offset: Int)], _ loader: inout MapLoader) {
    let boundElsewhere = isBound
    // By the index of the origin: the parameter that it binds.
    var hosts: [Int?] = []
    for (origin, offset) in origins {
      var host: Int?
      if case .binding(let name, _) = origin.host {
        if let index = index(of: name) {
          if boundElsewhere[index] {
            loader.report(.boundTwice(name, pattern: pattern.text), at: offset)
          } else if parameters[index].type.isList {
            loader.report(.listWantsRest(name, pattern: origin.written), at: offset)
          }
          isBound[index] = true
          host = index
        } else {
          notDeclared(name, at: offset, &loader)
        }
      }
      hosts.append(host)
    }
    // What one host binds and is needed, every other must bind too.
    for (index, parameter) in parameters.enumerated()
    where isBound[index] && !boundElsewhere[index] && !parameter.mayBeMissing {
      for (host, (origin, offset)) in zip(hosts, origins) where host != index {
        loader.report(
          .notBoundByOrigin(parameter.name, pattern: pattern.text, origin: origin.written), at: offset)
      }
    }
  }

  mutating func checkComplete(_ loader: inout MapLoader) {
    guard !hasErrors else { return }
    for (index, parameter) in parameters.enumerated() where !isBound[index] && !parameter.mayBeMissing {
      let foreign = ["{\(parameter.name)}", "<\(parameter.name)>", "[\(parameter.name)]"]
      loader.report(
        .notBound(
          parameter.name, pattern: pattern.text, link: link.name,
          written: foreign.first(where: pattern.text.contains)),
        at: offset)
    }
  }
}
