import Coordinators
import JSON
import Testing

@testable import DeepLinks

struct `Command reader` {
  private static func map(_ name: String) -> LinkMap {
    let (map, findings) = LinkMap.load(ConformanceCases.bytes("navigation/\(name)"), file: name)
    guard let map else { fatalError("\(findings)") }
    return map
  }

  private static let shop = map("shop.json5")
  private static let stack = map("stack.json5")
  private static let tabs = map("tabs.json5")

  private static func read(_ body: String, _ map: LinkMap) throws -> CommandBody {
    try map.commandReader.body(JSONDocument(parsing: Array(body.utf8)).root)
  }

  /// What is read, as it would be written.
  private static func written(_ body: String, _ map: LinkMap) throws -> String {
    var writer = JSONWriter()
    switch try read(body, map).commands {
    case .one(let command): writer.command(command)
    case .batch(let commands):
      writer.beginArray()
      for command in commands { writer.command(command) }
      writer.endArray()
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    #"{"command":"push","screen":"number","parameters":{"n":4}}"#,
    #"{"command":"push","screen":"about","parameters":{},"coordinator":"main"}"#,
    #"{"command":"present","screen":"note","parameters":{"text":"a"},"style":"cover","navigation":true}"#,
    #"{"command":"pop","count":2,"clamp":true}"#,
    #"{"command":"pop"}"#,
    #"{"command":"dismiss","count":0}"#,
    #"{"command":"goBack","coordinator":"main"}"#,
    #"{"command":"popTo","screen":"number"}"#,
    #"{"command":"popTo","screen":"number","parameters":{"n":4},"orPush":true}"#,
    #"{"command":"goBackTo","item":7}"#,
    #"{"command":"goBackTo","index":0}"#,
    #"{"command":"popToRoot","outermost":true}"#,
    #"{"command":"goBackToRoot"}"#,
    #"{"command":"popToCurrentNavigationRoot"}"#,
    #"{"command":"dismissAll"}"#,
    #"{"command":"replaceTop","screen":"about","parameters":{}}"#,
    #"{"command":"set","stack":[{"screen":"home","parameters":{},"presentation":"root","coordinator":"main"},{"screen":"about","parameters":{},"presentation":"sheet","navigation":true},{"screen":"number","parameters":{"n":1},"presentation":"push"}]}"#,
    #"{"command":"remove","item":3}"#,
    #"{"command":"userBack","item":1}"#,
    #"{"command":"perform","action":"tapped","arguments":{"n":1},"item":2}"#,
    #"{"command":"start","coordinator":"main","as":"sheet","navigation":true,"parameters":{}}"#,
    #"{"command":"finish"}"#,
    #"{"command":"cancel","coordinator":"main"}"#,
    #"{"command":"open","url":"https://stack.example.com/"}"#,
    #"{"command":"open","link":"number","parameters":{"n":4}}"#,
    #"{"command":"undo"}"#,
  ])
  func `reads every form`(body: String) throws {
    #expect(try Self.written(body, Self.stack) == body)
  }

