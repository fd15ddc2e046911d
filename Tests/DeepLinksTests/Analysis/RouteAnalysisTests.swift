import Testing

@testable import DeepLinks

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

  /// What is said of the last of some routes.
  private static func reachability(_ routes: Route...) throws -> RouteAnalysis.Reachability {
    let origins = [try Origin("https://example.com")]
    var analysis = RouteAnalysis(routes: routes, origins: origins)
    var check: WitnessCheck? = WitnessCheck(routes: routes, origins: origins)
    return analysis.reachability(of: routes.count - 1, &check)
  }

  private static func covers(_ earlier: Route, _ later: Route) throws -> Bool {
    switch try reachability(earlier, later) {
    case .unreachable(let routes):
      #expect(routes == [0])
      return true
    case .reachable: return false
    case .undecided:
      Issue.record("undecided")
      return false
    }
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
    #expect(try Self.covers(Self.route(earlier), Self.route(later)))
  }

  @Test(
    "A later route that can be reached is not said to be unreachable",
    arguments: [
      ("/a", "/**"), ("/p/:n", "/p/new"), ("/p/:m", "/p/50"), ("/p/:n", "/p/:s"),
      ("/foo/:s-:t", "/foo/:s.:t"),
      ("/foo", "/foo/:os?"), ("/a/:s", "/**"), ("/s?q=:s", "/s"), ("/s#:s", "/s"), ("/o/:s/x", "/o/y/:t"),
      ("/s?page=:n", "/s?page=all"), ("/t?v=(true|false|1|0)", "/t?v=:b"), ("/p/:s", "/p"),
      ("/p/:k**", "/p/:l**"),
      ("/a/b/**", "/a/**"), ("/**/a/b", "/**/b"), ("/p/:w", "/p/abcde"),
      ("/s?q=:n", "/s?q=1"),
      ("/p/:b", "/p/:n"), ("/p/:e", "/p/:s"), ("/s?q=:l", "/s?oq=:s"), ("/s?q=a", "/s?q=:ol"),
    ])
  func covers_not(_ earlier: String, _ later: String) throws {
    #expect(try !Self.covers(Self.route(earlier), Self.route(later)))
  }

  @Test("Case and origins are taken into account")
  func caseAndOrigins() throws {
    let covers = Self.covers
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
    "Several earlier routes take all together",
    arguments: [
      ["/t/a", "/t/b", "/t/:e"], ["/n/(0*[1-5])", "/n/(0*(?:[6-9]|1\\d))", "/n/:m"],
      ["/t/:b", "/t/:e", "/t/(a|b|1|true)"],
      ["/a/**", "/b/**", "/(a|b)/:s"], ["/x", "/x/:s", "/x/:s/:t/**", "/x/**"],
      ["/p/:s?q=1", "/p/:s", "/p/:n?q=:s"], ["/s?q=a", "/s?q=b", "/s?q=:e"],
      ["/s?v=(true|1|false|0)", "/s?v=", "/s?v=:b"],
      ["/h#a", "/h#b", "/h#:e"], ["/m/:s-:n", "/m/:s-:e", "/m/(x-7|y-b)"],
      ["/u/([^a].*)", "/u/(a.*)", "/u/([b-z]+|a)"],
      ["/a/:s", "/**/b", "/a/**/b"],
    ])
  func union(_ texts: [String]) throws {
    let routes = try texts.map { try Self.route($0) }
    var analysis = RouteAnalysis(routes: routes, origins: [try Origin("https://example.com")])
    var check: WitnessCheck?
    guard case .unreachable = analysis.reachability(of: routes.count - 1, &check) else {
      Issue.record("\(texts)")
      return
    }
  }

  private static func overlap(_ first: String, _ second: String) throws -> RouteAnalysis.Overlap? {
    let routes = [try route(first), try route(second)]
    let origins = [try Origin("https://example.com")]
    var analysis = RouteAnalysis(routes: routes, origins: origins)
    var check = WitnessCheck(routes: routes, origins: origins)
    return analysis.overlaps(of: 1, without: [], &check).overlaps.first
  }

  @Test(
    "An overlap has a witness",
    arguments: [
      ("/o/:s/x", "/o/y/:t", "https://example.com/o/y/x"),
      ("/news/**", "/**/terms", "https://example.com/news/terms"),
      ("/p/:n", "/p/:s", "https://example.com/p/0"), ("/a?q=1", "/a?r=:s", "https://example.com/a?q=1&r=a"),
      ("/a?q=1", "/a?q=:s", "https://example.com/a?q=1"), ("/a#b", "/a#:s", "https://example.com/a#b"),
      ("/:s-:n", "/:e-:t", "https://example.com/a-0"),
      ("/p/:s(\\d{4})", "/p/:n", "https://example.com/p/0000"),
      ("/a%20b", "/:s", "https://example.com/a%20b"),
    ])
  func witnesses(_ first: String, _ second: String, _ url: String) throws {
    let overlap = try #require(try Self.overlap(first, second))
    #expect(overlap.witness == url)
    #expect(overlap.earlier == 0)
    #expect(overlap.winner == 0)
  }

  @Test(
    "Routes apart have none",
    arguments: [("/a", "/b"), ("/a/:s", "/a"), ("/p/:n", "/p/x"), ("/p/:e", "/p/:n"), ("/a/**", "/b/**")])
  func apart(_ first: String, _ second: String) throws {
    #expect(try Self.overlap(first, second) == nil)
  }

  /// It is reached by the spelling of six scalars alone.
  @Test("What depends on how text is spelled is left undecided")
  func spelling() throws {
    let reachability = try Self.reachability(Self.route("/p/:w"), Self.route("/p/\u{e9}t\u{e9}t"))
    #expect(reachability == .undecided([0]))
  }

  @Test("Fragments that one list of origins reads as paths keep a route of another reachable")
  func fragmentPaths() throws {
    var early = try Self.route("/")
    early.origins = [try Origin("https://*.t", readsFragmentAsPath: true)]
    let late = try Self.route("/", origins: ["https://a.t"])
    #expect(try !Self.covers(early, late))
    early.origins = [try Origin("https://*.t")]
    #expect(try Self.covers(early, late))
  }
}
