import Glibc
import TestSupport
import Testing

@testable import DeeplinkService

extension ServiceClient.Answer {
  /// When the timer that it tells of is due.
  fileprivate var due: String? { self["timer.due"] }
}

extension OverHTTP {
  struct `Timers over HTTP` {
    private static let target = "/sessions/a/stack"

    @Test func `are scheduled, shown and cancelled`() throws {
      try withService { client in
        let made = try client.call(
          "POST", Self.target + "?tab=two", #"{"command": "push", "after":"1.5h", "screen":"other"}"#)
        #expect(made.status == 202)
        #expect(made.headers["location"] == "/sessions/a/timers/1")
        #expect(made.etag == "\"1\"")
        #expect(made["outcome"] == "scheduled")
        #expect(made["created"] == "true")
        #expect(made.stack == "other2")
        #expect(made["timer.id"] == "1")
        #expect(made["timer.commands"] == #"[{"command":"push","screen":"other"}]"#)
        #expect(made["timer.tab"] == "two")
        #expect(made["timer.due"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        let batch = try client.call(
          "POST", Self.target,
          "{\"after\": \"90s\", \"commands\": [ {\"command\": \"popToRoot\"},\n{\"command\": \"pop\", \"count\": 2.0}]}"
        )
        #expect(batch.headers["location"] == "/sessions/a/timers/2")
        #expect(batch["timer.tab"] == nil)

        let list = try client.call("GET", "/sessions/a/timers")
        #expect(list.status == 200)
        #expect(list.etag == "\"2\"")
        #expect(list["timers.0.id"] == "2")
        #expect(list["timers.0.commands"] == #"[{"command":"popToRoot"},{"command":"pop","count":2.0}]"#)
        #expect(list["timers.1.id"] == "1")
        #expect(try client.call("GET", "/sessions/a")["timers"] == list["timers"])
        let one = try client.call("GET", "/sessions/a/timers/1")
        #expect(one.body == list["timers.1"])
        #expect(one.etag == "\"2\"")
        for path in ["/sessions/a/timers", "/sessions/a/timers/1"] {
          let head = try client.call("HEAD", path)
          #expect(head.status == 200)
          #expect(head.etag == "\"2\"")
        }

        let gone = try client.call("DELETE", "/sessions/a/timers/1")
        #expect(gone.status == 204)
        #expect(gone.etag == "\"3\"")
        #expect(try client.call("GET", "/sessions/a/timers/1")["type"] == "/problems/no-such-timer")
        #expect(try client.call("DELETE", "/sessions/a/timers/1").status == 404)
        for revision in [4, 4] {
          let all = try client.call("DELETE", "/sessions/a/timers")
          #expect(all.status == 204)
          #expect(all.etag == "\"\(revision)\"")
        }
        #expect(try client.call("GET", "/sessions/a/timers").body == #"{"timers":[]}"#)
      }
    }

    @Test func `fire by themselves, one after another`() throws {
      try withService { client in
        /// Schedules three, and gives what was said to each.
        func schedule(in session: Int) throws -> [ServiceClient.Answer] {
          try [("60ms", 2), ("0s", 1), ("0.1s", 3)].map { after, number in
            let body =
              #"{"command":"push","screen":"number","parameters":{"n":\#(number)},"after":"\#(after)"}"#
            return try client.call("POST", "/sessions/\(session)/stack", body)
          }
        }
        var (session, made) = (0, try schedule(in: 0))
        // Where the second came so late that the first was due, another try.
        while session < 200, made[1].etag != "\"2\"" || (made[1].due ?? "") >= (made[0].due ?? "") {
          session += 1
          made = try schedule(in: session)
        }
        #expect(made.map(\.status) == [202, 202, 202])
        let target = "/sessions/\(session)"
        #expect(try eventually { try client.call("GET", target + "/stack")["stack.3.parameters.n"] == "3" })
        let whole = try client.call("GET", target)
        #expect(whole["tabs.one.stack.1.parameters.n"] == "1")
        #expect(whole["timers"] == "[]")
        #expect(whole.etag == "\"6\"")
      }
    }

