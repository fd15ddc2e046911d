import DeepLinks
import TestSupport
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `URLs that are opened over HTTP` {
    private static let target = "/sessions/a/stack"

    private static let refused: [(url: String, type: String, offset: String?)] = [
      ("javascript:1", "unsafe-url", nil), ("https://a.example/none", "no-route", nil),
      ("https://b.example/", "unknown-origin", nil), ("https://a.example/%E0%A4", "invalid-url", "18"),
      ("https://a.example/" + String(repeating: "a", count: 8192), "link-too-long", nil),
    ]

    /// A body of one `open`, alone, later, and behind a command that the state refuses.
    private static let bodies: [(start: String, end: String, pointer: String)] = [
      (#"{"command":"open","url":""#, #""}"#, "/url"),
      (#"{"after":"1h","command":"open","url":""#, #""}"#, "/url"),
      (#"{"commands":[{"command":"pop"},{"command":"open","url":""#, #""}]}"#, "/commands/1/url"),
      (
        #"{"commands":[{"command":"pop"},{"command":"open","url":""#, #""}],"after":"1h"}"#,
        "/commands/1/url"
      ),
    ]

    @Test(arguments: bodies.indices) func `are read with the body, whatever the session`(_ index: Int) throws
    {
      let (start, end, pointer) = Self.bodies[index]
      try withService { client in
        for (url, type, offset) in Self.refused {
          let body = start + url + end
          for (query, headers) in [
            ("", [:]), ("?dryRun=true", [:]), ("?tab=two", [:]), ("", ["If-Match": "\"9\""]),
            ("", ["Idempotency-Key": "k"]), ("", ["Idempotency-Key": "k"]),
          ] as [(String, [String: String])] {
            let answer = try client.call("POST", Self.target + query, body, headers)
            #expect(answer.status == 422, "\(body)")
            #expect(answer["type"] == "/problems/\(type)", "\(body)")
            #expect(answer["pointer"] == pointer, "\(body)")
            #expect(answer["offset"] == offset, "\(body)")
            #expect(answer.headers["idempotency-replayed"] == nil, "\(body)")
          }
        }
        #expect(try client.call("GET", Self.target)["type"] == "/problems/no-such-session")
      }
    }

    @Test func `that cannot be leave a session as it is, and its timers`() throws {
      try withService { client in
        try client.call("POST", Self.target, #"{"command":"push","screen":"other"}"#)
        for (start, end, _) in Self.bodies {
          #expect(try client.call("POST", Self.target, start + "javascript:1" + end).status == 422)
        }
        let session = try client.call("GET", "/sessions/a")
        #expect(session["revision"] == "1")
        #expect(session["timers"] == "[]")
      }
    }

    @Test(arguments: ["{}", #"{"client":{"platform":"ios","version":"1"}}"#, #"{"flags":{"login":true}}"#])
    func `do what opening their links does`(_ patch: String) throws {
      try withService { client in
        for (path, link) in [
          ("numbers/7", #""number","parameters":{"n":7}"#), ("secret", #""secret""#), ("swap", #""swap""#),
          ("new", #""new""#),
        ] {
          for (start, end) in [
            ("", ""), (#"{"commands":["#, "]}"), (#"{"commands":[{"command":"pop"},"#, "]}"),
          ] {
            var answers: [[String?]] = []
            for what in [#""url":"https://a.example/\#(path)""#, #""link":\#(link)"#] {
              let session = try #require(try client.call("POST", "/sessions")["session"])
              try client.call("PATCH", "/sessions/\(session)", patch)
              try client.call("POST", "/sessions/\(session)/stack", #"{"command":"push","screen":"other"}"#)
              let answer = try client.call(
                "POST", "/sessions/\(session)/stack", #"\#(start){"command":"open",\#(what)}\#(end)"#)
              let whole = try client.call("GET", "/sessions/\(session)")
              let history = try client.call("GET", "/sessions/\(session)/history")
              answers.append([
                String(answer.status), answer["type"], answer["pointer"], answer["outcome"], answer.stack,
                whole["revision"], whole["pending.link"], history["history.0.cause"],
              ])
              let came = try client.call("PATCH", "/sessions/\(session)", #"{"flags":{"login":true}}"#)
              answers[answers.count - 1] += [came["tabs"], came["outcome"], came["dropped"]]
            }
            #expect(answers[0] == answers[1], "\(start) \(path) \(patch)")
          }
        }
      }
    }

    /// The link `lost` opens no screen.
    private static let lost = loaded(
      """
      { "origins": ["https://a.example"], "routes": [{ "pattern": "/lost", "link": "lost" }],
        "links": { "lost": {} }, "screens": { "home": {} },
        "coordinators": { "main": { "root": "home" } }, "root": { "coordinator": "main" } }
      """)

    @Test func `whose link opens no screen are refused when their turn comes`() throws {
      try withService(Self.lost) { client in
        let body = #"{"commands":[{"command":"open","url":"https://a.example/lost"}]}"#
        let answer = try client.call("POST", Self.target, body)
        #expect(answer.status == 422)
        #expect(answer["type"] == "/problems/unknown-screen")
        #expect(answer["pointer"] == "/commands/0")
        let behind = #"{"commands":[{"command":"pop"},{"command":"open","url":"https://a.example/lost"}]}"#
        #expect(try client.call("POST", Self.target, behind)["type"] == "/problems/at-root")
        let later = #"{"command":"open","url":"https://a.example/lost","after":"1h"}"#
        #expect(try client.call("POST", Self.target, later).status == 202)
      }
    }

    @Test func `run later as they were sent`() throws {
      try withService { client in
        let body = #"{"command":"open","url":"https://a.example/numbers/7","after":"0.2s"}"#
        let made = try client.call("POST", Self.target, body)
        #expect(made.status == 202)
        #expect(made["timer.commands"] == #"[{"command":"open","url":"https://a.example/numbers/7"}]"#)
        #expect(eventually { (try? client.call("GET", Self.target).stack) == "home1 number3" })
      }
    }
  }
}
