import Testing

@testable import DeepLinks

/// A map with these routes; what they bind are strings, but for `id`, an int.
private func map(_ patterns: String..., origins: String = "https://a.example", unwrap: String = "") throws
  -> LinkMap
{
  var links: [String] = []
  var routes: [String] = []
  for (index, text) in patterns.enumerated() {
    let pattern = try Pattern(parsing: text)
    let parameters = pattern.bindings.map { binding in
      let isList = binding.name == pattern.rest?.binding?.name
      let type = isList ? #"{ "list": "string" }"# : binding.name == "id" ? #""int""# : #""string""#
      return #""\#(binding.name)": \#(type)"#
    }
    links.append(#""l\#(index)": { "parameters": { \#(parameters.joined(separator: ", ")) } }"#)
    routes.append(#"{ "pattern": "\#(text)", "link": "l\#(index)" }"#)
  }
  let list = origins.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ", ")
  let source = """
    { "origins": [\(list)], "unwrap": [\(unwrap)], "links": { \(links.joined(separator: ", ")) },
      "routes": [\(routes.joined(separator: ", "))] }
    """
  return try #require(LinkMap.load(Array(source.utf8), file: "map").map, "\(source)")
}

@Suite struct `What is near` {
  @Test(
    "beside a winner that takes nearly anything",
    arguments: [
      ("/about", "/**", "About", "about"), ("/plan", "/:path**", "plann", "plan"),
      ("/about", "/*", "abuot", "about"), ("/settings/about", "/:a/:b", "Settings/About", "settings/about"),
      ("/users/:id", "/**", "user/7", "users/7"),
    ])
  func besideCatchAll(route: String, catchAll: String, path: String, meant: String) throws {
    let explanation = try map(route, catchAll).explain("https://a.example/" + path)
    #expect(explanation.winner == 1)
    #expect(explanation.nearest.map(\.url) == ["https://a.example/" + meant])
    #expect(explanation.nearest.map(\.route) == [0])
  }

  @Test("a value of the wrong type that fell to the last route, whatever stands between")
  func fallenThrough() throws {
    let explanation = try map("/a/:id/view", "/b/:id/view", "/**").explain("https://a.example/b/12a/view")
    #expect(explanation.nearest.map(\.route) == [1])
    #expect(explanation.nearest.map(\.changes) == [[.failure(.element(2, "12a", .type("int")))]])
  }

  @Test(
    "nothing is, beside a winner that says as much",
    arguments: [
      ("/users/:id", "/users/:name", "users/x"), ("/*/settings", "/chat/:room", "chat/setting"),
      ("/p-:id.html", "/**", "users"),
      ("/about/team", "/about/:page", "about/terms"), ("/about", "/", ""),
    ])
  func besideExact(route: String, winner: String, path: String) throws {
    let explanation = try map(route, winner).explain("https://a.example/" + path)
    #expect(explanation.winner == 1)
    #expect(explanation.nearest.isEmpty)
  }

  @Test(
    "what a missing element is",
    arguments: [
      (
        "/feed/:sort", "feed/",
        [.missingElement(.init(text: ":sort", last: .init(parameter: "sort", mayBeMissing: false)))]
      ),
      ("/users/:n/posts/:m/edit", "users/5/posts/edit", [.missingElement(.init(text: ":m", before: 4))]),
      (
        "/article/:name", "article?name=x",
        [
          .missingElement(
            .init(text: ":name", last: .init(parameter: "name", mayBeMissing: false), argument: "name"))
        ]
      ),
      ("/search/:word", "search/a/b", [.extraElement(3, "b", joining: "word")]),
      ("/search/:id", "search/1/b", [.extraElement(3, "b", joining: nil)]),
    ] as [(String, String, [Explanation.Change])])
  func missing(route: String, path: String, changes: [Explanation.Change]) throws {
    let nearest = try map(route).explain("https://a.example/" + path).nearest
    #expect(nearest.map(\.changes) == [changes])
  }

  @Test("of two that differ by letter case alone the one that comes first in the map")
  func letterCase() throws {
    let nearest = try map("/settings/about", "/*/about").explain("https://a.example/Settings/About").nearest
    #expect(nearest.map(\.route) == [0])
  }

  @Test("no element that could be put in, where a value has the wrong type")
  func value() throws {
    let nearest = try map("/events", "/events/:id", "/events/tag/:tag").explain(
      "https://a.example/events/2nd"
    )
    .nearest
    #expect(nearest.map(\.route) == [1])
  }
}

@Suite struct `Origins that are near` {
  @Test(
    "are to be added, where the host is below or above them",
    arguments: [
      (
        "https://a.example", "https://dev.a.example/x",
        .subdomain("dev.a.example", adding: ["https://dev.a.example", "https://*.a.example"])
      ),
      (
        "https://a.example:8443", "https://m.a.example:8443/x",
        .subdomain("m.a.example", adding: ["https://m.a.example:8443", "https://*.a.example:8443"])
      ),
      ("https://*.a.example", "https://a.example/x", .bareName("a.example", adding: "https://a.example")),
      ("https://a.example", "https://www.a.example/x", .www),
    ] as [(String, String, Explanation.OriginChange)])
  func adding(origin: String, url: String, change: Explanation.OriginChange) throws {
    let nearest = try map("/x", origins: origin).explain(url).nearest
    #expect(nearest.map(\.changes) == [[.origin(change, wanted: origin)]])
  }

  @Test(
    "are none for a wrapper that the map does not open: that is to be named",
    arguments: [
      ("https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fx", "safelinks"),
      ("https://app.adjust.com/abc?deep_link=https%3A%2F%2Fa.example%2Fx", "adjust"),
      ("https://ours.page.link/?link=https%3A%2F%2Fa.example%2Fx", "firebase-dynamic-link"),
      ("https://ours.app.link/abc?$canonical_url=https%3A%2F%2Fa.example%2Fx", "branch"),
      ("intent://a.example/x#Intent;scheme=https;end", "android-intent"),
    ])
  func wrappers(url: String, name: String) throws {
    let nearest = try map("/x").explain(url).nearest
    #expect(nearest.map(\.changes) == [[.unwrap([name], inside: "https://a.example/x")]])
    #expect(nearest.map(\.url) == ["https://a.example/x"])
    #expect(nearest.map(\.route) == [0])
    #expect((try? map("/x", unwrap: "\"\(name)\"").resolve(url))?.link.name == "l0")
  }

  @Test("only those wrappers are to be named that the map does not have")
  func nested() throws {
    let url =
      "https://www.google.com/url?q=https%3A%2F%2Fx.safelinks.protection.outlook.com%2F%3Furl%3Dhttps%253A%252F%252Fa.example%252Fx"
    let nearest = try map("/x", unwrap: #""google""#).explain(url).nearest
    #expect(nearest.map(\.changes) == [[.unwrap(["safelinks"], inside: "https://a.example/x")]])
  }

  @Test(
    "are none for links that do not hold their target",
    arguments: [
      ("https://ours.page.link/abc", "firebase-dynamic-link"), ("https://ours.app.link/abc", "branch"),
      ("https://u1.ct.sendgrid.net/ls/click?upn=abc", "SendGrid"),
      ("https://click.a.example/ls/click?upn=abc", "SendGrid"),
    ])
  func opaque(url: String, service: String) throws {
    #expect(try map("/x").explain(url).nearest.map(\.changes) == [[.opaque(service)]])
  }

  @Test(
    "are told with what else is wrong, where the rest means nothing on them either",
    arguments: [
      (
        "https://www.a.example/Users/7", "https://a.example/users/7", .www,
        .letterCase(element: 1, "Users", wanted: "users")
      ),
      (
        "https://dev.a.example/usrs/7", "https://a.example/users/7",
        .subdomain("dev.a.example", adding: ["https://dev.a.example", "https://*.a.example"]),
        .spelling(element: 1, "usrs", wanted: "users")
      ),
      (
        "https://www.a.example/users/7a", nil, .www, .failure(.element(2, "7a", .type("int")))
      ),
      (
        "http://a.example/user/7", "https://a.example/users/7", .scheme("http", wanted: "https"),
        .spelling(element: 1, "user", wanted: "users")
      ),
    ] as [(String, String?, Explanation.OriginChange, Explanation.Change)])
  func both(url: String, meant: String?, origin: Explanation.OriginChange, rest: Explanation.Change) throws {
    let nearest = try map("/users/:id").explain(url).nearest
    #expect(nearest.map(\.url) == [meant])
    #expect(nearest.map(\.route) == [0])
    #expect(nearest.map(\.changes) == [[.origin(origin, wanted: "https://a.example"), rest]])
  }

  @Test("are told with a typo in what looks like the host")
  func missingHost() throws {
    let nearest = try map("/", "/details/:id", origins: "https://a.example example://anything")
      .explain("example://detail/123").nearest
    #expect(nearest.map(\.url) == ["example://anything/details/123"])
    #expect(
      nearest.first?.changes == [
        .origin(.missingHost("anything"), wanted: "example://anything"),
        .spelling(element: 1, "detail", wanted: "details"),
      ])
  }

  @Test("are told alone where nothing is near on them")
  func nothingBehind() throws {
    let nearest = try map("/users/:id").explain("https://www.a.example/zzz").nearest
    #expect(nearest.map(\.route) == [nil])
    #expect(nearest.map(\.changes) == [[.origin(.www, wanted: "https://a.example")]])
  }

  @Test("an ampersand in a host begins no query")
  func ampersand() throws {
    let map = try map("/x", origins: "myapp://page")
    #expect(map.explain("myapp://page&name=test").notes == [.argumentsInHost("page&name=test")])
    #expect(map.explain("myapp://page&name").notes.isEmpty)
  }

  @Test("a host of a wrapper with another path is no wrapper")
  func otherPath() throws {
    let nearest = try map("/x").explain("https://www.google.com/search?q=x").nearest
    #expect(
      nearest.map(\.changes) == [[.origin(.unlike(["https://a.example"]), wanted: "https://a.example")]])
    #expect(nearest.map(\.adding) == ["https://www.google.com"])
  }
}

