/// Lays out a `CanonicalTable`, route by route in their order.
struct CanonicalTableBuilder {
  typealias Step = CanonicalTable.Step

  private(set) var bytes: [UInt8] = []
  private(set) var steps: [Step] = []

  private let mapOrigin: Origin?
  private let wrappers: Unwrapper
  private var entries: [EntryKey: Int] = [:]
  /// Folded names of the arguments that the routes so far want.
  private var wantedArguments: Set<[UInt8]> = []
  /// Escaped text that goes on: what is next is appended to it.
  private var text: [UInt8] = []
  private var fixedCount = 0

  private struct EntryKey: Hashable {
    let place: Origin.Place
    let readsFragmentAsPath: Bool

    init(_ origin: Origin) {
      place = origin.place
      readsFragmentAsPath = origin.readsFragmentAsPath
    }
  }

  init(_ matcher: Matcher, origins: [Origin], wrappers: Unwrapper) {
    mapOrigin = Self.best(origins)
    self.wrappers = wrappers
    for (entry, origin) in matcher.origins.origins.enumerated() { entries[EntryKey(origin)] = entry }
  }

  /// The first of the least rank that can be written.
  private static func best(_ origins: [Origin]) -> Origin? {
    origins.filter { if case .wildcard = $0.host { false } else { true } }.min { $0.rank < $1.rank }
  }

  /// What a route cannot be laid out for.
  private struct NeedsSearch: Error {}

  mutating func route(_ route: Route) -> CanonicalTable.Route {
    var laidOut = CanonicalTable.Route()
    let pattern = route.pattern
    laidOut.hasArguments = !pattern.arguments.isEmpty
    laidOut.sharesArguments = sharesArguments(route)
    guard let origin = route.origins.map(Self.best) ?? mapOrigin else { return laidOut }
    laidOut.entry = Int32(entries[EntryKey(origin)] ?? -1)
    let first = steps.count
    text = []
    fixedCount = 0
    do throws(NeedsSearch) {
      if wrappers.mayOpen(origin) || (origin.readsFragmentAsPath && pattern.fragment != nil) {
        throw NeedsSearch()
      }
      try appendOrigin(origin, route)
      if origin.readsFragmentAsPath { text += "/#".utf8 }
      try appendPath(route)
      try appendArguments(route)
      try appendFragment(route)
      flush()
      laidOut.form = .quick
      laidOut.steps = Range32(first, steps.count)
      laidOut.fixedCount = Int32(fixedCount)
    } catch {
      steps.removeSubrange(first...)
      laidOut.form = .slow
    }
    laidOut.reading =
      origin.readsFragmentAsPath ? .fragmentPath : origin.host == .none ? .owned : .authority
    return laidOut
  }

  // MARK: Arguments that other routes want

  private mutating func sharesArguments(_ route: Route) -> Bool {
    let names = route.pattern.arguments.map { CaseFolding.folded(Composition.composed($0.name)) }
    let shares = names.contains { wantedArguments.contains($0) }
    for (name, argument) in zip(names, route.pattern.arguments) where !mayBeMissing(argument.value, route) {
      wantedArguments.insert(name)
    }
    return shares
  }

  private func mayBeMissing(_ text: Pattern.Text, _ route: Route) -> Bool {
    let bindings = text.bindings
    return !bindings.isEmpty
      && bindings.allSatisfy { index($0, route).map { route.parameters[$0].mayBeMissing } ?? false }
  }

  private func index(_ binding: Pattern.Binding, _ route: Route) -> Int? {
    route.parameters.firstIndex { $0.name == binding.name }
  }

  private func parameter(_ binding: Pattern.Binding, _ route: Route) throws(NeedsSearch) -> Int {
    guard let index = index(binding, route) else { throw NeedsSearch() }
    return index
  }

  // MARK: Texts

  private mutating func keep(_ text: [UInt8]) -> Range32 {
    let start = bytes.count
    bytes += text
    return Range32(start, bytes.count)
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    fixedCount += text.count
    steps.append(.fixed(keep(text)))
    text = []
  }

