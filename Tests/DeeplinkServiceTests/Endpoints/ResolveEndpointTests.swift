import DeepLinks
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Resolve over HTTP` {
    @Test func `answers what a URL means, and the same bytes each time`() throws {
      try withService { client in
        let answer = try client.call("GET", "/resolve?url=https://a.example/numbers/42%3Fref%3Dx")
        #expect(answer.status == 200)
        #expect(answer.type == "application/json")
        #expect(answer["link"] == #"{"name":"number","parameters":{"n":42}}"#)
        #expect(answer["query.ref.0"] == "x")
        #expect(answer["url"] == "https://a.example/numbers/42?ref=x")
        #expect(
          try client.call("GET", "/resolve?url=https://a.example/numbers/42%3Fref%3Dx").body == answer.body)
        let head = try client.call("HEAD", "/resolve?url=https://a.example/numbers/42%3Fref%3Dx")
        #expect(head.status == 200)
        #expect(head.headers["content-length"] == answer.headers["content-length"])
      }
    }

    @Test func `takes the app that will draw it`() throws {
      try withService { client in
        let url = "/resolve?url=https://a.example/new"
        #expect(try client.call("GET", url)["link.name"] == "new")
        #expect(try client.call("GET", url + "&platform=ios&version=2.0")["link.name"] == "new")
        let old = try client.call("GET", url + "&platform=ios&version=1.9")
        #expect(old["link.name"] == "secret")
        #expect(old["insteadOf"] == "new")
      }
    }

    @Test func `answers each problem with its status, type and offset`() throws {
      let cases: [(target: String, status: Int, type: String, offset: String?)] = [
        ("/resolve", 400, "invalid-query", nil), ("/resolve?uri=x", 400, "invalid-query", nil),
        ("/resolve?url=https://a.example/&b=1", 400, "invalid-query", nil),
        ("/resolve?url=", 400, "invalid-url", "0"), ("/resolve?url=a.example", 400, "invalid-url", nil),
        ("/resolve?url=https://a.example/x/%2500", 400, "invalid-url", "20"),
        ("/resolve?url=https://a.example/%FF", 400, "invalid-url", "18"),
        ("/resolve?url=https://u@a.example/", 400, "invalid-url", nil),
        ("/resolve?url=javascript:alert(1)", 400, "unsafe-url", nil),
        ("/resolve?url=https://a.example/" + String(repeating: "a", count: 8192), 400, "link-too-long", nil),
        ("/resolve?url=https://b.example/", 404, "unknown-origin", nil),
        ("/resolve?url=https://a.example/numbers/x", 404, "no-route", nil),
      ]
      try withService { client in
        for (target, status, type, offset) in cases {
          let answer = try client.call("GET", target)
          #expect(answer.status == status, "\(target)")
          #expect(answer.type == "application/problem+json", "\(target)")
          #expect(answer["type"] == "/problems/\(type)", "\(target)")
          #expect(answer["status"] == String(status), "\(target)")
          #expect(answer["title"]?.isEmpty == false)
          #expect(answer["detail"]?.isEmpty == false)
          if let offset { #expect(answer["offset"] == offset, "\(target)") }
          #expect(answer["detail"]?.contains("/explain?url=") == (type == "no-route"), "\(target)")
          let head = try client.call("HEAD", target)
          #expect(head.status == status)
          #expect(head.type == "application/problem+json")
        }
      }
    }

    @Test func `needs no session, and none where the map has no root`() throws {
      try withService(linksOnly) { client in
        let answer = try client.call("GET", "/resolve?url=https://a.example/")
        #expect(answer["link.name"] == "home")
        for target in ["/sessions", "/sessions/a", "/sessions/a/stack"] {
          #expect(try client.call("POST", target, "{}")["type"] == "/problems/not-found")
        }
      }
    }
  }

  struct `A resolver of one's own over HTTP` {
    private struct Numbers: LinkResolver {
      func resolve(_ url: LinkURL) -> ResolvedLink? {
        switch url.host {
        case "a.example": ResolvedLink(DeepLink(name: "é", parameters: ["n": .int(1)]), requires: ["login"])
        case "plain": ResolvedLink(DeepLink(name: "plain", parameters: [:]))
        default: nil
        }
      }
    }

    private func answers(_ target: String) throws -> ServiceClient.Answer {
      var configuration = DeeplinkService.Configuration()
      configuration.listen = "127.0.0.1:0"
      configuration.threads = 1
      let service = try DeeplinkService(resolver: Numbers(), configuration)
      defer { service.stop(within: .seconds(2)) }
      return try ServiceClient(service.address).call("GET", target)
    }

    @Test(arguments: [
      (
        "/resolve?url=https://a.example/x", 200,
        #"{"url":"https://a.example/x","link":{"name":"é","parameters":{"n":1}},"requires":["login"]}"#
      ),
      (
        "/resolve?url=https://plain/%22", 200,
        #"{"url":"https://plain/\"","link":{"name":"plain","parameters":{}}}"#
      ),
    ])
    func `answers its links`(target: String, status: Int, body: String) throws {
      let answer = try answers(target)
      #expect(answer.status == status)
      #expect(answer.body == body)
    }

    @Test(arguments: [
      ("/resolve?url=https://b.example/", 404, "no-route", nil), ("/resolve?url=x", 400, "invalid-url", nil),
      ("/resolve?url=data:x", 400, "unsafe-url", nil),
      // Bytes that are not UTF-8 are refused where they stand, and not replaced.
      ("/resolve?url=https://plain/a%FFb", 400, "invalid-url", "15"), ("/resolve", 400, "invalid-query", nil),
      ("/sessions/a/stack", 404, "not-found", nil),
    ])
    func `answers problems as a map does`(target: String, status: Int, type: String, offset: String?) throws {
      let answer = try answers(target)
      #expect(answer.status == status)
      #expect(answer["type"] == "/problems/\(type)")
      #expect(answer["offset"] == offset || offset == nil)
      #expect(answer["detail"]?.contains("/explain") == false, "there is none here")
    }
  }
}
