/// One text of a sequence.
struct Letter: Sendable {
  var text: [UInt8]
  /// Of an argument's name.
  var spelling = 0
  /// An argument without `=`.
  var isBareName = false
}

/// Finds sequences that some routes take and as few others as possible.
struct SequenceSearch {
  struct Answer {
    /// Those of the others that take it too, ascending.
    var taking: [Int]
    var letters: [Letter]
  }

  /// The sequences that are wanted: all of these take them.
  var wanted: [TrackGraph] = []
  /// The others, by their numbers.
  var others = TrackGraph()
  /// The number of spellings of the name.
  var spellings = 1
  var domain: TextDomain
  /// Predicates that hold of no letter.
  var forbidden: [Int] = []
  var side: Language.Side

  private struct Node {
    /// One for each of the wanted.
    let places: [Int]
    let others: [Int]
    let origin: Int
    let letter: Letter?
  }

  /// Sequences with the least sets of others; empty where none is wanted, nil where it takes too long.
  func run(_ texts: TextSearch) -> [Answer]? {
    var nodes: [Node] = []
    // By the places of what is wanted: of two sets of places of others, the smaller one is enough.
    var seen: [[Int]: LeastSets<Void>] = [:]
    var least = LeastSets<Int>()

    func visit(_ places: [[Int]], _ others: [Int], from origin: Int, _ letter: Letter?) {
      for places in Self.combinations(places)
      where seen[places, default: LeastSets()].insert(others, ()) {
        nodes.append(Node(places: places, others: others, origin: origin, letter: letter))
      }
    }
    visit(wanted.map(\.first), others.first, from: -1, nil)
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      guard texts.budget.spend(1 + node.others.count) else { return nil }
      if zip(wanted, node.places).allSatisfy({ $0.isEnd($1) }) {
        least.insert(others.owners(ending: node.others), index)
        if least.sets.first?.set.isEmpty ?? false { break }
      }
      let steps = zip(wanted, node.places).compactMap { $0.steps[$1] }
      if steps.count == wanted.count {
        let targets = zip(wanted, node.places).map { graph, place in graph.closure([graph.next(after: place)])
        }
        for spelling in 0..<spellings {
          for predicates in Self.combinations(steps.map { $0.predicates(spelling: 1 << spelling) }) {
            guard let letters = letters(predicates, spelling, node.others, texts) else { return nil }
            for (letter, holding) in letters {
              let next = others.next(after: node.others, spelling: 1 << spelling, holding: holding)
              visit(targets, next, from: index, letter)
            }
          }
        }
      }
      index += 1
    }
    return least.sets.map { found in
      var letters: [Letter] = []
      var node = found.value
      while node >= 0 {
        if let letter = nodes[node].letter { letters.append(letter) }
        node = nodes[node].origin
      }
      return Answer(taking: found.set, letters: letters.reversed())
    }
  }

  private static func combinations(_ choices: [[Int]]) -> [[Int]] {
    var combinations: [[Int]] = [[]]
    for choice in choices {
      combinations = combinations.flatMap { combination in choice.map { combination + [$0] } }
    }
    return combinations
  }

  private func letters(
    _ predicates: [Int], _ spelling: Int, _ places: [Int], _ texts: TextSearch
  ) -> [(Letter, holding: Set<Int>)]? {
    let asked = others.asked(at: places, spelling: 1 << spelling)
    guard
      let answers = texts.leastAnswers(
        TextSearch.Question(
          wanted: predicates, forbidden: forbidden, asked: asked, domain: domain, side: side))
    else { return nil }
    var letters = answers.map { answer in
      (Letter(text: answer.text, spelling: spelling), holding: Set(answer.holding))
    }
    if domain == .argument, let holding = bareName(predicates, asked, texts.predicates) {
      letters.append((Letter(text: [], spelling: spelling, isBareName: true), holding: holding))
    }
    return letters
  }

  /// What holds of a bare name, if all that is wanted does.
  private func bareName(_ wanted: [Int], _ asked: [Int], _ predicates: TextPredicates) -> Set<Int>? {
    let holds = wanted.reduce(Verdict.yes) { $0.and(predicates[$1].holdsOfBareName) }
    guard holds == .yes || holds == .maybe && side == .upper else { return nil }
    return Set(
      asked.filter { predicate in
        let holds = predicates[predicate].holdsOfBareName
        return holds == .yes || holds == .maybe && side == .lower
      })
  }
}
