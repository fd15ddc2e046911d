import Dispatch
import Glibc
import TestSupport
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Waiting for a session` {
    private static let stack = "/sessions/a/stack"
    private static let push = #"{"command":"push","screen":"other"}"#

    private static func with(
      _ store: TestedStore = .memory, _ configure: (inout DeeplinkService.Configuration) -> Void = { _ in },
      _ body: (DeeplinkService, ServiceClient) throws -> Void
    ) throws {
      try withStore(store, configure) { service, client in
        try client.call("POST", stack, push)
        try body(service, client)
      }
    }

    private static func send(_ client: ServiceClient, _ query: String, _ header: String = "") {
      client.send(Array("GET \(stack)?\(query) HTTP/1.1\r\nHost: a\r\n\(header)\r\n".utf8))
    }

    @Test(arguments: TestedStore.allCases)
    func `is over at once where the session has another revision`(_ store: TestedStore) throws {
      try Self.with(store) { _, client in
        let now = try client.call("GET", Self.stack)
        for after in ["0", "2", "99999999999999999999", "0&wait=60s", "1&wait=0s", "1&wait=0ms"] {
          let answer = try client.call("GET", Self.stack + "?after=\(after)")
          #expect(answer.status == 200)
          #expect(answer.body == now.body && answer.etag == "\"1\"", "\(after)")
        }
        #expect(try client.call("GET", "/sessions/b/stack?after=0")["type"] == "/problems/no-such-session")
        let unmatched = try client.call("GET", Self.stack + "?after=1", nil, ["If-Match": "\"9\""])
        #expect(unmatched.status == 412)
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `is over when it moves`(_ store: TestedStore) throws {
      try Self.with(store) { service, client in
        let plain = try ServiceClient(service.address)
        let steps = try ServiceClient(service.address)
        let nodes = try ServiceClient(service.address)
        for round in 1...20 {
          Self.send(plain, "after=\(round)")
          Self.send(steps, "after=\(round)&wait=1m&steps=&from=\(round)", "If-None-Match: \"\(round)\"\r\n")
          Self.send(nodes, "after=\(round)&as=nodes&tab=two")
          let moved = try client.call("POST", Self.stack, Self.push)
          let answer = try #require(plain.receive())
          #expect(answer.status == 200 && answer.etag == moved.etag)
          #expect(answer.stack == moved.stack)
          #expect(steps.receive()?["steps.0.\(round + 1).screen"] == "other")
          let node = try #require(nodes.receive())
          #expect(node["tab"] == "two" && node["node.screen"] == "other")
          #expect(node["revision"] == "\(round + 1)")
        }
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `is over after its time, with what there is`(_ store: TestedStore) throws {
      try Self.with(store) { _, client in
        let began = DispatchTime.now()
        let answer = try client.call("GET", Self.stack + "?after=1&wait=50ms")
        #expect(DispatchTime.now() >= began + .milliseconds(49))
        #expect(answer.status == 200)
        let now = try client.call("GET", Self.stack)
        #expect(answer.body == now.body)
        let unchanged = try client.call(
          "GET", Self.stack + "?after=1&wait=0.05s", nil, ["If-None-Match": "\"1\""])
        #expect(unchanged.status == 304)
        let head = try client.call("HEAD", Self.stack + "?after=1&wait=1ms")
        #expect(head.status == 200 && head.etag == "\"1\"")
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `is over where the session ends, or the service`(_ store: TestedStore) throws {
      try Self.with(store) { service, client in
        let waiting = try ServiceClient(service.address)
        Self.send(waiting, "after=1&wait=60s")
        // Whether it waits already makes no difference.
        try client.call("DELETE", "/sessions/a")
        #expect(waiting.receive()?["type"] == "/problems/no-such-session")
        try client.call("POST", Self.stack, Self.push)
        Self.send(waiting, "after=3&wait=60s")
        while try client.call("GET", "/healthz").status == 200, service.watchers == 0 {}
        service.stop(within: .seconds(10))
        let answer = waiting.receive()
        #expect(answer?.status == 503 && answer?.headers["retry-after"] != nil)
      }
    }

    /// Whether so many wait, sooner or later, though not as late as a wait takes.
    private static func watchers(of service: DeeplinkService, become count: Int) -> Bool {
      eventually { service.watchers == count }
    }

    @Test(arguments: TestedStore.allCases)
    func `is over where its client has left`(_ store: TestedStore) throws {
      try Self.with(store) { service, client in
        let staying = try ServiceClient(service.address)
        Self.send(staying, "after=1&wait=60s")
        #expect(Self.watchers(of: service, become: 1))
        let ending = try ServiceClient(service.address)
        var leaving: [ServiceClient] = []
        for _ in 0..<20 {
          let client = try ServiceClient(service.address)
          Self.send(client, "after=1&wait=60s")
          leaving.append(client)
        }
        Self.send(ending, "after=1&wait=60s")
        #expect(Self.watchers(of: service, become: 22))
        ending.finishSending()
        leaving = []
        #expect(Self.watchers(of: service, become: 1))
        try client.call("POST", Self.stack, Self.push)
        #expect(staying.receive()?.etag == "\"2\"")
        #expect(service.watchers == 0)
      }
    }

    @Test(arguments: [
      "wait=1s", "after=x", "after=", "after=-1", "after=1.0", "after=1&wait=61s", "after=1&wait=1h",
      "after=1&wait=5", "after=1&wait=", "after=1&wait=-1s", "After=1",
    ])
    func `takes a revision, and a time of at most a minute`(_ query: String) throws {
      try Self.with { _, client in
        let answer = try client.call("GET", Self.stack + "?" + query)
        #expect(answer["type"] == "/problems/invalid-query")
      }
    }

    @Test func `takes a place as events do, and gives it back`() throws {
      try Self.with(.memory, { $0.streamsOfSession = 1 }) { service, client in
        let waiting = try ServiceClient(service.address)
        Self.send(waiting, "after=1&wait=60s")
        while service.watchers == 0 { usleep(1_000) }
        let refused = try client.call("GET", Self.stack + "?after=1")
        #expect(refused.status == 429)
        #expect(try client.call("GET", Self.stack + "?after=0").status == 200)
        try client.call("POST", Self.stack, Self.push)
        #expect(waiting.receive()?.status == 200)
        // Who has its answer has its place back, at once.
        for _ in 0..<20 {
          #expect(try client.call("GET", Self.stack + "?after=2&wait=1ms").status == 200)
          #expect(service.watchers == 0)
        }
      }
    }
  }
}
