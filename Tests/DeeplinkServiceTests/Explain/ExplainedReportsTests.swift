import DeepLinks
import Testing

@testable import DeeplinkService

/// What people have asked about their links elsewhere, each with the lines that answer it.
@Suite struct `Explanations of links that people asked about` {
  /// The last lines of what is printed, as many as are expected.
  private func expect(
    _ url: String, _ map: LinkMap, _ expected: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var explanations = LinkExplanations(map: map)
    let lines = explanations.explain(url).text.split(separator: "\n").map(String.init)
    #expect(Array(lines.suffix(expected.count)) == expected, sourceLocation: sourceLocation)
  }

  /// That a map means a link by a URL, as an explanation has told.
  private func expect(
    _ url: String, is link: String, by map: LinkMap, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect((try? map.resolve(url))?.link.name == link, sourceLocation: sourceLocation)
  }

  /// Routes as `pattern link`; parameters as `name type`, which all links have that bind them.
  private func map(
    _ routes: [(pattern: String, link: String)], types: [String: String] = [:],
    origins: String = #""https://a.example""#,
    unwrap: String = ""
  ) -> LinkMap {
    var links: [String: Set<String>] = [:]
    for (pattern, link) in routes {
      let names = (try? Pattern(parsing: pattern))?.bindings.map(\.name) ?? []
      links[link, default: []].formUnion(names)
    }
    let declared = links.map { link, names in
      let parameters = names.map { #""\#($0)": "\#(types[$0] ?? "string")""# }
      return #""\#(link)": { "parameters": { \#(parameters.joined(separator: ", ")) } }"#
    }
    let list = routes.map { pattern, link in
      #"{ "pattern": "\#(pattern.replacing(#"\"#, with: #"\\"#))", "link": "\#(link)" }"#
    }
    return loaded(
      """
      { "origins": [\(origins)], "unwrap": [\(unwrap)], "links": { \(declared.joined(separator: ", ")) },
        "routes": [\(list.joined(separator: ", "))] }
      """)
  }

  // MARK: Order

  @Test func `the order is told where the other route could stand first`() {
    let types = ["post": "int"]
    let note =
      "note: the first in the map wins, and /:user/:post stands before /messages/:id: move /messages/:id above it "
      + "if that one is meant"
    expect(
      "https://a.example/messages/42",
      map([("/:user/:post", "post"), ("/messages/:id", "channel")], types: types),
      [note])
    expect(
      "https://a.example/messages/42", is: "channel",
      by: map([("/messages/:id", "channel"), ("/:user/:post", "post")], types: types))
  }

  @Test(
    arguments: [
      ("/search?q=:q", "/search", "search?q=a"), ("/u/:id", "/u/:name", "u/1"),
      (#"/u/:n(\d+)"#, "/u/:name", "u/1"),
      ("/?token=:token", "/", "?token=a"), ("/#:tokens", "/", "#a"), ("/u/:id", #"/u/:name(\w+)"#, "u/1"),
      ("/s?a=:a", "/s?b=:b", "s?a=1&b=1"), ("/s?n=:n", "/s?a=1", "s?a=1&n=2"),
    ])
  func `and not where it would take all, or says no more of the path`(
    first: String, second: String, path: String
  ) {
    let map = map([(first, "one"), (second, "two")], types: ["id": "int"])
    #expect(hasOtherRoutes("https://a.example/" + path, map))
  }

  @Test func `nor where it would take all of a route between them`() {
    let types = ["id": "int", "room": "uuid"]
    let routes = [("/:a/:id", "one"), ("/chat/:room", "room"), ("/chat/:name", "two")]
    #expect(hasOtherRoutes("https://a.example/chat/42", map(routes, types: types)))
  }

  /// Whether later routes are told, and no order.
  private func hasOtherRoutes(_ url: String, _ map: LinkMap) -> Bool {
    var explanations = LinkExplanations(map: map)
    let text = explanations.explain(url).text
    return text.contains("later routes") && !text.contains("note: the first in the map wins")
  }

  // MARK: Wrappers

  @Test func `a fragment that a wrapper lost, and what it means in the target`() {
    let routes = [("/?report=:report", "report"), ("/", "home")]
    let url = "https://x.page.link/?link=https://a.example/#/?report=EXAMPLE&ibi=app"
    let lost =
      ##"note: "#/?report=EXAMPLE" stayed outside of what firebase-dynamic-link wraps; to be in it, write # as %23: "##
      + "link=https://a.example/%23/%3Freport%3DEXAMPLE&ibi=app"
    expect(
      url, map(routes, unwrap: #""firebase-dynamic-link""#),
      [
        lost,
        #"note: the fragment "/?report=EXAMPLE" looks like a path, and this origin does not read it; "#
          + #"{ "origin": "https://a.example", "fragment": "path" } would, and the link would be report"#,
      ])
    let mended = map(
      routes, origins: #"{ "origin": "https://a.example", "fragment": "path" }"#,
      unwrap: #""firebase-dynamic-link""#)
    expect(url, mended, [lost])
    let cure = "https://x.page.link/?link=https://a.example/%23/%3Freport%3DEXAMPLE&ibi=app"
    expect(cure, is: "report", by: mended)
    expect(cure, mended, ["later routes that would take it too:", "  /                 home"])
  }

  @Test(
    arguments: [
      ("https://x.page.link/?link=https://a.example/u/7&ibi=app&isi=1&apn=b&utm_source=mail", []),
      ("https://www.google.com/url?q=https://a.example/u/7&sa=D&source=x&ved=1&usg=2", []),
      (
        "https://www.google.com/url?q=https://a.example/u/7#top&sa=D",
        [
          ##"note: "#top" stayed outside of what google wraps; to be in it, write # as %23: "##
            + "q=https://a.example/u/7%23top&sa=D"
        ]
      ),
      (
        "https://www.google.com/url?q=https://a.example/u/7&sa=D&day=1#top",
        [
          #"note: "day" of google stayed outside of what it wraps; to be in it, escape the whole target: "#
            + "q=https://a.example/u/7%3Fday%3D1%23top",
          ##"note: "#top" stayed outside of what google wraps; to be in it, write # as %23: "##
            + "q=https://a.example/u/7%3Fday%3D1%23top",
        ]
      ),
    ])
  func `what is a wrapper's own is not missed in its target`(url: String, notes: [String]) {
    expect(
      url, map([("/u/:id", "user")], unwrap: #""firebase-dynamic-link", "google""#),
      ["> /u/:id  wins: user"] + notes)
  }

  @Test func `an unknown host that holds a link of the map, with the rule that opens it`() {
    let routes = [("/some/path", "path")]
    let url = "https://click.example.net/?u=https%3A%2F%2Fa.example%2Fsome%2Fpath"
    let rule = #"{ "origin": "https://click.example.net", "query": "u" }"#
    expect(
      url, map(routes),
      [
        "did you mean https://a.example/some/path (path)?",
        #"  query argument "u" holds https://a.example/some/path: add \#(rule) to "unwrap""#,
      ])
    expect(url, is: "path", by: map(routes, unwrap: rule))
    expect(
      "https://click.example.net/?u=https://a.example/some/pth", map(routes),
      [#"query argument "u" holds https://a.example/some/pth: add \#(rule) to "unwrap""#])
    let element = "https://click.example.net/L0/https:%2F%2Fa.example%2Fsome%2Fpath/1/x"
    let like = #"{ "origin": "https://click.example.net", "like": "ses" }"#
    expect(element, map(routes), [#"  its path holds https://a.example/some/path: add \#(like) to "unwrap""#])
    expect(element, is: "path", by: map(routes, unwrap: like))
  }

  @Test func `a link in a link in an intent`() {
    let routes = [("/some/path", "path")]
    let url = "intent://l.example.net/?link=https://a.example/some/path#Intent;scheme=https;end"
    let rule = #"{ "origin": "https://l.example.net", "query": "link" }"#
    expect(
      url, map(routes),
      [
        "did you mean https://a.example/some/path (path)?",
        #"  a wrapper that the map does not open: add "android-intent" to "unwrap"; inside is "#
          + "https://l.example.net/?link=https://a.example/some/path; "
          + #"query argument "link" holds https://a.example/some/path: add \#(rule) to "unwrap""#,
      ])
    expect(url, is: "path", by: map(routes, unwrap: #""android-intent", \#(rule)"#))
    let cut = "intent://l.example.net/?link=https://a.example/some/path"
    for unwrap in ["", #""android-intent""#] {
      expect(
        cut, map(routes, unwrap: unwrap),
        [
          "did you mean https://a.example/some/path (path)?",
          ##"  an intent: link without its "#Intent;scheme=…;end", which was lost on the way: whoever sent it is to "##
            + #"keep it; query argument "link" holds https://a.example/some/path"#,
        ])
    }
    expect(
      "https://x.app.link/abc?$deeplink_path=some/path", map(routes, unwrap: #""branch""#),
      [
        "did you mean https://a.example/some/path (path)?",
        "  a link of branch that does not hold its target: no origin makes sense of it; follow it first; "
          + #"query argument "$deeplink_path" holds the path "some/path", and what is read is a URL in "#
          + #""$canonical_url": put it there"#,
      ])
  }

  // MARK: Elements

  @Test(
    arguments: [
      (
        "en/about", "https://a.example/de/about (about)?", #"element 1 is "en", wanted "de""#
      ),
      (
        "my-app/child/2", "https://a.example/child/2 (child)?",
        #"element 1, "my-app", is one too many; a base path is written in each pattern: "/my-app/child/:id""#
      ),
      (
        "child/2.", "https://a.example/child/2 (child)?",
        #"element 2 is "2.", wanted "2": "." at its end is likely of the sentence around the link"#
      ),
      (
        "child/2).", "https://a.example/child/2 (child)?",
        #"element 2 is "2).", wanted "2": ")." at its end is likely of the sentence around the link"#
      ),
      (
        "child/2;jsessionid=8970", "https://a.example/child/2 (child)?",
        #"element 2 is "2;jsessionid=8970", wanted "2": only a plain ? begins arguments, so ";jsessionid=8970" is part of it"#
      ),
      (
        "de/about;v=1", "https://a.example/de/about (about)?",
        #"element 2 is "about;v=1", wanted "about": only a plain ? begins arguments, so ";v=1" is part of it"#
      ),
    ])
  func `one change, and the URL without it`(path: String, meant: String, change: String) {
    expect(
      "https://a.example/" + path,
      map([("/de/about", "about"), ("/child/:id", "child")], types: ["id": "int"]),
      ["did you mean " + meant, "  " + change])
  }

  @Test func `an ampersand that was meant to begin the query does`() {
    let map = map([("/child/:id", "child")], types: ["id": "int"])
    expect(
      "https://a.example/child/2&lan=en", map,
      [
        "did you mean https://a.example/child/2?lan=en (child)?",
        #"  element 2 is "2&lan=en", wanted "2": only a plain ? begins arguments, so "&lan=en" is part of it"#,
        #"note: element 2 is "2&lan=en": only a plain ? begins a query, neither & nor %3F"#,
      ])
  }

  @Test(arguments: ["2a", "2-3", "2.5", "2,3"])
  func `no number begins what goes on as a text`(text: String) {
    expect(
      "https://a.example/child/" + text, map([("/child/:id", "child")], types: ["id": "int"]),
      [
        "nearly /child/:id (child):",
        "  element 2 is \"\(text)\", which is not an int; declare a string, or add a route for such values below",
      ])
  }

  @Test(
    arguments: [
      (
        "doc/intro).", [#"element 2 is "intro).": ")." at its end is likely of the sentence around the link"#]
      ),
      (
        "doc/x;jsessionid=1",
        [#"element 2 is "x;jsessionid=1": only a plain ? begins arguments, so ";jsessionid=1" is part of it"#]
      ),
      (
        "forum?id=Q4Et.",
        [#"query argument "id" is "Q4Et.": "." at its end is likely of the sentence around the link"#]
      ),
      ("doc/Swift_(language)", []), ("doc/a.b", []), ("doc/x;y", []), ("forum?id=a.&id=b", nil),
    ] as [(String, [String]?)])
  func `a text that goes on with what is around it`(path: String, notes: [String]?) {
    var explanations = LinkExplanations(map: map([("/doc/:name", "doc"), ("/forum?id=:id", "forum")]))
    let lines = explanations.explain("https://a.example/" + path).text.split(separator: "\n")
    let found = lines.filter { $0.hasPrefix("note: ") && $0.contains("its end") || $0.contains("part of it") }
    #expect(found.map { String($0.dropFirst(6)) } == notes ?? [])
  }

  @Test func `parentheses that were meant as such`() {
    expect(
      "https://a.example/(movie)?id=1", map([("/(movie)?id=:id", "movie"), ("/", "home")]),
      [
        "nearly /(movie)?id=:id (movie):",
        #"  element 1 is "(movie)", which does not match (movie): parentheses in a pattern are an expression; "#
          + #"for the characters write \\( and \\)"#,
      ])
    expect("https://a.example/(movie)?id=1", is: "movie", by: map([(#"/\(movie\)?id=:id"#, "movie")]))
  }

  @Test func `a binding that would be empty`() {
    expect(
      "https://a.example/foo-", map([("/foo-:slug", "foo")]),
      [
        #"  /foo-:slug  element 1 is "foo-", which does not have the form foo-:slug: what is bound is never empty; "#
          + #"add a route with "foo-" if it may be"#
      ])
  }

  // MARK: Arguments

  @Test(
    arguments: [
      (
        "login?to=/env/a.html%3Fsocket%3Dtrue&path%3D%252Fapp", "path=%2Fapp",
        "/env/a.html%3Fsocket%3Dtrue%26path%3D%252Fapp"
      ),
      (
        "login?to=https://b.example/a?socket=true&path=%2Fapp", "path",
        "https://b.example/a%3Fsocket%3Dtrue%26path%3D%252Fapp"
      ),
    ])
  func `arguments that belong to a URL in another`(path: String, name: String, whole: String) {
    let map = map([("/login?to=:to", "login")])
    expect(
      "https://a.example/" + path, map,
      [
        "> /login?to=:to  wins: login",
        "note: \"\(name)\" likely belongs to \"to\", which holds a URL with arguments: write its & as %26: to=\(whole)",
      ])
    expect("https://a.example/login?to=" + whole, map, ["> /login?to=:to  wins: login"])
  }

  @Test func `arguments in the fragment, and what they would mean elsewhere`() {
    let url = "http://localhost:3000/#access_token=abc&type=magic"
    let origin = #""http://localhost:3000""#
    let routes = [("/?access_token=:access_token", "callback"), ("/", "home")]
    let note =
      #"note: the fragment "access_token=abc&type=magic" looks like arguments; those stand after a ? and before the #: "#
      + "http://localhost:3000/?access_token=abc&type=magic would be callback; where the sender cannot change it, "
      + ##"a route "/#:fragment" above this one binds it whole"##
    expect(url, map(routes, origins: origin), ["> /                             wins: home", note])
    expect(
      url, is: "tokens", by: map([("/#:fragment", "tokens")] + routes, origins: origin))
    expect(
      "http://192.168.1.5:3000/#access_token=abc&type=magic", map(routes, origins: origin),
      [
        "did you mean http://localhost:3000/#access_token=abc&type=magic (home)?",
        "  the host is 192.168.1.5, and the nearest origin is http://localhost:3000; or add "
          + #""http://192.168.1.5:3000" to "origins""#, note,
      ])
  }

  // MARK: Origins

  @Test(
    arguments: [
      (
        "https://myhost.com/child/2", "did you mean https://myhost/child/2 (child)?",
        #"  the host is myhost.com, and the nearest origin is https://myhost; or add "https://myhost.com" to "origins""#
      ),
      (
        "https://other.example/child/2", "nearly /child/:id (child):",
        #"  the map has https://myhost; add "https://other.example" to "origins""#
      ),
      (
        "zebra://child/2", "did you mean app://child/2 (child)?",
        #"  the origin is app:; or add "zebra:" to "origins""#
      ),
    ])
  func `an unknown origin always has what to add`(url: String, first: String, second: String) {
    let routes = [("/child/:id", "child")]
    expect(url, map(routes, origins: #""https://myhost", "app:""#), [first, second])
    let added = url.split(separator: "/", maxSplits: 3).prefix(2).joined(
      separator: "//")
    let origin = url.hasPrefix("https") ? added : "zebra:"
    expect(url, is: "child", by: map(routes, origins: "\"\(origin)\""))
  }

  @Test func `where nothing is near, the map's own are listed`() {
    expect(
      "https://b.org/zzz",
      map([("/child/:id", "child")], origins: #""https://myhost", "https://a.example", "app:""#),
      [#"the map has https://myhost, https://a.example; add "https://b.org" to "origins""#])
  }

  @Test(
    arguments: [
      #""expobug:", "https://a.example""#, #""expobug:""#, #""expobug:", "exp://192.168.1.5:19000""#,
      #""expobug:", "exp:""#,
    ])
  func `links of Expo Go are told as the built app has them`(origins: String) {
    let map = map([("/", "home"), ("/explore", "explore")], origins: origins)
    let words =
      "exp:// is how Expo Go wraps a link while an app is developed, the path after /--/: no origin is to be added; "
      + "in the built app this one is "
    expect(
      "exp://192.168.1.5:19000/--/explore?a=1", map,
      ["did you mean expobug://explore?a=1 (explore)?", "  " + words + "expobug://explore?a=1"])
    expect(
      "exp://192.168.1.5:19000/--/explor", map,
      [
        "did you mean expobug://explore (explore)?",
        "  " + words + #"expobug://explor; element 1 is "explor", wanted "explore""#,
      ])
    expect(
      "exp+expobug://expo-development-client/?url=http%3A%2F%2F192.168.1.5%3A8081", map,
      [
        "a link to Expo's development client, with its server http://192.168.1.5:8081: no link of the app, and no "
          + "origin is to be added; in the built app links begin with expobug://"
      ])
  }

  @Test func `what keeps a text from being a URL at all`() {
    let map = map([("/n/:id", "num")], origins: #""https://a.example", "letseatdash://b.example""#)
    expect(
      "(https://a.example/n/12)", map,
      [
        "did you mean https://a.example/n/12 (num)?",
        "  leave out the ( in front of the URL, and what closes it",
      ])
    expect(
      "<https://a.example/n/12>", map,
      [
        "did you mean https://a.example/n/12 (num)?",
        "  leave out the < in front of the URL, and what closes it",
      ])
    expect(
      "lets_eat_dash://b.example/n/12", map,
      [
        "did you mean letseatdash://b.example/n/12 (num)?",
        "  the scheme is lets_eat_dash, and the origin letseatdash://b.example has letseatdash",
      ])
  }

  @Test(
    arguments: [
      ("n/7;x=1", #""kind":"trailing","element":2,"value":"7;x=1","wanted":"7","trailing":";x=1""#),
      ("app/n/7", #""kind":"extraElement","element":1,"value":"app","pattern":"/app/n/:id""#),
      ("s/x.", #""kind":"trailing","element":2,"value":"x.","trailing":".""#),
      (
        "s/x?to=/a?b=1&c=2",
        #""kind":"argumentsOfValue","name":"to","names":["c"],"instead":"to=/a%3Fb%3D1%26c%3D2""#
      ),
      ("s/x#a=1", #""kind":"argumentsInFragment","fragment":"a=1""#),
    ])
  func `the same in facts`(path: String, facts: String) {
    var explanations = LinkExplanations(
      map: map([("/n/:id", "num"), ("/s/:name", "s")], types: ["id": "int"]))
    let json = String(decoding: explanations.explain("https://a.example/" + path).json, as: UTF8.self)
    #expect(json.contains("{" + facts + #","message":"#), "\(json)")
  }

  @Test(
    arguments: [
      (
        "https://b.net/?u=https://a.example/s/x",
        #""kind":"held","name":"u","inside":"https://a.example/s/x","unwrap":{"origin":"https://b.net","query":"u"}"#
      ),
      (
        "https://b.net/s/x",
        #""kind":"origin","reason":"unlike","origin":"https://a.example","add":["https://b.net"]"#
      ),
      (
        "http://a.example/s/x",
        #""kind":"origin","reason":"scheme","origin":"https://a.example","add":["http://a.example"]"#
      ),
      ("exp://b.net/--/s/x", #""kind":"expo","built":"app://s/x""#),
      ("(https://a.example/s/x)", #""kind":"brackets","value":"(""#),
      (
        "https://www.google.com/url?q=https://a.example/s/x#top",
        #""kind":"wrapperFragment","wrapper":"google","fragment":"top","instead":"q=https://a.example/s/x%23top""#
      ),
    ])
  func `those of other origins too`(url: String, facts: String) {
    var explanations = LinkExplanations(
      map: map([("/s/:name", "s")], origins: #""https://a.example", "app:""#, unwrap: #""google""#))
    let json = String(decoding: explanations.explain(url).json, as: UTF8.self)
    #expect(json.contains("{" + facts + #","message":"#), "\(json)")
  }
}