  private mutating func append(_ step: Step) {
    flush()
    steps.append(step)
  }

  private mutating func append(_ literal: String, _ plain: PlainBytes) {
    URLEscapes.append(Array(literal.utf8), plain, to: &text)
  }

  private func escaped(_ literal: String, _ plain: PlainBytes) -> [UInt8] {
    var text: [UInt8] = []
    URLEscapes.append(Array(literal.utf8), plain, to: &text)
    return text
  }

  /// Whether only one spelling of a literal matches.
  private func isSpelledSo(_ literal: String, isFolded: Bool) -> Bool {
    literal.utf8.allSatisfy { $0 < 0x80 && !(isFolded && ASCII.isLetter($0)) }
  }

  /// The escaped text of a default; empty where there is none.
  private mutating func otherwise(
    _ index: Int, _ route: Route, _ plain: PlainBytes
  ) throws(NeedsSearch) -> Range32 {
    guard let value = route.parameters[index].defaultValue else { return Range32(0, 0) }
    guard let text = value.urlText, !text.isEmpty else { throw NeedsSearch() }
    var escaped: [UInt8] = []
    URLEscapes.append(text, plain, to: &escaped)
    return keep(escaped)
  }

  // MARK: Parts

  private mutating func appendOrigin(_ origin: Origin, _ route: Route) throws(NeedsSearch) {
    text += "\(origin.scheme):".utf8
    switch origin.host {
    case .none: return
    case .wildcard: throw NeedsSearch()
    case .exact(let host): text += "//\(host)".utf8
    case .binding(let name, let below):
      guard let index = route.parameters.firstIndex(where: { $0.name == name }),
        !route.parameters[index].mayBeMissing
      else { throw NeedsSearch() }
      text += "//".utf8
      append(.value(parameter: Int32(index), .host))
      text += ".\(below)".utf8
    }
    // Another origin of the route may say it by its host.
    for case .binding(let name, _) in route.origins?.map(\.host) ?? [] {
      guard let index = route.parameters.firstIndex(where: { $0.name == name }),
        !route.parameters[index].mayBeMissing
      else { throw NeedsSearch() }
    }
    if let port = origin.port { text += ":\(port)".utf8 }
  }

  private mutating func appendPath(_ route: Route) throws(NeedsSearch) {
    let pattern = route.pattern
    let prefix = pattern.rest?.position ?? pattern.elements.count
    let suffix = pattern.elements.count - prefix
    let certain = pattern.elements.count - (pattern.isLastElementOptional ? 1 : 0)
    guard certain > 0 || pattern.rest != nil || pattern.isLastElementOptional else {
      text.append(UInt8(ascii: "/"))
      return
    }
    if certain == 0 { append(.beginPath) }
    for position in 0...pattern.elements.count {
      if let rest = pattern.rest, rest.position == position {
        var bound = -1
        if let binding = rest.binding { bound = try parameter(binding, route) }
        append(.rest(prefix: Int32(prefix), suffix: Int32(suffix), parameter: Int32(bound)))
      }
      guard position < pattern.elements.count else { break }
      let element = pattern.elements[position]
      if pattern.isLastElementOptional, position == pattern.elements.count - 1 {
        // Which elements are whose depends on whether the last one is missing.
        guard case .binding(let binding) = element, pattern.rest == nil else { throw NeedsSearch() }
        let index = try parameter(binding, route)
        append(.optionalElement(parameter: Int32(index), otherwise: try otherwise(index, route, .path)))
        continue
      }
      text.append(UInt8(ascii: "/"))
      let place =
        position < prefix
        ? CanonicalTable.ElementPlace(index: Int32(position), isFromEnd: false)
        : CanonicalTable.ElementPlace(index: Int32(pattern.elements.count - position), isFromEnd: true)
      try append(element, place, route)
    }
    if certain == 0 { append(.endPath) }
  }

