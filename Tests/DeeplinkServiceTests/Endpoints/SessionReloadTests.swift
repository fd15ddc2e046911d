import DeepLinks
import Sessions
import TestSupport
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Sessions over a reload` {
    /// A tab of the coordinator `a`, and others.
    private static func map(_ tabs: String = #""one": "a", "two": "b""#, b root: String = "rb") -> LinkMap {
      loaded(
        """
        { "origins": ["https://a.example"], "links": { "t": {} }, "routes": [{ "pattern": "/t", "link": "t" }],
          "screens": { "ra": {}, "rb": {}, "rc": {}, "t": {} },
          "coordinators": { "a": { "root": "ra" }, "b": { "root": "\(root)" }, "c": { "root": "rc" } },
          "root": { "tabs": { \(tabs) } } }
        """)
    }

    private static let first = map()
    private static let three = map(#""one": "a", "three": "c""#)
    private static let four = map(#""one": "a", "four": "b""#)

    private static func with(
      _ store: TestedStore, _ body: (DeeplinkService, ServiceClient) throws -> Void
    ) throws {
      let service = try runningService(first, store: store.storage)
      defer { service.stop(within: .seconds(2)) }
      let client = try ServiceClient(service.address)
      try client.call("PUT", "/sessions/a", "{}")
      try body(service, client)
    }

    private static func serve(_ map: LinkMap, on service: DeeplinkService) {
      service.reload { (map, []) }
    }

    /// The ids of the roots but that of the first tab.
    private static func id(_ answer: ServiceClient.Answer) -> Int? {
      ["two", "three", "four"].lazy.compactMap { answer["tabs.\($0).stack.0.id"] }.first.flatMap { Int($0) }
    }

    @Test(arguments: TestedStore.allCases)
    func `are a revision for each map with other tabs that they are shown under`(_ store: TestedStore) throws
    {
      try Self.with(store) { service, client in
        var ids = [2]
        for (revision, map) in [Self.three, Self.four, Self.first, Self.three].enumerated() {
          Self.serve(map, on: service)
          let answer = try client.call("GET", "/sessions/a", nil, ["If-None-Match": "\"\(revision)\""])
          #expect(answer.status == 200 && answer.etag == "\"\(revision + 1)\"")
          ids.append(try #require(Self.id(answer)))
          let again = try client.call("GET", "/sessions/a")
          #expect(again.body == answer.body && again.etag == answer.etag)
          let same = try client.call("GET", "/sessions/a", nil, ["If-None-Match": "\"\(revision + 1)\""])
          #expect(same.status == 304)
          #expect(try client.call("GET", "/sessions").body.contains("\"revision\":\(revision + 1),"))
        }
        #expect(ids == [2, 3, 4, 5, 6])
      }
    }

    /// What looks, and what changes nothing.
    private static let looks: [(method: String, target: String, body: String?, status: Int)] = [
      ("GET", "/sessions/a", nil, 200), ("HEAD", "/sessions/a", nil, 200),
      ("GET", "/sessions/a/stack", nil, 200),
      ("GET", "/sessions/a/stack?after=0&wait=10s", nil, 200), ("GET", "/sessions/a/history", nil, 200),
      ("GET", "/sessions/a/timers", nil, 200), ("GET", "/sessions/a/timers/1", nil, 404),
      ("POST", "/sessions/a/stack", #"{"command":"pop"}"#, 409),
      ("POST", "/sessions/a/stack", #"{"command":"popToRoot"}"#, 200),
      ("POST", "/sessions/a/stack?dryRun=true", #"{"command":"push","screen":"t"}"#, 200),
      ("PUT", "/sessions/a", #"{"selected":"one"}"#, 200), ("PATCH", "/sessions/a", "{}", 200),
      ("DELETE", "/sessions/a/timers", nil, 204), ("DELETE", "/sessions/a/timers/1", nil, 404),
    ]

    @Test(arguments: TestedStore.allCases)
    func `are stored as they are seen, whatever looks`(_ store: TestedStore) throws {
      try Self.with(store) { service, client in
        for (index, look) in Self.looks.enumerated() {
          Self.serve(index % 2 == 0 ? Self.three : Self.four, on: service)
          let revision = "\"\(index + 1)\""
          let answer = try client.call(look.method, look.target, look.body)
          #expect(answer.status == look.status, "\(look)")
          #expect(answer.etag == revision || look.status == 404 || look.target.contains("timers"), "\(look)")
          #expect(try client.call("GET", "/sessions").body.contains("\"revision\":\(index + 1),"), "\(look)")
        }
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `are stored as they are seen, by retries and failed preconditions too`(_ store: TestedStore) throws {
      try Self.with(store) { service, client in
        let push = #"{"command":"push","screen":"t"}"#
        let first = try client.call("POST", "/sessions/a/stack", push, ["Idempotency-Key": "k"])
        Self.serve(Self.three, on: service)
        let again = try client.call("POST", "/sessions/a/stack", push, ["Idempotency-Key": "k"])
        #expect(again.body == first.body)
        Self.serve(Self.four, on: service)
        let failed = try client.call("POST", "/sessions/a/stack", push, ["If-Match": "\"2\""])
        #expect(failed.status == 412 && failed.etag == "\"3\"")
        Self.serve(Self.three, on: service)
        let refused = try client.call(
          "POST", "/sessions/a/stack", #"{"command":"dismiss"}"#, ["Idempotency-Key": "l"])
        #expect(refused.status == 409 && refused.etag == "\"4\"")
        #expect(try client.call("GET", "/sessions").body.contains("\"revision\":4,"))
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `leave numbers above all that was shown`(_ store: TestedStore) throws {
      try Self.with(store) { service, client in
        Self.serve(Self.three, on: service)
        let seen = try client.call("GET", "/sessions/a")
        #expect(Self.id(seen) == 3)
        Self.serve(Self.four, on: service)
        #expect(try client.call("DELETE", "/sessions/a").status == 204)
        let anew = try client.call("PUT", "/sessions/a", "{}")
        #expect(try #require(anew["revision"].flatMap { Int($0) }) > 1)
        #expect(try #require(anew["tabs.one.stack.0.id"].flatMap { Int($0) }) > 3)
        #expect(anew["tabs.four.stack.0.id"] != nil)
      }
    }

    /// Serves maps with other tabs, and has `hear` wait until it has heard of this revision. Whether that was at once:
    /// whoever watches is looked after each five seconds anyhow.
    private static func isHeardAtOnce(
      _ service: DeeplinkService, _ wait: (Int) throws -> Void, _ hear: (Int) throws -> Void
    ) throws -> Bool {
      var revision = 0
      return try once {
        let began = ContinuousClock.now
        for map in [three, four, first] {
          try wait(revision)
          revision += 1
          serve(map, on: service)
          try hear(revision)
        }
        return ContinuousClock.now - began < .seconds(5)
      }
    }

    private static func wait(_ client: ServiceClient, after revision: Int) {
      client.send(Array("GET /sessions/a/stack?after=\(revision)&wait=60s HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
    }

    @Test(arguments: TestedStore.allCases)
    func `are shown at once to who listens, and to who waits`(_ store: TestedStore) throws {
      try Self.with(store) { service, client in
        let events = try EventClient(service.address, "/sessions/a/events")
        #expect(events.next()?.name == "session 0")
        let waiting = try ServiceClient(service.address)
        var last = 0
        let isAtOnce = try Self.isHeardAtOnce(service) { revision in
          Self.wait(waiting, after: revision)
          #expect(eventually { service.watchers == 2 })
        } _: { revision in
          var event = events.next()
          while event?.type == "" { event = events.next() }
          #expect(event?.name == "session \(revision)")
          #expect(waiting.receive()?.etag == "\"\(revision)\"")
          last = revision
        }
        #expect(isAtOnce)
        // With the same tabs there is nothing to tell.
        Self.serve(Self.map(b: "rc"), on: service)
        try client.call("POST", "/sessions/a/stack", #"{"command":"push","screen":"t"}"#)
        #expect(events.next()?.name == "stack \(last + 1)")
      }
    }

    @Test(arguments: TestedStore.allCases)
    func `are shown at once where very many wait`(_ store: TestedStore) throws {
      try Self.with(store) { service, _ in
        let waiting = try (0..<20).map { _ in try ServiceClient(service.address) }
        let isAtOnce = try Self.isHeardAtOnce(service) { revision in
          for client in waiting { Self.wait(client, after: revision) }
          #expect(eventually { service.watchers == 20 })
        } _: { revision in
          for client in waiting { #expect(client.receive()?.etag == "\"\(revision)\"") }
        }
        #expect(isAtOnce)
      }
    }

    // MARK: Other roots

    /// Serves a map in which the tab `two` begins with `rc`; the session's begins with `rb`, id 2.
    private static func withOtherRoot(
      _ map: LinkMap, _ body: (ServiceClient) throws -> Void
    ) throws {
      try with(.memory) { service, client in
        serve(map, on: service)
        try body(client)
      }
    }

    private static let otherRoots = [map(b: "rc"), map(#""one": "a", "two": "c""#)]

    @Test(arguments: [0, 1]) func `keep a stack whose root the map has changed, and put it back`(_ which: Int)
      throws
    {
      try Self.withOtherRoot(Self.otherRoots[which]) { client in
        try client.call("POST", "/sessions/a/stack?tab=two", #"{"command":"push","screen":"t"}"#)
        let session = try client.call("GET", "/sessions/a")
        #expect(session["tabs.two.stack.0.screen"] == "rb")
        for query in ["", "?lenient=true"] {
          let whole = try client.call("PUT", "/sessions/a" + query, session.body)
          #expect(whole.status == 200 && whole.body == session.body)
          let stack = try client.call("GET", "/sessions/a/stack?tab=two")
          let again = try client.call(
            "PUT", "/sessions/a/stack?tab=two" + query.replacing("?", with: "&"), stack.body)
          #expect(again.status == 200 && again.body == stack.body)
        }
        let nodes = try client.call("GET", "/sessions/a/stack?tab=two&as=nodes")
        #expect(nodes["node.screen"] == "rb" && nodes["node.pushes.screen"] == "t")
        // Another session never had that root.
        let copy = try client.call("PUT", "/sessions/copy", session.body)
        #expect(copy.status == 422 && copy["pointer"] == "/tabs/two/stack/0")
        #expect(copy["detail"] == "The stack begins with the screen 'rc', not with this item.")
        let lenient = try client.call("PUT", "/sessions/copy?lenient=true", session.body)
        #expect(lenient["tabs.two.stack.0.screen"] == "rc" && lenient["dropped.0.items"] == "2")
      }
    }

    private static let resets: [(target: String, body: String)] = [
      ("PUT /sessions/a", "{}"), ("PUT /sessions/a?lenient=true", "{}"),
      ("PUT /sessions/a", #"{"tabs":{"two":{"stack":[{"screen":"rc"}]}}}"#),
      ("PUT /sessions/a?lenient=true", #"{"tabs":{"two":{"stack":[{"screen":"ra"},{"screen":"t"}]}}}"#),
      ("PUT /sessions/a/stack?tab=two", #"{"stack":[{"screen":"rc"}]}"#),
      ("PUT /sessions/a/stack?tab=two&lenient=true", #"{"stack":[{"screen":"gone"}]}"#),
      (
        "POST /sessions/a/stack?tab=two",
        #"{"command":"set","stack":[{"screen":"rc","presentation":"root"}]}"#
      ),
    ]

    @Test(arguments: [0, 1], resets.indices)
    func `begin anew with the root that the map declares`(_ which: Int, _ index: Int) throws {
      try Self.withOtherRoot(Self.otherRoots[which]) { client in
        let (call, body) = Self.resets[index]
        let parts = call.split(separator: " ").map { String($0) }
        let answer = try client.call(parts[0], parts[1], body)
        #expect(answer.status == 200 && answer.etag == "\"1\"")
        let stack = try client.call("GET", "/sessions/a/stack?tab=two")
        #expect(stack.stack == "rc3" && stack["coordinator"] == (which == 0 ? "b" : "c"))
        let steps = try client.call("GET", "/sessions/a/stack?tab=two&steps=&from=0")
        #expect(steps["steps.0.0.screen"] == "rc" && steps["steps.1"] == nil && steps["reset"] == nil)
        try client.call("POST", "/sessions/a/stack", #"{"command":"undo"}"#)
        #expect(try client.call("GET", "/sessions/a/stack?tab=two").stack == "rb4")
      }
    }

    @Test func `are refused what begins with neither root, and use up no ids`() throws {
      try Self.withOtherRoot(Self.otherRoots[0]) { client in
        let refused = try client.call(
          "POST", "/sessions/a/stack?tab=two",
          #"{"commands":[{"command":"set","stack":[{"screen":"rc"},{"screen":"t"}]},{"command":"set","stack":[{"screen":"ra"}]}]}"#
        )
        #expect(
          refused.status == 422 && refused["pointer"] == "/commands/1/stack/0" && refused.etag == "\"0\"")
        #expect(refused["detail"] == "The stack begins with the screen 'rc', not with this item.")
        let marked = try client.call(
          "PUT", "/sessions/a/stack?tab=two", #"{"stack":[{"screen":"rb","coordinator":"a"}]}"#)
        #expect(marked.status == 422 && marked["pointer"] == "/stack/0")
        #expect(marked["detail"] == "The stack begins with the screen 'rc' or 'rb', not with this item.")
        #expect(try client.call("GET", "/sessions/a/stack?tab=two").stack == "rb2")
        try client.call("POST", "/sessions/a/stack?tab=two", #"{"command":"push","screen":"t"}"#)
        #expect(try client.call("GET", "/sessions/a/stack?tab=two").stack == "rb2 t3")
        try client.call("POST", "/sessions/a/stack", #"{"command":"selectTab","tab":"two","reset":true}"#)
        #expect(try client.call("GET", "/sessions/a/stack?tab=two").stack == "rb2")
      }
    }
  }
}
