extension Language {
  /// Some composed texts that are probably of the language: a guess that is right saves the work of automata.
  func samples() -> [[UInt8]] {
    switch definition {
    case .texts(let texts): Array(texts.prefix(4))
    case .folded(let folded): [folded]
    case .expression: []
    case .mixture(let mixture): mixture.samples()
    case .type(let type, _): Self.samples(of: type).map { Composition.composed($0) }
    }
  }

  /// Texts that satisfy what has no demands.
  static let anything = ["a", "x", "zz9"].map { Array($0.utf8) }

  private static func samples(of type: ValueType) -> [String] {
    switch type.kind {
    case .string:
      let least = CompiledType(type).converter.wholeRange.minimum
      return ["a", "x"].map { String(repeating: $0, count: Int(clamping: max(1, min(least, 1_000)))) }
    case .int:
      let range = CompiledType(type).converter.wholeRange
      return [0, 1, range.minimum, range.maximum].filter(range.contains).map(String.init)
    case .double: return [0, 0.5, 1, type.minimum?.double ?? 2, type.maximum?.double ?? 3].map { "\($0)" }
    case .bool: return ["true", "0"]
    case .uuid: return ["00000000-0000-0000-0000-000000000000"]
    case .date: return ["2000-01-01"]
    case .url: return ["https://a.b", "https://example.com/a"]
    case .enumeration(let values): return Array(values.prefix(4))
    case .list: return []
    }
  }
}

extension MixtureLanguage {
  fileprivate func samples() -> [[UInt8]] {
    var samples: [[UInt8]] = [[]]
    for piece in pieces {
      let choices = (piece.languages.first?.samples() ?? Language.anything).filter { text in
        !text.isEmpty && piece.languages.allSatisfy { $0.holds(text) == .yes }
      }
      samples = samples.flatMap { start in choices.prefix(2).map { start + piece.lead + $0 } }
      samples = Array(samples.prefix(4))
    }
    return samples.map { $0 + tail }
  }
}
