import ArticleLinks
import Coordinators
import Testing

@Suite struct `The app of the first article` {
  static let links: [(String, DeepLink?)] = [
    ("myscheme://myhost", .home), ("myscheme://myhost/", .home), ("MYSCHEME://MyHost//", .home),
    ("myscheme://myhost/history", .history), ("myscheme://myhost/me/settings", .settings),
    ("myscheme://myhost/chat/lobby", .chat(room: "lobby")),
    ("myscheme://myhost/chat/a%2Fb", .chat(room: "a/b")),
    ("myscheme://myhost/users/john_morgan/profile?ref=mail#top", .profile(userId: "john_morgan")),
    ("myscheme://myhost/news/latest", .news), ("myscheme://myhost/news/latest/terms", .news),
    ("myscheme://myhost/terms", .terms), ("myscheme://myhost/legal/uk/terms", .terms),
    ("myscheme://myhost/pages/Contact-US_gbr", .contact), ("myscheme://myhost/pages/contact_us", nil),
    ("myscheme://otherhost/history", nil), ("https://myhost/history", nil),
    ("myscheme://myhost:8080/history", nil), ("myscheme://myhost/%FF", nil), ("history", nil), ("", nil),
  ]

  @Test(arguments: links)
  func `reads its links`(text: String, expected: DeepLink?) {
    #expect(DeepLink(text) == expected)
  }

  @Test func `opens a link, with what Back leads to beneath it`() throws {
    var app = DeepLinker()
    try app.logIn()
    #expect(try app.open(.chat(room: "lobby")) == .opened)
    #expect(app.stack.items.map(\.screen) == [.home, .rooms, .chat(room: "lobby")])
    #expect(try app.open(.chat(room: "lobby")) == .unchanged)
    #expect(try app.open(.home) == .opened)
    #expect(app.stack.items.map(\.screen) == [.home])
  }

  @Test func `opens a link without any URL, over what is shown`() throws {
    var app = DeepLinker()
    try app.open(.news)
    try app.open(.terms)
    #expect(app.stack.items.map(\.screen) == [.home, .news, .terms])
    #expect(app.stack.top.presentation == .sheet(navigation: false))
  }

  @Test func `keeps a link that requires a login until somebody is logged in`() throws {
    var app = DeepLinker()
    let link = try #require(DeepLink("myscheme://myhost/users/7/profile"))
    #expect(try app.open(link) == .waitsForLogin)
    #expect(app.stack.items.map(\.screen) == [.home, .login])
    #expect(try app.open(.chat(room: "lobby")) == .waitsForLogin)
    #expect(app.stack.items.map(\.screen) == [.home, .login])
    #expect(app.pending == .chat(room: "lobby"))
    try app.logIn()
    #expect(app.stack.items.map(\.screen) == [.home, .rooms, .chat(room: "lobby")])
    #expect(app.pending == nil)
    #expect(try app.open(link) == .opened)
    #expect(app.stack.items.map(\.screen) == [.home, .profile(userId: "7")])
  }
}
