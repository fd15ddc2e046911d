import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `History over HTTP` {
    @Test func `says what made each revision, and what no caller saw`() throws {
      try withService { client in
        #expect(try client.call("GET", "/sessions/a/history")["type"] == "/problems/no-such-session")
        try client.call(
          "POST", "/sessions/a/stack", #"{"command":"perform","action":"tapped","arguments":{"n":7}}"#)
        try client.call("POST", "/sessions/a/stack", #"{"command":"open","link":"swap"}"#)
        try client.call("PATCH", "/sessions/a", #"{"flags":{"login":true}}"#)
        let answer = try client.call("GET", "/sessions/a/history")
        #expect(answer.status == 200)
        #expect(answer.etag == "\"3\"")
        #expect(answer["session"] == "a")
        #expect(answer["revision"] == "3")
        #expect(answer["history.0.cause"] == #"{"type":"patch"}"#)
        #expect(answer["history.1.cause"] == #"{"type":"link","link":"swap"}"#)
        #expect(answer["history.2.cause"] == #"{"type":"action","action":"tapped"}"#)
        #expect(answer["history.2.notice"] == nil)
        #expect(answer["history.0.at"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        let head = try client.call("HEAD", "/sessions/a/history")
        #expect(head.status == 200)
        #expect(head.etag == "\"3\"")
        #expect(
          try client.call("GET", "/sessions/a/history", nil, ["If-None-Match": "\"3\""]).status == 304)
        #expect(try client.call("GET", "/sessions/a/history", nil, ["Accept": "text/html"]).status == 406)
        #expect(try client.call("GET", "/sessions/a/history?tab=one")["type"] == "/problems/invalid-query")
        let refused = try client.call("DELETE", "/sessions/a/history")
        #expect(refused.status == 405)
        #expect(refused.headers["allow"] == "GET, HEAD")
      }
    }

    @Test func `shows a dropped link and a refused timer`() throws {
      try withService { client in
        // The pop is refused at the root.
        try client.call("POST", "/sessions/a/stack", #"{"command":"open","link":"swap"}"#)
        try client.call("POST", "/sessions/a/stack", #"{"command":"dismissAll"}"#)
        try client.call("PATCH", "/sessions/a", #"{"flags":{"login":true}}"#)
        try client.call("POST", "/sessions/a/stack", #"{"command":"pop","after":"0s"}"#)
        var answer = try client.call("GET", "/sessions/a/history")
        while answer["history.0.cause.type"] != "timer" {
          answer = try client.call("GET", "/sessions/a/history")
        }
        #expect(answer["history.0.cause"] == #"{"type":"timer","timer":1}"#)
        #expect(answer["history.0.notice.type"] == "/problems/at-root")
        #expect(answer["history.0.notice.timer"] == "1")
        #expect(answer["history.1.cause"] == #"{"type":"scheduling","timer":1}"#)
        #expect(answer["history.2.notice.type"] == "/problems/at-root")
        #expect(answer["history.2.notice.link.name"] == "swap")
      }
    }
  }
}