  @Test(arguments: [
    (
      #"{"command":"push","screen":"list"}"#,
      #"{"command":"push","screen":"list","parameters":{"tag":"all"}}"#
    ),
    (
      #"{"command":"present","screen":"about"}"#,
      #"{"command":"present","screen":"about","parameters":{},"style":"sheet"}"#
    ),
    (#"{"command":"pop","count":2.0}"#, #"{"command":"pop","count":2}"#),
    (#"{"command":"pop","count":20e-1}"#, #"{"command":"pop","count":2}"#),
    // One more than has 64 bits is more than there is of anything, as the greatest number is.
    (#"{"command":"dismiss","count":1e30}"#, #"{"command":"dismiss","count":9223372036854775807}"#),
    (
      #"{"command":"popTo","index":9223372036854775808}"#,
      #"{"command":"popTo","index":9223372036854775807}"#
    ),
    (#"{"command":"goBackTo","item":1e19}"#, #"{"command":"goBackTo","item":10000000000000000000}"#),
    (#"{"command":"remove","item":1e20}"#, #"{"command":"remove","item":18446744073709551615}"#),
    (#"{"command":"userBack","item":1e400}"#, #"{"command":"userBack","item":18446744073709551615}"#),
    (
      #"{"command":"perform","action":"x","item":18446744073709551616}"#,
      #"{"command":"perform","action":"x","item":18446744073709551615}"#
    ),
    (
      #"{"command":"goBackTo","screen":"list","orPush":true}"#,
      #"{"command":"goBackTo","screen":"list","orPush":true}"#
    ),
    (
      #"{"commands":[{"command":"pop"},{"command":"dismissAll"}]}"#,
      #"[{"command":"pop"},{"command":"dismissAll"}]"#
    ),
    (
      #"{"command":"set","stack":[{"id":9,"screen":"home"},{"id":{"a":[null]},"screen":"about"}]}"#,
      #"{"command":"set","stack":[{"screen":"home","parameters":{},"presentation":"root"},{"screen":"about","parameters":{},"presentation":"push"}]}"#
    ),
  ])
  func `fills in what is left out`(body: String, wanted: String) throws {
    #expect(try Self.written(body, Self.stack) == wanted)
  }

  @Test(arguments: [
    ("50ms", Duration.milliseconds(50)), ("30s", .seconds(30)), ("1.5s", .milliseconds(1500)),
    ("2m", .seconds(120)), ("0.25h", .seconds(900)), ("0s", .zero), ("007s", .seconds(7)),
  ])
  func `reads a delay`(text: String, wanted: Duration) throws {
    #expect(try Self.read(#"{"command":"pop","after":"\#(text)"}"#, Self.stack).after == wanted)
  }

  @Test(arguments: [
    "", "s", "30", "-5s", "+5s", "1.5.2s", "1.s", ".5s", "30 s", "30S", "1e3s", "30d", "soon",
    "99999999999999h",
    "9999999999999999999999s",
  ])
  func `refuses what is no delay`(text: String) throws {
    let problem = try #require(throws: CommandProblem.self) {
      try Self.read(#"{"command":"pop","after":"\#(text)"}"#, Self.stack)
    }
    #expect(problem.kind == .invalidValue)
    #expect(problem.place.pointer == "/after")
  }

  @Test(arguments: [
    (#"[]"#, "invalid-value", ""),
    (#"{}"#, "missing-key", "/command"),
    (#"{"comand":"pop"}"#, "unknown-key", "/comand"),
    (#"{"command":"Pop"}"#, "unknown-command", "/command"),
    (#"{"command":null}"#, "invalid-value", "/command"),
    (#"{"command":"push"}"#, "missing-key", "/screen"),
    (#"{"command":"push","screen":"about","style":"sheet"}"#, "unknown-key", "/style"),
    (#"{"command":"push","screen":"abuot"}"#, "unknown-screen", "/screen"),
    (#"{"command":"push","screen":"number"}"#, "missing-parameter", "/parameters/n"),
    (#"{"command":"push","screen":"number","parameters":{}}"#, "missing-parameter", "/parameters/n"),
    (
      #"{"command":"push","screen":"number","parameters":{"n":1,"a/b~":2}}"#, "unknown-parameter",
      "/parameters/a~1b~0"
    ),
    (#"{"command":"push","screen":"number","parameters":{"n":"$n"}}"#, "invalid-parameter", "/parameters/n"),
    (
      #"{"command":"push","screen":"note","parameters":{"text":null}}"#, "invalid-parameter",
      "/parameters/text"
    ),
    (#"{"command":"pop","count":-1}"#, "invalid-value", "/count"),
    (#"{"command":"pop","count":1e-30}"#, "invalid-value", "/count"),
    (#"{"command":"pop","count":1.5}"#, "invalid-value", "/count"),
    (#"{"command":"pop","count":-1e30}"#, "invalid-value", "/count"),
    (#"{"command":"popTo","index":1e-1}"#, "invalid-value", "/index"),
    (#"{"command":"remove","item":"1"}"#, "invalid-value", "/item"),
    (#"{"command":"popTo"}"#, "missing-key", "/screen"),
    (#"{"command":"popTo","item":1,"index":0}"#, "conflicting-keys", "/index"),
    (#"{"command":"popTo","screen":"home","index":0}"#, "conflicting-keys", "/index"),
    (#"{"command":"popTo","index":0,"orPush":true}"#, "missing-key", "/screen"),
    (#"{"command":"popTo","screen":"note","orPush":true}"#, "missing-parameter", "/parameters/text"),
    (#"{"command":"set","stack":[]}"#, "invalid-item", "/stack"),
    (#"{"command":"set","stack":[{"screen":"home","presentation":"push"}]}"#, "invalid-item", "/stack/0"),
    (
      #"{"command":"set","stack":[{"screen":"home"},{"screen":"about","presentation":"root"}]}"#,
      "invalid-item", "/stack/1"
    ),
    (
      #"{"command":"set","stack":[{"screen":"home"},{"screen":"about","presentation":"sheet"},{"screen":"about"}]}"#,
      "invalid-item", "/stack/2"
    ),
    (
      #"{"command":"set","stack":[{"screen":"home"},{"screen":"about","coordinator":"main"}]}"#,
      "invalid-item", "/stack/1"
    ),
    (
      #"{"command":"set","stack":[{"screen":"home"},{"screen":"about","colour":1}]}"#, "unknown-key",
      "/stack/1/colour"
    ),
    (#"{"command":"selectTab","tab":"feed"}"#, "unknown-tab", "/tab"),
    (#"{"command":"start","coordinator":"mian"}"#, "unknown-coordinator", "/coordinator"),
    (#"{"command":"finish","coordinator":"main","result":{"a":1}}"#, "unknown-parameter", "/result/a"),
    (#"{"command":"open"}"#, "missing-key", "/link"),
    (#"{"command":"open","url":"a:","link":"home"}"#, "conflicting-keys", "/link"),
    (#"{"command":"open","url":"a:","parameters":{}}"#, "unknown-key", "/parameters"),
    (#"{"command":"open","link":"hmoe"}"#, "unknown-link", "/link"),
    (#"{"command":"pop","commands":[]}"#, "conflicting-keys", "/commands"),
    (#"{"commands":[{"command":"pop"},{"after":"1s"}]}"#, "unknown-key", "/commands/1/after"),
    (#"{"commands":[{"commands":[]}]}"#, "unknown-key", "/commands/0/commands"),
    (#"{"commands":[],"command2":1}"#, "unknown-key", "/command2"),
  ])
  func `says what is wrong with a body, and where`(body: String, kind: String, pointer: String) throws {
    let problem = try #require(throws: CommandProblem.self) { try Self.read(body, Self.stack) }
    #expect(problem.kind.rawValue == kind)
    #expect(problem.place.pointer == pointer)
  }

  @Test func `knows each command by its name, and no other`() throws {
    for word in CommandWord.allCases {
      let json = try JSONDocument(parsing: #"{"command":"\#(word.rawValue)"}"#).root
      #expect(CommandWord(CommandFields(json)) == word)
      // A key of a body without `command` is none that is unknown.
      for key in word.keys.keys where key != .command {
        let problem = #expect(throws: CommandProblem.self) { try Self.read("{\"\(key.name)\":0}", Self.shop) }
        #expect(problem?.problem == .missingKey("command", of: .command), "\(key)")
      }
    }
  }

  @Test func `knows keys and commands however they are escaped`() throws {
    let body = #"{"comm\u0061nd":"p\u0075sh","scr\u0065en":"\u0061bout"}"#
    #expect(try Self.written(body, Self.stack) == #"{"command":"push","screen":"about","parameters":{}}"#)
    let problem = try #require(throws: CommandProblem.self) {
      try Self.read(#"{"command":"pop","scr\u0065en":"about"}"#, Self.stack)
    }
    #expect(problem.place.pointer == "/screen")
  }

  @Test func `takes names that are canonically equivalent for the same`() throws {
    let screens = [ScreenDeclaration(name: "caf\u{E9}"), ScreenDeclaration(name: "home")]
    let reader = CommandReader<ValueForm>(
      names: MapNames(screens: screens, links: [], coordinators: [], tabs: nil), context: ConversionContext())
    for name in ["caf\u{E9}", "cafe\u{301}"] {
      let body = #"{"command":"push","screen":"\#(name)"}"#
      guard
        case .one(.stack(.push(let screen, _))) = try reader.body(JSONDocument(parsing: body).root).commands
      else { throw Unexpected() }
      #expect(Array(screen.name.utf8) == Array(name.utf8))
    }
  }

  @Test(arguments: [
    (#"{"command":"push","screen":"about","params":{}}"#, "params", "parameters"),
    (#"{"command":"push","screen":"about","args":{}}"#, "args", "parameters"),
    (#"{"command":"perform","action":"x","args":{}}"#, "args", "arguments"),
    (#"{"command":"perform","action":"x","parameters":{}}"#, "parameters", "arguments"),
    (#"{"command":"remove","id":3}"#, "id", "item"), (#"{"type":"push"}"#, "type", "command"),
    (#"{"command":"pop","cuont":1}"#, "cuont", "count"),
  ])
  func `knows keys by the names that others give them`(body: String, key: String, meant: String) throws {
    let problem = try #require(throws: CommandProblem.self) { try Self.read(body, Self.shop) }
    #expect(problem.problem == .unknownKey(key, of: .command, nearest: meant))
  }

  @Test func `names the nearest right name`() throws {
    let problem = try #require(throws: CommandProblem.self) {
      try Self.read(#"{"command":"push","screen":"abuot"}"#, Self.stack)
    }
    #expect(problem.problem == .unknownName("abuot", .screen, nearest: "about"))
  }

  @Test func `checks loose arguments when their turn comes`() throws {
    guard
      case .one(.finish(_, let result)) = try Self.read(
        #"{"command":"finish","result":{"order":7}}"#, Self.shop
      ).commands
    else { throw Unexpected() }
    let declared = try #require(Self.shop.coordinator("checkout")).result
    let problem = try #require(throws: LooseProblem.self) {
      try Self.shop.names.arguments(
        of: result, for: declared, .coordinator, named: "checkout", Self.shop.conversion)
    }
    #expect(problem.kind == .invalidParameter)
    #expect(problem.parameter == "order")
  }

  @Test func `fills in the templates of a map`() throws {
    let commands = try #require(Self.tabs.coordinator("feed")?.commands(on: "authorTapped", of: "post"))
    guard case .openLink("person", let parameters) = commands[0].command(with: ["userId": .string("eva")])
    else {
      throw Unexpected()
    }
    #expect(parameters == ["userId": .string("eva")])
  }

  /// The bodies of the navigation cases that are refused before anything runs.
  @Test(arguments: ["stack.json5", "shop.json5", "tabs.json5", "links.json5", "numbers.json5"])
  func `refuses what the cases refuse, and where they say`(name: String) throws {
    let map = Self.map(name)
    for file in ["bodies", "batches", "commands", "children", "tabs", "timers", "open"] {
      for `case` in ConformanceCase.all("navigation/\(file).jsonl") where `case`.json["map"]?.string == name {
        for call in try #require(`case`.json["calls"]).elements {
          guard let body = call["body"], call["method"]?.isString("POST") == true,
            call["path"]?.string?.hasSuffix("/stack") == true, let expect = call["expect"],
            let status = expect["status"]?.int,
            // An id that an earlier answer gives.
            body["item"]?.string?.hasPrefix("$") != true
          else { continue }
          var problem: CommandProblem?
          do { _ = try map.commandReader.body(body) } catch { problem = error }
          guard status == 422, let type = expect["body"]?["type"]?.string,
            problem != nil || !Self.comesLater(type)
          else {
            #expect(problem == nil, "\(`case`.id): \(problem?.problem.message ?? "")")
            continue
          }
          #expect(problem?.kind.rawValue == type, "\(`case`.id)")
          if let pointer = expect["body"]?["pointer"]?.string {
            // The body stands within the case here.
            #expect(
              problem.map { String($0.place.pointer.dropFirst(body.pointer.count)) } == pointer,
              "\(`case`.id)")
          }
        }
      }
    }
  }

  /// Refused when its turn comes, not by the reader.
  private static func comesLater(_ type: String) -> Bool {
    [
      "no-route", "invalid-url", "unsafe-url", "invalid-item", "missing-parameter", "invalid-parameter",
      "unknown-parameter",
    ]
    .contains(type)
  }

  private struct Unexpected: Error {}
}
