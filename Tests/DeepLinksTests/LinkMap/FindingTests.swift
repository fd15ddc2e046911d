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
      #"app.json5:3:47: error: the pattern "/a/*b" is wrong at byte 3: "*" and "**" are whole elements of the path; write "\*" for the character"#
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
  ])
  func `stand where the fault is, and quote it`(rest: String, finding: String) {
    #expect(Self.findings(Self.head + rest).contains(finding), "\(Self.findings(Self.head + rest))")
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
        "app.json5:2:15:", "app.json5:3:21:", "app.json5:4:27:", "app.json5:5:41:", "app.json5:7:36:",
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
