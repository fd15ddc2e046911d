import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Every call` {
    @Test func `answers other methods with 405, and says which are allowed`() throws {
      let cases: [(String, [String], allowed: [String])] = [
        ("/resolve?url=x", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"], ["GET", "HEAD", "POST"]),
        ("/healthz", ["POST", "PUT", "PATCH", "DELETE"], ["GET", "HEAD"]),
        ("/sessions", ["PUT", "PATCH", "DELETE", "BREW"], ["GET", "HEAD", "POST"]),
        ("/sessions/a", ["POST", "OPTIONS"], ["GET", "HEAD", "PUT", "PATCH", "DELETE"]),
        ("/sessions/a/stack", ["PATCH", "DELETE", "get"], ["GET", "HEAD", "POST", "PUT"]),
      ]
      try withService { client in
        for (target, methods, allowed) in cases {
          for method in methods {
            let answer = try client.call(method, target)
            #expect(answer.status == 405, "\(method) \(target)")
            #expect(answer["type"] == "/problems/method-not-allowed")
            let allow = (answer.headers["allow"] ?? "").split(separator: ",").map { $0.drop { $0 == " " } }
            for method in allowed { #expect(allow.contains(method[...]), "\(target)") }
            #expect(!allow.contains(method[...]))
          }
        }
      }
    }

    @Test func `answers 404 at other paths, and 400 for ids that cannot be, whatever the method`() throws {
      try withService { client in
        for path in ["/", "/resolve/", "/sessions/", "/sessions/a/stacks", "/sessions/a/stack/1"] {
          #expect(try client.call("GET", path)["type"] == "/problems/not-found", "\(path)")
        }
        for method in ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] {
          let answer = try client.call(method, "/sessions/a%20b/stack", method == "HEAD" ? nil : "{}")
          #expect(answer.status == 400, "\(method)")
          if method != "HEAD" { #expect(answer["type"] == "/problems/invalid-session-id") }
        }
      }
    }

    @Test func `refuses parameters that it does not know, before anything runs`() throws {
      let cases: [(String, String)] = [
        ("POST", "/sessions/a/stack?dryrun=true"), ("POST", "/sessions/a/stack?dryRun=1"),
        ("POST", "/sessions/a/stack?dryRun=true&dryRun=true"), ("POST", "/sessions/a/stack?as=nodes"),
        ("GET", "/sessions/a/stack?as=tree"), ("GET", "/sessions/a/stack?dryRun=true"),
        ("PUT", "/sessions/a/stack?dryRun=true"), ("GET", "/sessions/a?tab=one"), ("PUT", "/sessions/a?x"),
        ("PATCH", "/sessions/a?x=1"), ("DELETE", "/sessions/a?force"), ("POST", "/sessions?id=a"),
        ("GET", "/healthz?x=1"), ("GET", "/sessions/a/stack?tab=%FF"), ("GET", "/sessions/a/stack?tab=%"),
      ]
      try withService { client in
        for (method, target) in cases {
          let answer = try client.call(
            method, target, method == "GET" ? nil : #"{"command":"push","screen":"other"}"#)
          #expect(answer.status == 400, "\(method) \(target)")
          #expect(answer["type"] == "/problems/invalid-query", "\(method) \(target)")
        }
        #expect(try client.call("GET", "/sessions/a").status == 404)
      }
    }

    @Test func `takes only JSON, and says so before it reads`() throws {
      let calls = [
        ("POST", "/sessions/a/stack"), ("PUT", "/sessions/a/stack"), ("PUT", "/sessions/a"),
        ("POST", "/sessions"),
      ]
      try withService { client in
        for (method, target) in calls {
          for type in [
            nil, "text/plain", "application/x-www-form-urlencoded", "application/jsonx",
            "application/merge-patch+json",
          ] {
            let answer = try client.call(method, target, "{", ["Content-Type": type])
            #expect(answer.status == 415, "\(method) \(target) \(type ?? "none")")
            #expect(answer["type"] == "/problems/unsupported-media-type")
          }
          let answer = try client.call(
            method, target, "{", ["Content-Type": "Application/JSON; charset=utf-8"])
          #expect(answer["type"] == "/problems/invalid-json")
        }
        #expect(try client.call("PATCH", "/sessions/a", "{", ["Content-Type": "text/json"]).status == 415)
        let patch = ["Content-Type": "application/merge-patch+json"]
        #expect(try client.call("PATCH", "/sessions/a", "{}", patch).status == 201)
      }
    }

    @Test func `reads RFC 8259 and no more`() throws {
      let bodies = [
        "", "{", "{a:1}", "{\"command\":\"pop\",}", "// x\n{}", "NaN", "{} {}", "\u{FEFF}{}",
        "{\"a\":1,\"a\":2}",
      ]
      try withService { client in
        for body in bodies {
          let answer = try client.call("POST", "/sessions/a/stack", body)
          #expect(answer.status == 400, "\(body)")
          #expect(answer["type"] == "/problems/invalid-json")
          #expect(answer["offset"] != nil)
        }
      }
    }

    @Test func `answers JSON, and 406 to who does not accept it`() throws {
      try withService { client in
        for (accept, status) in [
          ("*/*", 200), ("application/json", 200), ("text/html, */*;q=0.1", 200), ("text/html", 406),
        ] {
          for target in ["/healthz", "/resolve?url=https://a.example/secret"] {
            let answer = try client.call("GET", target, nil, ["Accept": accept])
            #expect(answer.status == status, "\(accept) \(target)")
            #expect(answer.type == (status == 200 ? "application/json" : "application/problem+json"))
          }
        }
      }
    }

    @Test func `answers in problems what the server refuses before it`() throws {
      try withService { client in
        let body = String(repeating: " ", count: 1_048_577)
        let answer = try client.call("POST", "/sessions/a/stack", body)
        #expect(answer.status == 413)
        #expect(answer.type == "application/problem+json")
        #expect(answer["type"] == "/problems/content-too-large")
      }
      try withService { client in
        let answer = try client.call("GET", "/resolve?url=" + String(repeating: "a", count: 26_000))
        #expect(answer.status == 414)
        #expect(answer["type"] == "/problems/uri-too-long")
      }
      try withService { client in
        let answer = try client.call("GET", "/resolve", nil, ["Host": nil])
        #expect(answer["type"] == "/problems/bad-request")
      }
    }

    @Test func `tells that the service lives`() throws {
      try withService { client in
        let answer = try client.call("GET", "/healthz")
        #expect(answer.status == 200)
        #expect(answer.body == #"{"status":"ok"}"#)
        #expect(try client.call("HEAD", "/healthz").status == 200)
      }
    }
  }
}
