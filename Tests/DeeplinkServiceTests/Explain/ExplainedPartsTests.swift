import DeepLinks
import Testing

@testable import DeeplinkService

/// The same, of what stands in the path and in the arguments.
@Suite struct `Explanations of elements and arguments that people asked about`: ExplainingTests {
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

  @Test(arguments: ["2.?id=7", "2%E2%80%A6", "2.5;a=1", "2-?id=7"])
  func `nor does what came along with a number ask for another type`(text: String) {
    var explanations = LinkExplanations(map: map([("/child/:id", "child")], types: ["id": "int"]))
    let printed = explanations.explain("https://a.example/child/" + text).text
    #expect(printed.contains("which is not an int"))
    #expect(!printed.contains("declare a string"), "\(printed)")
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
      ("doc/Swift_(language)", []), ("doc/a.b", []), ("doc/%22a%22", []), ("doc/x;y", []),
      ("doc/Acme%20Inc.", []), ("doc/Washington,_D.C.", []), ("doc/page%2E", []), ("forum?id=page%2E", []),
      ("doc/12.", [#"element 2 is "12.": "." at its end is likely of the sentence around the link"#]),
      ("doc/page\"", [#"element 2 is 'page"': '"' at its end is likely of the sentence around the link"#]),
      ("forum?id=a.&id=b", nil),
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

  @Test func `a mail's source that was not decoded`() {
    expect(
      "https://a.example/reset?token=Esk=\npQx", map([("/reset?token=:token", "reset")]),
      [
        "note: a line ends in =, as in the source of a mail (quoted-printable), which is to be decoded first: "
          + "https://a.example/reset?token=EskpQx"
      ])
  }

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
          + #""http://192.168.1.5:3000" to "origins" if that is the app's, too"#, note,
      ])
  }

  @Test(
    arguments: [
      ("n/7;x=1", #""kind":"trailing","element":2,"value":"7;x=1","wanted":"7","trailing":";x=1""#),
      ("app/n/7", #""kind":"extraElement","element":1,"value":"app","pattern":"/app/n/:id""#),
      ("s/page.", #""kind":"trailing","element":2,"value":"page.","trailing":".""#),
      (
        "s/x?to=/a?b=1&c=2",
        #""kind":"argumentsOfValue","name":"to","names":["c"],"instead":"to=/a%3Fb%3D1%26c%3D2""#
      ),
      ("s/x#a=1&b=2", #""kind":"argumentsInFragment","fragment":"a=1&b=2""#),
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
