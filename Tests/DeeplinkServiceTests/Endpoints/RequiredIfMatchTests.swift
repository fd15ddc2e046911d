import DeepLinks
import Testing

@testable import DeeplinkService

private let strict = loaded(
  """
  {
    "origins": ["https://a.example"], "links": { "home": {} }, "routes": [{ "pattern": "/", "link": "home" }],
    "screens": { "home": {}, "other": {} }, "coordinators": { "main": { "root": "home", "on": {} } },
    "root": { "coordinator": "main" }, "settings": { "requireIfMatch": true },
  }
  """)

struct `Settings of a map` {
  @Test(
    arguments: [
      (#"{ "requireIfMatch": true }"#, true, nil), ("{}", false, nil),
      (#"{ "requireIfMatch": false }"#, false, nil),
      (
        #"{ "requireIfmatch": true }"#, nil,
        #"unknown key "requireIfmatch" of settings; did you mean "requireIfMatch"?"#
      ),
      (#"{ "requireIfMatch": 1 }"#, nil, #""requireIfMatch" must be true or false"#),
      ("[]", nil, #""settings" must be an object"#),
    ] as [(String, Bool?, String?)])
  func `are read, or refused`(settings: String, wanted: Bool?, message: String?) {
    let text = """
      { "origins": ["a:"], "links": { "home": {} }, "routes": [{ "pattern": "/", "link": "home" }], "settings": \(settings) }
      """
    let (map, findings) = LinkMap.load(Array(text.utf8), file: "map")
    #expect(map?.settings.requiresIfMatch == wanted)
    #expect(findings.first?.message == message)
  }
}

extension OverHTTP {
  struct `A map that requires If-Match` {
    private static let push = #"{"command":"push","screen":"other"}"#
    private static let calls =
      [
        ("POST", "/sessions/a/stack", push),
        ("POST", "/sessions/a/stack", #"{"command":"push","screen":"other","after":"9h"}"#),
        ("PUT", "/sessions/a/stack", #"{"stack":[{"screen":"home"}]}"#), ("PUT", "/sessions/a", "{}"),
        ("PATCH", "/sessions/a", #"{"flags":{"x":true}}"#), ("DELETE", "/sessions/a", nil),
      ] as [(String, String, String?)]

    @Test(arguments: calls)
    func `answers 428 where it is missing, before anything runs`(
      method: String, target: String, body: String?
    ) throws {
      try withService(strict) { client in
        let made = try client.call("POST", "/sessions/a/stack", Self.push)
        #expect(made.status == 200 && made.etag == "\"1\"")
        for headers in [[:], ["If-None-Match": "\"7\""]] as [[String: String?]] {
          let answer = try client.call(method, target, body, headers)
          #expect(answer.status == 428)
          #expect(answer.type == "application/problem+json")
          #expect(answer["type"] == "/problems/precondition-required")
          #expect(answer["detail"]?.contains(#"If-Match"#) == true)
          #expect(
            answer["detail"]?.contains(#""1""#) == true || answer["detail"]?.contains(#"\"1\""#) == true)
          #expect(answer.etag == "\"1\"")
        }
        let read = try client.call("GET", "/sessions/a")
        #expect(read["revision"] == "1" && read["timers"] == "[]" && read["flags"] == "{}")
        let stale = try client.call(method, target, body, ["If-Match": "\"0\""])
        #expect(stale.status == 412)
        let there = try client.call(method, target, body, ["If-None-Match": "*"])
        #expect(there.status == 412)
        let done = try client.call(method, target, body, ["If-Match": "\"1\""])
        #expect((200...204).contains(done.status))
      }
    }

    @Test(arguments: calls.dropLast())
    func `asks nothing where no session is there`(method: String, target: String, body: String?) throws {
      try withService(strict) { client in
        let answer = try client.call(method, target, body)
        #expect((200...202).contains(answer.status))
      }
    }

    @Test func `asks nothing of who looks, tries, makes one, or cancels a timer`() throws {
      try withService(strict) { client in
        try client.call("POST", "/sessions/a/stack", #"{"command":"push","screen":"other","after":"9h"}"#)
        let calls: [(String, String, String?, Int)] = [
          ("GET", "/sessions/a", nil, 200), ("GET", "/sessions/a/stack", nil, 200),
          ("POST", "/sessions/a/stack?dryRun=true", Self.push, 200), ("POST", "/sessions", nil, 201),
          ("DELETE", "/sessions/a/timers/1", nil, 204), ("DELETE", "/sessions/b", nil, 404),
          ("PATCH", "/sessions/b", "{}", 201), ("POST", "/sessions/a/stack", "{}", 422),
        ]
        for (method, target, body, status) in calls {
          let answer = try client.call(method, target, body)
          #expect(answer.status == status, "\(method) \(target)")
        }
        let any = try client.call("POST", "/sessions/a/stack", Self.push, ["If-Match": "*"])
        #expect(any.status == 200)
      }
    }

    @Test func `answers a retry before it asks`() throws {
      try withService(strict) { client in
        let key: [String: String?] = ["Idempotency-Key": "k"]
        let first = try client.call("POST", "/sessions/a/stack", Self.push, key)
        let second = try client.call("POST", "/sessions/a/stack", Self.push, key)
        #expect(second.status == 200 && second.body == first.body)
        #expect(second.headers["idempotency-replayed"] == "true")
        let other = try client.call("POST", "/sessions/a/stack", Self.push, ["Idempotency-Key": "l"])
        #expect(other.status == 428)
        // It is not kept: with the tag, the same key runs.
        let done = try client.call(
          "POST", "/sessions/a/stack", Self.push, ["Idempotency-Key": "l", "If-Match": "\"1\""])
        #expect(done.status == 200 && done.headers["idempotency-replayed"] == nil)
      }
    }
  }
}
