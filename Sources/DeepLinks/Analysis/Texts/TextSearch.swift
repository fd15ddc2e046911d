/// What an analysis may spend: steps of automata, more or less.
struct WorkBudget {
  var left: Int

  mutating func spend(_ steps: Int = 1) -> Bool {
    left -= steps
    return left >= 0
  }
}

/// Finds texts that one set of predicates holds of and others do not.
final class TextSearch {
  /// A text, and which of the predicates that were asked for hold of it.
  struct Answer {
    var text: [UInt8]
    /// Predicates, ascending.
    var holding: [Int]
  }

  struct Question: Hashable {
    /// All of them hold.
    var wanted: [Int]
    /// None of them holds.
    var forbidden: [Int] = []
    /// Ascending.
    var asked: [Int]
    var domain: TextDomain
    /// `.upper`: misses no text, and what is said to hold does. `.lower`: the texts surely are as wanted, and
    /// what is not said to hold does not.
    var side: Language.Side
  }

  /// States of one search.
  private static let stateLimit = 20_000

  let predicates: TextPredicates
  var budget = WorkBudget(left: 0)
  private var known: [Question: [Answer]] = [:]

  init(_ predicates: TextPredicates) {
    self.predicates = predicates
  }

  /// Texts of which as little as possible holds: whatever else holds of a text that is wanted, all that holds of
  /// one of these holds of it too. Empty: there is no text. Nil: it takes too long to tell.
  func leastAnswers(_ question: Question) -> [Answer]? {
    // What surely holds need not be asked, nor what surely does not.
    var certain: [Int] = []
    var open = question
    open.asked = question.asked.filter { asked in
      if isCertain(asked, question) {
        certain.append(asked)
        return false
      }
      return !isImpossible(asked, question)
    }
    let answers: [Answer]
    if let found = known[open] {
      answers = found
    } else {
      guard let found = search(open) else { return nil }
      known[open] = found
      answers = found
    }
    guard !certain.isEmpty else { return answers }
    return answers.map { Answer(text: $0.text, holding: ($0.holding + certain).sorted()) }
  }

  private func isCertain(_ asked: Int, _ question: Question) -> Bool {
    let languages = predicates[asked].languages
    return languages.allSatisfy { language in
      question.wanted.contains { predicates[$0].languages.contains(language) }
    }
  }

  private func isImpossible(_ asked: Int, _ question: Question) -> Bool {
    guard let key = predicates[asked].key else { return false }
    return question.wanted.contains { predicates[$0].key.map { $0 != key } ?? false }
  }

  private func search(_ question: Question) -> [Answer]? {
    if let texts = question.wanted.lazy.compactMap({ self.predicates[$0].texts }).min(by: {
      $0.count < $1.count
    }) {
      return search(texts, question)
    }
    return ProductSearch(question, predicates)?.run(&budget, limit: Self.stateLimit) ?? nil
  }

  /// Among few texts each predicate can be tried.
  private func search(_ texts: [[UInt8]], _ question: Question) -> [Answer]? {
    var least = LeastSets<[UInt8]>()
    let counts = question.side
    for text in texts where question.domain.contains(text) {
      guard budget.spend(1 + question.asked.count) else { return nil }
      let wanted = question.wanted.reduce(Verdict.yes) { $0.and(verdict(of: $1, text)) }
      guard wanted == .yes || wanted == .maybe && counts == .upper else { continue }
      let isForbidden = question.forbidden.contains { predicate in
        let verdict = verdict(of: predicate, text)
        return verdict == .yes || verdict == .maybe && counts == .lower
      }
      if isForbidden { continue }
      let holding = question.asked.filter { predicate in
        let verdict = verdict(of: predicate, text)
        return verdict == .yes || verdict == .maybe && counts == .lower
      }
      least.insert(holding, text)
      if holding.isEmpty { break }
    }
    return least.sets.map { Answer(text: $0.value, holding: $0.set) }
  }

  func verdict(of predicate: Int, _ text: [UInt8]) -> Verdict {
    predicates[predicate].languages.reduce(Verdict.yes) { $0.and(predicates.languages[$1].holds(text)) }
  }
}

/// Sets of which none holds another, each with a value.
struct LeastSets<Value> {
  private(set) var sets: [(set: [Int], value: Value)] = []

  /// Ascending. False where a set is there that it holds.
  @discardableResult
  mutating func insert(_ set: [Int], _ value: @autoclosure () -> Value) -> Bool {
    if sets.contains(where: { set.includes($0.set) }) { return false }
    sets.removeAll { $0.set.includes(set) }
    sets.append((set, value()))
    return true
  }

  func holdsLess(than set: [Int]) -> Bool { sets.contains { set.includes($0.set) } }
}

extension [Int] {
  /// Both ascending.
  func includes(_ other: [Int]) -> Bool {
    guard other.count <= count else { return false }
    var index = 0
    for element in other {
      while index < count, self[index] < element { index += 1 }
      guard index < count, self[index] == element else { return false }
      index += 1
    }
    return true
  }
}
