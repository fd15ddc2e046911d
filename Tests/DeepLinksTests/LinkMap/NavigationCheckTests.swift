import Coordinators
import Testing

@testable import DeepLinks

/// One map with every section, and what is said when one place of it is wrong.
struct `Checks of navigation` {
  private static let text = """
    {
      "origins": ["app:", "https://example.com"],
      "links": {
        "home": { "open": { "screen": "home" } },
        "detail": { "parameters": { "number": "int" }, "open": { "tab": "numbers", "under": ["list"] } },
        "profile": { "parameters": { "userId": "string" }, "requires": ["login"], "open": { "tab": "people" } },
        "old": { "parameters": { "userId": "string" } , "since": { "ios": "3.2" }, "otherwise": "profile",
                 "open": { "screen": "profile", "parameters": { "userId": "$userId" }, "mode": "push" } },
        "tour": { "parameters": { "start": "int" }, "open": { "commands": [
                  { "command": "goBackToRoot" },
                  { "command": "push", "screen": "detail", "parameters": { "number": "$start" } }] } },
        "note": { "parameters": { "text": { "type": "string", "optional": true } } },
      },
      "routes": [
        { "pattern": "/", "link": "home" },
        { "pattern": "/numbers/:number", "link": "detail" },
        { "pattern": "/users/:userId", "link": "profile" },
      ],
      "screens": {
        "home": { "actions": { "pickTapped": {}, "buyTapped": { "sku": "string" } } },
        "list": { "actions": { "selected": { "number": "int" } } },
        "detail": { "parameters": { "number": "int" }, "actions": { "cancelled": {} } },
        "people": {}, "profile": { "parameters": { "userId": "string" } }, "login": {},
        "note": { "parameters": { "text": { "type": "string", "default": "" } } },
        "cart": { "parameters": { "sku": "string" }, "actions": { "paid": { "order": "string" } } },
      },
      "coordinators": {
        "numbers": { "root": "home", "on": {
          "home.pickTapped": [{ "command": "push", "screen": "list" }],
          "home.buyTapped": [{ "command": "start", "coordinator": "shop", "as": "cover", "parameters": { "sku": "$sku" } }],
          "list.selected": [{ "command": "push", "screen": "detail", "parameters": { "number": "$number" } }],
          "detail.cancelled": [{ "command": "pop" }],
          "shop.finished": [{ "command": "open", "link": "profile", "parameters": { "userId": "$order" } }],
          "shop.cancelled": [{ "command": "selectTab", "tab": "people" }],
        } },
        "shop": { "root": "cart", "result": { "order": "string" }, "on": {
          "cart.paid": [{ "command": "finish", "result": { "order": "$order" } }],
        } },
        "people": { "root": "people", "on": {} },
      },
      "root": { "tabs": { "numbers": "numbers", "people": "people" }, "selected": "numbers" },
      "gates": { "login": { "open": { "screen": "login", "as": "cover" } } },
      "apps": { "ios": [{ "appID": "ABCDE12345.com.example.app" }],
                "android": [{ "package": "com.example.app", "sha256": ["AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA"] }] },
    }
    """

  private static func findings(_ text: String) -> [Finding] {
    LinkMap.load(Array(text.utf8), file: "app.json5").findings
  }

  @Test func `say nothing where all is right`() throws {
    let (map, findings) = LinkMap.load(Array(Self.text.utf8), file: "app.json5")
    #expect(findings.isEmpty, "\(findings)")
    let loaded = try #require(map)
    #expect(loaded.layout?.tabs.map(\.name) == ["numbers", "people"])
    #expect(loaded.coordinator("shop")?.result.map(\.name) == ["order"])
    #expect(loaded.gate("login") != nil)
  }

