import DeepLinks
import Testing

@testable import DeeplinkService

/// The suites with sockets: one after another, and never for ever.
@Suite(.serialized, .timeLimit(.minutes(5))) enum OverHTTP {}

/// A service that runs as long as `body` does.
func withService(
  _ map: LinkMap = tabs, _ configure: (inout DeeplinkService.Configuration) -> Void = { _ in },
  _ body: (ServiceClient) throws -> Void
) throws {
  let service = try runningService(map, configure)
  defer { service.stop(within: .seconds(2)) }
  try body(ServiceClient(service.address))
}

/// A store that answers at once, and one that answers later, from a thread of its own.
enum TestedStore: CaseIterable {
  case memory, late
  var storage: SessionStorage? { self == .late ? .other(LateStore()) : nil }
}

/// A service with that store, as long as `body` runs.
func withStore(
  _ store: TestedStore, _ configure: (inout DeeplinkService.Configuration) -> Void = { _ in },
  _ body: (DeeplinkService, ServiceClient) throws -> Void
) throws {
  let service = try runningService(tabs, configure, store: store.storage)
  defer { service.stop(within: .seconds(2)) }
  try body(service, ServiceClient(service.address))
}

func runningService(
  _ map: LinkMap = tabs, _ configure: (inout DeeplinkService.Configuration) -> Void = { _ in },
  store: SessionStorage? = nil
) throws -> DeeplinkService {
  var configuration = DeeplinkService.Configuration()
  configuration.listen = "127.0.0.1:0"
  configuration.threads = 1
  configure(&configuration)
  if let store { return try DeeplinkService(map: map, store, configuration) }
  return try DeeplinkService(map: map, configuration)
}

func loaded(_ source: String) -> LinkMap {
  let (map, findings) = LinkMap.load(Array(source.utf8), file: "map")
  guard let map else { fatalError("\(findings)") }
  return map
}

private let common = """
  "origins": ["https://a.example"],
  "links": {
    "number": { "parameters": { "n": "int" }, "open": { "screen": "number", "mode": "push" } },
    "secret": { "requires": ["login"], "open": { "mode": "push" } },
    "swap":   { "requires": ["login"], "open": { "commands": [{ "command": "pop" }] } },
    "new":    { "since": { "ios": "2" }, "otherwise": "secret", "open": { "screen": "secret" } },
  },
  "routes": [
    { "pattern": "/numbers/:n", "link": "number" }, { "pattern": "/secret", "link": "secret" },
    { "pattern": "/swap", "link": "swap" }, { "pattern": "/new", "link": "new" },
  ],
  "screens": {
    "home": { "actions": { "tapped": { "n": "int" }, "wrong": {}, "laid": {} } },
    "number": { "parameters": { "n": "int" } }, "secret": {}, "login": {}, "other": {},
    "form": { "actions": { "laid": {} } },
  },
  "coordinators": {
    "main": { "root": "home", "on": {
      "home.tapped": [{ "command": "push", "screen": "number", "parameters": { "n": "$n" } }],
      "home.wrong":  [{ "command": "open", "url": "https://a.example/none" }],
      "home.laid":   [{ "command": "start", "coordinator": "child" }, { "command": "perform", "action": "laid" }],
    } },
    "child": { "root": "form", "result": { "street": "string" }, "on": {
      "form.laid": [{ "command": "set", "stack": [{ "screen": "other" }] }],
    } },
    "second": { "root": "other", "on": {} },
  },
  "gates": { "login": { "open": { "screen": "login", "as": "cover" } } },
  """

/// Two tabs.
let tabs = loaded(
  "{ \(common) \"root\": { \"tabs\": { \"one\": \"main\", \"two\": \"second\" }, \"selected\": \"one\" } }")
/// One stack.
let single = loaded("{ \(common) \"root\": { \"coordinator\": \"main\" } }")
/// Nothing to navigate.
let linksOnly = loaded(
  """
  { "origins": ["https://a.example"], "links": { "home": {} }, "routes": [{ "pattern": "/", "link": "home" }] }
  """)
