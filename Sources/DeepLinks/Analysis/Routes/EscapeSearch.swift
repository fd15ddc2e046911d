/// Searches for a URL of one kind of place that some routes match and none of others does.
///
/// A route lets a URL go by its path, by the arguments of one name, by the fragment or by the host's label; these
/// do not depend on each other. So the search goes through them one after the other, each time with the others that
/// have not been got rid of yet, and takes back what does not lead to an end.
struct EscapeSearch {
  struct Seeker {
    var demands: RouteDemands
    /// Of the host's leftmost label, where an origin binds it.
    var label: Int?
  }

  /// What has been found, letter by letter.
  struct Witness {
    var path: [Letter] = []
    /// With the names that the spellings of the letters number.
    var arguments: [(names: [[UInt8]], letters: [Letter])] = []
    var fragment: [Letter] = []
    var label: [UInt8]?
  }

  enum FragmentKind {
    case any
    /// It is the path, so there is none.
    case path
    /// It is one that other lists of origins take for a path: one of which the predicate holds.
    case text(like: Int)
  }

  struct GaveUp: Error {}

  var seekers: [Seeker]
  var others: [Seeker]
  /// Labels that the host does not have.
  var excludedLabels: [Int] = []
  var fragmentKind = FragmentKind.any
  var side: Language.Side

  /// Nil where there is no such URL.
  func run(_ texts: TextSearch) throws(GaveUp) -> Witness? {
    try path(texts)
  }

  private func solve(
    _ wanted: [TrackGraph], _ others: TrackGraph, spellings: Int = 1, _ domain: TextDomain,
    forbidden: [Int] = [], _ texts: TextSearch
  ) throws(GaveUp) -> [SequenceSearch.Answer] {
    let search = SequenceSearch(
      wanted: wanted, others: others, spellings: spellings, domain: domain, forbidden: forbidden, side: side)
    guard let answers = search.run(texts) else { throw GaveUp() }
    return answers.sorted { ($0.taking.count, $0.letters.count) < ($1.taking.count, $1.letters.count) }
  }

  private func path(_ texts: TextSearch) throws(GaveUp) -> Witness? {
    func graph(_ seekers: [Seeker]) -> TrackGraph {
      var graph = TrackGraph()
      for (owner, seeker) in seekers.enumerated() {
        for track in seeker.demands.path { graph.append(track, of: owner) }
      }
      return graph
    }
    for answer in try solve(seekers.map { graph([$0]) }, graph(others), .element, texts) {
      if var rest = try argument(0, of: names(besides: answer.taking), answer.taking, texts) {
        rest.path = answer.letters
        return rest
      }
    }
    return nil
  }

  // MARK: Arguments

