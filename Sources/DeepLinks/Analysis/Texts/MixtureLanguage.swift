/// Bindings kept apart by literal text: where a text is cut first does not matter, only whether it can be cut.
struct MixtureLanguage {
  struct Piece {
    /// The literal text before it.
    var lead: [UInt8]
    /// What it must be, all of it.
    var languages: [Language]
  }

  var pieces: [Piece]
  var tail: [UInt8]
  /// Literal text compares by case folding, and is folded.
  var isFolded: Bool

  func automaton(_ side: Language.Side) -> Automaton? {
    guard let some = StateGraph.automaton(.someText) else { return nil }
    var parts: [Syntax] = []
    for piece in pieces {
      var automata = [some]
      for language in piece.languages {
        if let automaton = language.automaton(side) {
          automata.append(automaton)
        } else if side == .lower {
          return nil
        }
      }
      guard let part = Automaton.intersection(automata, limit: StateGraph.automatonLimit) else { return nil }
      parts += [literal(piece.lead), .automaton(part)]
    }
    return StateGraph.automaton(.sequence(parts + [literal(tail)]))
  }

  private func literal(_ text: [UInt8]) -> Syntax { isFolded ? .folded(text) : .text(text) }

  func holds(_ text: [UInt8]) -> Verdict {
    var cutter = Cutter(mixture: self, scalars: Self.scalars(text))
    return cutter.cut(0, from: 0)
  }

  private static func scalars(_ text: [UInt8]) -> [[UInt8]] {
    String(decoding: text, as: UTF8.self).unicodeScalars.map { Array(String($0).utf8) }
  }

  private struct Cutter {
    struct Place: Hashable {
      let piece: Int
      let position: Int
    }

    let mixture: MixtureLanguage
    let scalars: [[UInt8]]
    let compared: [[UInt8]]
    let leads: [[[UInt8]]]
    var known: [Place: Verdict] = [:]

    init(mixture: MixtureLanguage, scalars: [[UInt8]]) {
      self.mixture = mixture
      self.scalars = scalars
      compared = mixture.isFolded ? scalars.map { CaseFolding.folded($0) } : scalars
      leads =
        mixture.pieces.map { MixtureLanguage.scalars($0.lead) } + [MixtureLanguage.scalars(mixture.tail)]
    }

    /// Of what begins with the literal text before the piece.
    mutating func cut(_ piece: Int, from position: Int) -> Verdict {
      let lead = leads[piece]
      guard compared[position...].starts(with: lead) else { return .no }
      let start = position + lead.count
      if piece == mixture.pieces.count { return start == scalars.count ? .yes : .no }
      let place = Place(piece: piece, position: position)
      if let verdict = known[place] { return verdict }
      var best = Verdict.no
      for end in start..<scalars.count where best != .yes {
        let rest = cut(piece + 1, from: end + 1)
        guard rest != .no else { continue }
        let bound = Array(scalars[start...end].joined())
        let verdict = mixture.pieces[piece].languages.reduce(rest) { $0.and($1.holds(bound)) }
        if verdict != .no { best = verdict }
      }
      known[place] = best
      return best
    }
  }
}
