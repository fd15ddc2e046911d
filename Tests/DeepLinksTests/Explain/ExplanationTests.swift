import Testing

@testable import DeepLinks

private let map: LinkMap = {
  let source = """
    {
      "origins": ["https://a.example", "app://host"],
      "links": {
        "home": {}, "user": { "parameters": { "id": { "type": "int", "max": 99 } } }, "posts": {},
        "search": { "parameters": { "q": "string", "page": { "type": "int", "default": 1 } } },
        "feed": { "parameters": { "sort": { "enum": ["top", "new"] } } },
        "page": { "parameters": { "n": { "type": "int", "min": 2 } } },
        "tenant": { "parameters": { "t": "string" } },
        "files": { "parameters": { "path": { "list": "string", "min": 1, "max": 2 } } },
        "help": { "parameters": { "topic": "string" } },
      },
      "routes": [
        { "pattern": "/", "link": "home" },
        { "pattern": "/users/:id", "link": "user" },
        { "pattern": "/users/42/posts", "link": "posts" },
        { "pattern": "/search?q=:q&page=:page", "link": "search" },
        { "pattern": "/feed/:sort", "link": "feed" },
        { "pattern": "/p-:n.html", "link": "page" },
        { "pattern": "/only", "link": "tenant", "origins": ["https://:t.b.example"] },
        { "pattern": "/files/:path**", "link": "files" },
        { "pattern": "/help#:topic(\\\\w+)", "link": "help" },
      ],
      "unwrap": ["google"],
    }
    """
  let (map, findings) = LinkMap.load(Array(source.utf8), file: "map")
  return map ?? { fatalError("\(findings)") }()
}()

@Suite struct ExplanationTests {
  @Test(
    "says at which step each route failed",
    arguments: [
      ("https://a.example/users/12a", 1, .element(2, "12a", .type("int"))),
      ("https://a.example/users/100", 1, .element(2, "100", .aboveMaximum("99"))),
      (
        "https://a.example/users/99999999999999999999", 1,
        .element(2, "99999999999999999999", .tooLarge("int"))
      ),
      ("https://a.example/users/1/posts", 1, .elementCount(3, atLeast: 2, atMost: 2)),
      ("https://a.example/users/1/posts", 2, .element(2, "1", .literal("42"))),
      ("https://a.example/USERS/x", 1, .element(1, "USERS", .letterCase("users"))),
      ("https://a.example/search", 3, .missingArgument("q", wanted: ":q")),
      ("https://a.example/search?Q=1", 3, .argumentCase("Q", wanted: "q")),
      ("https://a.example/search?q=%FF", 3, .argument("q", value: "%FF", .notText)),
      ("https://a.example/feed/old", 4, .element(2, "old", .enumeration(["top", "new"]))),
      (
        "https://a.example/p-x.html", 5,
        .element(1, "p-x.html", .part("x", form: "p-:n.html", .type("int")))
      ),
      (
        "https://a.example/p-1.html", 5,
        .element(1, "p-1.html", .part("1", form: "p-:n.html", .belowMinimum("2")))
      ),
      ("https://a.example/q-1.html", 5, .element(1, "q-1.html", .form("p-:n.html"))),
      ("https://a.example/only", 6, .origin(["https://:t.b.example"])),
      (
        "https://a.example/files", 7,
        .restCount(0, parameter: "path", CountBounds(minimum: "1", maximum: "2"))
      ),
      ("https://a.example/help", 8, .missingFragment(wanted: ":topic(\\w+)")),
      ("https://a.example/help#a-b", 8, .fragment("a-b", .expression("\\w+"))),
    ] as [(String, Int, StepFailure)])
  func steps(url: String, route: Int, failure: StepFailure) throws {
    let candidates = map.explain(url).candidates
    #expect(candidates.map(\.route) == Array(0...8))
    #expect(candidates[route].failure == failure)
  }

  @Test("lists routes up to the winner, and later ones that would have taken the URL")
  func winner() {
    let explanation = map.explain("https://a.example/users/42")
    #expect(explanation.winner == 1)
    #expect(explanation.candidates.map(\.route) == [0, 1])
    #expect(explanation.candidates.last?.failure == nil)
    #expect(explanation.later.isEmpty)
    #expect(explanation.origins.map(\.origin) == ["https://a.example"])
  }