  /// What is written, what is written in its place, and what the message quotes.
  @Test(arguments: [
    (#""open": { "screen": "home" }"#, #""open": { "screen": "hom" }"#, [#""hom""#, #""home""#]),
    (#""under": ["list"]"#, #""under": ["lst"]"#, [#""lst""#, #""list""#]),
    (#""under": ["list"]"#, #""under": [{ "screen": "cart" }]"#, [#""cart""#, #""sku""#]),
    (
      #""under": ["list"]"#, #""under": [{ "screen": "cart", "parameters": { "sku": 1 } }]"#,
      ["1", #""sku""#]
    ),
    (
      #""under": ["list"]"#, #""under": [{ "screen": "list", "paramters": {} }]"#,
      [#""paramters""#, #""parameters""#]
    ),
    (#""under": ["list"]"#, #""undr": ["list"]"#, [#""undr""#, #""under""#]),
    (#""tab": "numbers", "u"#, #""tab": "number", "u"#, [#""number""#, #""numbers""#]),
    (#""requires": ["login"]"#, #""requires": ["logn"]"#, [#""logn""#, #""login""#]),
    (#""ios": "3.2""#, #""ios": 3.2"#, [#""ios""#]),
    (#""ios": "3.2""#, #""ios": "3.x""#, [#""ios""#]),
    (#""otherwise": "profile""#, #""otherwise": "profil""#, [#""profil""#, #""profile""#]),
    (#""otherwise": "profile""#, #""otherwise": "detail""#, [#""detail""#, #""number""#]),
    (#""otherwise": "profile""#, #""otherwise": "old""#, [#""old""#]),
    (#"{ "userId": "$userId" }"#, #"{ "userId": "$userID" }"#, [#""userID""#, #""userId""#]),
    (#"{ "userId": "$userId" }"#, #"{ "userid": "$userId" }"#, [#""userId""#]),
    (#""mode": "push""#, #""mode": "psh""#, [#""psh""#, #""push""#]),
    (#""as": "cover" }"#, #""as": "covr" }"#, [#""covr""#, #""cover""#]),
    (#""$start""#, #""$stat""#, [#""stat""#, #""start""#]),
    (
      #""parameters": { "start": "int" }"#, #""parameters": { "start": "string" }"#,
      [#""number""#, "int", "string"]
    ),
    (
      #"{ "command": "goBackToRoot" }"#, #"{ "command": "goBackToRot" }"#,
      [#""goBackToRot""#, #""goBackToRoot""#]
    ),
    (#"{ "command": "goBackToRoot" }"#, #"{ "command": "goBackToRoot", "clamp": true }"#, [#""clamp""#]),
    (#"{ "command": "goBackToRoot" }"#, #"{ "command": "goBackToRoot", "after": "1s" }"#, [#""after""#]),
    (
      #""detail": { "parameters": { "number": "int" }, "a"#,
      #""detail": { "parameters": { "number": "bool" }, "a"#, [#""number""#, "bool", "int"]
    ),
    (
      #""detail": { "parameters": { "number": "int" }, "a"#,
      #""detail": { "parameters": { "number": { "type": "int", "max": 9 } }, "a"#, [#""number""#, "to 9"]
    ),
    (#"{ "type": "string", "default": "" }"#, #""string""#, [#""text""#, #""note""#]),
    (#""home.pickTapped""#, #""home.pickTaped""#, [#""home.pickTaped""#, #""home.pickTapped""#]),
    (#""home.pickTapped""#, #""hom.pickTapped""#, [#""hom.pickTapped""#, #""home.pickTapped""#]),
    (#""home.pickTapped""#, #""pickTapped""#, [#""pickTapped""#]),
    (#""shop.finished""#, #""shop.finish""#, [#""shop.finish""#, #""shop.finished""#]),
    (#""shop.finished""#, #""shp.finished""#, [#""shp.finished""#, #""shop.finished""#]),
    (#""userId": "$order""#, #""userId": "$ordr""#, [#""ordr""#, #""order""#]),
    (#""tab": "people" }]"#, #""tab": "peple" }]"#, [#""peple""#, #""people""#]),
    (#""coordinator": "shop""#, #""coordinator": "shp""#, [#""shp""#, #""shop""#]),
    (#""parameters": { "sku": "$sku" }"#, #""parameters": {}"#, [#""sku""#, #""cart""#]),
    (#"{ "order": "$order" }"#, #"{ "order": 7 }"#, ["7", #""order""#]),
    (#"{ "order": "$order" }"#, #"{}"#, [#""order""#, #""shop""#]),
    (#""root": "people""#, #""root": "peple""#, [#""peple""#, #""people""#]),
    (#""root": "people", "on": {}"#, #""on": {}"#, [#""root""#]),
    (#""people": "people" }"#, #""people": "shop" }"#, [#""shop""#, #""cart""#, #""sku""#]),
    (#""people": "people" }"#, #""people": "peple" }"#, [#""peple""#, #""people""#]),
    (#""selected": "numbers""#, #""selected": "number""#, [#""number""#, #""numbers""#]),
    (#""selected": "numbers""#, #""coordinator": "numbers""#, [#""tabs""#, #""coordinator""#]),
    (
      #""login": { "open": { "screen": "login", "as""#, #""login": { "open": { "screen": "logn", "as""#,
      [#""logn""#, #""login""#]
    ),
    (#""cart": { "p"#, #""shop": { "actions": { "finished": {} } }, "cart": { "p"#, [#""shop.finished""#]),
    (#"ABCDE12345.com"#, "abc.com", [#""appID""#]),
    (#""com.example.app", "sha"#, #""example", "sha"#, [#""package""#]),
    (#"["AA:"#, #"["AA"#, [#""sha256""#]),
    (#""android""#, #""androd""#, [#""androd""#, #""android""#]),
  ])
  func `say what is wrong`(right: String, wrong: String, quoted: [String]) {
    #expect(Self.text.contains(right))
    let findings = Self.findings(Self.text.replacing(right, with: wrong, maxReplacements: 1))
    let errors = findings.filter { $0.severity == .error }.map(\.description)
    #expect(
      errors.contains { error in quoted.allSatisfy(error.contains) }, "\(findings.map(\.description))")
  }

  @Test func `warn of a link that no screen can show`() {
    let text = Self.text.replacing(
      #""note": { "parameters""#, with: #""nte": { "parameters""#, maxReplacements: 1)
    let findings = Self.findings(text)
    // And of the screen that the link was to show.
    #expect(findings.map(\.severity) == [.warning, .warning])
    #expect(findings.first?.message.contains(#""nte""#) == true)
    #expect(findings.last?.problem == .neverShown("note", by: nil))
  }
}
