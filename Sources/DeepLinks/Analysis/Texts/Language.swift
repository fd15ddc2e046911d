/// Whether something holds, as far as can be told.
enum Verdict: Sendable {
  case no, maybe, yes

  func and(_ other: Verdict) -> Verdict {
    self == .no || other == .no ? .no : self == .yes && other == .yes ? .yes : .maybe
  }
}

/// What the whole of one composed text must be: one demand of a predicate.
///
/// Where that is no regular language, or is not known to be one, it is kept between two that are.
final class Language {
  enum Definition {
    case texts([[UInt8]])
    /// Equality but for case; the text is folded.
    case folded([UInt8])
    case expression(Expression)
    /// No list.
    case type(ValueType, BoundText.Place)
    case mixture(MixtureLanguage)
  }

  let definition: Definition
  /// Texts outside of it are surely none; nil: there may be any.
  private(set) lazy var upper = makeUpper()
  /// Texts of it surely are; nil: none is known to be.
  private(set) lazy var lower = makeLower()
  private lazy var compiled: CompiledType? =
    if case .type(let type, _) = definition { CompiledType(type) } else { nil }
  private let context: ConversionContext

  init(_ definition: Definition, _ context: ConversionContext) {
    self.definition = definition
    self.context = context
  }

  enum Side: Hashable {
    case upper, lower
  }

  func automaton(_ side: Side) -> Automaton? {
    switch side {
    case .upper: upper
    case .lower: lower
    }
  }

  /// Of composed text.
  func holds(_ text: [UInt8]) -> Verdict {
    switch definition {
    case .texts(let texts): return texts.contains(text) ? .yes : .no
    case .folded(let folded): return CaseFolding.folded(text) == folded ? .yes : .no
    case .expression(let expression):
      return text.withUnsafeBufferPointer { expression.matches($0) } ? .yes : .no
    case .mixture(let mixture): return mixture.holds(text)
    case .type(let type, let place):
      let isASCII = text.allSatisfy { $0 < 0x80 }
      switch type.kind {
      case .string where !isASCII:
        return ScalarCounts(type).verdict(scalars: text.count { $0 & 0xC0 != 0x80 })
      // What can be spelled in several ways is read as it is spelled.
      case .url where !isASCII || text.contains(where: Self.hasOtherSpelling): return .maybe
      default: return accepts(text, place) ? .yes : .no
      }
    }
  }

  private func accepts(_ text: [UInt8], _ place: BoundText.Place) -> Bool {
    text.withUnsafeBufferPointer { text in
      compiled?.converter.accepts(BoundText(spelled: text, composed: text, place: place), context) ?? false
    }
  }

  /// Of ASCII: the Greek question mark, the Kelvin sign and the varia compose to these.
  private static func hasOtherSpelling(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: "K") || byte == UInt8(ascii: "`")
  }

  private func makeUpper() -> Automaton? {
    switch definition {
    case .texts(let texts): StateGraph.automaton(.choice(texts.map { .text($0) }))
    case .folded(let folded): StateGraph.automaton(.folded(folded))
    case .expression(let expression):
      ExpressionReader.syntax(of: Composition.composed(expression.source)).flatMap(StateGraph.automaton)
    case .mixture(let mixture): mixture.automaton(.upper)
    case .type(let type, let place):
      switch type.kind {
      case .string: ScalarCounts(type).automaton { $0 != .no }
      case .double:
        StateGraph.automaton(
          .doubles(within: type.minimum?.double ?? -.infinity, type.maximum?.double ?? .infinity))
      case .url: nil
      default: exactAutomaton(type, place)
      }
    }
  }

  /// Where `upper` and `lower` are the same.
  private var isExact: Bool {
    switch definition {
    case .texts, .folded, .expression: true
    case .mixture(let mixture):
      mixture.pieces.allSatisfy { $0.languages.allSatisfy { $0.isExact && $0.upper != nil } }
    case .type(let type, _):
      switch type.kind {
      case .string, .double, .url, .list: false
      case .int, .bool, .uuid, .date, .enumeration: true
      }
    }
  }

  private func makeLower() -> Automaton? {
    if isExact { return upper }
    switch definition {
    case .texts, .folded, .expression: return nil
    case .mixture(let mixture): return mixture.automaton(.lower)
    case .type(let type, _):
      switch type.kind {
      case .string: return ScalarCounts(type).automaton { $0 == .yes }
      case .double:
        return StateGraph.automaton(
          .certainDoubles(within: type.minimum?.double ?? -.infinity, type.maximum?.double ?? .infinity))
      case .url: return StateGraph.automaton(.certainURL)
      case .int, .bool, .uuid, .date, .enumeration, .list: return nil
      }
    }
  }

  private func exactAutomaton(_ type: ValueType, _ place: BoundText.Place) -> Automaton? {
    switch type.kind {
    case .int: StateGraph.automaton(.int(compiled?.converter.wholeRange ?? WholeRange()))
    case .uuid: StateGraph.automaton(.uuid)
    case .date: StateGraph.automaton(.date(spaceIsPlus: place == .query))
    case .bool: StateGraph.automaton(.choice(["true", "false", "1", "0"].map { .text($0) }))
    case .enumeration(let values):
      StateGraph.automaton(.choice(values.map { .text(Composition.composed($0)) }))
    case .string, .double, .url, .list: nil
    }
  }
}

/// The bounds of a string, which count the scalars of its spelling, as far as composed text tells them.
///
/// No scalar decomposes to more than four, so a spelling has a quarter to four times as many; ASCII always has
/// as many.
struct ScalarCounts {
  private let minimum: Int
  /// Nil where no link is long enough.
  private let maximum: Int?

  private static let longestLink = LinkURL.defaultLimit
  /// Beyond this, counts are not told apart.
  private static let limit = 4_096

  init(_ type: ValueType) {
    let range = CompiledType(type).converter.wholeRange
    minimum = Int(clamping: max(0, min(range.minimum, Int64(Self.longestLink) + 1)))
    maximum = range.maximum >= Self.longestLink ? nil : Int(clamping: max(-1, range.maximum))
  }

  /// Of text that is not ASCII.
  func verdict(scalars: Int) -> Verdict {
    let least = (scalars + 3) / 4
    let most = scalars * 4
    if most < minimum { return .no }
    guard let maximum else { return least >= minimum ? .yes : .maybe }
    if least > maximum { return .no }
    return least >= minimum && most <= maximum ? .yes : .maybe
  }

  private func verdict(_ count: Int, isASCII: Bool) -> Verdict {
    // As many, or more.
    if count >= Self.limit { return maximum == nil && count / 4 >= minimum ? .yes : .maybe }
    guard isASCII else { return verdict(scalars: count) }
    return count >= minimum && count <= maximum ?? .max ? .yes : .no
  }

  func automaton(_ isAccepted: (Verdict) -> Bool) -> Automaton? {
    struct State: Hashable {
      var count: Int
      var isASCII: Bool
    }
    // From here on nothing changes any more.
    let last = min(Self.limit, 4 * max(minimum, maximum.map { $0 + 1 } ?? 0) + 1)
    return Automaton.exploring(
      from: State(count: 0, isASCII: true), ByteClasses(cuts: [0x80, 0xC0]), limit: .max,
      accepts: { isAccepted(verdict($0.count, isASCII: $0.isASCII)) },
      step: { state, byte in
        var state = state
        if byte & 0xC0 != 0x80 { state.count = min(state.count + 1, last) }
        state.isASCII = state.isASCII && byte < 0x80
        return state
      })
  }
}