  @Test(
    "knows what was probably meant, and that it resolves",
    arguments: [
      ("https://a.example/user/7?x=1#f", "https://a.example/users/7?x=1#f", 1),
      ("https://a.example//Users//7/", "https://a.example//users//7/", 1),
      ("https://a.example/search?Q=a", "https://a.example/search?q=a", 3),
      ("https://a.example/search?page=2&amp;q=a", "https://a.example/search?page=2&q=a", 3),
      ("https://a.example/feed/top/a b", "https://a.example/feed/top", 4),
      ("https://a.example/user/7?x=a b|é", "https://a.example/users/7?x=a%20b%7C%C3%A9", 1),
      ("app:///users/7", "app://host/users/7", 1), ("app://", "app://host/", 0),
      ("https://a.example/en/users/7", "https://a.example/users/7", 1),
      ("https://a.example/users/42/post", "https://a.example/users/42/posts", 2),
      ("https://a.example/42/posts", "https://a.example/users/42/posts", 2),
      ("http://a.example/users/7", "https://a.example/users/7", 1),
      ("https://www.a.example/users/7", "https://a.example/users/7", 1),
      ("https://a.exmaple/users/7", "https://a.example/users/7", 1),
      ("https://a.example:8443/users/7", "https://a.example/users/7", 1),
      ("app://users/7", "app://host/users/7", 1), ("app:users/7", "app://host/users/7", 1),
      ("https://www.google.com/url?q=https://a.example/user/7", "https://a.example/users/7", 1),
    ])
  func suggestions(url: String, meant: String, route: Int) throws {
    let nearest = try #require(map.explain(url).nearest.first, "\(url)")
    #expect(nearest.url == meant)
    #expect(nearest.route == route)
    #expect(throws: Never.self) { try map.resolve(meant) }
  }

  @Test(
    "names what no correction can guess",
    arguments: [
      ("https://a.example/users/x", 1, [.failure(.element(2, "x", .type("int")))]),
      ("https://a.example/search", 3, [.failure(.missingArgument("q", wanted: ":q"))]),
      (
        "https://a.example/users", 1,
        [.missingElement(.init(text: ":id", last: .init(parameter: "id", mayBeMissing: false)))]
      ),
      ("https://a.example/only", 6, [.failure(.origin(["https://:t.b.example"]))]),
    ] as [(String, Int, [Explanation.Change])])
  func changes(url: String, route: Int, changes: [Explanation.Change]) throws {
    let nearest = try #require(map.explain(url).nearest.first { $0.route == route })
    #expect(nearest.changes == changes)
  }

  @Test(
    "what is far from everything is near to nothing",
    arguments: ["https://a.example/zzz/yyy/xxx/www", "https://a.example/zzz", "https://a.example/zzz?q="])
  func farAway(url: String) {
    #expect(map.explain(url).nearest.isEmpty)
  }

  @Test("tells what is easily overlooked")
  func notes() {
    #expect(map.explain("https://a.example/a+b/c%2Fd").notes.map { "\($0)".prefix(5) } == ["plus(", "slash"])
    #expect(
      map.explain("https://a.example/search?q=a%2520b&page=x").notes == [
        .escapedTwice("a%20b", .argument("q")), .countsAsMissing(.argument("page", value: "x", .type("int"))),
      ])
  }

  @Test("an unreadable target has its text beside its offset")
  func unreadable() {
    let explanation = map.explain("https://www.google.com/url?q=https://a.example/%25FF")
    #expect(explanation.textOfOffset == "https://a.example/%FF")
    guard case .failure(.invalid(offset: 18, reason: .escapeNotUTF8)) = explanation.result else {
      Issue.record("\(explanation.result)")
      return
    }
  }

  @Test("of many routes those are listed that came nearest, and the rest are counted")
  func manyRoutes() throws {
    let routes = (0..<2_000).map { #"{ "pattern": "/r\#($0)/a/b", "link": "home" }"# }
    let source = """
      { "origins": ["https://a.example"], "links": { "home": {} }, "routes": [\(routes.joined(separator: ","))] }
      """
    let many = try #require(LinkMap.load(Array(source.utf8), file: "map").map)
    let miss = many.explain("https://a.example/r1711/a/c")
    #expect(miss.candidates.count + miss.omittedCandidates == 2_000)
    #expect(miss.candidates.count == CandidateList.limit)
    #expect(miss.candidates.contains { $0.route == 1711 && $0.failure == .element(3, "c", .literal("b")) })
    #expect(miss.nearest.first?.route == 1711)
    #expect(many.explain("https://a.example/r1999/a/c").nearest.first?.route == 1999)
    let hit = many.explain("https://a.example/r1711/a/b")
    #expect(hit.winner == 1711)
    #expect(hit.candidates.last?.route == 1711)
    #expect(hit.omittedCandidates == 1712 - CandidateList.limit)
    #expect(miss.omitted == [.init(stage: .element(1), count: 2_000 - CandidateList.limit)])
    let all = many.explain("https://a.example/r1711/a/c", all: true)
    #expect(all.candidates.map(\.route) == Array(0..<2_000))
    #expect(all.omitted.isEmpty)
    #expect(all.nearest.map(\.route) == miss.nearest.map(\.route))
  }

  @Test("how far a URL got with a route is counted by what of the pattern it took")
  func progress() throws {
    let patterns = ["/**/z", "/a/b/c/d", "/a/x", "/x/b"]
    let routes = patterns.map { #"{ "pattern": "\#($0)", "link": "l" }"# }.joined(separator: ", ")
    let source = #"{ "origins": ["https://a.example"], "links": { "l": {} }, "routes": [\#(routes)] }"#
    let map = try #require(LinkMap.load(Array(source.utf8), file: "map").map)
    let candidates = map.explain("https://a.example/a/b").candidates
    #expect(candidates.map(\.progress) == [0, 4, 2, 0])
  }
}
