import Testing

@testable import DeepLinks

struct `A search for texts` {
  private let search = TextSearch(TextPredicates(context: ConversionContext(ownedSchemes: OwnedSchemes([]))))

  private func predicate(_ pattern: String) throws -> Int {
    let parsed = try Pattern(parsing: pattern)
    let element = try #require(parsed.elements.first)
    let types = ["n": ValueType(.int), "s": ValueType(.string)]
    let parameters = try parsed.bindings.map { binding in
      Parameter(name: binding.name, type: try #require(types[binding.name]))
    }
    let route = Route(pattern: parsed, isCaseSensitive: true, parameters: parameters, origins: nil)
    return search.predicates.predicate(of: element, in: route, isFolded: false, .path)
  }

  private func answers(_ wanted: [String], asked: [String] = [], steps: Int) throws -> [TextSearch.Answer]? {
    search.budget = WorkBudget(left: steps)
    return search.leastAnswers(
      TextSearch.Question(
        wanted: try wanted.map(predicate), asked: try asked.map(predicate).sorted(), domain: .element,
        side: .upper))
  }

  /// Tables have thousands of mixtures, and each automaton costs as much as many looks at their ends.
  @Test(arguments: [
    ("/p1-:n", ["/p2-:n"]), ("/:s.png", ["/:n.jpg", "/a-:s.gif"]), ("/p1-:n", ["/(p2.*)", "/p2-:s"]),
    ("/:n", ["/x-:n", "/terms"]),
  ])
  func `takes a step or two where a guess is right`(wanted: String, asked: [String]) throws {
    let answers = try #require(try answers([wanted], asked: asked, steps: 4))
    #expect(answers.map(\.holding) == [[]])
  }

  @Test func `knows at once that two ends clash`() throws {
    #expect(try answers(["/p1-:n", "/p2-:s"], steps: 0)?.isEmpty == true)
  }

  @Test func `goes on where no guess is right`() throws {
    #expect(try answers(["/p:n"], asked: ["/p:s"], steps: 0) == nil)
    #expect(try answers(["/p:s"], asked: ["/:s", "/p:n"], steps: 100_000)?.map(\.holding.count) == [1])
    #expect(try answers(["/p:n"], asked: ["/p:s"], steps: 100_000)?.map(\.holding.count) == [1])
  }
}
