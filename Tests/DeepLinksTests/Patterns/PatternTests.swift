import DeepLinks
import Testing

@Suite struct PatternTests {
  struct Refusal: CustomTestStringConvertible {
    var pattern: String
    var offset: Int
    var reason: PatternError.Reason

    var testDescription: String { pattern }

    init(_ pattern: String, _ offset: Int, _ reason: PatternError.Reason) {
      self.pattern = pattern
      self.offset = offset
      self.reason = reason
    }
  }

  @Test(
    "What is no pattern is refused, with its place",
    arguments: [
      Refusal("", 0, .noLeadingSlash),
      Refusal("users/:v", 0, .noLeadingSlash),
      Refusal("https://example.com/a", 0, .noLeadingSlash),
      Refusal("?q=:q", 0, .noLeadingSlash),
      Refusal("/a*b", 2, .strayAsterisk),
      Refusal("/a**", 2, .strayAsterisk),
      Refusal("/*a", 1, .strayAsterisk),
      Refusal("/**a", 1, .strayAsterisk),
      Refusal("/***", 1, .strayAsterisk),
      Refusal("/:v*", 3, .strayAsterisk),
      Refusal("/:v**x", 3, .strayAsterisk),
      Refusal("/x:v**", 4, .strayAsterisk),
      Refusal("/:v(a)**", 6, .strayAsterisk),
      Refusal("/a?b=*", 5, .strayAsterisk),
      Refusal("/a?b=:c**", 7, .strayAsterisk),
      Refusal("/a?b*=1", 4, .strayAsterisk),
      Refusal("/a#*", 3, .strayAsterisk),
      Refusal("/a/**/b/**", 8, .secondRest),
      Refusal("/:v**/b/:w**", 8, .secondRest),
      Refusal("/a/:", 3, .unnamedBinding),
      Refusal("/a/:1", 3, .unnamedBinding),
      Refusal("/a/:é", 3, .unnamedBinding),
      Refusal("/:v:w", 3, .adjacentBindings),
      Refusal("/:v(\\d+):w", 8, .adjacentBindings),
      Refusal("/v(\\d+)", 2, .expressionInsideElement),
      Refusal("/(a)b", 1, .expressionInsideElement),
      Refusal("/(a)(b)", 1, .expressionInsideElement),
      Refusal("/:v(a)(b)", 6, .expressionInsideElement),
      Refusal("/a/(b", 3, .unclosedParenthesis),
      Refusal("/a/([b-)", 3, .unclosedParenthesis),
      Refusal("/a/b)", 4, .unopenedParenthesis),
      Refusal("/a\\", 2, .trailingBackslash),
      Refusal("/a/../b", 3, .dotElement),
      Refusal("/.", 1, .dotElement),
      Refusal("/%2e%2E/b", 1, .dotElement),
      Refusal("/\\./b", 1, .dotElement),
      Refusal("/feed?", 5, .emptyQuery),
      Refusal("/feed?&", 5, .emptyQuery),
      Refusal("/feed?#a", 5, .emptyQuery),
      Refusal("/f/:v**?", 7, .emptyQuery),
      Refusal("/*?", 2, .emptyQuery),
      Refusal("/a:v?", 4, .emptyQuery),
      Refusal("/:v??", 4, .emptyQuery),
      Refusal("/foo/:v?/baz", 8, .slashInQuery),
      Refusal("/a?:b=1", 3, .bindingInArgumentName),
      Refusal("/a?(b)=1", 3, .bindingInArgumentName),
      Refusal("/a#", 2, .emptyFragment),
      Refusal("/a%FF", 2, .undecodableEscape),
      Refusal("/ab%C3:v", 3, .undecodableEscape),
      Refusal("/%C3%A9%80", 7, .undecodableEscape),
      Refusal("/a?b=%00", 5, .undecodableEscape),
      Refusal("/:a/:a", 4, .duplicateBinding(name: "a")),
      Refusal("/:a?b=:a", 6, .duplicateBinding(name: "a")),
      Refusal("/s?a=1&a=2", 7, .duplicateArgument(name: "a")),
      Refusal("/s?\u{e9}=1&e\u{301}=2", 8, .duplicateArgument(name: "e\u{301}")),
      Refusal("/a/(?=b)", 4, .expression(.invalid(.nothingToRepeat, part: "?"))),
      Refusal("/a/((b)\\1)", 4, .expression(.invalid(.badEscape, part: "\\1"))),
      Refusal("/a/:b([z-a])", 6, .expression(.invalid(.badClassRange, part: "z-a"))),
    ])
  func refuses(_ refusal: Refusal) {
    #expect(throws: PatternError(offset: refusal.offset, reason: refusal.reason)) {
      try Pattern(parsing: refusal.pattern)
    }
  }

  /// A pattern's parts, written plainly.
  private static func describe(_ text: Pattern.Text) -> String {
    func describe(_ binding: Pattern.Binding) -> String {
      "<\(binding.name)\(binding.expression.map { " " + $0.source } ?? "")>"
    }
    return switch text {
    case .literal(let literal): literal
    case .wildcard: "<>"
    case .expression(let expression): "<  \(expression.source)>"
    case .binding(let binding): describe(binding)
    case .mixture(let pieces):
      pieces.map { piece in
        switch piece {
        case .literal(let literal): literal
        case .binding(let binding): describe(binding)
        }
      }.joined(separator: "|")
    }
  }

  private static func describe(_ pattern: Pattern) -> String {
    var elements = pattern.elements.map { describe($0) }
    if pattern.isLastElementOptional { elements[elements.count - 1] += "?" }
    if let rest = pattern.rest { elements.insert("<\(rest.binding?.name ?? "")**>", at: rest.position) }
    return elements.joined(separator: " / ")
      + pattern.arguments.map { " & \($0.name) = \(describe($0.value))" }.joined()
      + (pattern.fragment.map { " # " + describe($0) } ?? "")
  }

  @Test(
    "A pattern is read into its parts",
    arguments: [
      ("/", ""),
      ("//a///b/", "a / b"),
      ("/users/:userId/profile", "users / <userId> / profile"),
      ("/*/settings", "<> / settings"),
      ("/news/latest/**", "news / latest / <**>"),
      ("/**/terms", "<**> / terms"),
      ("/files/:path**/edit", "files / <path**> / edit"),
      ("/pages/(contact-us.*)", "pages / <  contact-us.*>"),
      ("/orders/:id(\\d{4,})", "orders / <id \\d{4,}>"),
      ("/@:handle", "@|<handle>"),
      ("/p-:id.html", "p-|<id>|.html"),
      ("/:a-:b", "<a>|-|<b>"),
      ("/size/:w(\\d+)x:h(\\d+)", "size / <w \\d+>|x|<h \\d+>"),
      ("/feed/:sort?", "feed / <sort>?"),
      ("/week/:n(\\d+)?", "week / <n \\d+>?"),
      ("/week/:n??a=1", "week / <n>? & a = 1"),
      ("/week/:n?#a", "week / <n>? # a"),
      ("/week/:n?a=1", "week / <n> & a = 1"),
      ("/:v**?q=:q", "<v**> & q = <q>"),
      ("/search?q=:term&kind=article&page=:page", "search & q = <term> & kind = article & page = <page>"),
      ("/s?&&a=1&", "s & a = 1"),
      ("/s?=v", "s &  = v"),
      ("/s?debug", "s & debug = "),
      ("/s?a=b=c?d/e", "s & a = b=c?d/e"),
      ("/s?a%3Db=1", "s & a=b = 1"),
      ("/s?a=%26", "s & a = &"),
      ("/s?a=(x|y)", "s & a = <  x|y>"),
      ("/s?ll=:lat,:lng", "s & ll = <lat>|,|<lng>"),
      ("/s?name=c++", "s & name = c++"),
      ("/s?\\/a=1", "s & /a = 1"),
      ("/help#:topic", "help # <topic>"),
      ("/help#a/b?c&d=e#f", "help # a/b?c&d=e#f"),
      ("/src#L:n", "src # L|<n>"),
      ("/a%20b", "a b"),
      ("/a%2Fb", "a/b"),
      ("/100%", "100%"),
      ("/%zz%4", "%zz%4"),
      ("/50\\%25", "50%25"),
      ("/caf%C3%A9", "café"),
      ("/\\:a\\*\\?\\#\\(b\\)\\\\", ":a*?#(b)\\"),
      ("/\\a\\é", "aé"),
      ("/a=b&c;d,e!f$g'h+i", "a=b&c;d,e!f$g'h+i"),
      ("/([^/?#()]+\\.\\pL)", "<  [^/?#()]+\\.\\pL>"),
      ("/(a\\)b)", "<  a\\)b>"),
      ("/([])(]x)", "<  [])(]x>"),
      ("/([^])(]x)", "<  [^])(]x>"),
      ("/([[:alpha:]\\])]+)", "<  [[:alpha:]\\])]+>"),
      ("/(\\Q)(\\E)", "<  \\Q)(\\E>"),
      ("/...", "..."),
      ("/.:a", ".|<a>"),
    ])
  func reads(_ text: String, _ parts: String) throws {
    #expect(Self.describe(try Pattern(parsing: text)) == parts)
  }

  @Test("A pattern is checked against the parameters of its link")
  func checks() throws {
    let parameters = [
      Parameter(name: "text", type: ValueType(.string)),
      Parameter(name: "maybe", type: ValueType(.string), isOptional: true),
      Parameter(name: "list", type: ValueType(.list(ValueType(.string)))),
    ]
    func reason(_ text: String, isCaseSensitive: Bool = true) throws -> PatternError? {
      let pattern = try Pattern(parsing: text)
      do {
        try pattern.check(parameters: parameters, isCaseSensitive: isCaseSensitive)
        return nil
      } catch {
        return error
      }
    }
    for text in ["/:text", "/:list**", "/a?b=:list", "/:maybe?", "/a?b=:maybe#:text", "/a?b=1&B=2"] {
      #expect(try reason(text) == nil)
    }
    #expect(try reason("/:txt") == PatternError(offset: 1, reason: .unknownParameter(name: "txt")))
    #expect(try reason("/:list") == PatternError(offset: 1, reason: .listBoundByText(name: "list")))
    #expect(try reason("/a#:list") == PatternError(offset: 3, reason: .listBoundByText(name: "list")))
    #expect(try reason("/a?b=x:list") == PatternError(offset: 6, reason: .listBoundByText(name: "list")))
    #expect(try reason("/:text**") == PatternError(offset: 1, reason: .restBoundToScalar(name: "text")))
    #expect(
      try reason("/:text?")
        == PatternError(offset: 1, reason: .optionalElementOfRequiredParameter(name: "text")))
    #expect(
      try reason("/a?b=1&B=2", isCaseSensitive: false)
        == PatternError(offset: 7, reason: .duplicateArgument(name: "B")))
  }

  @Test("An expression that costs too much is refused")
  func limits() {
    #expect(throws: ExpressionError.tooLong(limit: 1_000)) {
      try Expression(String(repeating: "a", count: 1_001))
    }
    #expect { try Expression("(\\pL{30}){30}") } throws: { error in
      switch error as? ExpressionError {
      case .tooLarge, .invalid(.badRepeatCount, _), .invalid(.tooLarge, _): true
      default: false
      }
    }
  }
}
