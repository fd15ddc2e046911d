/// What texts must be, each distinct demand once.
///
/// A predicate is the languages that must all hold; it is known by its index.
final class TextPredicates {
  struct Predicate {
    /// Indexes of `languages`, ascending.
    let languages: [Int]
    /// All texts, where they are few and known.
    let texts: [[UInt8]]?
    let ends: TextEnds
    /// Whether an argument without `=` holds.
    let holdsOfBareName: Verdict
  }

  /// True only where no text satisfies both; that there is none may also be harder to see.
  func areApart(_ one: Int, _ other: Int) -> Bool { predicates[one].ends.clash(with: predicates[other].ends) }

  private struct PredicateKey: Hashable {
    let languages: [Int]
    let holdsOfBareName: Verdict
  }

  /// The index of the predicate that every text satisfies.
  static let anything = 0

  let context: ConversionContext
  private(set) var languages: [Language] = []
  private(set) var predicates: [Predicate] = []
  private var languageIndex: [String: Int] = [:]
  private var predicateIndex: [PredicateKey: Int] = [:]

  init(context: ConversionContext) {
    self.context = context
    _ = predicate([], holdsOfBareName: .yes)
  }

  subscript(index: Int) -> Predicate { predicates[index] }

  // MARK: Of patterns

  /// Of an element, an argument's value or a fragment; the bindings' parameters are the route's.
  func predicate(
    of text: Pattern.Text, in route: Route, isFolded: Bool, _ place: BoundText.Place
  ) -> Int {
    switch text {
    case .wildcard: return Self.anything
    case .literal(let text): return literal(Composition.composed(text), isFolded: isFolded)
    case .expression(let expression): return predicate([language(of: expression)])
    case .binding(let binding):
      guard let parameter = route.parameter(binding) else { return Self.anything }
      let type: ValueType =
        if case .list(let element) = parameter.type.kind { element } else { parameter.type }
      return predicate(of: type, matching: binding.expression, place)
    case .mixture(let pieces):
      func literal(_ piece: Pattern.Piece?) -> [UInt8] {
        if case .literal(let text) = piece { Composition.composed(text) } else { [] }
      }
      return predicate(
        [mixture(pieces, in: route, isFolded: isFolded, place)],
        ends: TextEnds(prefix: literal(pieces.first), suffix: literal(pieces.last)))
    }
  }

  func predicate(of type: ValueType, matching expression: Expression? = nil, _ place: BoundText.Place) -> Int
  {
    var all = languages(of: type, expression, place)
    var texts: [[UInt8]]?
    switch type.kind {
    case .enumeration(let values): texts = values.map { Composition.composed($0) }
    case .bool: texts = ["true", "false", "1", "0"].map { Array($0.utf8) }
    default: break
    }
    var bare: Verdict?
    if case .bool = type.kind { bare = expression.map { $0.matches("") ? .yes : .no } ?? .yes }
    if let known = texts {
      let left = known.filter { text in all.allSatisfy { languages[$0].holds(text) != .no } }
      texts = left
      all = [language(.texts(left), "texts \(left)")]
    }
    return predicate(all, texts: texts, holdsOfBareName: bare)
  }

  func literal(_ text: [UInt8], isFolded: Bool = false) -> Int {
    let ends = TextEnds(whole: text)
    let folded = CaseFolding.folded(text)
    if isFolded, hasCase(folded) {
      return predicate([language(.folded(folded), "folded \(folded)")], ends: ends)
    }
    return predicate([language(.texts([text]), "texts \([text])")], texts: [text], ends: ends)
  }

  private func hasCase(_ folded: [UInt8]) -> Bool {
    if folded.allSatisfy({ $0 < 0x80 }) { return folded.contains { $0 &- 0x61 < 26 } }
    return String(decoding: folded, as: UTF8.self).unicodeScalars.contains {
      CaseVariants.all(of: $0).count > 1
    }
  }

  private func mixture(
    _ pieces: [Pattern.Piece], in route: Route, isFolded: Bool, _ place: BoundText.Place
  ) -> Int {
    var mixture = MixtureLanguage(pieces: [], tail: [], isFolded: isFolded)
    var lead: [UInt8] = []
    var key = "mixture \(isFolded)"
    for piece in pieces {
      switch piece {
      case .literal(let text):
        let composed = Composition.composed(text)
        lead = isFolded ? CaseFolding.folded(composed) : composed
      case .binding(let binding):
        let bound = route.parameter(binding).map { languages(of: $0.type, binding.expression, place) } ?? []
        mixture.pieces.append(MixtureLanguage.Piece(lead: lead, languages: bound.map { languages[$0] }))
        key += " \(lead) \(bound)"
        lead = []
      }
    }
    mixture.tail = lead
    return language(.mixture(mixture), "\(key) \(lead)")
  }

  /// What a bound text must be.
  private func languages(
    of type: ValueType, _ expression: Expression?, _ place: BoundText.Place
  ) -> [Int] {
    var all: [Int] = []
    if let matches = type.matches { all.append(language(of: matches)) }
    if let expression { all.append(language(of: expression)) }
    let bounds = "\(type.minimum.map { "\($0)" } ?? "") \(type.maximum.map { "\($0)" } ?? "")"
    switch type.kind {
    case .string:
      if type.minimum == nil, type.maximum == nil { break }
      all.append(
        language(
          .type(ValueType(.string, minimum: type.minimum, maximum: type.maximum), .path), "string \(bounds)"))
    case .enumeration(let values): all.append(language(.type(type, .path), "enumeration \(values)"))
    case .date: all.append(language(.type(type, place), "date \(place)"))
    case .int, .double, .bool, .uuid, .url: all.append(language(.type(type, .path), "\(type.kind) \(bounds)"))
    case .list: all.append(language(.texts([]), "texts []"))
    }
    return all
  }

  private func language(of expression: Expression) -> Int {
    language(.expression(expression), "expression \(expression.source)")
  }

  private func language(_ definition: Language.Definition, _ key: String) -> Int {
    if let index = languageIndex[key] { return index }
    languages.append(Language(definition, context))
    languageIndex[key] = languages.count - 1
    return languages.count - 1
  }

  private func predicate(
    _ all: [Int], texts: [[UInt8]]? = nil, ends: TextEnds = .unknown, holdsOfBareName: Verdict? = nil
  ) -> Int {
    let sorted = Set(all).sorted()
    let bare =
      holdsOfBareName
      ?? sorted.reduce(Verdict.yes) { verdict, index in verdict.and(languages[index].holds([])) }
    let identity = PredicateKey(languages: sorted, holdsOfBareName: bare)
    if let index = predicateIndex[identity] { return index }
    predicates.append(Predicate(languages: sorted, texts: texts, ends: ends, holdsOfBareName: bare))
    predicateIndex[identity] = predicates.count - 1
    return predicates.count - 1
  }
}

extension Route {
  func parameter(_ binding: Pattern.Binding) -> Parameter? {
    parameters.first { $0.name == binding.name }
  }

  /// True where what binds only parameters that may be missing may be missing.
  func mayBeMissing(_ text: Pattern.Text) -> Bool {
    let bindings = text.bindings
    return !bindings.isEmpty && bindings.allSatisfy { parameter($0)?.mayBeMissing ?? false }
  }
}
