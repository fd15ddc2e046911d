import DeepLinks
import Testing

@Suite struct RouteAnalysisTests {
  private static let types: [String: ValueType] = [
    "s": ValueType(.string), "t": ValueType(.string), "n": ValueType(.int),
    "m": ValueType(.int, minimum: .int(1), maximum: .int(10)),
    "d": ValueType(.double), "b": ValueType(.bool), "e": ValueType(.enumeration(["a", "b"])),
    "w": ValueType(.string, minimum: .int(2), maximum: .int(4)), "l": ValueType(.list(ValueType(.string))),
    "k": ValueType(.list(ValueType(.int))),
  ]

  /// `o…`: may be missing.
  private static func route(_ text: String, isCaseSensitive: Bool = true, origins: [String]? = nil) throws
    -> Route
  {
    let pattern = try Pattern(parsing: text)
    var names = pattern.bindings.map(\.name)
    let own = try origins?.map { try Origin($0, allowsBinding: true) }
    for case .binding(let name, _) in (own ?? []).map(\.host) where !names.contains(name) {
      names.append(name)
    }
    return Route(
      pattern: pattern, isCaseSensitive: isCaseSensitive,
      parameters: names.map { name in
        Parameter(name: name, type: types[String(name.suffix(1))]!, isOptional: name.hasPrefix("o"))
      }, origins: own)
  }

  private static func analysis(_ routes: Route...) throws -> RouteAnalysis {
    RouteAnalysis(routes: routes, origins: [try Origin("https://example.com")])
  }

  @Test(
    "An earlier route that takes everything makes the later unreachable",
    arguments: [
      ("/**", "/a"), ("/a/**", "/a/:s/c"), ("/a/**", "/a/**/z"), ("/**/z", "/a/b/z"),
      ("/*/settings", "/chat/settings"),
      ("/p/:s", "/p/:n"), ("/p/:s", "/p/:t(\\d+)"), ("/p/([a-z]+)", "/p/abc"), ("/p/:m", "/p/5"),
      ("/p/:e", "/p/b"),
      ("/search", "/search?q=:s"), ("/help", "/help#:t"), ("/foo/:os?", "/foo"), ("/foo/:os?", "/foo/:t"),
      ("/f/:s", "/f/:t.png"), ("/s?page=:on", "/s?page=all"), ("/p/:d", "/p/:n"), ("/p/:n", "/p/:m"),
      ("/p/:s-:n", "/p/:t-:m"),
      ("/s?q=:s", "/s?q=:n&r=1"), ("/s?q=1", "/s?q=1&r=:s"), ("/s?q=(a|b)", "/s?q=a"), ("/:l**", "/:s/:n"),
      ("/:k**", "/1/:n"),
      ("/a/:l**/b", "/a/x/:k**/c/b"), ("/p/:w", "/p/abcd"), ("/p/:e", "/p/a"), ("/s?q=:s", "/s?q=:l"),
      ("/a#:s", "/a#b"),
    ])
  func covers(_ earlier: String, _ later: String) throws {
    #expect(try Self.analysis(Self.route(earlier), Self.route(later)).covers(earlier: 0, later: 1))
  }

  @Test(
    "A later route that can be reached is not said to be unreachable",
    arguments: [
      ("/a", "/**"), ("/p/:n", "/p/new"), ("/p/:m", "/p/50"), ("/p/:n", "/p/:s"),
      ("/foo/:s-:t", "/foo/:s.:t"),
      ("/foo", "/foo/:os?"), ("/a/:s", "/**"), ("/s?q=:s", "/s"), ("/s#:s", "/s"), ("/o/:s/x", "/o/y/:t"),
      ("/s?page=:n", "/s?page=all"), ("/t?v=(true|false|1|0)", "/t?v=:b"), ("/p/:s", "/p"),
      ("/p/:k**", "/p/:l**"),
      ("/a/b/**", "/a/**"), ("/**/a/b", "/**/b"), ("/p/:w", "/p/abcde"), ("/p/:w", "/p/\u{e9}t\u{e9}t"),
      ("/s?q=:n", "/s?q=1"),
      ("/p/:b", "/p/:n"), ("/p/:e", "/p/:s"), ("/s?q=:l", "/s?oq=:s"), ("/s?q=a", "/s?q=:ol"),
    ])
  func covers_not(_ earlier: String, _ later: String) throws {
    #expect(try !Self.analysis(Self.route(earlier), Self.route(later)).covers(earlier: 0, later: 1))
  }