@Suite struct `What is easily overlooked` {
  @Test(
    "in what the winner left",
    arguments: [
      ("/s?color=:color", "s?color=red&x=1#top", [.leftOver(["x"]), .leftOver("top")]),
      (
        "/s?color=:color", "s?color=red&color=blue&color=green",
        [.repeated("color", takenValue: "red", left: ["blue", "green"], type: "string")]
      ),
      ("/s?q=:q", "s?q=a+b", [.plusInQuery(name: "q", "a b")]),
      ("/s", "s#/x?a=1", [.fragmentPath("/x?a=1", origin: "https://a.example", link: nil)]),
      ("/s", "s#!/s", [.fragmentPath("!/s", origin: "https://a.example", link: nil)]),
      ("/:name", "s#/x", [.fragmentPath("/x", origin: "https://a.example", link: "l0")]),
      ("/:name", "s#/", [.leftOver("/")]), ("/:name", "s#!/", [.leftOver("!/")]),
      ("/s", "s#_=_", [.leftOver("_=_")]), ("/s", "s#section=3", [.leftOver("section=3")]),
      ("/s", "s?u=/?a%26b&c=1", [.leftOver(["u", "c"])]),
      ("/s", "s?u=%2F%3Fa&c=1&d", [.leftOver(["u", "c", "d"])]),
      ("/s", "s#a=1&b=2", [.argumentsInFragment("a=1&b=2", moved: nil, binding: nil)]),
      ("/s", "s?a%3D1%26b%3D2", [.escapedArguments("a=1&b=2")]),
      ("/:name", "s&a=1", [.argumentsInElement(1, "s&a=1")]),
      ("/:name", "s%3Fa=1", [.argumentsInElement(1, "s?a=1")]),
      ("/s#:topic", "s#/x", []),
    ] as [(String, String, [Explanation.Note])])
  func left(route: String, path: String, notes: [Explanation.Note]) throws {
    let explanation = try map(route).explain("https://a.example/" + path)
    #expect(explanation.winner == 0)
    #expect(explanation.notes == notes)
  }

