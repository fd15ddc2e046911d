/// Writes the URLs by which a route means a link.
struct RouteWriter {
  typealias Reason = URLObstacle.Reason

  private let route: Route
  /// By the index of the parameter; nil where there is none.
  private let values: [Value?]
  private let fillers: Fillers
  /// Whether what equals its default is written, where it could be left out.
  private let writesDefaults: Bool

  init(_ route: Route, values: [Value?], fillers: Fillers, writesDefaults: Bool) {
    self.route = route
    self.values = values
    self.fillers = fillers
    self.writesDefaults = writesDefaults
  }

  /// The URL on one of the route's origins. Whether it leads back is for the matcher to say.
  func url(on origin: Origin) throws(Reason) -> [UInt8] {
    try checkParameters(origin)
    var url = try start(origin)
    let fragment = try fragment()
    let hasFragmentPath = origin.readsFragmentAsPath && fragment == nil
    if hasFragmentPath { url += "/#".utf8 }
    try appendPath(to: &url)
    try appendQuery(to: &url)
    if let fragment {
      url.append(UInt8(ascii: "#"))
      URLEscapes.appendFragment(fragment, to: &url)
    }
    return url
  }

  // MARK: Parameters

  private func index(_ name: String) -> Int? { route.parameters.firstIndex { $0.name == name } }

  private func isDefault(_ index: Int) -> Bool {
    values[index] == route.parameters[index].defaultValue
  }

  /// Whether a place for these parameters, which may be missing, is left out.
  private func leavesOut(_ indexes: [Int]) throws(Reason) -> Bool {
    guard !indexes.isEmpty, indexes.allSatisfy({ route.parameters[$0].mayBeMissing }) else { return false }
    if indexes.allSatisfy({ values[$0] == nil }) { return true }
    // An empty list has no argument.
    if indexes.allSatisfy({ isDefault($0) && (!writesDefaults || values[$0] == .list([])) }) { return true }
    if let absent = indexes.first(where: { values[$0] == nil }) {
      throw .wanted(parameter: route.parameters[absent].name)
    }
    return false
  }

  /// What the route gives must be the link's, and what the link gives must have a place in the route.
  private func checkParameters(_ origin: Origin) throws(Reason) {
    var hasPlace = Set(route.pattern.bindings.map(\.name))
    if case .binding(let name, _) = origin.host { hasPlace.insert(name) }
    for (index, parameter) in route.parameters.enumerated() {
      if let constant = route.constants[index] {
        if values[index] != constant { throw .otherConstant(parameter: parameter.name) }
      } else if !hasPlace.contains(parameter.name), !isDefault(index) {
        throw .noPlace(parameter: parameter.name)
      }
    }
  }

  // MARK: Parts

