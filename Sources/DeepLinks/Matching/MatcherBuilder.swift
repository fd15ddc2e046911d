/// Compiles routes into the flat tables that a search reads.
struct MatcherBuilder {
  let routes: [Route]
  let mapOrigins: [Origin]

  let arena = Arena()
  /// What the tables borrow from: kept by the matcher.
  var types: [CompiledType] = []
  private let everything: UnsafePointer<Converter>
  var expressions: [Expression] = []
  private var handles: [String: OpaquePointer] = [:]

  var programs: [RouteProgram] = []
  var origins: [Origin] = []
  private var originIndexes: [OriginKey: Int] = [:]
  /// For each distinct origin, whether the map's list has it.
  var isOfMap: [Bool] = []

  private var predicateIndexes: [PredicateKey: Int] = [:]
  var predicates: [UnsafePointer<Predicate>] = []

  init(routes: [Route], origins: [Origin]) {
    self.routes = routes
    mapOrigins = origins
    everything = arena.copy(Converter(kind: .string, takesEverything: true))
  }
}

// MARK: Origins

extension MatcherBuilder {
  /// What makes two origins one: the name of a bound label does not, how the fragment is read does.
  private struct OriginKey: Hashable {
    var scheme: String
    var host: Origin.Host
    var port: Int?
    var readsFragmentAsPath: Bool

    init(_ origin: Origin) {
      scheme = origin.scheme
      host = origin.host
      if case .binding(_, let below) = origin.host { host = .binding(name: "", below: below) }
      port = origin.port
      readsFragmentAsPath = origin.readsFragmentAsPath
    }
  }

  mutating func entry(of origin: Origin) -> Int {
    let key = OriginKey(origin)
    if let index = originIndexes[key] { return index }
    originIndexes[key] = origins.count
    origins.append(origin)
    isOfMap.append(false)
    return origins.count - 1
  }

  mutating func addMapOrigins() {
    for origin in mapOrigins { isOfMap[entry(of: origin)] = true }
  }
}

// MARK: Predicates

/// What makes two predicates one.
private struct PredicateKey: Hashable {
  var parts: [Part]

  enum Part: Hashable {
    case literal([UInt8], isFolded: Bool)
    case anything
    case type(TypeKey)
    case expression(String)
  }
}

/// What makes two types convert alike.
struct TypeKey: Hashable {
  indirect enum Kind: Hashable {
    case string, int, double, bool, uuid, date, url
    case enumeration([[UInt8]])
    case list(TypeKey)
  }

  var kind: Kind
  var minimum: ValueType.Bound?
  var maximum: ValueType.Bound?
  var matches: String?

  init(_ type: ValueType) {
    kind =
      switch type.kind {
      case .string: .string
      case .int: .int
      case .double: .double
      case .bool: .bool
      case .uuid: .uuid
      case .date: .date
      case .url: .url
      case .enumeration(let values):
        .enumeration(values.map(Composition.composed).sorted { $0.lexicographicallyPrecedes($1) })
      case .list(let element): .list(TypeKey(element))
      }
    minimum = type.minimum
    maximum = type.maximum
    matches = type.matches?.source
  }
}

extension MatcherBuilder {
  /// The index of what a text of the pattern asks for; made once for all that ask the same.
  mutating func predicate(for text: Pattern.Text, of route: Route, isFolded: Bool) -> Int {
    let key = key(for: text, of: route, isFolded: isFolded)
    if let index = predicateIndexes[key] { return index }
    var predicate = Predicate(kind: .anything, converter: everything)
    switch text {
    case .wildcard: break
    case .literal(let literal):
      predicate.kind = .literal
      predicate.isFolded = isFolded
      predicate.literal = arena.copy(compared(literal, isFolded: isFolded))
      predicate.literalHash = TextHash.hash(predicate.literal)
    case .expression(let expression):
      predicate.kind = .expression
      predicate.expression = handle(of: expression)
    case .binding(let binding):
      predicate.kind = .typed
      predicate.converter = converter(for: binding, of: route)
      predicate.expression = binding.expression.map { handle(of: $0) }
      if predicate.converter.pointee.takesEverything, predicate.expression == nil {
        predicate.kind = .anything
      }
    case .mixture(let pieces):
      predicate.kind = .mixture
      predicate.isFolded = isFolded
      predicate.mixture = mixture(of: pieces, route: route, isFolded: isFolded)
    }
    return add(predicate, key: key)
  }

