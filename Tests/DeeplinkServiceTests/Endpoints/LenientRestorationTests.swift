import JSON
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Lenient restoration over HTTP` {
    private typealias Case = (body: String, screens: String, dropped: [String])

    /// `pointer type items` of each.
    private func dropped(_ answer: ServiceClient.Answer) throws -> [String]? {
      try JSONDocument(parsing: Array(answer.body.utf8)).root["dropped"]?.elements.map { part in
        #expect(part["detail"]?.string?.isEmpty == false)
        let type = part["type"]?.string ?? ""
        #expect(type.hasPrefix("/problems/"))
        return
          "\(part["pointer"]?.string ?? "") \(type.dropFirst(10))\(part["items"]?.int.map { " \($0)" } ?? "")"
      }
    }

    @Test func `of a stack keeps what is below the first item that cannot be`() throws {
      let cases: [Case] = [
        (#"[{"screen":"home"},{"screen":"gone"},{"screen":"other"}]"#, "home", ["/stack/1 unknown-screen 2"]),
        (
          #"[{"screen":"home"},{"screen":"other"},{"screen":"number","parameters":{"n":"x"}}]"#, "home other",
          ["/stack/2 invalid-parameter 1"]
        ),
        (#"[{"screen":"home"},{"screen":"number"}]"#, "home", ["/stack/1 missing-parameter 1"]),
        (
          #"[{"screen":"home"},{"screen":"number","parameters":{"n":1,"m":1}}]"#, "home",
          ["/stack/1 unknown-parameter 1"]
        ),
        (
          #"[{"screen":"home"},{"screen":"other","presentation":"sheet"},{"screen":"other"}]"#, "home other",
          ["/stack/2 invalid-item 1"]
        ),
        (
          #"[{"screen":"home"},{"screen":"other","presentation":"floating"}]"#, "home",
          ["/stack/1 invalid-value 1"]
        ),
        (
          #"[{"screen":"home"},{"screen":"form","coordinator":"gone"},{"screen":"other"}]"#, "home",
          ["/stack/1 unknown-coordinator 2"]
        ),
        (
          #"[{"screen":"home"},{"screen":"other","coordinator":"child"}]"#, "home",
          ["/stack/1 invalid-item 1"]
        ),
        (#"[{"screen":"home"},{"screen":"other","colour":1}]"#, "home", ["/stack/1 unknown-key 1"]),
        (#"[{"screen":"home"},7]"#, "home", ["/stack/1 invalid-value 1"]),
        // The root stays whatever is there.
        (#"[{"screen":"gone"},{"screen":"other"}]"#, "home", ["/stack/0 unknown-screen 2"]),
        (#"[{"screen":"other"},{"screen":"other"}]"#, "home", ["/stack/0 invalid-item 2"]),
        (#"[{"screen":"other"},{"screen":"gone"}]"#, "home", ["/stack/0 invalid-item 2"]),
        (#"[{"screen":"home","coordinator":"second"}]"#, "home", ["/stack/0 invalid-item 1"]),
        ("[]", "home", ["/stack invalid-item"]), ("7", "home", ["/stack invalid-value"]),
        (
          #"[{"screen":"home"},{"screen":"other"},{"screen":"other"},{"screen":"other"},{"screen":"gone"}]"#,
          "home other other other", ["/stack/4 unknown-screen 1"]
        ),
        (
          #"[{"screen":"home"},{"screen":"other"},{"screen":"other"},{"screen":"other"},{"screen":"other"},{"screen":"gone"}]"#,
          "home other other other", ["/stack/4 stack-too-deep 2"]
        ),
        (#"[{"screen":"home"},{"screen":"form","coordinator":"child"}]"#, "home form", []),
      ]
      try withService(single, { $0.stackDepth = 4 }) { client in
        for (stack, screens, wanted) in cases {
          for target in ["/sessions/a/stack", "/sessions/a", "/sessions"] {
            let method = target == "/sessions" ? "POST" : "PUT"
            let body = "{\"stack\":\(stack)}"
            let answer = try client.call(method, target + "?lenient=true", body)
            #expect([200, 201].contains(answer.status), "\(stack)")
            #expect(answer.stack.filter { !$0.isNumber } == screens, "\(stack)")
            let parts = try dropped(answer)
            #expect(parts == (wanted.isEmpty ? nil : wanted), "\(stack)")
            guard !wanted.isEmpty else { continue }
            // Refused whole, as ever.
            let strict = try client.call(method, target, body)
            #expect(strict.status == (wanted[0].contains("stack-too-deep 2") ? 422 : 422), "\(stack)")
          }
        }
      }
    }

    @Test func `of a session leaves out what this map has not`() throws {
      try withService(tabs) { client in
        let answer = try client.call(
          "PUT", "/sessions/a?lenient=true",
          #"""
          { "selected": "gone", "colour": 1, "stack": [],
            "tabs": {
              "one": { "stack": [{"screen":"home"},{"screen":"other"},{"screen":"gone"},{"screen":"other"}], "extra": 1 },
              "two": { "stack": [{"screen":"home"}] }, "gone/x": { "stack": [] } },
            "flags": { "login": true, "old": false, "odd": 7 }, "client": { "platform": "ios", "version": 7, "os": "" } }
          """#)
        #expect(answer.status == 201)
        #expect(answer["selected"] == "one")
        #expect(answer["tabs.one.stack.1.screen"] == "other")
        #expect(answer["tabs.one.stack.2"] == nil)
        #expect(answer["tabs.two.stack.0.screen"] == "other")
        #expect(answer["flags"] == #"{"login":true}"#)
        #expect(answer["client"] == #"{"platform":"ios"}"#)
        let parts = try dropped(answer)
        #expect(
          parts?.sorted() == [
            "/client/os unknown-key", "/client/version invalid-value", "/colour unknown-key",
            "/flags/odd invalid-value", "/selected unknown-tab", "/stack unknown-key",
            "/tabs/gone~1x unknown-tab", "/tabs/one/extra unknown-key", "/tabs/one/stack/2 unknown-screen 2",
            "/tabs/two/stack/0 invalid-item 1",
          ])
      }
    }

    @Test(
      arguments: [
        (
          #"{"tabs":7,"flags":[],"client":""}"#,
          ["/tabs invalid-value", "/flags invalid-value", "/client invalid-value"]
        ),
        (#"{"tabs":{"one":7},"selected":1}"#, ["/selected invalid-value", "/tabs/one invalid-value"]),
        ("{}", nil),
      ] as [(String, [String]?)])
    func `of a session takes any object`(body: String, wanted: [String]?) throws {
      try withService(tabs) { client in
        for (method, target) in [("PUT", "/sessions/a"), ("POST", "/sessions")] {
          let answer = try client.call(method, target + "?lenient=true", body)
          #expect(answer.status == 201)
          let parts = try dropped(answer)
          #expect(parts == wanted)
          #expect(answer["tabs.one.stack.1"] == nil)
          client.delete("/sessions/a")
        }
      }
    }

    @Test(
      arguments: [
        ("PUT", "/sessions/a/stack?lenient=true", "[]", 422), ("PUT", "/sessions/a?lenient=true", "7", 422),
        ("POST", "/sessions?lenient=true", "null", 422), ("PUT", "/sessions/a?lenient=true", "{", 400),
        ("PUT", "/sessions/a/stack?lenient=true", "{}", 422),
        ("PUT", "/sessions/a/stack?lenient=true", #"{"stack":[{"screen":"home"}],"tab":"two"}"#, 422),
        ("PUT", "/sessions/a/stack?tab=gone&lenient=true", #"{"stack":[{"screen":"home"}]}"#, 404),
        ("PUT", "/sessions/a?lenient=1", "{}", 400), ("POST", "/sessions/a/stack?lenient=true", "{}", 400),
        ("PATCH", "/sessions/a?lenient=true", "{}", 400), ("GET", "/sessions/a?lenient=true", nil, 400),
      ] as [(String, String, String?, Int)])
    func `is no licence for anything else`(method: String, target: String, body: String?, status: Int) throws
    {
      try withService(tabs) { client in
        let answer = try client.call(method, target, body)
        #expect(answer.status == status)
        let read = try client.call("GET", "/sessions/a")
        #expect(read.status == 404)
      }
    }

    /// Within a body's bytes. Each would be pointed at from the beginning of the document.
    @Test(arguments: [("", ""), ("\"flags\":{", "}"), ("\"tabs\":{", "}")])
    func `leaves out a hundred things, and refuses the whole for more`(before: String, after: String) throws {
      func body(_ count: Int) -> String {
        "{\(before)\((0..<count).map { "\"\($0)\":0" }.joined(separator: ","))\(after)}"
      }
      try withService(tabs) { client in
        let answer = try client.call("PUT", "/sessions/a?lenient=true", body(100))
        #expect(answer.status == 201)
        #expect(try dropped(answer)?.count == 100)
        for count in [101, 100_000] {
          let refused = try client.call("PUT", "/sessions/b?lenient=true", body(count))
          #expect(refused.status == 422)
          #expect(refused["pointer"]?.hasSuffix("/100") == true)
          #expect(refused.body.utf8.count < 1_000)
        }
        #expect(try client.call("GET", "/sessions/b").status == 404)
      }
    }

    @Test func `lays only what changes`() throws {
      try withService(single) { client in
        let stack = #"{"stack":[{"screen":"home"},{"screen":"other"},{"screen":"gone"}]}"#
        let first = try client.call("PUT", "/sessions/a/stack?lenient=true", stack)
        let second = try client.call("PUT", "/sessions/a/stack?lenient=true", stack)
        #expect(first.stack == second.stack)
        #expect(first.etag == second.etag)
        #expect(second.status == 200)
        let refused = try client.call("PUT", "/sessions/a/stack?lenient=true", stack, ["If-Match": "\"7\""])
        #expect(refused.status == 412)
      }
    }
  }
}

extension ServiceClient {
  fileprivate func delete(_ target: String) { _ = try? call("DELETE", target) }
}
