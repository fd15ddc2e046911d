import Testing

@testable import DeepLinks

struct `Findings` {
  /// Writes a map of this text around the lines of interest; line 1 is the brace.
  private static func findings(_ text: String) -> [String] {
    LinkMap.load(Array(text.utf8), file: "app.json5").findings.map(\.description)
  }

  private static let head = """
    {
    "origins": ["https://example.com"],

    """

  @Test(arguments: [
    (
      #""links": { "x": {} }, "routes": [{ "pattern": "/", "link": "y" }] }"#,
      #"app.json5:3:60: error: unknown link "y"; did you mean "x"?"#
    ),
    (
      #""links": { "x": {} }, "routes": [{ "link": "x" }] }"#,
      #"app.json5:3:34: error: a route needs the key "pattern""#
    ),
    (
      #""links": { "x": {} }, "routes": [{ "patern": "/a", "link": "x" }] }"#,
      #"app.json5:3:36: error: unknown key "patern" of a route; did you mean "pattern"?"#
    ),
    (
      #""links": { "x": {} }, "routes": [{ "pattern": "/a/*b", "link": "x" }] }"#,
      #"app.json5:3:51: error: the pattern "/a/*b" is wrong at byte 3: "*" and "**" are whole elements of the path; write "\\*" for the character"#
    ),
    (
      #""links": { "x": { "parameters": { "id": "integer" } } }, "routes": [] }"#,
      #"app.json5:3:41: error: unknown type "integer" of "id"; did you mean "int"?"#
    ),
    (
      #""links": { "x": { "parameters": { "s": { "enum": ["top", "new"] } } } }, "routes": [{ "pattern": "/", "link": "x", "with": { "s": "tpo" } }] }"#,
      #"app.json5:3:131: error: "tpo" is no value for "s", which is one of "top", "new"; did you mean "top"?"#
    ),
    (
      #""links": { "x": { "parameters": { "userId": "string" } } }, "routes": [{ "pattern": "/u/:userID", "link": "x" }] }"#,
      #"app.json5:3:85: error: "/u/:userID" binds "userID", which the link "x" does not declare; did you mean "userId"?"#
    ),
    (
      #""links": { "x": { "parameters": { "userId": "string" } } }, "routes": [{ "pattern": "/me", "link": "x" }] }"#,
      #"app.json5:3:85: error: "/me" does not bind "userId", which the link "x" needs"#
    ),
    (
      #""links": { "x": { "parameters": { "tab": { "type": "string", "optional": true } } } }, "routes": [{ "pattern": "/", "link": "x" }] }"#,
      #"app.json5:3:35: warning: no route of the link "x" binds "tab""#
    ),
    (
      #""links": { "é": {}, "x": {}, "y": {} }, "routes": [{ "pattern": "/a", "link": "x" }, { "pattern": "//a/", "link": "y" }] }"#,
      #"app.json5:3:99: error: "//a/" is the same pattern as "/a" in line 3"#
    ),
    (
      #""links": { "x": {} }, "routes": [{ "pattern": "/", "link": "x" }], "tests": [{ "url": "https://example.com/t", "link": "x" }] }"#,
      #"app.json5:3:87: error: the test "https://example.com/t" wants "x", but gets no-route"#
    ),
    (
      #""links": { "x": { "requires": ["lgoin"] } }, "gates": { "login": { "open": {} } }, "routes": [] }"#,
      #"app.json5:3:32: error: unknown gate "lgoin"; did you mean "login"?"#
    ),
    (
      #""links": { "x": { "requires": ["member"] }, "y": { "requires": ["member"] } }, "routes": [] }"#,
      #"app.json5:3:32: error: unknown gate "member", which 2 links require"#
    ),
    // JSON5 drops a backslash that it has no use for.
    (
      #""links": { "x": { "parameters": { "id": "string" } } }, "routes": [{ "pattern": "/o/:id(\d{4,})", "link": "x" }] }"#,
      #"app.json5:3:89: warning: the backslash before "d" is lost here: JSON5 reads "\d" as "d"; write "\\d""#
    ),
    (
      #""links": { "x": { "parameters": { "id": { "type": "string", "matches": "[A-Z]\w+" } } } }, "routes": [] }"#,
      #"app.json5:3:78: warning: the backslash before "w" is lost here: JSON5 reads "\w" as "w"; write "\\w""#
    ),
    (
      #""links": { "x": {} }, "routes": [{ "pattern": "/(\bnew\b.*)", "link": "x" }] }"#,
      #"app.json5:3:50: warning: JSON5 reads "\b" as a backspace, which no URL has; write "\\b""#
    ),
    (
      #""links": { "x": { "parameters": { "id": "int" } } }, "routes": [{ "pattern": "/o/:id(\d{4,})", "link": "x" }] }"#,
      #"app.json5:3:78: error: "/o/:id(d{4,})" can never be reached: no text for "id" is int and matches "d{4,}""#
    ),
    (
      #""links": { "x": { "parameters": { "sku": "string" } } }, "routes": [{ "pattern": "/p/{sku}", "link": "x" }] }"#,
      #"app.json5:3:82: error: "/p/{sku}" does not bind "sku", which the link "x" needs; write ":sku" in the place of "{sku}""#
    ),
    (
      #""links": { "x": { "parameters": { "sku": "string" } } }, "routes": [{ "pattern": "/p/<sku>", "link": "x" }] }"#,
      #"app.json5:3:82: error: "/p/<sku>" does not bind "sku", which the link "x" needs; write ":sku" in the place of "<sku>""#
    ),
    (
      #""links": { "sale": { "open": { "as": "sheet" } } }, "screens": { "sales": {} }, "routes": [] }"#,
      #"app.json5:3:30: error: unknown screen "sale", which "open" shows where it says no "screen"; did you mean "sales"?"#
    ),
    (
      #""links": { "x": { "parameters": { "n": { "type": "int", "minimum": 1 } } } }, "routes": [] }"#,
      #"app.json5:3:57: error: unknown key "minimum" of a parameter; did you mean "min"?"#
    ),
    (
      #""links": { "x": { "params": {} } }, "routes": [] }"#,
      #"app.json5:3:19: error: unknown key "params" of a link; did you mean "parameters"?"#
    ),
    (
      #""links": { "x": { "open": { "mode": "pish" } } }, "routes": [] }"#,
      #"app.json5:3:37: error: "mode" cannot be "pish"; did you mean "push"? It is one of "set", "push", "reuse""#
    ),
  ])
  func `stand where the fault is, and quote it`(rest: String, finding: String) {
    #expect(Self.findings(Self.head + rest).contains(finding), "\(Self.findings(Self.head + rest))")
  }

