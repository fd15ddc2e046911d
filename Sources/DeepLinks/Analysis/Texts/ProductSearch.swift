/// Runs the automata of a question side by side, shortest texts first.
struct ProductSearch {
  private typealias States = [Automaton.State]

  private let automata: [Automaton]
  /// Those that must accept, the domain among them.
  private let wanted: Range<Int>
  /// The automata of each predicate.
  private var forbidden: [Range<Int>] = []
  private var asked: [(predicate: Int, automata: Range<Int>)] = []
  /// The texts of those that are asked for and have but few.
  private var texts = TextTree()

  /// Nil where an automaton of what is wanted is not known.
  init?(_ question: TextSearch.Question, _ predicates: TextPredicates) {
    guard let domain = question.domain.automaton else { return nil }
    let otherSide: Language.Side = question.side == .upper ? .lower : .upper
    var automata = [domain]
    for language in Set(question.wanted.flatMap { predicates[$0].languages }).sorted() {
      if let automaton = predicates.languages[language].automaton(question.side) {
        automata.append(automaton)
      } else if question.side == .lower {
        return nil
      }
    }
    wanted = 0..<automata.count

    // What is not known to be a regular language holds of nothing, or of everything.
    func add(_ predicate: Int) -> Range<Int>? {
      let start = automata.count
      for language in predicates[predicate].languages {
        if let automaton = predicates.languages[language].automaton(otherSide) {
          automata.append(automaton)
        } else if otherSide == .lower {
          automata.removeSubrange(start...)
          return nil
        }
      }
      return start..<automata.count
    }
    for predicate in question.forbidden {
      if let range = add(predicate) { forbidden.append(range) }
    }
    for predicate in question.asked {
      if let texts = predicates[predicate].texts {
        for text in texts { self.texts.insert(text, predicate) }
      } else if let range = add(predicate) {
        asked.append((predicate, range))
      }
    }
    self.automata = automata
  }

  /// Nil where it takes too long.
  func run(_ budget: inout WorkBudget, limit: Int) -> [TextSearch.Answer]? {
    let bytes = ByteClasses(refining: automata.map(\.classes), apart: texts.bytes).representatives
    // The last is the place in `texts`.
    let first = automata.map(\.start) + [texts.first]
    guard wanted.allSatisfy({ first[$0] != Automaton.dead }) else { return [] }
    var nodes = [first]
    var origins: [(node: Int, byte: UInt8)] = [(-1, 0)]
    var seen: Set<States> = [first]
    var least = LeastSets<Int>()
    var index = 0
    while index < nodes.count {
      let states = nodes[index]
      if let holding = holding(of: states) {
        least.insert(holding, index)
        if holding.isEmpty { break }
      }
      for byte in bytes {
        guard budget.spend() else { return nil }
        guard let next = step(states, byte), seen.insert(next).inserted else { continue }
        guard nodes.count < limit else { return nil }
        nodes.append(next)
        origins.append((index, byte))
      }
      index += 1
    }
    // For people, some letter is better than the empty text.
    if index == 0, !least.sets.isEmpty,
      let byte = bytes.first(where: { step(first, $0).flatMap(holding)?.isEmpty ?? false })
    {
      return [TextSearch.Answer(text: [byte], holding: [])]
    }
    return least.sets.map { found in
      var text: [UInt8] = []
      var node = found.value
      while node > 0 {
        text.append(origins[node].byte)
        node = origins[node].node
      }
      return TextSearch.Answer(text: text.reversed(), holding: found.set)
    }
  }

  /// What holds of a text that is as wanted; nil where it is not.
  private func holding(of states: States) -> [Int]? {
    guard wanted.allSatisfy({ automata[$0].accepts(states[$0]) }),
      !forbidden.contains(where: { accepts(states, $0) })
    else { return nil }
    return
      (asked.filter { accepts(states, $0.automata) }.map(\.predicate)
      + texts.texts(ending: states[automata.count])).sorted()
  }

  private func accepts(_ states: States, _ range: Range<Int>) -> Bool {
    range.allSatisfy { automata[$0].accepts(states[$0]) }
  }

  private func step(_ states: States, _ byte: UInt8) -> States? {
    var next = states
    for index in automata.indices {
      next[index] = automata[index].step(states[index], byte)
      if index < wanted.upperBound, next[index] == Automaton.dead { return nil }
    }
    next[automata.count] = texts.step(states[automata.count], byte)
    // A predicate of which one part cannot hold any more is done with.
    for (_, range) in asked where range.contains(where: { next[$0] == Automaton.dead }) {
      for index in range { next[index] = Automaton.dead }
    }
    return next
  }
}
