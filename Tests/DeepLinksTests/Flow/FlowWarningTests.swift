import Testing

@testable import DeepLinks

/// A map of which nothing is to be said, and what is said when one place of it is another.
struct `Warnings of navigation` {
  private static let text = """
    {
      "origins": ["app:"],
      "links": {
        "detail": { "parameters": { "n": "int" }, "open": { "tab": "main", "under": ["list"] } },
        "vault":  { "requires": ["login"], "open": { "mode": "push" } },
      },
      "routes": [{ "pattern": "/detail/:n", "link": "detail" }, { "pattern": "/vault", "link": "vault" }],
      "screens": {
        "home":   { "actions": { "listed": {}, "asked": {} } },
        "list":   { "actions": { "swapped": {} } },
        "detail": { "parameters": { "n": "int" }, "actions": { "laid": {} } },
        "form":   { "actions": { "saved": {}, "left": {} } },
        "sheet": {}, "thanks": {}, "sorry": {}, "swap": {}, "laid": {}, "back": {},
        "vault": {}, "login": {},
        "people": { "actions": { "asked": {} } },
      },
      "coordinators": {
        "main": { "root": "home", "on": {
          "home.listed":   [{ "command": "goBackTo", "screen": "back", "orPush": true }, { "command": "present", "screen": "sheet" }],
          "home.asked":    [{ "command": "start", "coordinator": "ask" }],
          "list.swapped":  [{ "command": "replaceTop", "screen": "swap" }],
          "detail.laid":   [{ "command": "set", "stack": [{ "screen": "home" }, { "screen": "laid" }] }],
          "ask.finished":  [{ "command": "push", "screen": "thanks" }],
          "ask.cancelled": [{ "command": "push", "screen": "sorry" }],
        } },
        "ask": { "root": "form", "on": {
          "form.saved": [{ "command": "finish" }],
          "form.left":  [{ "command": "cancel" }],
        } },
        "people": { "root": "people", "on": {
          "people.asked": [{ "command": "selectTab", "tab": "main" }, { "command": "perform", "action": "asked" }],
        } },
      },
      "root": { "tabs": { "main": "main", "people": "people" } },
      "gates": { "login": { "open": { "screen": "login", "as": "cover" } } },
    }
    """

  private static func warnings(_ text: String) -> [String] {
    LinkMap.load(Array(text.utf8), file: "m").findings.map {
      "\($0.line):\($0.column): \($0.severity.rawValue): \($0.message)"
    }
  }

  @Test func `are none where all is reached and handled`() {
    #expect(Self.warnings(Self.text).isEmpty, "\(Self.warnings(Self.text))")
  }

  /// What is written, what in its place, and what is said, all of it.
  @Test(
    arguments: [
      (
        #""sheet": {}, "#, #""sheet": {}, "lost": { "actions": { "found": {} } }, "#,
        [
          #"13:18: warning: the screen "lost" is never shown: no root, link, gate or command of the map leads to it"#
        ]
      ),
      (
        #""swapped": {} } }"#, #""swapped": {}, "shaken": {} } }"#,
        [#"10:45: warning: the action "list.shaken" is handled by nobody; its screen is shown by "main""#]
      ),
      (
        #""ask": { "root": "form""#, #""idle": { "root": "people" }, "ask": { "root": "form""#,
        [
          #"26:5: warning: the coordinator "idle" never runs: no session begins with it, and nothing in the map starts it"#
        ]
      ),
      // What hangs on it is not told of too.
      (
        #"[{ "command": "start", "coordinator": "ask" }]"#, "[]",
        [
          #"26:5: warning: the coordinator "ask" never runs: no session begins with it, and nothing in the map starts it"#
        ]
      ),
      (
        #""people.asked": ["#, #""form.saved": [], "people.asked": ["#,
        [#"31:7: warning: "form.saved" never happens here: "form" is shown by "ask", never by "people""#]
      ),
      (
        #""people.asked": ["#, #""ask.finished": [], "people.asked": ["#,
        [#"31:7: warning: "ask.finished" never happens here: "people" does not start "ask""#]
      ),
      // Handled, but by another: that is told where it is handled.
      (
        #""list.swapped":  [{ "command": "replaceTop", "screen": "swap" }],"#, "",
        [
          #"10:30: warning: the action "list.swapped" is handled by nobody; its screen is shown by "main""#,
          #"13:45: warning: the screen "swap" is never shown: no root, link, gate or command of the map leads to it"#,
        ]
      ),
      (
        #""requires": ["login"], "#, "",
        [
          #"14:18: warning: the screen "login" is never shown: the gate "login" would show it, but no link requires that"#
        ]
      ),
      (
        #""open": { "tab": "main", "under": ["list"] }"#, #""open": { "tab": "main" }"#,
        [
          #"10:5: warning: the screen "list" is never shown: no root, link, gate or command of the map leads to it"#,
          #"13:45: warning: the screen "swap" is never shown: "list.swapped" of "main" would show it, but never comes to that"#,
        ]
      ),
      // `push` lays nothing beneath.
      (
        #""under": ["list"] }"#, #""under": ["list"], "mode": "push" }"#,
        [
          #"10:5: warning: the screen "list" is never shown: no root, link, gate or command of the map leads to it"#,
          #"13:45: warning: the screen "swap" is never shown: "list.swapped" of "main" would show it, but never comes to that"#,
        ]
      ),
      // Two that start each other, and nobody else them.
      (
        #""ask": { "root": "form""#,
        #""one": { "root": "sheet", "on": { "two.finished": [{ "command": "start", "coordinator": "two" }] } }, "two": { "root": "sheet", "on": { "one.finished": [{ "command": "start", "coordinator": "one" }] } }, "ask": { "root": "form""#,
        [
          #"26:5: warning: the coordinator "one" never runs: it is started by "two" alone, which never runs"#,
          #"26:107: warning: the coordinator "two" never runs: it is started by "one" alone, which never runs"#,
        ]
      ),
    ] as [(String, String, [String])])
  func `say each mistake once, at its place`(old: String, new: String, wanted: [String]) {
    let text = Self.text.replacing(old, with: new)
    #expect(text != Self.text)
    #expect(Self.warnings(text) == wanted)
  }

  @Test(arguments: [
    #""root": { "tabs": { "main": "main", "people": "people" } },"#, #""on": {"#,
  ])
  func `are none where clients drive, or there is nothing to navigate`(removed: String) {
    let lost = Self.text.replacing(#""sheet": {}, "#, with: #""sheet": {}, "lost": {}, "#)
    #expect(Self.warnings(lost).count == 1)
    var text = lost
    if removed.hasPrefix("\"root") {
      text = text.replacing(removed, with: "").replacing(#""tab": "main", "#, with: "")
    } else {
      text = """
        { "origins": ["app:"], "links": { "home": {} }, "routes": [{ "pattern": "/", "link": "home" }],
          "screens": { "home": {}, "lost": {} }, "coordinators": { "main": { "root": "home", "on": {} }, "ask": { "root": "lost" } },
          "root": { "coordinator": "main" } }
        """
    }
    #expect(!Self.warnings(text).contains { $0.contains("never") }, "\(Self.warnings(text))")
  }
}
