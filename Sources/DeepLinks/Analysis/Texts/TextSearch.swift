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
  /// Texts that were found, by the question without what was asked.
  private var samples: [Question: [[UInt8]]] = [:]

  private static let sampleLimit = 8
  /// Answers to longer questions are not kept: they rarely come again.
  private static let askedLimit = 16

  init(_ predicates: TextPredicates) {
    self.predicates = predicates
  }

  /// Texts of which as little as possible holds: whatever else holds of a text that is wanted, all that holds of
  /// one of these holds of it too. Empty: there is no text. Nil: it takes too long to tell.
  func leastAnswers(_ question: Question) -> [Answer]? {
    for (index, one) in question.wanted.enumerated() {
      if question.wanted[..<index].contains(where: { predicates.areApart($0, one) }) { return [] }
    }
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
    guard let answers = answers(open) else { return nil }
    guard !certain.isEmpty else { return answers }
    return answers.map { Answer(text: $0.text, holding: ($0.holding + certain).sorted()) }
  }

  private func answers(_ question: Question) -> [Answer]? {
    if let found = known[question] { return found }
    var plain = question
    plain.asked = []
    let tried = samples[plain] ?? guesses(plain)
    samples[plain] = tried
    // Often a text that was found before is good again, or a guess.
    for text in tried where question.asked.allSatisfy({ !counts(verdict(of: $0, text), question) }) {
      guard budget.spend(1 + question.asked.count) else { return nil }
      return [Answer(text: text, holding: [])]
    }
    guard let found = search(question) else { return nil }
    if question.asked.count <= Self.askedLimit { known[question] = found }
    for answer in found where samples[plain, default: []].count < Self.sampleLimit {
      if samples[plain]?.contains(answer.text) != true { samples[plain, default: []].append(answer.text) }
    }
    return found
  }

  /// Some texts that surely are as wanted; none where all texts are known anyway.
  private func guesses(_ question: Question) -> [[UInt8]] {
    guard !question.wanted.contains(where: { predicates[$0].texts != nil }) else { return [] }
    let languages = question.wanted.flatMap { predicates[$0].languages }
    let texts =
      languages.isEmpty ? Language.anything : languages.flatMap { predicates.languages[$0].samples() }
    let right = texts.lazy.filter { text in
      question.domain.contains(text) && question.wanted.allSatisfy { self.verdict(of: $0, text) == .yes }
        && !question.forbidden.contains { self.counts(self.verdict(of: $0, text), question) }
    }
    // Room is left for texts that a search finds.
    return Array(right.prefix(Self.sampleLimit / 2))
  }

  /// Whether a predicate that was asked for is said to hold.
  private func counts(_ verdict: Verdict, _ question: Question) -> Bool {
    verdict == .yes || verdict == .maybe && question.side == .lower
  }

  private func isCertain(_ asked: Int, _ question: Question) -> Bool {
    let languages = predicates[asked].languages
    return languages.allSatisfy { language in
      question.wanted.contains { predicates[$0].languages.contains(language) }
    }
  }

  private func isImpossible(_ asked: Int, _ question: Question) -> Bool {
    question.wanted.contains { predicates.areApart($0, asked) }
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
    for text in texts where question.domain.contains(text) {
      guard budget.spend(1 + question.asked.count) else { return nil }
      let wanted = question.wanted.reduce(Verdict.yes) { $0.and(verdict(of: $1, text)) }
      guard wanted == .yes || wanted == .maybe && question.side == .upper,
        !question.forbidden.contains(where: { counts(verdict(of: $0, text), question) })
      else { continue }
      let holding = question.asked.filter { counts(verdict(of: $0, text), question) }
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
