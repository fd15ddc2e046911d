import DeepLinks
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Resolve by POST` {
    @Test(arguments: [
      "https://a.example/numbers/42?ref=x", "https://a.example/none", "https://b.example/", "x", "",
      "javascript:alert(1)", "https://a.example/é",
    ])
    func `answers one URL as GET does`(url: String) throws {
      try withService { client in
        let escaped = url.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let get = try client.call("GET", "/resolve?url=\(escaped)")
        let post = try client.call("POST", "/resolve", "{\"url\": \"\(url)\"}")
        #expect(post.status == get.status)
        #expect(post.type == get.type)
        #expect(post.body == get.body)
      }
    }

    @Test func `answers many URLs in order, each with its status`() throws {
      try withService { client in
        let answer = try client.call(
          "POST", "/resolve",
          #"{"urls": ["https://a.example/secret", "https://a.example/none", {"url": "https://a.example/new", "platform": "ios", "version": "1"}, "https:x"]}"#
        )
        #expect(answer.status == 200)
        #expect(answer.type == "application/json")
        #expect(answer["answers.0.status"] == "200")
        #expect(
          answer["answers.0.answer"]
            == (try client.call("GET", "/resolve?url=https://a.example/secret").body))
        #expect(answer["answers.1.status"] == "404")
        #expect(
          answer["answers.1.problem"] == (try client.call("GET", "/resolve?url=https://a.example/none").body))
        #expect(answer["answers.2.answer.link.name"] == "secret")
        #expect(answer["answers.3.problem.type"] == "/problems/invalid-url")
        #expect(answer["answers.4"] == nil)
        #expect(try client.call("POST", "/resolve", #"{"urls": []}"#).body == #"{"answers":[]}"#)
      }
    }

    @Test func `takes the app that draws the links from the query, a list or an element`() throws {
      let old = #""platform": "ios", "version": "1""#
      let new = #""platform": "ios", "version": "3""#
      let url = "\"https://a.example/new\""
      try withService { client in
        func name(_ body: String, _ query: String = "", at path: String) throws -> String? {
          try client.call("POST", "/resolve" + query, body)[path]
        }
        let query = "?platform=ios&version=1"
        let list = "{\"urls\": [\(url), {\"url\": \(url), \(new)}], \(old)}"
        let names = [
          try name("{\"url\": \(url)}", at: "link.name"),
          try name("{\"url\": \(url)}", query, at: "link.name"),
          try name("{\"url\": \(url), \(old)}", at: "link.name"),
          try name("{\"url\": \(url), \(new)}", query, at: "link.name"),
          try name(list, at: "answers.0.answer.link.name"), try name(list, at: "answers.1.answer.link.name"),
        ]
        #expect(names == ["new", "secret", "secret", "new", "secret", "new"])
      }
    }

    @Test func `places what is wrong with a body`() throws {
      let cases: [(body: String, status: Int, type: String, pointer: String?, offset: String?)] = [
        ("", 400, "invalid-json", nil, "0"), ("{\"url\": }", 400, "invalid-json", nil, "8"),
        ("[]", 422, "invalid-value", "", nil), ("\"https://a.example/\"", 422, "invalid-value", "", nil),
        ("{}", 422, "missing-key", "/url", nil), ("{\"uri\": \"x\"}", 422, "unknown-key", "/uri", nil),
        ("{\"url\": 1}", 422, "invalid-value", "/url", nil),
        ("{\"url\": \"x\", \"version\": 2}", 422, "invalid-value", "/version", nil),
        ("{\"url\": \"x\", \"urls\": []}", 422, "conflicting-keys", "/urls", nil),
        ("{\"urls\": \"x\"}", 422, "invalid-value", "/urls", nil),
        ("{\"urls\": [\"x\", 1]}", 422, "invalid-value", "/urls/1", nil),
        ("{\"urls\": [{\"url\": null}]}", 422, "invalid-value", "/urls/0/url", nil),
        ("{\"urls\": [{}]}", 422, "missing-key", "/urls/0/url", nil),
        ("{\"urls\": [], \"x\": 1}", 422, "unknown-key", "/x", nil),
        (
          "{\"urls\": [" + [String](repeating: "\"\"", count: 10_001).joined(separator: ",") + "]}", 413,
          "content-too-large", "/urls", nil
        ),
      ]
      try withService { client in
        for (body, status, type, pointer, offset) in cases {
          let answer = try client.call("POST", "/resolve", body)
          #expect(answer.status == status, "\(body.prefix(80))")
          #expect(answer.type == "application/problem+json")
          #expect(answer["type"] == "/problems/\(type)", "\(body.prefix(80))")
          #expect(answer["pointer"] == pointer, "\(body.prefix(80))")
          #expect(answer["offset"] == offset, "\(body.prefix(80))")
        }
      }
    }

    @Test func `takes JSON and lines of it, and no other type or query`() throws {
      try withService { client in
        for type in [nil, "text/plain", "application/x-www-form-urlencoded", "application/json5"] {
          let answer = try client.call("POST", "/resolve", "{}", ["Content-Type": type])
          #expect(answer.status == 415)
          #expect(answer["detail"]?.contains("application/json") == true)
          #expect(answer["detail"]?.contains("application/x-ndjson") == true)
        }
        for query in ["?url=x", "?dryRun=true", "?version=1&version=2"] {
          for type in ["application/json", "application/x-ndjson"] {
            let answer = try client.call("POST", "/resolve" + query, "{}", ["Content-Type": type])
            #expect(answer.status == 400, "\(query)")
            #expect(answer["type"] == "/problems/invalid-query")
          }
        }
        let other = try client.call("PUT", "/resolve", "{}")
        #expect(other.status == 405)
        #expect(other.headers["allow"] == "GET, HEAD, POST")
      }
    }
  }
}
