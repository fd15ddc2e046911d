/// What a sequence must be for a route: the elements of a path, the arguments of one name, a fragment, a label.
///
/// A letter of such a sequence is a text, or for arguments a text with the spelling of its name.
struct Track: Sendable {
  struct Step: Sendable {
    /// The letter is one of these.
    var options: [Option]
    /// Any number of letters, also none.
    var loops = false
    /// May be left out.
    var isOptional = false
  }

  struct Option: Sendable {
    /// A bit for each spelling of an argument's name.
    var spellings: Spellings = 1
    var predicate: Int
  }

  typealias Spellings = UInt64

  var steps: [Step] = []

  static let anything = anything(1)

  mutating func append(_ predicate: Int) {
    steps.append(Step(options: [Option(predicate: predicate)]))
  }

  /// As many letters as the counts allow. Large counts are widened, or narrowed: see `countLimit`.
  mutating func append(_ options: [Option], counts: WholeRange, _ side: Language.Side, between: Step? = nil)
    -> Bool
  {
    guard counts.minimum <= counts.maximum, counts.maximum >= 0 else { return false }
    let minimum = max(0, counts.minimum)
    if minimum > Self.countLimit, side == .lower { return false }
    func add(_ step: Step) {
      if let between { steps.append(between) }
      steps.append(step)
    }
    for _ in 0..<min(minimum, Self.countLimit) { add(Step(options: options)) }
    if counts.maximum == .max || counts.maximum > Self.countLimit && side == .upper {
      if let between {
        steps.append(Step(options: options + between.options, loops: true))
      } else {
        steps.append(Step(options: options, loops: true))
      }
      return true
    }
    for _ in minimum..<max(minimum, min(counts.maximum, Self.countLimit)) {
      add(Step(options: options, isOptional: true))
    }
    if let between { steps.append(between) }
    return true
  }

  /// More values of a list than this are not counted.
  static let countLimit: Int64 = 64
}

/// What a route asks for, in predicates.
struct RouteDemands {
  /// Its path is one of these.
  let path: [Track]
  let arguments: [ArgumentDemand]
  let fragment: Int?

  init(_ route: Route, _ predicates: TextPredicates, _ side: Language.Side) {
    let isFolded = !route.isCaseSensitive
    path = Self.paths(route, predicates, side)
    arguments = route.pattern.arguments.compactMap { argument in
      guard !route.mayBeMissing(argument.value) else { return nil }
      let name = Composition.composed(argument.name)
      var demand = ArgumentDemand(
        name: CaseFolding.folded(name), spelling: isFolded ? nil : name, kind: .first,
        predicate: predicates.predicate(of: argument.value, in: route, isFolded: isFolded, .query))
      switch argument.value {
      case .literal, .expression: demand.kind = .any
      case .binding(let binding):
        if let type = route.parameter(binding)?.type, type.isList {
          demand.kind = .list(CompiledType(type).countRange)
        }
      case .wildcard, .mixture: break
      }
      return demand
    }
    fragment = route.pattern.fragment.flatMap { fragment in
      route.mayBeMissing(fragment)
        ? nil : predicates.predicate(of: fragment, in: route, isFolded: false, .path)
    }
  }

  private static func paths(
    _ route: Route, _ predicates: TextPredicates, _ side: Language.Side
  ) -> [Track] {
    let pattern = route.pattern
    let elements = pattern.elements.map {
      predicates.predicate(of: $0, in: route, isFolded: !route.isCaseSensitive, .path)
    }
    let position = pattern.rest?.position ?? elements.count
    var paths: [Track] = []
    if let track = path(route, predicates, side, before: elements[..<position], after: elements[position...])
    {
      paths.append(track)
    }
    if pattern.isLastElementOptional {
      // The last element is missing, and then nothing is left for `**`.
      var track = Track()
      for element in elements.dropLast() { track.append(element) }
      if pattern.rest == nil || restMayBeEmpty(route) { paths.append(track) }
    }
    return paths
  }

  private static func path(
    _ route: Route, _ predicates: TextPredicates, _ side: Language.Side, before: ArraySlice<Int>,
    after: ArraySlice<Int>
  ) -> Track? {
    var track = Track()
    for element in before { track.append(element) }
    if let rest = route.pattern.rest {
      if let binding = rest.binding, let type = route.parameter(binding)?.type,
        case .list(let element) = type.kind
      {
        let predicate = predicates.predicate(of: element, .path)
        guard
          track.append([Track.Option(predicate: predicate)], counts: CompiledType(type).countRange, side)
        else { return nil }
      } else {
        track.steps.append(Track.anything)
      }
    }
    for element in after { track.append(element) }
    return track
  }

  private static func restMayBeEmpty(_ route: Route) -> Bool {
    guard let binding = route.pattern.rest?.binding, let type = route.parameter(binding)?.type else {
      return true
    }
    return CompiledType(type).countRange.contains(0)
  }
}

/// What a route asks of the arguments of one name; not of those that may be missing.
struct ArgumentDemand {
  enum Kind {
    /// Any argument of the name is as wanted.
    case any
    /// The first one is.
    case first
    /// All are, and so many.
    case list(WholeRange)
  }

  /// Folded.
  var name: [UInt8]
  /// Nil: in any case.
  var spelling: [UInt8]?
  var kind: Kind
  var predicate: Int

  /// As a sequence of the arguments whose names differ in case alone. `mine`: the spellings that count.
  func track(mine: Track.Spellings, all: Track.Spellings, _ side: Language.Side) -> Track? {
    let wanted = [Track.Option(spellings: mine, predicate: predicate)]
    let any = Track.anything(all)
    let others = all & ~mine
    let between = others == 0 ? nil : Track.anything(others)
    switch kind {
    case .any: return Track(steps: [any, Track.Step(options: wanted), any])
    case .first:
      return Track(steps: [between, Track.Step(options: wanted), any].compactMap(\.self))
    case .list(let counts):
      var track = Track()
      let some = WholeRange(minimum: max(1, counts.minimum), maximum: counts.maximum)
      return track.append(wanted, counts: some, side, between: between) ? track : nil
    }
  }
}
