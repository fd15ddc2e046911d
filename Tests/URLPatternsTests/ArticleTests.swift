import Testing
import URLPatterns

/// The deep links of the article on pattern matching for URLs, all eight.
private enum Link: Equatable, Sendable {
  case home, history, settings, news, terms, contact
  case chat(room: String)
  case profile(userId: String)

  init?(path: String) {
    guard let elements = Counted(pathOf: path) else { return nil }
    switch elements {
    case .n0: self = .home
    case .n1("history"): self = .history
    case .n2(_, "settings"): self = .settings
    case .n2("chat", let room): self = .chat(room: room)
    case .n3("users", let userId, "profile"): self = .profile(userId: userId)
    case Begins("news", "latest"): self = .news
    case Ends("terms"): self = .terms
    case .n2("pages", Matches("contact-us.*", ignoringCase: true)): self = .contact
    default: return nil
    }
  }
}

@Suite struct `The article's switch` {
  private static let links: [(String, Link?)] = [
    ("", .home), ("/", .home), ("/history", .history), ("/history/", .history), ("/History", nil),
    ("/me/settings", .settings), ("/chat/settings", .settings), ("/settings", nil),
    ("/x/y/settings", nil),
    ("/chat/lobby", .chat(room: "lobby")), ("/chat/a%2Fb", .chat(room: "a/b")), ("/chat", nil),
    ("/chat/terms", .chat(room: "terms")),
    ("/users/john_morgan/profile", .profile(userId: "john_morgan")),
    ("/users/terms/profile", .profile(userId: "terms")), ("/users/profile", nil),
    ("/news/latest", .news), ("/news/latest/today", .news), ("/news/latest/terms", .news),
    ("/news/old", nil),
    ("/terms", .terms), ("/legal/uk/terms", .terms), ("/a/b/c/d/e/f/g/h/i/j/k/terms", .terms),
    ("/terms/uk", nil),
    ("/pages/contact-us", .contact), ("/pages/Contact-US_gbr", .contact), ("/pages/contact_us", nil),
    ("/pages/contact-us/more", nil), ("/contact-us", nil),
    ("/%FF", nil),
  ]

  @Test(arguments: links)
  private func `reads each link, and the first match wins`(path: String, expected: Link?) {
    #expect(Link(path: path) == expected)
  }
}