  @Test("Case and origins are taken into account")
  func caseAndOrigins() throws {
    func covers(_ earlier: Route, _ later: Route) throws -> Bool {
      try Self.analysis(earlier, later).covers(earlier: 0, later: 1)
    }
    #expect(try covers(Self.route("/p/abc", isCaseSensitive: false), Self.route("/p/aBc")))
    #expect(try !covers(Self.route("/p/abc"), Self.route("/p/abc", isCaseSensitive: false)))
    #expect(try covers(Self.route("/1/23"), Self.route("/1/23", isCaseSensitive: false)))
    #expect(try !covers(Self.route("/1?a=1"), Self.route("/1?a=1", isCaseSensitive: false)))
    let wild = "https://*.example.org"
    let bound = "https://:t.example.org"
    #expect(try covers(Self.route("/sale", origins: [wild]), Self.route("/sale", origins: [bound])))
    #expect(try !covers(Self.route("/sale", origins: [bound]), Self.route("/sale", origins: [wild])))
    #expect(
      try covers(
        Self.route("/sale", origins: [bound]), Self.route("/sale", origins: ["https://a.example.org"])))
    #expect(
      try !covers(
        Self.route("/sale", origins: ["https://:n.example.org"]), Self.route("/sale", origins: [bound])))
    #expect(
      try covers(
        Self.route("/", origins: ["https://:n.example.org"]),
        Self.route("/", origins: ["https://7.example.org"])))
    #expect(try !covers(Self.route("/"), Self.route("/", origins: [bound])))
    #expect(try covers(Self.route("/"), Self.route("/", origins: ["https://example.com"])))
    #expect(try !covers(Self.route("/", origins: ["my:"]), Self.route("/", origins: ["my://host"])))
  }

  @Test(
    "An overlap has a witness",
    arguments: [
      ("/o/:s/x", "/o/y/:t", "https://example.com/o/y/x"),
      ("/news/**", "/**/terms", "https://example.com/news/terms"),
      ("/p/:n", "/p/:s", "https://example.com/p/1"), ("/a?q=1", "/a?r=:s", "https://example.com/a?q=1&r=x"),
      ("/a?q=1", "/a?q=:s", "https://example.com/a?q=1"), ("/a#b", "/a#:s", "https://example.com/a#b"),
      ("/:s-:n", "/:e-:t", "https://example.com/a-1"),
      ("/p/:s(\\d{4})", "/p/:n", "https://example.com/p/1111"),
      ("/a%20b", "/:s", "https://example.com/a%20b"),
    ])
  func witnesses(_ first: String, _ second: String, _ url: String) throws {
    var analysis = try Self.analysis(Self.route(first), Self.route(second))
    #expect(analysis.overlapWitness(0, 1) == url)
    #expect(analysis.earlier(than: 1) == [0])
  }

  @Test(
    "Routes apart have none",
    arguments: [("/a", "/b"), ("/a/:s", "/a"), ("/p/:n", "/p/x"), ("/p/:e", "/p/:n"), ("/a/**", "/b/**")])
  func apart(_ first: String, _ second: String) throws {
    var analysis = try Self.analysis(Self.route(first), Self.route(second))
    #expect(analysis.overlapWitness(0, 1) == nil)
  }

  @Test("What is said to be unreachable never is the first of two that match", arguments: 0..<4)
  func sound(block: Int) throws {
    var random = SeededGenerator(seed: UInt64(block) &* 104_729 &+ 3)
    var scratch = MatchScratch()
    var covered = 0
    for _ in 0..<500 {
      let world = RandomTable(&random)
      let analysis = RouteAnalysis(routes: world.routes, origins: world.origins)
      let pairs = world.routes.indices.flatMap { later in
        (0..<later).filter { analysis.covers(earlier: $0, later: later) }.map { ($0, later) }
      }
      covered += pairs.count
      guard !pairs.isEmpty else { continue }
      let alone = world.routes.map { Matcher(routes: [$0], origins: world.origins) }
      for (earlier, later) in pairs { #expect(analysis.earlier(than: later).contains(earlier)) }
      for _ in 0..<40 {
        let url = world.url(&random)
        // Arguments and fragments are taken to be UTF-8.
        if url.contains("%FF") { continue }
        for (earlier, later) in pairs where try alone[later].outcome(url, &scratch).route != nil {
          #expect(
            try alone[earlier].outcome(url, &scratch).route != nil, "\(url)\n\(earlier) \(later)\n\(world)")
        }
      }
    }
    #expect(covered > 50)
  }
}
