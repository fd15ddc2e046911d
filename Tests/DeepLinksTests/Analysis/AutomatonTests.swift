import Testing

@testable import DeepLinks

struct `Automata` {
  static let expressions = [
    "", "a", "a|b", "(a|b)*", "a+b?", "[a-c]x", "[^a-c]", "[^/?#()]+", "\\d+(?:-\\d+)*", "\\w+", "\\W",
    "\\s*", "\\S+",
    "x{2,3}?", "x{2,}", "x{0}", "a{,2}", "a{", ".", ".*", "(?s).", "(?i)abc", "(?i)k+", "(?i)[^k]",
    "(?i)[j-t]",
    "a(?i)b|c", "(?i:a)b", "(?P<name>a)b", "\\Qa.b\\E+", "\\x41", "\\x{e9}", "\\101", "[[:alpha:]]+",
    "[[:^digit:]]", "[]a]+", "[a-]", "[\\d-]", "[\\]]", "é", "[à-ü]+", "[^\\x00-\\x7F]", "^a$", "(^a|b)c",
    "\\Aab\\z",
    "(?U)a+", "a|", "|a", "()", "(a*)*", "en|fr|pt-BR", "(?i)\\w", "[[:word:]]", "(?i)[[:lower:]]", "\\.",
    "\\n",
  ]

  static let letters = [
    "a", "b", "c", "x", "k", "K", "\u{212A}", "s", "ſ", "A", "B", "C", "é", "É", "0", "1", "5", "-", ".", "/",
    "_", " ",
    "\n", "{", "]", "語", "\u{7F}", "🙂", "e", "n", "f", "r", ",", "2",
  ]

  @Test(arguments: expressions)
  func `read an expression as RE2 does`(source: String) throws {
    let expression = try Expression(source)
    let automaton = try #require(
      ExpressionReader.syntax(of: Composition.composed(source)).flatMap(StateGraph.automaton))
    var random = SeededGenerator(seed: 7)
    var texts = [""] + Self.letters + [source]
    for _ in 0..<150 {
      texts.append((0..<random.number(1...5)).map { _ in random.pick(Self.letters) }.joined())
    }
    for text in texts {
      let composed = Composition.composed(text)
      #expect(
        automaton.accepts(composed) == composed.withUnsafeBufferPointer { expression.matches($0) }, "\(text)")
    }
  }

  @Test(arguments: ["\\pL+", "\\bfoo", "a*^b", "(?i)é", "\\C", "\\p{Greek}"])
  func `give up on what they do not read`(source: String) throws {
    _ = try Expression(source)
    #expect(ExpressionReader.syntax(of: Array(source.utf8)).flatMap(StateGraph.automaton) == nil)
  }

  static let types: [ValueType] = [
    ValueType(.int), ValueType(.int, minimum: .int(1), maximum: .int(10)),
    ValueType(.int, minimum: .int(-12), maximum: .int(305)), ValueType(.int, maximum: .int(-3)),
    ValueType(.int, minimum: .int(998), maximum: .int(.max)),
    ValueType(.int, minimum: .int(.min), maximum: .int(-99)),
    ValueType(.int, minimum: .int(0)), ValueType(.uuid), ValueType(.date), ValueType(.bool),
    ValueType(.enumeration(["a", "é", "12"])), ValueType(.double),
    ValueType(.double, minimum: .double(0.5), maximum: .double(2)),
    ValueType(.double, minimum: .int(-3), maximum: .int(12)), ValueType(.double, maximum: .double(-0.25)),
    ValueType(.double, minimum: .int(5)), ValueType(.string, minimum: .int(2), maximum: .int(3)),
    ValueType(.string, maximum: .int(1)), ValueType(.string, minimum: .int(3)), ValueType(.url),
  ]

  @Test(arguments: types.indices)
  func `keep a type between what may convert and what does`(index: Int) {
    let type = Self.types[index]
    let language = Language(.type(type, .path), ConversionContext())
    let converter = CompiledType(type)
    var random = SeededGenerator(seed: 11)
    for text in Self.texts(&random) {
      let composed = Composition.composed(text)
      let converts = Array(text.utf8).withUnsafeBufferPointer { spelled in
        composed.withUnsafeBufferPointer { composed in
          converter.converter.accepts(BoundText(spelled: spelled, composed: composed), ConversionContext())
        }
      }
      if converts { #expect(language.upper?.accepts(composed) ?? true, "\(text)") }
      if language.lower?.accepts(composed) ?? false { #expect(converts, "\(text)") }
      switch language.holds(composed) {
      case .yes: #expect(converts, "\(text)")
      case .no: #expect(!converts, "\(text)")
      case .maybe: break
      }
    }
  }

  @Test(arguments: [
    ValueType(.int), ValueType(.int, minimum: .int(-5), maximum: .int(77)), ValueType(.date),
    ValueType(.uuid), ValueType(.bool),
  ])
  func `know some types exactly`(type: ValueType) {
    let language = Language(.type(type, .path), ConversionContext())
    var random = SeededGenerator(seed: 12)
    for text in Self.texts(&random) {
      #expect(language.upper?.accepts(text.utf8) == language.lower?.accepts(text.utf8), "\(text)")
    }
  }

  private static func texts(_ random: inout SeededGenerator) -> [String] {
    var texts = [
      "", "0", "-0", "00", "-", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
      "-9223372036854775809", "009223372036854775807", "999", "998", "997", "1000", "2024-02-29",
      "2023-02-29",
      "2000-02-29", "1900-02-29", "2024-12-31T23:59:59Z", "2024-12-31t23:59:59.25+23:59",
      "2024-12-31T24:00:00Z",
      "2024-04-31", "621425b8-42d1-4ab4-9a58-1e69d708a84b", "621425B8-42d1-4ab4-9a58-1e69d708a84", "true",
      "1", "TRUE",
      "a", "é", "e\u{301}", "12", "1e999", "1e-999", "-1.5e3", "0.49999999999999999999999999",
      "1.99999999999999999999",
      "2.0000000000000000000000001", "1E5", "4.9", "5", "4.99999999999999999999999", ".5", "5.", "éé",
      "e\u{301}e\u{301}",
      "\u{958}", "a\u{958}", "https://example.com/x", "http://a.b", "javascript:1", "語語語", "K", "\u{212A}",
      "日本語x",
    ]
    for _ in 0..<400 {
      let words = [
        "0", "1", "2", "7", "9", "-", ".", "e", "E", "+", "12", "305", "306", "é", "e\u{301}", "a", "10",
      ]
      texts.append((0..<random.number(1...5)).map { _ in random.pick(words) }.joined())
    }
    for _ in 0..<400 {
      let numbers = (0..<3).map { _ in random.number(0...40) }
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      texts.append("20\(two(numbers[0]))-\(two(numbers[1] % 14))-\(two(numbers[2]))")
    }
    return texts
  }

  @Test func `fold as literal text does`() throws {
    for text in ["abc", "kiss", "straße", "ΣΑΣ", "ǆ", "i", "é1"] {
      let folded = CaseFolding.folded(Composition.composed(text))
      let automaton = try #require(StateGraph.automaton(.folded(folded)))
      for other in [
        text, text.uppercased(), text.lowercased(), "\u{212A}iss", "KIſS", "σας", "ǅ", "İ", "ı", "É1",
      ] {
        let composed = Composition.composed(other)
        #expect(automaton.accepts(composed) == (CaseFolding.folded(composed) == folded), "\(text) \(other)")
      }
    }
  }
}