  @Test(arguments: [
    // What may be missing takes every value.
    (
      #""links": { "mail": { "parameters": { "type": { "enum": ["mail"], "default": "mail" } } },"#,
      #""phone": { "parameters": { "type": { "enum": ["phone"] } } } },"#,
      #"{ "pattern": "/verify?type=:type", "link": "mail" },"#,
      #"{ "pattern": "/verify?type=:type", "link": "phone" }"#,
      #""/verify?type=:type" of the link "phone" can never be reached: "/verify?type=:type" of "mail" before it takes all that it matches, as "type" has a default there: another value counts as missing; move it above line 4"#
    ),
    (
      #""links": { "search": { "parameters": { "q": { "type": "string", "optional": true } } },"#,
      #""start": {} },"#,
      #"{ "pattern": "/search?q=:q", "link": "search" },"#, #"{ "pattern": "/search", "link": "start" }"#,
      #""/search" of the link "start" can never be reached: "/search?q=:q" of "search" before it takes all that it matches, as "q" is optional there and may be missing"#
    ),
    (
      #""links": { "product": { "parameters": { "id": "string" } },"#, #""create": {} },"#,
      #"{ "pattern": "/product/:id", "link": "product" },"#,
      #"{ "pattern": "/product/create", "link": "create" }"#,
      #""/product/create" can never be reached: "/product/:id" before it takes all that it matches; move it above line 4"#
    ),
    // With the same types the value is no reason.
    (
      #""links": { "all": { "parameters": { "page": { "type": "int", "default": 1 } } },"#,
      #""page": { "parameters": { "page": "int" } } },"#,
      #"{ "pattern": "/list?page=:page", "link": "all" },"#,
      #"{ "pattern": "/list?page=:page", "link": "page" }"#,
      #""/list?page=:page" of the link "page" can never be reached: "/list?page=:page" of "all" before it takes all that it matches; move it above line 4"#
    ),
  ])
  func `say why one route takes all of another`(
    first: String, second: String, earlier: String, later: String, message: String
  ) {
    let source = """
      { "origins": ["https://a.example"], \(first)
        \(second)
        "routes": [
          \(earlier)
          \(later) ] }
      """
    #expect(Self.findings(source) == ["app.json5:5:18: error: \(message)"])
  }

