import Coordinators
import DeepLinks
import DeeplinkService
import Foundation
import FoundationNetworking
import SessionClient
import Testing

@testable import FollowSession

struct `An event stream` {
  static let text = """
    : a comment\r\nevent: session\r\nid: 1\r\ndata: {"a":\r\ndata:1}\r\n\r\nretry: 250\rdata: x\r\rid: 2\n\nunknown: y
    event: stack
    data: späť 🙂

    data: not whole
    """
  static let events = [
    ServerSentEvent(name: "session", data: "{\"a\":\n1}"), ServerSentEvent(name: "message", data: "x"),
    ServerSentEvent(name: "stack", data: "späť 🙂"),
  ]

  @Test(arguments: 1...40)
  func `is read however it is cut`(size: Int) {
    var reader = EventStreamReader()
    var events: [ServerSentEvent] = []
    var rest = Array(Self.text.utf8)[...]
    while !rest.isEmpty {
      events += reader.read(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    #expect(events == Self.events)
    #expect(reader.lastEventID == "2")
    #expect(reader.retry == .milliseconds(250))
  }

  @Test func `begins anew with a new connection`() {
    var reader = EventStreamReader()
    _ = reader.read("id: 7\ndata: a\n\nevent: stack\ndata: half".utf8)
    reader.reconnect()
    #expect(reader.read("data: b\n\n".utf8) == [ServerSentEvent(name: "message", data: "b")])
    #expect(reader.lastEventID == "7")
  }
}

struct `A session that is followed` {
  private static func stack(_ revision: Int, _ items: String) -> ServerSentEvent {
    ServerSentEvent(name: "stack", data: #"{"session":"s","revision":\#(revision),"stack":[\#(items)]}"#)
  }

  private static func item(_ id: Int, _ screen: String, _ presentation: String) -> String {
    #"{"id":\#(id),"screen":"\#(screen)","parameters":{"n":[1,2.5,"x",true]},"presentation":"\#(presentation)"}"#
  }

  @Test func `shows a stack that comes first at once, and then only what a user could do`() throws {
    var followed = FollowedSession<DrawnScreen>()
    let root = Self.item(1, "home", "root")
    #expect(
      try followed.apply(Self.stack(1, "\(root),\(Self.item(2, "a", "sheet"))")).map(\.steps.count) == [1])
    let updates = try followed.apply(
      Self.stack(2, "\(root),\(Self.item(3, "b", "push")),\(Self.item(4, "c", "push"))"))
    #expect(
      updates.map { $0.steps.map { $0.map(\.screen.name) } } == [
        [["home"], ["home", "b"], ["home", "b", "c"]]
      ])
    #expect(
      followed.stacks[""]?.last?.screen.parameters["n"]
        == .list([.int(1), .double(2.5), .string("x"), .bool(true)]))
    #expect(
      try followed.apply(Self.stack(3, "\(root),\(Self.item(3, "b", "push")),\(Self.item(4, "c", "push"))"))
        .isEmpty)
    #expect(followed.revision == 3)
  }

  @Test func `forgets a tab that is gone, and ends`() throws {
    var followed = FollowedSession<DrawnScreen>()
    func session(_ tabs: String) -> ServerSentEvent {
      ServerSentEvent(name: "session", data: #"{"revision":1,"selected":"a","tabs":{\#(tabs)}}"#)
    }
    let root = Self.item(1, "home", "root")
    #expect(try followed.apply(session(#""a":{"stack":[\#(root)]},"b":{"stack":[\#(root)]}"#)).count == 2)
    #expect(try followed.apply(session(#""a":{"stack":[\#(root)]}"#)).isEmpty)
    #expect(followed.stacks.keys.sorted() == ["a"])
    #expect(try followed.apply(ServerSentEvent(name: "notice", data: "{}")).isEmpty)
    _ = try followed.apply(ServerSentEvent(name: "end", data: "{}"))
    #expect(followed.hasEnded)
  }
}

@Suite(.serialized, .timeLimit(.minutes(2))) final class `A client of a real service` {
  let service: DeeplinkService
  let port: UInt16

  init() throws {
    let file = "config/links.json5"
    let source = try Data(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../\(file)").standardized)
    var configuration = DeeplinkService.Configuration()
    configuration.listen = "127.0.0.1:0"
    configuration.threads = 1
    service = try DeeplinkService(
      map: try #require(LinkMap.load(Array(source), file: file).map), configuration)
    port = try #require(service.address.split(separator: ":").last.flatMap { UInt16($0) })
  }

  deinit {
    service.stop(within: .seconds(1))
  }

  @Test func `draws what commands do, in steps, until the session ends`() async throws {
    try await command(#"{"command": "perform", "action": "pickNumberTapped"}"#)
    // The session as it is comes first: two tabs.
    let lines = AsyncStream.makeStream(of: String.self)
    let port = port
    let thread = Thread {
      _ = FollowSession.follow(host: "127.0.0.1", port: port, session: "followed") {
        lines.continuation.yield($0)
      }
      lines.continuation.finish()
    }
    thread.start()
    var drawn: [String] = []
    for await line in lines.stream {
      drawn.append(line)
      switch drawn.count {
      case 2:
        try await command(
          #"{"commands": [{"command": "present", "screen": "terms"}, {"command": "present", "screen": "login"}]}"#
        )
      case 4: try await command(#"{"command": "set", "stack": [{"screen": "home"}, {"screen": "news"}]}"#)
      case 7: try await send("DELETE", "/sessions/followed", "")
      default: break
      }
    }
    #expect(
      drawn == [
        "1 numbers: home > numberList", "1 people: people", "2 numbers: home > numberList ^ terms",
        "2 numbers: home > numberList ^ terms ^ login", "3 numbers: home > news ^ terms ^ login",
        "3 numbers: home > news ^ terms", "3 numbers: home > news",
      ])
  }

  private func command(_ body: String) async throws {
    try await send("POST", "/sessions/followed/stack", body)
  }

  private func send(_ method: String, _ path: String, _ body: String) async throws {
    var request = URLRequest(url: try #require(URL(string: "http://\(service.address)\(path)")))
    request.httpMethod = method
    request.httpBody = Data(body.utf8)
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let response = try await URLSession.shared.data(for: request).1
    #expect([200, 204].contains((response as? HTTPURLResponse)?.statusCode))
  }
}
