import Coordinators
import DeepLinks
import JSON

@testable import Sessions

/// A session of the tests' own link map, driven by bodies as clients send them.
struct SessionSubject {
  var session: Session
  let map: LinkMap
  var depthLimit = 100

  init(_ map: LinkMap = Self.map) {
    self.map = map
    session = Session(map.layout!)
  }

  /// Two tabs; children that hand results over or not; gates one behind another; links of every mode.
  static let map = load(
    """
    {
      "origins": ["https://a.example", "own:"],
      "links": {
        "detail":   { "parameters": { "n": "int" }, "open": { "tab": "main", "under": ["list"] } },
        "here":     { "parameters": { "n": "int" }, "open": { "screen": "detail", "mode": "push" } },
        "back":     { "parameters": { "n": "int" }, "open": { "screen": "detail", "mode": "reuse" } },
        "vault":    { "requires": ["login"], "open": { "mode": "push" } },
        "treasury": { "requires": ["login", "pin"], "open": { "mode": "push" } },
        "attic":    { "requires": ["key"], "open": { "screen": "vault", "mode": "push" } },
        "swap":     { "requires": ["login"], "open": { "commands": [{ "command": "pop" }, { "command": "push", "screen": "vault" }] } },
        "beta":     { "since": { "ios": "3.2" }, "otherwise": "terms", "open": { "screen": "detail", "parameters": { "n": 9 }, "mode": "push" } },
        "terms":    { "open": { "as": "sheet", "mode": "push" } },
      },
      "routes": [
        { "pattern": "/detail/:n", "link": "detail" },
        { "pattern": "/here/:n", "link": "here" },
        { "pattern": "/back/:n", "link": "back" },
        { "pattern": "/vault", "link": "vault" },
        { "pattern": "/treasury", "link": "treasury" },
        { "pattern": "/attic", "link": "attic" },
        { "pattern": "/swap", "link": "swap" },
        { "pattern": "/beta", "link": "beta" },
        { "pattern": "/terms", "link": "terms" },
      ],
      "screens": {
        "home":   { "actions": { "listTapped": {}, "numberTapped": { "n": { "type": "int", "min": 0 } }, "noteTapped": { "text": { "type": "string", "default": "none" } },
                                 "helpTapped": {}, "again": {}, "askTapped": {}, "linkTapped": {}, "twoTapped": {}, "laid": {} } },
        "list":   { "actions": { "leftTwice": {}, "numberTapped": { "n": "int" }, "laid": {} } },
        "detail": { "parameters": { "n": "int" } },
        "note":   { "parameters": { "text": "string" } },
        "people": { "actions": { "laid": {} } },
        "form":   { "parameters": { "title": { "type": "string", "default": "Address" } }, "actions": { "saved": { "street": "string" }, "left": {} } },
        "gift": {}, "vault": {}, "treasury": {}, "terms": {}, "login": {}, "pin": {},
      },
      "coordinators": {
        "main": { "root": "home", "on": {
          "home.listTapped":   [{ "command": "push", "screen": "list" }],
          "home.numberTapped": [{ "command": "push", "screen": "list" }, { "command": "push", "screen": "detail", "parameters": { "n": "$n" } }],
          "home.noteTapped":   [{ "command": "present", "screen": "note", "parameters": { "text": "$text" } }],
          "home.again":        [{ "command": "perform", "action": "again" }],
          "home.askTapped":    [{ "command": "start", "coordinator": "ask", "as": "cover" }],
          "home.linkTapped":   [{ "command": "open", "url": "https://a.example/nowhere" }],
          "home.twoTapped":    [{ "command": "perform", "action": "numberTapped", "arguments": { "n": -1 } }],
          "home.laid":         [{ "command": "set", "stack": [{ "screen": "home" }, { "screen": "list" }] }],
          "list.laid":         [{ "command": "selectTab", "tab": "people" }, { "command": "set", "stack": [{ "screen": "home" }] }],
          "list.leftTwice":    [{ "command": "pop" }, { "command": "pop" }],
          "ask.finished":      [{ "command": "push", "screen": "note", "parameters": { "text": "$street" } }],
          "ask.cancelled":     [{ "command": "present", "screen": "terms" }],
          "rude.finished":     [{ "command": "pop" }],
        } },
        "ask": { "root": "form", "result": { "street": "string" }, "on": {
          "form.saved": [{ "command": "finish", "result": { "street": "$street" } }],
          "form.left":  [{ "command": "cancel" }],
        } },
        "rude": { "root": "gift", "on": {} },
        "people": { "root": "people", "on": {} },
      },
      "root": { "tabs": { "main": "main", "people": "people" }, "selected": "main" },
      "gates": {
        "login": { "open": { "screen": "login", "as": "cover" } },
        "pin":   { "open": { "screen": "pin", "as": "sheet" } },
        "key":   { "open": { "screen": "home" } },
      },
    }
    """)

  static func load(_ source: String) -> LinkMap {
    let (map, findings) = LinkMap.load(Array(source.utf8), file: "map")
    guard let map else { fatalError("\(findings)") }
    return map
  }

  // MARK: Driving it

  func context(tab: String? = nil, seconds: Int64 = 0) -> RunContext {
    RunContext(
      map: map, tab: tab.flatMap(map.layout!.tab), now: Self.time(seconds), depthLimit: depthLimit,
      pendingTime: .seconds(60))
  }

  static func time(_ seconds: Int64) -> Timestamp {
    Timestamp(milliseconds: 1_000_000_000_000 + seconds * 1000)
  }

  func commands(_ body: String) throws -> SessionCommands {
    try map.commandReader.body(JSONDocument(parsing: Array(body.utf8)).root).commands
  }

  @discardableResult
  mutating func run(_ body: String, tab: String? = nil, seconds: Int64 = 0) throws -> Outcome {
    try session.run(commands(body), in: context(tab: tab, seconds: seconds))
  }

  @discardableResult
  mutating func set(
    _ flags: (String, Bool)..., seconds: Int64 = 0
  ) -> (outcome: Outcome, dropped: DroppedLink?) {
    var patch = SessionPatch()
    patch.flags = flags.map { (name: $0.0, isSet: $0.1) }
    return session.apply(patch, in: context(seconds: seconds))
  }

  // MARK: Looking at it

  /// `*home list ^sheet #cover | people`: the selected tab has the star, `+` is a container, `@` a coordinator's root.
  var text: String { Self.text(session) }

  static func text(_ session: Session) -> String {
    session.navigation.stacks.indices.map { tab in
      (tab == session.navigation.selected ? "*" : "")
        + session.navigation[tab].items.map(text).joined(separator: " ")
    }.joined(separator: " | ")
  }

  private static func text(_ item: Item<Screen>) -> String {
    let mark =
      switch item.presentation {
      case .root, .push: ""
      case .sheet(let navigation): navigation ? "^+" : "^"
      case .cover(let navigation): navigation ? "#+" : "#"
      }
    let values = item.screen.parameters.elements.map { element in
      switch element.value {
      case .int(let value): "\(value)"
      case .string(let value): value
      default: "\(element.value)"
      }
    }
    let coordinator = item.presentation == .root ? nil : item.coordinator.map { "@\($0)/" }
    return mark + (coordinator ?? "") + item.screen.name
      + (values.isEmpty ? "" : "(\(values.joined(separator: ",")))")
  }

  var ids: [ItemID] {
    session.navigation.stacks.indices.flatMap { session.navigation[$0].items.map(\.id) }
  }
}