    @Test func `go where the state refuses them, and nothing else changes`() throws {
      try withService { client in
        try client.call("POST", Self.target, #"{"command":"pop","after":"1ms"}"#)
        #expect(try eventually { try client.call("GET", "/sessions/a/timers")["timers"] == "[]" })
        let stack = try client.call("GET", Self.target)
        #expect(stack.etag == "\"2\"")
        #expect(stack.stack == "home1")
      }
    }

    @Test func `of many sessions all fire`() throws {
      try withService { client in
        for number in 0..<200 {
          let body = #"{"command":"push","screen":"other","after":"\#(number % 50)ms"}"#
          try client.call("POST", "/sessions/\(number)/stack", body)
        }
        for number in 0..<200 {
          #expect(try eventually { try client.call("GET", "/sessions/\(number)").etag == "\"2\"" })
        }
      }
    }

    @Test func `end with their session, and are dropped by PUT`() throws {
      try withService { client in
        let body = #"{"command":"push","screen":"other","after":"50ms"}"#
        /// Makes both anew, and gives what was said to that.
        func makeAnew(_ a: String, _ b: String) throws -> [ServiceClient.Answer] {
          for session in [a, b] { try client.call("POST", "/sessions/\(session)/stack", body) }
          try client.call("DELETE", "/sessions/\(a)")
          return try [a, b].map { try client.call("PUT", "/sessions/\($0)", "{}") }
        }
        var (number, made) = (0, try makeAnew("a0", "b0"))
        // Where that came so late that one had fired, another try.
        while number < 200, made.map(\.etag) != ["\"2\"", "\"2\""] {
          number += 1
          made = try makeAnew("a\(number)", "b\(number)")
        }
        let (a, b) = ("a\(number)", "b\(number)")
        #expect(made.map { $0["timers"] } == ["[]", "[]"])
        usleep(150_000)
        for session in [a, b] { #expect(try client.call("GET", "/sessions/\(session)").etag == "\"2\"") }
        let next = try client.call("POST", "/sessions/\(a)/stack", #"{"command":"pop","after":"1h"}"#)
        #expect(next.headers["location"] == "/sessions/\(a)/timers/2")
      }
    }

    @Test func `are foreseen by a dry run, and scheduled once by a key`() throws {
      try withService { client in
        let body = #"{"command":"pop","after":"1h"}"#
        let dry = try client.call("POST", Self.target + "?dryRun=true", body)
        #expect(dry.status == 200)
        #expect(dry["outcome"] == "scheduled")
        #expect(dry["dryRun"] == "true")
        #expect(dry["timer.id"] == "1")
        #expect(dry.headers["location"] == nil)
        #expect(try client.call("GET", "/sessions/a").status == 404)
        var answers: [ServiceClient.Answer] = []
        for _ in 0..<2 {
          answers.append(try client.call("POST", Self.target, body, ["Idempotency-Key": "k"]))
        }
        #expect(answers.map(\.status) == [202, 202])
        #expect(answers[0].body == answers[1].body)
        #expect(answers.map { $0.headers["location"] } == ["/sessions/a/timers/1", "/sessions/a/timers/1"])
        #expect(answers.map { $0.headers["idempotency-replayed"] } == [nil, "true"])
        #expect(try client.call("GET", "/sessions/a/timers")["timers.1"] == nil)
      }
    }

    @Test func `scheduled with a key fire`() throws {
      try withService { client in
        let body = #"{"command":"push","screen":"other","after":"1ms"}"#
        try client.call("POST", Self.target, body, ["Idempotency-Key": "k"])
        #expect(try eventually { try client.call("GET", Self.target).stack == "home1 other3" })
      }
    }

    @Test func `are a hundred at most`() throws {
      try withService { client in
        let body = #"{"command":"pop","after":"1h"}"#
        for _ in 0..<100 { #expect(try client.call("POST", Self.target, body).status == 202) }
        let full = try client.call("POST", Self.target, body)
        #expect(full.status == 409)
        #expect(full["type"] == "/problems/too-many-timers")
        #expect(full.etag == "\"100\"")
      }
    }

    @Test(arguments: [
      ("GET", "/sessions/none/timers", 404, "no-such-session"),
      ("DELETE", "/sessions/none/timers", 404, "no-such-session"),
      ("GET", "/sessions/none/timers/1", 404, "no-such-session"),
      ("GET", "/sessions/a/timers/01", 404, "no-such-timer"),
      ("GET", "/sessions/a/timers/x", 404, "no-such-timer"),
      ("DELETE", "/sessions/a/timers/99999999999999999999", 404, "no-such-timer"),
      ("GET", "/sessions/a/timers/", 404, "not-found"), ("GET", "/sessions/a/timers/1/2", 404, "not-found"),
      ("GET", "/sessions/a/timer", 404, "not-found"),
      ("GET", "/sessions/!/timers", 400, "invalid-session-id"),
      ("GET", "/sessions/a/timers?x=1", 400, "invalid-query"),
      ("POST", "/sessions/a/timers", 405, "method-not-allowed"),
      ("PUT", "/sessions/a/timers/1", 405, "method-not-allowed"),
    ])
    func `are not where nobody put them`(
      _ method: String, _ target: String, _ status: Int, _ type: String
    ) throws {
      try withService { client in
        try client.call("POST", Self.target, #"{"command":"pop","after":"1h"}"#)
        let answer = try client.call(method, target)
        #expect(answer.status == status)
        #expect(answer["type"] == "/problems/\(type)")
        if status == 405 { #expect(answer.headers["allow"] == "GET, HEAD, DELETE") }
      }
    }

    @Test func `follow preconditions`() throws {
      try withService { client in
        try client.call("POST", Self.target, #"{"command":"pop","after":"1h"}"#)
        #expect(try client.call("GET", "/sessions/a/timers", nil, ["If-None-Match": "\"1\""]).status == 304)
        #expect(try client.call("DELETE", "/sessions/a/timers/1", nil, ["If-Match": "\"0\""]).status == 412)
        #expect(try client.call("DELETE", "/sessions/no/timers", nil, ["If-Match": "*"]).status == 412)
        #expect(try client.call("DELETE", "/sessions/a/timers/1", nil, ["If-Match": "\"1\""]).status == 204)
      }
    }
  }
}
