import DeepLinks
import Testing

@testable import DeeplinkService

/// What people have asked about their links elsewhere, each with the lines that answer it.
@Suite struct `Explanations of links that people asked about`: ExplainingTests {
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
      (#"/u/:n(\d+)"#, "/u/:name", "u/1"), ("/users/:n", "/*/settings", "users/settings"),
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
        #"  query argument "u" holds https://a.example/some/path: add \#(rule) to "unwrap" if that host is trusted"#,
      ])
    expect(url, is: "path", by: map(routes, unwrap: rule))
    expect(
      "https://click.example.net/?u=https://a.example/some/pth", map(routes),
      [
        #"query argument "u" holds https://a.example/some/pth: add \#(rule) to "unwrap" if that host is trusted"#
      ])
    let element = "https://click.example.net/L0/https:%2F%2Fa.example%2Fsome%2Fpath/1/x"
    let like = #"{ "origin": "https://click.example.net", "like": "ses" }"#
    expect(
      element, map(routes),
      [#"  its path holds https://a.example/some/path: add \#(like) to "unwrap" if that host is trusted"#])
    expect(element, is: "path", by: map(routes, unwrap: like))
  }

  @Test(
    arguments: [
      (
        "https://www.a.example/login?next=https://a.example/me",
        "  www. makes another host: the origin is https://a.example; or add \"https://www.a.example\" to \"origins\""
      ),
      (
        "https://staging.acme.dev/me?ref=https://a.example/me",
        #"  the map has https://a.example; add "https://staging.acme.dev" to "origins" if that is the app's, too"#
      ),
    ])
  func `a host that may be the app's own is no wrapper`(url: String, advice: String) {
    var explanations = LinkExplanations(map: map([("/me", "me"), ("/", "home")]))
    let lines = explanations.explain(url).text.split(separator: "\n").map(String.init)
    #expect(lines.last?.hasSuffix(advice.drop { $0 == " " }) ?? false, "\(lines)")
    #expect(!lines.contains { $0.contains("unwrap") })
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
          + #"query argument "link" holds https://a.example/some/path: add \#(rule) to "unwrap" if that host is trusted"#,
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

  // MARK: Origins

  @Test(
    arguments: [
      (
        "https://myhost.com/child/2", "did you mean https://myhost/child/2 (child)?",
        #"  the host is myhost.com, and the nearest origin is https://myhost; or add "https://myhost.com" to "origins" if that is the app's, too"#
      ),
      (
        "https://other.example/child/2", "nearly /child/:id (child):",
        #"  the map has https://myhost; add "https://other.example" to "origins" if that is the app's, too"#
      ),
      (
        "zebra://child/2", "did you mean app://child/2 (child)?",
        #"  the origin is app:; or add "zebra:" to "origins" if that is the app's, too"#
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
      [
        #"the map has https://myhost, https://a.example; add "https://b.org" to "origins" if that is the app's, too"#
      ])
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
}