  private mutating func append(
    _ element: Pattern.Text, _ place: CanonicalTable.ElementPlace, _ route: Route
  ) throws(NeedsSearch) {
    switch element {
    case .literal(let literal):
      if isSpelledSo(literal, isFolded: !route.isCaseSensitive) {
        append(literal, .path)
      } else {
        let escaped = keep(escaped(literal, .path))
        fixedCount += escaped.count
        append(.literal(escaped, spelled: keep(Array(literal.utf8)), place))
      }
    case .wildcard, .expression: append(.element(place))
    case .binding(let binding):
      append(.value(parameter: Int32(try parameter(binding, route)), .element))
    case .mixture(let pieces):
      try append(pieces, .path, .pieceOfElement, isFolded: !route.isCaseSensitive, route)
    }
  }

  private mutating func append(
    _ pieces: [Pattern.Piece], _ plain: PlainBytes, _ place: CanonicalTable.ValuePlace, isFolded: Bool,
    _ route: Route
  ) throws(NeedsSearch) {
    // Together they must be the text that was cut: `:~:` could come of several.
    for piece in pieces {
      switch piece {
      case .literal(let literal):
        guard isSpelledSo(literal, isFolded: isFolded), !literal.contains("~"), !literal.contains(":") else {
          throw NeedsSearch()
        }
        append(literal, plain)
      case .binding(let binding):
        append(.value(parameter: Int32(try parameter(binding, route)), place))
      }
    }
  }

  private mutating func appendArguments(_ route: Route) throws(NeedsSearch) {
    let isFolded = !route.isCaseSensitive
    for (condition, argument) in route.pattern.arguments.enumerated() {
      let name = escaped(argument.name, .query) + [UInt8(ascii: "=")]
      let isNameSpelledSo = isSpelledSo(argument.name, isFolded: isFolded)
      fixedCount += name.count + 1
      switch argument.value {
      case .wildcard: throw NeedsSearch()
      case .literal(let literal):
        let isBare = literal.isEmpty && !argument.name.isEmpty
        let whole = isBare ? Array(name.dropLast()) : name + escaped(literal, .query)
        fixedCount += whole.count
        append(
          .fixedArgument(
            keep(whole), isSpelledSo: !isBare && isNameSpelledSo && isSpelledSo(literal, isFolded: isFolded)))
      case .expression:
        append(
          .foundArgument(name: keep(name), condition: Int32(condition), isSpelledSo: isNameSpelledSo))
      case .binding(let binding):
        let index = try parameter(binding, route)
        let isList = route.parameters[index].type.isList
        if isList,
          route.parameters[index].defaultValue != nil || !argument.name.utf8.allSatisfy({ $0 < 0x80 })
        {
          throw NeedsSearch()
        }
        append(
          .argument(
            CanonicalTable.Argument(
              name: keep(name), parameter: Int32(index), otherwise: try otherwise(index, route, .query),
              mayBeRespelled: binding.expression == nil, isNameSpelledSo: isNameSpelledSo)))
      case .mixture(let pieces):
        if mayBeMissing(argument.value, route) || !isNameSpelledSo { throw NeedsSearch() }
        append(.fixedArgument(keep(name), isSpelledSo: true))
        try append(pieces, .query, .pieceOfArgument, isFolded: isFolded, route)
      }
    }
  }

  private mutating func appendFragment(_ route: Route) throws(NeedsSearch) {
    switch route.pattern.fragment {
    case nil: return
    case .literal(let literal):
      guard isSpelledSo(literal, isFolded: false) else { throw NeedsSearch() }
      text.append(UInt8(ascii: "#"))
      URLEscapes.appendFragment(Array(literal.utf8), to: &text)
    case .wildcard: throw NeedsSearch()
    case .expression: append(.foundFragment)
    case .binding(let binding):
      let index = try parameter(binding, route)
      append(.fragment(parameter: Int32(index), otherwise: try otherwise(index, route, .fragment)))
    case .mixture(let pieces):
      guard let fragment = route.pattern.fragment, !mayBeMissing(fragment, route),
        case .literal(let first)? = pieces.first, first.first != "/", first.first != "!"
      else { throw NeedsSearch() }
      text.append(UInt8(ascii: "#"))
      try append(pieces, .fragment, .pieceOfFragment, isFolded: false, route)
    }
  }
}
