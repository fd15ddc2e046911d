import Testing

@testable import DeepLinks

struct `URLs of a link` {
  private static let map = load(
    """
    {
      origins: ["my:", "http://example.com:8080", "https://*.example.com", "https://example.com",
                { origin: "https://spa.example.com", fragment: "path" }],
      links: {
        home: {}, settings: {}, lost: {}, file: { parameters: { path: { list: "string" } } },
        user: { parameters: { id: "string" } },
        feed: { parameters: { sort: { enum: ["top", "new"], default: "top" } } },
        search: { parameters: { q: "string", page: { type: "int", min: 1, default: 1 }, tags: { list: "string", optional: true } } },
        place: { parameters: { lat: "double", lng: "double", zoom: { type: "int", optional: true } } },
        flag: { parameters: { on: "bool" } },
        day: { parameters: { when: { type: "date", optional: true } } },
        tenant: { parameters: { name: "string", id: "int" } },
        order: { parameters: { id: "string" } },
        page: {}, help: { parameters: { topic: { type: "string", optional: true } } },
      },
      routes: [
        { pattern: "/", link: "home" },
        { pattern: "/me", link: "user", with: { id: "me" } },
        { pattern: "/users/:id", link: "user" },
        { pattern: "/feed/:sort?", link: "feed" },
        { pattern: "/search?q=:q&page=:page&tag=:tags", link: "search" },
        { pattern: "/map?ll=:lat,:lng#z:zoom", link: "place" },
        { pattern: "/flags?on=:on&debug", link: "flag" },
        { pattern: "/days/:when?", link: "day" },
        { pattern: "/files/:path**/raw", link: "file" },
        { pattern: "/*/settings", link: "settings" },
        { pattern: "/orders/:id(\\\\d{4,})", link: "order" },
        { pattern: "/pages/((?i)contact-us.*)", link: "page" },
        { pattern: "/help#:topic", link: "help" },
        { pattern: "/t/:id", link: "tenant", origins: ["https://:name.example.org"] },
      ],
    }
    """)

  private static func load(_ text: String) -> LinkMap {
    let (map, findings) = LinkMap.load(Array(text.utf8), file: "map")
    guard let map else { fatalError("\(findings.map(\.description))") }
    return map
  }

  private static func urls(_ name: String, _ arguments: Arguments) throws -> [String] {
    try map.urls(for: DeepLink(name: name, parameters: arguments)).urls
  }

  /// On the four origins that name a host, in the order of the map.
  private static func everywhere(_ path: String) -> [String] {
    ["my:", "http://example.com:8080", "https://example.com", "https://spa.example.com/#"].map { $0 + path }
  }

  @Test(
    arguments: [
      ("home", [:], "/"), ("user", ["id": .string("a/b c")], "/users/a%2Fb%20c"),
      ("user", ["id": .string("é%41:~:")], "/users/%C3%A9%2541%3A~:"), ("feed", [:], "/feed"),
      ("feed", ["sort": .string("top")], "/feed"), ("feed", ["sort": .string("new")], "/feed/new"),
      ("search", ["q": .string("a b&c+d=")], "/search?q=a+b%26c%2Bd%3D"),
      (
        "search", ["q": .string(""), "page": .int(2), "tags": .list([.string("x"), .string("y")])],
        "/search?q=&page=2&tag=x&tag=y"
      ),
      ("flag", ["on": .bool(true)], "/flags?on=true&debug"),
      ("file", ["path": .list([])], "/files/raw"),
      ("file", ["path": .list([.string("a"), .string("b")])], "/files/a/b/raw"),
      ("settings", [:], "/_/settings"), ("order", ["id": .string("00421")], "/orders/00421"),
      ("page", [:], "/pages/CONTACT-US"), ("help", [:], "/help"),
      ("place", ["lat": .double(52.5), "lng": .double(13)], "/map?ll=52.5,13"),
    ] as [(String, Arguments, String)])
  func `are written on each origin`(name: String, arguments: Arguments, path: String) throws {
    #expect(try Self.urls(name, arguments) == Self.everywhere(path))
  }

