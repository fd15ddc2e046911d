import DeepLinks
import Testing

@testable import DeeplinkService

private let map = loaded(
  """
  {
    "origins": ["https://a.example", "my:"],
    "links": {
      "home": {}, "tag": { "parameters": { "name": "string" } }, "a/b": {},
      "posts": { "requires": ["login"], "parameters": {
        "user": { "type": "string", "max": 9, "matches": "[a-z]+" }, "page": { "type": "int", "min": 1, "default": 1 },
        "sort": { "enum": ["top", "new"], "optional": true }, "ids": { "list": "int", "optional": true } } },
    },
    "routes": [
      { "pattern": "/", "link": "home" }, { "pattern": "/tags/all", "link": "home" },
      { "pattern": "/tags/:name", "link": "tag", "caseSensitive": false },
      { "pattern": "/me?page=:page", "link": "posts", "with": { "user": "me" }, "origins": ["my:"] },
      { "pattern": "/:user/posts?page=:page&sort=:sort&id=:ids", "link": "posts" },
      { "pattern": "/a%2Fb", "link": "a/b" },
    ],
    "gates": { "login": { "open": { "screen": "login" } } },
  }
  """)

struct `Links for people` {
  @Test(arguments: [
    ("home", ["home", "    /", "    /tags/all"]),
    ("tag", ["tag (name: string)", "    /tags/:name  in any letter case"]),
    (
      "posts",
      [
        #"posts (user: string of at most 9 characters that matches "[a-z]+"; page: int from 1, by default 1; sort: one of "top", "new", optional; ids: a list of int, optional)"#,
        "    requires login", #"    /me?page=:page  with user: "me"  on my:"#,
        "    /:user/posts?page=:page&sort=:sort&id=:ids",
      ]
    ),
  ])
  func `say all that the map declares`(name: String, lines: [String]) throws {
    let link = try #require(map.link(name))
    #expect(map.summary(of: link) == lines.joined(separator: "\n"))
  }
}

extension OverHTTP {
  struct `Links over HTTP` {
    @Test func `are listed as the map declares them`() throws {
      try withService(map) { client in
        let answer = try client.call("GET", "/links")
        #expect(answer.status == 200)
        #expect(
          answer["links.0"]
            == #"{"name":"home","parameters":{},"routes":[{"pattern":"/"},{"pattern":"/tags/all"}]}"#)
        #expect(answer["links.1.routes.0.caseSensitive"] == "false")
        #expect(
          answer["links.3"]
            == #"{"name":"posts","parameters":{"user":{"type":"string","max":9,"matches":"[a-z]+"},"page":{"type":"int","min":1,"default":1},"sort":{"enum":["top","new"],"optional":true},"ids":{"list":{"type":"int"},"optional":true}},"requires":["login"],"routes":[{"pattern":"/me?page=:page","with":{"user":"me"},"origins":["my:"]},{"pattern":"/:user/posts?page=:page&sort=:sort&id=:ids"}]}"#
        )
        #expect(try client.call("HEAD", "/links").status == 200)
        let tag = try #require(answer.etag)
        let unchanged = try client.call("GET", "/links", nil, ["If-None-Match": tag])
        #expect(unchanged.status == 304 && unchanged.etag == tag && unchanged.body.isEmpty)
      }
    }

    @Test func `have the URLs that mean them`() throws {
      try withService(map) { client in
        let answer = try client.call("GET", "/links/posts?user=me&page=02&ids=7&ids=8")
        #expect(answer.status == 200)
        #expect(answer["link"] == #"{"name":"posts","parameters":{"user":"me","page":2,"ids":[7,8]}}"#)
        #expect(
          answer["urls"]
            == #"["https://a.example/me/posts?page=2&id=7&id=8","my:/me/posts?page=2&id=7&id=8"]"#)
        #expect(answer["canonical"] == "https://a.example/me/posts?page=2&id=7&id=8")
        #expect(try client.call("GET", "/links/posts?user=me")["urls.0"] == "my:/me")
        #expect(try client.call("GET", "/links/a%2Fb")["canonical"] == "https://a.example/a%2Fb")
        #expect(try client.call("HEAD", "/links/home").status == 200)
      }
    }

    @Test(arguments: [
      ("/links?x=1", 400, "invalid-query", "'x'"), ("/links/nothing", 404, "unknown-link", "'nothing'"),
      ("/links/a+b", 404, "unknown-link", "'a+b'"), ("/links/%zz", 400, "invalid-query", "in the path"),
      ("/links/tags", 404, "unknown-link", "did you mean 'tag'?"),
      ("/links/tag", 400, "invalid-query", "'name' is missing"),
      ("/links/tag?nam=x", 400, "invalid-query", "did you mean 'name'?"),
      (
        "/links/posts?user=X", 400, "invalid-query",
        "'user' wants string of at most 9 characters that matches \"[a-z]+\""
      ),
      ("/links/posts?user=x&page=0", 400, "invalid-query", "'page' wants int from 1"),
      ("/links/posts?user=x&user=y", 400, "invalid-query", "'user' is given twice"),
      ("/links/tag?name=%FF", 400, "invalid-query", "UTF-8"), ("/links/a/b", 404, "not-found", ""),
      ("/links/tag?name=all", 404, "no-url", "'/tags/all' takes that first"),
      ("/links/tag?name=.", 404, "no-url", "cannot hold this 'name'"),
    ])
    func `that cannot be had say why`(target: String, status: Int, type: String, detail: String) throws {
      try withService(map) { client in
        let answer = try client.call("GET", target)
        #expect(answer.status == status)
        #expect(answer["type"] == "/problems/\(type)")
        #expect(answer["detail"]?.contains(detail) == true || detail.isEmpty, "\(answer["detail"] ?? "")")
        // A question ends a sentence by itself.
        #expect(answer["detail"]?.contains("?.") == false)
      }
    }

    @Test(arguments: ["/links", "/links/home"])
    func `are only read`(target: String) throws {
      try withService(map) { client in
        let answer = try client.call("POST", target)
        #expect(answer.status == 405)
        #expect(answer.headers["allow"] == "GET, HEAD")
      }
    }
  }
}
