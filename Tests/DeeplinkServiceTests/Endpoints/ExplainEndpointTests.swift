import DeepLinks
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Explain over HTTP` {
    private let target = "/explain?url=https://a.example/numbers/"

    @Test func `names the winner, and answers as resolve does`() throws {
      try withService { client in
        let answer = try client.call("GET", target + "42?ref=x")
        #expect(answer.status == 200)
        #expect(answer.type == "application/json")
        #expect(answer["status"] == "200")
        #expect(answer["winner"] == #"{"index":0,"route":"/numbers/:n","link":"number"}"#)
        #expect(answer["candidates.0.matches"] == "true")
        #expect(
          answer["answer"]
            == (try client.call("GET", "/resolve?url=https://a.example/numbers/42?ref=x")).body)
        #expect(answer["parts.elements"] == #"["numbers","42"]"#)
        #expect(answer["parts.arguments.0.value"] == "x")
        #expect(answer["origins.0.matches"] == "path")
        let head = try client.call("HEAD", target + "42?ref=x")
        #expect(head.headers["content-length"] == answer.headers["content-length"])
      }
    }

    @Test func `a miss is explained, and no failure`() throws {
      try withService { client in
        let answer = try client.call("GET", target + "x")
        #expect(answer.status == 200)
        #expect(answer["status"] == "404")
        #expect(answer["answer.type"] == "/problems/no-route")
        #expect(answer["winner"] == nil)
        #expect(answer["candidates.0.why"] == #"element 2 is "x", which is not an int"#)
        #expect(answer["candidates.0.reason"] == "type")
        #expect(answer["nearest.0.route"] == "/numbers/:n")
        let unreadable = try client.call("GET", "/explain?url=https://a.example/%2500")
        #expect(unreadable.status == 200)
        #expect(unreadable["answer.offset"] == "18")
        let notUTF8 = try client.call("GET", "/explain?url=https://a.example/%FF")
        #expect(notUTF8.status == 200)
        #expect(notUTF8["answer.offset"] == "18")
        let foreign = try client.call("GET", "/explain?url=http://a.example/secret")
        #expect(foreign["answer.type"] == "/problems/unknown-origin")
        #expect(foreign["nearest.0.url"] == "https://a.example/secret")
        let left = try client.call("GET", target + "42?ref=x")
        #expect(
          left["notes"]
            == #"[{"kind":"leftOver","names":["ref"],"message":"no pattern took the query argument \"ref\""}]"#
        )
      }
    }

    @Test func `explains for the app that asks`() throws {
      try withService { client in
        let answer = try client.call("GET", "/explain?url=https://a.example/new&platform=ios&version=1.9")
        #expect(answer["answer.insteadOf"] == "new")
        #expect(answer["winner.link"] == "new")
      }
    }

    @Test func `refuses what is no such call`() throws {
      try withService { client in
        #expect(try client.call("GET", "/explain")["type"] == "/problems/invalid-query")
        #expect(try client.call("GET", "/explain?url=https://a.example/&b=1").status == 400)
        let post = try client.call("POST", "/explain?url=x", "{}")
        #expect(post.status == 405)
        #expect(post.headers["allow"] == "GET, HEAD")
        #expect(try client.call("GET", target + "1", nil, ["Accept": "text/html"]).status == 406)
      }
    }
  }
}

@Suite struct `Explanations in lines` {
  private func lines(_ url: String) -> [String] {
    var explanations = LinkExplanations(map: tabs)
    return explanations.explain(url).text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
  }

  @Test func `mark the winner, and align the routes`() {
    #expect(
      lines("https://a.example/secret") == [
        "https://a.example/secret is secret", "  requires    login", "  opens       secret (push, on top)",
        "", "  scheme      https", "  host        a.example",
        "  element 1   secret", "  origin      https://a.example (its path is matched)", "",
        #"  /numbers/:n  element 1 is "secret", wanted "numbers""#, "> /secret      wins: secret",
      ])
  }

  @Test(arguments: [("https://a.example/é/%FF", 20), ("https://u@a.example/", 9), ("a b", 1)])
  func `put a caret under what cannot be read`(url: String, place: Int) {
    let lines = lines(url)
    #expect(lines[1] == "  " + url)
    #expect(lines[2] == "  " + String(repeating: " ", count: place) + "^")
  }

  @Test func `say first what took the URL, then what is nearer to it`() {
    var explanations = LinkExplanations(
      map: loaded(
        """
        { "origins": ["https://a.example"], "links": { "about": {}, "web": {} },
          "routes": [{ "pattern": "/about", "link": "about" }, { "pattern": "/**", "link": "web" }] }
        """))
    let lines = explanations.explain("https://a.example/About").text.split(separator: "\n").suffix(3)
    #expect(
      lines == [
        "/** took it; nearer to what the URL says:", "did you mean https://a.example/about (about)?",
        #"  "About" is "about" but for case: say "caseSensitive": false"#,
      ])
  }

  @Test(
    arguments: [
      (
        "https://a.example/r7/12a",
        [
          #"  /r7/:id  element 2 is "12a", which is not an int"#,
          "  and 1 more route wants another number of elements", "  and 30 more routes differ at element 1",
        ]
      ),
      (
        "https://a.example/zzz",
        ["  1 route wants another number of elements", "  and 31 more routes differ at element 1"]
      ),
      (
        "https://a.example/last",
        [
          "> /last  wins: last", "  and 1 more route wants another number of elements",
          "  and 30 more routes differ at element 1",
        ]
      ),
    ])
  func `count of many routes those that are not near`(url: String, expected: [String]) {
    let routes = (0..<30).map { #"{ "pattern": "/r\#($0)/:id", "link": "r" }"# }.joined(separator: ", ")
    let map = loaded(
      """
      { "origins": ["https://a.example"],
        "links": { "home": {}, "last": {}, "r": { "parameters": { "id": "int" } } },
        "routes": [{ "pattern": "/", "link": "home" }, \(routes), { "pattern": "/last", "link": "last" }] }
      """)
    func candidates(all: Bool) -> [String] {
      var explanations = LinkExplanations(map: map, all: all)
      let parts = explanations.explain(url).text.split(separator: "\n\n")
      return parts[2].split(separator: "\n").map(String.init)
    }
    #expect(candidates(all: false) == expected)
    #expect(candidates(all: true).count == 32)
    #expect(candidates(all: true)[1].hasPrefix("  /r0/:id "))
  }

  @Test(
    arguments: [
      ("a+b", #""kind":"plus","element":2,"value":"a+b""#),
      ("a%2Fb", #""kind":"slash","element":2,"value":"a/b""#),
      ("a%2520b", #""kind":"escapedTwice","element":2,"value":"a%20b""#),
      ("a?n=1+1", #""kind":"plusInQuery","name":"n","value":"1 1""#),
      ("a?n=%2520", #""kind":"escapedTwice","name":"n","value":"%20""#),
      (
        "a?n=x",
        #""kind":"countsAsMissing","step":"argument","name":"n","reason":"type","value":"x","wanted":"int""#
      ),
      ("a?n=1&n=2", #""kind":"repeated","name":"n","value":"1","left":["2"],"type":"int""#),
      ("a?N=1", #""kind":"argumentName","name":"N","reason":"letterCase","wanted":"n""#),
      ("a?x=1&y=1", #""kind":"leftOver","names":["x","y"]"#), ("a#x", #""kind":"leftOver","fragment":"x""#),
      (
        "a#/s/b", #""kind":"fragmentPath","fragment":"/s/b","origin":"https://a.example","link":"s""#
      ),
      ("a#x=1&y=2", #""kind":"argumentsInFragment","fragment":"x=1&y=2""#),
      ("c", #""kind":"order","route":"/s/:q?n=:n","above":"/:q/c""#),
      ("a?n%3D1", #""kind":"escapedArguments","name":"n=1""#),
      ("a&n=1", #""kind":"argumentsInElement","element":2,"value":"a&n=1""#),
    ])
  func `say in facts what their notes are about`(path: String, facts: String) {
    var explanations = LinkExplanations(
      map: loaded(
        """
        { "origins": ["https://a.example"],
          "links": { "s": { "parameters": { "q": "string", "n": { "type": "int", "optional": true } } } },
          "routes": [{ "pattern": "/:q/c", "link": "s" }, { "pattern": "/s/:q?n=:n", "link": "s" }] }
        """))
    let json = String(decoding: explanations.explain("https://a.example/s/" + path).json, as: UTF8.self)
    #expect(json.contains("{" + facts + #","message":"#), "\(json)")
  }

  @Test(
    arguments: [
      ("1e400", "is too large for a double (64 bits)"), ("1e", "is not a double"),
      ("1e400x", "is not a double"),
      ("-12345.5e+999", "is too large for a double (64 bits)"), (".5", "is not a double"),
    ])
  func `tell a number that is too large from what is none`(text: String, reason: String) {
    var explanations = LinkExplanations(
      map: loaded(
        """
        { "origins": ["https://a.example"], "links": { "s": { "parameters": { "n": "double" } } },
          "routes": [{ "pattern": "/:n", "link": "s" }] }
        """))
    let lines = explanations.explain("https://a.example/" + text).text.split(separator: "\n")
    #expect(lines.contains("  /:n  element 1 is \"\(text)\", which \(reason)"), "\(lines)")
  }

  @Test func `do not advise an origin where a wrapper is to be opened`() {
    let lines = lines("https://x.safelinks.protection.outlook.com/?url=https://a.example/secret")
    #expect(!lines.joined().contains("add one"))
    #expect(
      lines.suffix(2) == [
        "did you mean https://a.example/secret (secret)?",
        "  a wrapper that the map does not open: add \"safelinks\" to \"unwrap\"; inside is https://a.example/secret",
      ])
  }

  @Test func `are for the app that asks`() {
    var explanations = LinkExplanations(map: tabs)
    let client = Client(platform: "ios", version: "1.9")
    let lines = explanations.explain("https://a.example/new", for: client).text.split(separator: "\n")
    #expect(lines[0] == "https://a.example/new is secret")
    #expect(lines[1] == "in the place of new, which this client cannot draw")
  }

  @Test func `show no control characters to a terminal`() {
    #expect(!lines("https://a.example/\u{1B}[2J").joined().contains("\u{1B}"))
    #expect(!lines("https://a.example/%1B[2J").joined().contains("\u{1B}"))
  }
}