  @Test func `hold a fragment beside the path, also where fragments are paths`() throws {
    #expect(
      try Self.urls("help", ["topic": .string("/a")])
        == ["my:", "http://example.com:8080", "https://example.com", "https://spa.example.com"].map {
          $0 + "/help#%2Fa"
        })
  }

  @Test func `bind the host's label`() throws {
    #expect(
      try Self.urls("tenant", ["name": .string("acme"), "id": .int(7)]) == ["https://acme.example.org/t/7"])
  }

  @Test func `are those of all routes, and the canonical one is on https`() throws {
    let urls = try Self.map.urls(for: DeepLink(name: "user", parameters: ["id": .string("me")]))
    #expect(urls.urls == Self.everywhere("/me") + Self.everywhere("/users/me"))
    #expect(urls.canonical == "https://example.com/me")
  }

  @Test(
    arguments: [
      ("hom", [:], .unknownLink("hom", nearest: "home")),
      ("user", ["ID": .string("1")], .unknownParameter("ID", nearest: "id")),
      ("user", [:], .missingParameter("id")),
      ("search", ["q": .string("x"), "page": .int(0)], .invalidArgument("page", wanted: "int from 1")),
      ("user", ["id": .int(1)], .invalidArgument("id", wanted: "string")),
      ("lost", [:], .noURL([])),
      (
        "user", ["id": .string("..")],
        .noURL([
          URLObstacle(route: "/me", reason: .otherConstant(parameter: "id")),
          URLObstacle(route: "/users/:id", reason: .unwritable(parameter: "id")),
        ])
      ),
      (
        "file", ["path": .list([.string("")])],
        .noURL([URLObstacle(route: "/files/:path**/raw", reason: .unwritable(parameter: "path"))])
      ),
      (
        "order", ["id": .string("421")],
        .noURL([
          URLObstacle(
            route: "/orders/:id(\\d{4,})", reason: .refused(url: "my:/orders/421", problem: "no-route"))
        ])
      ),
    ] as [(String, Arguments, ReverseProblem)])
  func `are none, for a reason`(name: String, arguments: Arguments, problem: ReverseProblem) throws {
    let map = Self.map
    #expect(throws: problem) { try map.urls(for: DeepLink(name: name, parameters: arguments)) }
  }

  @Test func `are not those that an earlier route takes, which is named`() throws {
    let map = Self.load(
      """
      { origins: ["https://e.com"], links: { a: { parameters: { x: "string" } }, b: { parameters: { y: "string" } } },
        routes: [{ pattern: "/p/:x(q|r)", link: "a" }, { pattern: "/p/:y", link: "b" }] }
      """)
    #expect(
      try map.urls(for: DeepLink(name: "b", parameters: ["y": .string("s")])).urls == ["https://e.com/p/s"])
    let obstacle = URLObstacle(route: "/p/:y", reason: .taken(url: "https://e.com/p/q", by: "/p/:x(q|r)"))
    #expect(throws: ReverseProblem.noURL([obstacle])) {
      try map.urls(for: DeepLink(name: "b", parameters: ["y": .string("q")]))
    }
  }

  @Test(
    arguments: [
      ("user", [("id", "7")], ["id": .string("7")]),
      (
        "search", [("tags", "a"), ("q", "x"), ("tags", "b"), ("page", "07")],
        ["q": .string("x"), "page": .int(7), "tags": .list([.string("a"), .string("b")])]
      ),
      ("flag", [("on", "1")], ["on": .bool(true)]), ("feed", [], ["sort": .string("top")]),
    ] as [(String, [(name: String, value: String)], Arguments)])
  func `take arguments as text`(name: String, text: [(name: String, value: String)], wanted: Arguments) throws
  {
    #expect(try Self.map.link(name, arguments: text).parameters == wanted)
  }

  @Test(
    arguments: [
      ("user", [("id", "7"), ("id", "8")], .givenTwice("id")),
      ("flag", [("on", "yes")], .invalidArgument("on", wanted: "bool")),
      ("place", [("lat", "x")], .invalidArgument("lat", wanted: "double")),
      ("flag", [("other", "1")], .unknownParameter("other", nearest: nil)),
    ] as [(String, [(name: String, value: String)], ReverseProblem)])
  func `take no other text`(name: String, text: [(name: String, value: String)], problem: ReverseProblem)
    throws
  {
    let map = Self.map
    #expect(throws: problem) { try map.link(name, arguments: text) }
  }
}