  @Test(arguments: [
    (
      "shopapp://",
      #""shopapp://" is no origin: a host follows; for all URLs of the scheme, write "shopapp:""#
    ),
    ("https://", #""https://" is no origin: a host follows, as in "https://example.com""#),
  ])
  func `say what an origin without a host is to be`(origin: String, message: String) {
    let findings = Self.findings("{ \"origins\": [\"\(origin)\"], \"links\": {}, \"routes\": [] }")
    #expect(findings == ["app.json5:1:15: error: \(message)"])
  }

  @Test(arguments: [
    #""links": { "x": { "parameters": { "n": { "type": "int", "min": 9, "max": 1, "default": 3 } } } }, "routes": [{ "pattern": "/?n=:n", "link": "x" }] }"#,
    #""links": { "x": { "requires": ["in"] }, "y": { "requires": ["in"] }, "z": { "requires": ["in"] } }, "routes": [] }"#,
    #""links": { "x": {} }, "routes": [{ "pattern": "/\d/\d", "link": "x" }] }"#,
  ])
  func `are one for one mistake`(rest: String) {
    #expect(Self.findings(Self.head + rest).count == 1, "\(Self.findings(Self.head + rest))")
  }

  @Test func `leave alone the backslashes that are needed`() {
    let findings = Self.findings(
      Self.head
        + #""links": { "x": { "parameters": { "n": "int" } } }, "routes": [{ "pattern": "\/a\x62\\*\u0063/:n(\\d+)", "link": "x" }] }"#
    )
    #expect(findings.isEmpty, "\(findings)")
  }

  /// The map with one of its keys misspelled, and how the one finding begins.
  @Test(arguments: [
    ("origins", "origns"), ("links", "lnks"), ("routes", "route"), ("pattern", "patern"), ("link", "lnk"),
    ("url", "urll"), ("root", "rot"), ("tabs", "tab"), ("open", "opne"), ("screen", "scren"),
    ("enum", "enums"),
    ("origin", "orign"), ("query", "qery"), ("appID", "appId"), ("package", "pakage"), ("sha256", "sha265"),
  ])
  func `say once that a key is misspelled, and not that it is missing`(key: String, misspelled: String) throws
  {
    let findings = Self.findings(
      Self.everyKey.replacing("\"\(key)\":", with: "\"\(misspelled)\":", maxReplacements: 1))
    let first = try #require(findings.first { $0.contains("unknown key") })
    #expect(
      first.contains(#""\#(misspelled)" of "#) && first.hasSuffix(#"; did you mean "\#(key)"?"#),
      "\(findings)")
    #expect(
      !findings.contains { $0.contains("needs the key") || $0.contains("needs exactly one") }, "\(findings)")
  }

  private static let everyKey = """
    {
      "origins": ["https://a.test", { "origin": "https://b.test", "fragment": "path" }],
      "links": { "x": { "parameters": { "e": { "enum": ["a"] } } } },
      "routes": [{ "pattern": "/:e", "link": "x" }],
      "tests": [{ "url": "https://a.test/a", "link": "x" }],
      "screens": { "x": { "parameters": {} } }, "coordinators": { "c": { "root": "x" } }, "root": { "tabs": { "c": "c" } },
      "gates": { "g": { "open": { "under": [{ "screen": "x" }] } } }, "unwrap": [{ "origin": "https://w.test", "query": "q" }],
      "apps": { "ios": [{ "appID": "ABCDE12345.test" }], "android": [{ "package": "t.t", "sha256": [] }] },
    }
    """

  @Test func `come all at once, in the order of the file`() {
    let findings = Self.findings(
      """
      {
        "origins": ["1app:"],
        "links": { "x": { "paramters": {} } },
        "routes": [{ "pattern": "a", "link": "x" },
                   { "pattern": "/b", "link": "z" }],
        "screens": { "s": {} },
        "coordinators": { "c": { "root": "t", "on": { "s.tapped": [] } } },
      }
      """)
    #expect(
      findings.map { $0.split(separator: " ")[0] } == [
        "app.json5:2:15:", "app.json5:3:21:", "app.json5:4:28:", "app.json5:5:41:", "app.json5:7:36:",
        "app.json5:7:49:",
      ], "\(findings)")
  }

  @Test func `of JSON stand at the token that cannot be there`() {
    #expect(
      Self.findings("{\n  \"origins\": []\n  \"links\": {}\n}").first?.hasPrefix("app.json5:3:3: error: ")
        == true)
  }

  @Test func `name the nearest of many only while that is cheap`() {
    let names = (0..<20_000).map { "\"link\($0)\": {}" }.joined(separator: ", ")
    let routes = (0..<20_000).map { "{ \"pattern\": \"/\($0)\", \"link\": \"lnk\($0)\" }" }.joined(
      separator: ", ")
    let findings = Self.findings(Self.head + "\"links\": { \(names) }, \"routes\": [\(routes)] }")
    #expect(findings.count == 20_000)
    #expect(findings[0].hasSuffix(#"unknown link "lnk0"; did you mean "link0"?"#))
  }
}

struct `The link map that ships` {
  @Test func `loads, and its own tests pass`() throws {
    let (map, findings) = LinkMap.load(
      ConformanceCases.bytes("../config/links.json5"), file: "links.json5")
    #expect(findings.filter { $0.severity != .overlap }.isEmpty, "\(findings)")
    let loaded = try #require(map)
    let profile = try loaded.resolve("myscheme://myhost/users/john_morgan/profile?ref=mail")
    #expect(profile.link == DeepLink(name: "profile", parameters: ["userId": .string("john_morgan")]))
    #expect(profile.requires == ["login"])
    #expect(profile.query.map(\.name) == ["ref"])
  }
}