  private func start(_ origin: Origin) throws(Reason) -> [UInt8] {
    var url = Array("\(origin.scheme):".utf8)
    switch origin.host {
    case .none: return url
    case .wildcard: throw .wildcardOrigins
    case .exact(let host): url += "//\(host)".utf8
    case .binding(let name, let below):
      guard let index = index(name) else { throw .wildcardOrigins }
      let isLeftOut = !writesDefaults && route.parameters[index].defaultValue != nil && isDefault(index)
      guard !isLeftOut, let label = values[index]?.urlText else { throw .wanted(parameter: name) }
      guard !label.isEmpty,
        label.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: ".") && !ASCII.isForbiddenInHost($0) })
      else { throw .unwritable(parameter: name) }
      url += "//".utf8
      url += label
      url += ".\(below)".utf8
    }
    if let port = origin.port { url += ":\(port)".utf8 }
    return url
  }

  private func appendPath(to url: inout [UInt8]) throws(Reason) {
    let pattern = route.pattern
    var elements: [[UInt8]] = []
    let rest = try rest()
    for (position, element) in pattern.elements.enumerated() {
      if position == pattern.rest?.position { elements += rest }
      if pattern.isLastElementOptional, position == pattern.elements.count - 1 {
        guard case .binding(let binding) = element, let index = index(binding.name) else { continue }
        // After elements that a `**` takes, the last of them would be taken for a missing one.
        if values[index] == nil || (rest.isEmpty && !writesDefaults && isDefault(index)) { continue }
      }
      let text = try text(of: element, filler: fillers.elements[position])
      try checkElement(text, element.bindings.first?.name ?? "")
      elements.append(text)
    }
    if pattern.rest?.position == pattern.elements.count { elements += rest }
    if elements.isEmpty { url.append(UInt8(ascii: "/")) }
    for element in elements {
      url.append(UInt8(ascii: "/"))
      URLEscapes.append(element, .path, to: &url)
    }
  }

  private func rest() throws(Reason) -> [[UInt8]] {
    guard let binding = route.pattern.rest?.binding else { return fillers.rest }
    guard let index = index(binding.name), case .list(let list)? = values[index] else {
      throw .wanted(parameter: binding.name)
    }
    var elements: [[UInt8]] = []
    for value in list {
      guard let text = value.urlText else { throw .unwritable(parameter: binding.name) }
      try checkElement(text, binding.name)
      elements.append(text)
    }
    return elements
  }

  private func checkElement(_ text: [UInt8], _ name: String) throws(Reason) {
    let isDots = text.count <= 2 && text.allSatisfy { $0 == UInt8(ascii: ".") }
    if isDots || text.contains(0) { throw .unwritable(parameter: name) }
  }

  private func appendQuery(to url: inout [UInt8]) throws(Reason) {
    var separator = UInt8(ascii: "?")
    func append(_ name: String, _ value: [UInt8], isBare: Bool) {
      url.append(separator)
      separator = UInt8(ascii: "&")
      URLEscapes.append(Array(name.utf8), .query, to: &url)
      if isBare, !name.isEmpty { return }
      url.append(UInt8(ascii: "="))
      URLEscapes.append(value, .query, to: &url)
    }
    for (position, argument) in route.pattern.arguments.enumerated() {
      let indexes = argument.value.bindings.compactMap { index($0.name) }
      if try leavesOut(indexes) { continue }
      if case .binding(let binding) = argument.value, let index = indexes.first,
        case .list(let list)? = values[index]
      {
        if list.isEmpty { throw .unwritable(parameter: binding.name) }
        for value in list {
          guard let text = value.urlText, !text.contains(0) else {
            throw .unwritable(parameter: binding.name)
          }
          append(argument.name, text, isBare: false)
        }
        continue
      }
      let text = try text(of: argument.value, filler: fillers.arguments[position])
      if text.contains(0) { throw .unwritable(parameter: argument.value.bindings.first?.name ?? "") }
      var isBare = false
      if case .literal("") = argument.value { isBare = true }
      append(argument.name, text, isBare: isBare)
    }
  }

  private func fragment() throws(Reason) -> [UInt8]? {
    guard let fragment = route.pattern.fragment else { return nil }
    let bindings = fragment.bindings
    if try leavesOut(bindings.compactMap { index($0.name) }) { return nil }
    let text = try text(of: fragment, filler: fillers.fragment)
    if text.isEmpty || text.contains(0) { throw .unwritable(parameter: bindings.first?.name ?? "") }
    return text
  }

  private func text(of text: Pattern.Text, filler: [UInt8]?) throws(Reason) -> [UInt8] {
    switch text {
    case .literal(let literal): return Array(literal.utf8)
    case .wildcard: return filler ?? []
    case .expression(let expression):
      guard let filler else { throw .expression(expression.source) }
      return filler
    case .binding(let binding): return try value(of: binding)
    case .mixture(let pieces):
      var text: [UInt8] = []
      for piece in pieces {
        switch piece {
        case .literal(let literal): text += literal.utf8
        case .binding(let binding): text += try value(of: binding)
        }
      }
      return text
    }
  }

  private func value(of binding: Pattern.Binding) throws(Reason) -> [UInt8] {
    guard let index = index(binding.name), let value = values[index] else {
      throw .wanted(parameter: binding.name)
    }
    guard let text = value.urlText else { throw .unwritable(parameter: binding.name) }
    return text
  }
}
