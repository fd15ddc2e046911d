import Dispatch
import Glibc
import Sessions
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Events over HTTP` {
    private static let target = "/sessions/a/events"

    private static func push(_ n: Int) -> String {
      #"{"command":"push","screen":"number","parameters":{"n":\#(n)}}"#
    }

    @discardableResult
    private static func post(
      _ client: ServiceClient, _ body: String, _ query: String = ""
    ) throws -> ServiceClient.Answer {
      try client.call("POST", "/sessions/a/stack" + query, body)
    }

    @Test(arguments: TestedStore.allCases)
    func `begin with the session as it is, then tell each revision`(_ store: TestedStore) throws {
      try withStore(store) { service, client in
        try Self.post(client, Self.push(1))
        let events = try EventClient(service.address, Self.target)
        #expect(events.head.status == 200)
        #expect(events.head.type == "text/event-stream")
        #expect(events.head.headers["cache-control"] == "no-store")
        let first = try #require(events.next())
        #expect(first.name == "session 1")
        #expect(first.data == (try client.call("GET", "/sessions/a")).body)
        let answer = try Self.post(client, Self.push(2))
        let second = try #require(events.next())
        #expect(second.name == "stack 2")
        #expect(second["revision"] == "2")
        #expect(second.stack == answer.stack)
        #expect(second.data == (try client.call("GET", "/sessions/a/stack")).body)
        try client.call("PATCH", "/sessions/a", #"{"flags":{"a":true}}"#)
        #expect(events.next()?.name == "stack 3")
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `tell other tabs that changed as well, without an id`(_ store: TestedStore) throws {
      try withStore(store) { service, client in
        try Self.post(client, Self.push(1))
        let all = try EventClient(service.address, Self.target)
        let two = try EventClient(service.address, Self.target + "?tab=two")
        #expect(all.next()?.name == "session 1" && two.next()?.name == "session 1")
        try Self.post(client, Self.push(2), "?tab=two")
        try Self.post(client, #"{"commands":[{"command":"pop"},{"command":"selectTab","tab":"two"}]}"#)
        let events = all.next(4)
        #expect(events.map(\.name) == ["stack", "stack 2", "stack", "stack 3"])
        #expect(events.map { $0["tab"] } == ["two", "one", "one", "two"])
        #expect(events.map { $0["revision"] } == ["2", "2", "3", "3"])
        #expect(events.map { $0["selected"] } == ["one", "one", "two", "two"])
        #expect(two.next(2).map { "\($0.name) \($0["tab"] ?? "")" } == ["stack 2 two", "stack 3 two"])
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `are each there once, and in order, whoever sends commands at once`(_ store: TestedStore) throws {
      let (senders, each) = (4, 40)
      let service = try runningService(tabs, { $0.threads = 3 }, store: store.storage)
      defer { service.stop(within: .seconds(2)) }
      let address = service.address
      try Self.post(ServiceClient(address), #"{"command":"popToRoot"}"#)
      let listeners = try (0..<20).map { _ in try EventClient(address, Self.target) }
      DispatchQueue.concurrentPerform(iterations: senders) { sender in
        guard let client = try? ServiceClient(address) else { return }
        for n in 0..<each {
          _ = try? Self.post(client, n % 2 == 0 ? Self.push(n) : #"{"command":"pop"}"#)
        }
      }
      let last = UInt64(try #require(try ServiceClient(address).call("GET", "/sessions/a")["revision"]))
      for listener in listeners {
        var seen: UInt64?
        while seen != last, let event = listener.next() {
          guard let id = event.id.flatMap(UInt64.init) else { continue }
          if let before = seen {
            // More at once than a session remembers are told as a whole.
            #expect(event.type == "stack" ? id == before + 1 : id > before, "\(event.name) after \(before)")
          } else {
            #expect(event.type == "session")
          }
          #expect(event["revision"] == String(id))
          seen = id
        }
        #expect(seen == last)
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `go on where a client was`(_ store: TestedStore) throws {
      try withStore(store) { service, client in
        for n in 1...9 { try Self.post(client, Self.push(n)) }
        for (id, names) in [
          ("7", ["stack 8", "stack 9", "stack 10"]), ("2", (3...10).map { "stack \($0)" }),
          ("9", ["", "stack 10"]), ("1", ["session 9", "stack 10"]), ("0", ["session 9"]),
          ("77", ["session 9"]), ("x", ["session 9"]), ("-1", ["session 9"]),
          ("99999999999999999999", ["session 9"]),
        ] {
          let events = try EventClient(service.address, Self.target, after: id)
          // The next change is told after what was missed.
          let missed = events.next(names.count - (names.last == "stack 10" ? 1 : 0)).map(\.name)
          #expect(missed == names.filter { $0 != "stack 10" }, "\(id)")
        }
        let events = try EventClient(service.address, Self.target, after: "7")
        _ = events.next(2)
        try Self.post(client, #"{"command":"pop"}"#)
        #expect(events.next()?.name == "stack 10")
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `end with their session`(_ store: TestedStore) throws {
      try withStore(store) { service, client in
        try Self.post(client, Self.push(1))
        let events = try EventClient(service.address, Self.target)
        _ = events.next()
        try client.call("DELETE", "/sessions/a")
        #expect(events.next() == EventClient.Event(type: "end", data: #"{"session":"a"}"#))
        #expect(events.next() == nil)
        #expect(try events.client.call("GET", "/healthz").status == 200, "the connection goes on")
        #expect(try EventClient(service.address, Self.target).head.status == 404)
        // Made anew, it goes on from its numbers: what was seen of it before is of no use.
        try Self.post(client, Self.push(1))
        #expect(try EventClient(service.address, Self.target, after: "1").next()?.name == "session 3")
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `tell what no caller sees, before its revision, and to who comes back`(_ store: TestedStore) throws {
      try withStore(store) { service, client in
        try Self.post(client, #"{"command":"open","link":"swap"}"#)
        try Self.post(client, #"{"command":"dismissAll"}"#)
        let events = try EventClient(service.address, Self.target)
        _ = events.next()
        try client.call("PATCH", "/sessions/a", #"{"flags":{"login":true}}"#)
        try Self.post(client, #"{"command":"pop","after":"1ms"}"#)
        let told = events.next(5)
        #expect(told.map(\.name) == ["notice", "stack 3", "stack 4", "notice", "stack 5"])
        #expect(told[0]["type"] == "/problems/at-root")
        #expect(told[0]["link.name"] == "swap")
        #expect(told[3]["type"] == "/problems/at-root")
        #expect(told[3]["timer"] == "1")
        let again = try EventClient(service.address, Self.target, after: "2")
        #expect(again.next(5) == told)
      }
    }

    @Test func `are refused as other calls are`() throws {
      try withStore(.memory) { service, client in
        try Self.post(client, Self.push(1))
        #expect(try client.call("GET", "/sessions/b/events")["type"] == "/problems/no-such-session")
        #expect(try client.call("GET", "/sessions/a/events?tab=x")["type"] == "/problems/no-such-tab")
        #expect(try client.call("GET", "/sessions/a/events?from=1")["type"] == "/problems/invalid-query")
        let refused = try client.call("POST", Self.target, "{}")
        #expect(refused.status == 405 && refused.headers["allow"] == "GET, HEAD")
        for accept in ["application/json", "text/event-stream;q=0, */*", "text/html"] {
          #expect(try client.call("GET", Self.target, nil, ["Accept": accept]).status == 406, "\(accept)")
        }
        for accept in ["text/event-stream", "text/*", "*/*"] {
          let client = try ServiceClient(service.address)
          let head = try client.call("HEAD", Self.target, nil, ["Accept": accept])
          #expect(head.status == 200 && head.type == "text/event-stream", "\(accept)")
          #expect(head.headers["cache-control"] == "no-store")
          #expect(head.headers["content-length"] == nil && client.line() == nil)
        }
        #expect(try client.call("HEAD", "/sessions/b/events").status == 404)
      }
    }

    @Test func `are no more than may be`() throws {
      try withStore(.memory, { ($0.streams, $0.streamsOfSession) = (3, 2) }) { service, client in
        try Self.post(client, Self.push(1))
        try client.call("PUT", "/sessions/b", "{}")
        let open = try (0..<2).map { _ in try EventClient(service.address, Self.target) }
        let third = try client.call("GET", Self.target)
        #expect(third.status == 429 && third.headers["retry-after"] != nil)
        #expect(third["type"] == "/problems/too-many-streams-of-session")
        let other = try EventClient(service.address, "/sessions/b/events")
        let fourth = try client.call("GET", "/sessions/b/events")
        #expect(fourth.status == 503 && fourth.headers["retry-after"] != nil)
        #expect(fourth["type"] == "/problems/too-many-streams")
        #expect(open.allSatisfy { $0.next()?.name == "session 1" } && other.next()?.name == "session 0")
      }
    }

    /// Posts until another stream may be opened.
    private static func postUntilFree(_ address: String, _ client: ServiceClient, _ body: String) throws
      -> Int
    {
      var count = 0
      while try EventClient(address, Self.target).head.status == 429, count < 2_000 {
        for _ in 0..<10 {
          try post(client, body)
          try post(client, #"{"command":"pop"}"#)
        }
        count += 1
      }
      return count
    }

    @Test func `are cut where their client does not read`() throws {
      try withStore(.memory, { $0.streamsOfSession = 1 }) { service, client in
        // Some 7,000 bytes an event: what the kernel takes on its way is soon full.
        try Self.post(client, #"{"commands":[\#((1...95).map(Self.push).joined(separator: ","))]}"#)
        let slow = try EventClient(service.address, Self.target)
        #expect(try Self.postUntilFree(service.address, client, Self.push(0)) < 2_000)
        var last = ""
        while let event = slow.next() { last = event.name }
        #expect(last.hasPrefix("stack"), "it ends amid the events")
      }
    }

    @Test func `are let go where their client has gone`() throws {
      try withStore(.memory, { $0.streamsOfSession = 1 }) { service, client in
        try Self.post(client, Self.push(1))
        let gone = try EventClient(service.address, Self.target)
        _ = gone.next()
        #expect(try client.call("GET", Self.target).status == 429)
        gone.client.hangUp()
        #expect(try Self.postUntilFree(service.address, client, Self.push(2)) < 2_000)
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `say when to come back where the service stops`(_ store: TestedStore) throws {
      let service = try runningService(tabs, store: store.storage)
      let client = try ServiceClient(service.address)
      try Self.post(client, Self.push(1))
      let events = try (0..<5).map { _ in try EventClient(service.address, Self.target) }
      for each in events { #expect(each.next()?.name == "session 1") }
      service.stop(within: .seconds(5))
      for each in events {
        #expect(each.next()?.type == "retry: 1000")
        #expect(each.next() == nil)
      }
    }
  }
}