  /// All that count for the seekers and for these others; names that differ in case alone are one where a route
  /// does not tell them apart.
  private func names(besides others: [Int]) -> [ArgumentName] {
    let demands = (seekers + others.map { self.others[$0] }).flatMap(\.demands.arguments)
    var names: [ArgumentName] = []
    for demand in demands {
      let isFolded = demands.contains { $0.name == demand.name && $0.spelling == nil }
      let name = ArgumentName(folded: demand.name, spelling: isFolded ? nil : demand.spelling)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private struct ArgumentName: Equatable {
    let folded: [UInt8]
    /// The only one that counts; nil: several.
    let spelling: [UInt8]?

    func isName(of demand: ArgumentDemand) -> Bool {
      demand.name == folded && (spelling == nil || demand.spelling == spelling)
    }
  }

  private func argument(
    _ index: Int, of names: [ArgumentName], _ left: [Int], _ texts: TextSearch
  ) throws(GaveUp) -> Witness? {
    guard index < names.count else { return try fragment(left, texts) }
    let name = names[index]
    func demands(_ seeker: Seeker) -> [ArgumentDemand] {
      seeker.demands.arguments.filter { name.isName(of: $0) }
    }
    let mine = seekers.flatMap(demands)
    let theirs = left.map { (other: $0, demands: demands(others[$0])) }
    guard !mine.isEmpty || theirs.contains(where: { !$0.demands.isEmpty }) else {
      return try argument(index + 1, of: names, left, texts)
    }

    // The spellings that a route asks for, and one for all others where case does not count.
    var spellings: [[UInt8]] = []
    for demand in mine + theirs.flatMap(\.demands) {
      if let spelling = demand.spelling, !spellings.contains(spelling) { spellings.append(spelling) }
    }
    if name.spelling == nil, let other = CaseVariants.spelling(of: name.folded, besides: spellings) {
      spellings.append(other)
    }
    guard spellings.count < 64 else { throw GaveUp() }
    let all: Track.Spellings = 1 << UInt64(spellings.count) - 1
    func track(_ demand: ArgumentDemand, _ side: Language.Side) -> Track? {
      let own = demand.spelling.flatMap { spellings.firstIndex(of: $0) }.map {
        Track.Spellings(1) << UInt64($0)
      }
      return demand.track(mine: own ?? all, all: all, side)
    }

    var wanted: [TrackGraph] = []
    for demand in mine {
      var graph = TrackGraph()
      if let track = track(demand, side) { graph.append(track, of: 0) }
      wanted.append(graph)
    }
    if wanted.isEmpty {
      var graph = TrackGraph()
      graph.append(Track(steps: [Track.anything(all)]), of: 0)
      wanted = [graph]
    }
    var graph = TrackGraph()
    var free: [Int] = []
    let otherSide: Language.Side = side == .upper ? .lower : .upper
    for (other, demands) in theirs {
      // Two demands of one route of names that another does not tell apart: as if it took nothing, or anything.
      if demands.count == 1 {
        if let track = track(demands[0], otherSide) { graph.append(track, of: other) }
      } else if demands.isEmpty || side == .lower {
        free.append(other)
      }
    }
    for answer in try solve(wanted, graph, spellings: spellings.count, .argument, texts) {
      if var rest = try argument(index + 1, of: names, (answer.taking + free).sorted(), texts) {
        rest.arguments.insert((spellings, answer.letters), at: 0)
        return rest
      }
    }
    return nil
  }

  // MARK: Fragment, label

  private func fragment(_ left: [Int], _ texts: TextSearch) throws(GaveUp) -> Witness? {
    var mine = seekers.compactMap(\.demands.fragment)
    var left = left
    switch fragmentKind {
    case .any: break
    case .path:
      if !mine.isEmpty { return nil }
      left.removeAll { others[$0].demands.fragment != nil }
    case .text(let predicate): mine.append(predicate)
    }
    let demanding = left.filter { others[$0].demands.fragment != nil }
    guard !mine.isEmpty || !demanding.isEmpty else { return try label(left, texts) }
    var wanted = mine.map { TrackGraph(predicate: $0) }
    if wanted.isEmpty { wanted = [TrackGraph(predicate: TextPredicates.anything, isOptional: true)] }
    var graph = TrackGraph()
    for other in demanding {
      if let predicate = others[other].demands.fragment { graph.append(Track(predicate), of: other) }
    }
    for answer in try solve(wanted, graph, .fragment, texts) {
      let taking = left.filter { others[$0].demands.fragment == nil || answer.taking.contains($0) }
      if var rest = try label(taking, texts) {
        rest.fragment = answer.letters
        return rest
      }
    }
    return nil
  }

  private func label(_ left: [Int], _ texts: TextSearch) throws(GaveUp) -> Witness? {
    let mine = seekers.compactMap(\.label)
    let demanding = left.filter { others[$0].label != nil }
    guard !mine.isEmpty || !demanding.isEmpty || !excludedLabels.isEmpty else {
      return left.isEmpty ? Witness() : nil
    }
    var graph = TrackGraph()
    for other in demanding {
      if let predicate = others[other].label { graph.append(Track(predicate), of: other) }
    }
    let wanted = (mine.isEmpty ? [TextPredicates.anything] : mine).map { TrackGraph(predicate: $0) }
    for answer in try solve(wanted, graph, .label, forbidden: excludedLabels, texts) {
      if left.allSatisfy({ others[$0].label != nil && !answer.taking.contains($0) }) {
        return Witness(label: answer.letters.first?.text)
      }
    }
    return nil
  }
}

extension Track {
  init(_ predicate: Int, isOptional: Bool = false) {
    steps = [Step(options: [Option(predicate: predicate)], isOptional: isOptional)]
  }

  static func anything(_ spellings: Spellings) -> Step {
    Step(options: [Option(spellings: spellings, predicate: TextPredicates.anything)], loops: true)
  }
}

extension TrackGraph {
  init(predicate: Int, isOptional: Bool = false) {
    append(Track(predicate, isOptional: isOptional), of: 0)
  }
}

extension CaseVariants {
  /// A spelling of a folded text that is none of these; nil where there is none.
  static func spelling(of folded: [UInt8], besides spellings: [[UInt8]]) -> [UInt8]? {
    let scalars = String(decoding: folded, as: UTF8.self).unicodeScalars.map { all(of: $0) }
    var spelled = [String.UnicodeScalarView()]
    for variants in scalars {
      spelled = spelled.flatMap { start in
        variants.map { variant in
          var next = start
          next.append(variant)
          return next
        }
      }
      // One more than those that are taken is enough: each differs from the others.
      spelled = Array(spelled.prefix(spellings.count + 1))
    }
    return spelled.lazy.map { Composition.composed(String($0)) }.first { !spellings.contains($0) }
  }
}