  /// The predicate of a value of a type, without an expression.
  mutating func predicate(for type: ValueType) -> Int {
    let key = PredicateKey(
      parts: Self.isAnything(type) ? [.anything] : [.type(TypeKey(Self.element(of: type)))])
    if let index = predicateIndexes[key] { return index }
    var predicate = Predicate(kind: .typed, converter: converter(for: type))
    if predicate.converter.pointee.takesEverything { predicate.kind = .anything }
    return add(predicate, key: key)
  }

  private mutating func add(_ predicate: Predicate, key: PredicateKey) -> Int {
    predicateIndexes[key] = predicates.count
    predicates.append(arena.copy(predicate))
    return predicates.count - 1
  }

  private mutating func mixture(of pieces: [Pattern.Piece], route: Route, isFolded: Bool) -> Mixture {
    var flat: [Mixture.Piece] = []
    var lead = Bytes()
    for piece in pieces {
      switch piece {
      case .literal(let text): lead = arena.copy(compared(text, isFolded: isFolded))
      case .binding(let binding):
        flat.append(
          Mixture.Piece(
            lead: lead, converter: converter(for: binding, of: route),
            expression: binding.expression.map { handle(of: $0) }))
        lead = Bytes()
      }
    }
    return Mixture(pieces: arena.copy(flat), tail: lead)
  }

  private func key(for text: Pattern.Text, of route: Route, isFolded: Bool) -> PredicateKey {
    func parts(of binding: Pattern.Binding) -> [PredicateKey.Part] {
      let type = type(of: binding, in: route)
      let own: PredicateKey.Part = Self.isAnything(type) ? .anything : .type(TypeKey(Self.element(of: type)))
      return [own] + (binding.expression.map { [.expression($0.source)] } ?? [])
    }
    switch text {
    case .wildcard: return PredicateKey(parts: [.anything])
    case .literal(let text):
      return PredicateKey(parts: [.literal(compared(text, isFolded: isFolded), isFolded: isFolded)])
    case .expression(let expression): return PredicateKey(parts: [.expression(expression.source)])
    case .binding(let binding): return PredicateKey(parts: parts(of: binding))
    case .mixture(let pieces):
      return PredicateKey(
        parts: pieces.flatMap { piece -> [PredicateKey.Part] in
          switch piece {
          case .literal(let text): [.literal(compared(text, isFolded: isFolded), isFolded: isFolded)]
          case .binding(let binding): parts(of: binding)
          }
        })
    }
  }

  /// Literal text as it is compared.
  func compared(_ text: String, isFolded: Bool) -> [UInt8] {
    let composed = Composition.composed(text)
    return isFolded ? CaseFolding.folded(composed) : composed
  }

  private func type(of binding: Pattern.Binding, in route: Route) -> ValueType {
    guard let parameter = route.parameters.first(where: { $0.name == binding.name }) else {
      preconditionFailure("a pattern is checked against its parameters before it is compiled")
    }
    return parameter.type
  }

  private static func element(of type: ValueType) -> ValueType {
    if case .list(let element) = type.kind { element } else { type }
  }

  private static func isAnything(_ type: ValueType) -> Bool {
    let element = element(of: type)
    guard case .string = element.kind else { return false }
    return element.minimum == nil && element.maximum == nil && element.matches == nil
  }

  private mutating func converter(for binding: Pattern.Binding, of route: Route) -> UnsafePointer<Converter> {
    converter(for: type(of: binding, in: route))
  }

  /// Of the type, or of a list's values.
  private mutating func converter(for type: ValueType) -> UnsafePointer<Converter> {
    let compiled = CompiledType(type)
    types.append(compiled)
    return arena.copy(compiled.converter)
  }

  private mutating func handle(of expression: Expression) -> OpaquePointer {
    if let handle = handles[expression.source] { return handle }
    expressions.append(expression)
    handles[expression.source] = expression.handle
    return expression.handle
  }
}