  @Test(
    "a name that is nearly the one that may be missing",
    arguments: [
      ("colour", .spelling), ("color[]", .brackets), ("color[0]", .brackets), ("amp;color", .html),
      ("Color", .letterCase), ("collor", .spelling), ("co_lor", .spelling),
    ] as [(String, NameSlip)])
  func names(name: String, slip: NameSlip) throws {
    let source = """
      { "origins": ["https://a.example"],
        "links": { "s": { "parameters": { "color": { "type": "string", "optional": true } } } },
        "routes": [{ "pattern": "/s?color=:color", "link": "s" }] }
      """
    let map = try #require(LinkMap.load(Array(source.utf8), file: "map").map)
    #expect(
      map.explain("https://a.example/s?\(name)=red").notes == [.argumentName(slip, name, wanted: "color")])
  }

  @Test("what has nothing to do with it", arguments: ["kind", "q", "col", "utm_source"])
  func farNames(name: String) {
    #expect(NameSlip(name, wanted: "color") == nil)
    #expect(NameSlip("q", wanted: "p") == nil)
  }

  @Test("arguments that stayed on the wrapper")
  func wrapper() throws {
    let map = try map("/x?name=:name", "/x", unwrap: #""adjust""#)
    let notes = map.explain("https://app.adjust.com/abc?deep_link=https://a.example/x&name=test").notes
    guard case .wrapperArguments(["name"], wrapper: "adjust", let instead?)? = notes.last else {
      Issue.record("\(notes)")
      return
    }
    #expect(try map.resolve("https://app.adjust.com/abc?" + instead).link.name == "l0")
    let escaped = "https://app.adjust.com/abc?deep_link=https%3A%2F%2Fa.example%2Fx&campaign=c"
    #expect(map.explain(escaped).notes.isEmpty)
  }

  @Test("but not that of arguments where they would make no other link")
  func sameLink() throws {
    let source = """
      { "origins": ["https://a.example"], "links": { "s": {} },
        "routes": [{ "pattern": "/s?a=1", "link": "s" }, { "pattern": "/s", "link": "s" }] }
      """
    let map = try #require(LinkMap.load(Array(source.utf8), file: "map").map)
    #expect(map.explain("https://a.example/s#a=1").notes == [.leftOver("a=1")])
  }

  @Test(
    "but not that the order does where a test of the map's own holds it",
    arguments: [("x/settings", true), ("chat/settings", false), ("chat/x/", true)])
  func pinned(path: String, isTold: Bool) throws {
    let source = """
      { "origins": ["https://a.example"],
        "links": { "settings": {}, "chat": { "parameters": { "room": "string" } } },
        "routes": [{ "pattern": "/*/settings", "link": "settings" }, { "pattern": "/chat/:room", "link": "chat" }],
        "tests": [{ "url": "https://a.example/\(path)", "link": "\(path.contains("settings") ? "settings" : "chat")" }] }
      """
    let map = try #require(LinkMap.load(Array(source.utf8), file: "map").map)
    let notes = map.explain("https://a.example/chat/settings").notes
    #expect(notes.contains(.order(winner: "/*/settings", later: "/chat/:room")) == isTold)
  }

  @Test("that the order decides between routes as exact as each other")
  func order() throws {
    #expect(
      try map("/:kind/create", "/product/:name").explain("https://a.example/product/create").notes == [
        .order(winner: "/:kind/create", later: "/product/:name")
      ])
    #expect(try map("/about", "/**").explain("https://a.example/about").notes.isEmpty)
  }
}

extension Explanation.Note {
  fileprivate static func leftOver(_ arguments: [String]) -> Self {
    .leftOver(arguments: arguments, fragment: nil)
  }

  fileprivate static func leftOver(_ fragment: String) -> Self {
    .leftOver(arguments: [], fragment: fragment)
  }
}
