public import DeepLinks
import URLPatterns

/// What a URL means in this app, and nothing about how it is shown.
public enum DeepLink: Equatable, Sendable {
  case home
  case history
  case settings
  case chat(room: String)
  case profile(userId: String)
  case news
  case terms
  case contact
}

extension DeepLink {
  /// Nil where the URL is none of this app's. The first pattern that matches wins.
  public init?(_ url: LinkURL) {
    guard url.scheme == "myscheme", url.host == "myhost", url.port == nil else { return nil }
    switch url.pathElements {
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

  /// Nil where the text is no URL that can be read, or none of this app's.
  public init?(_ text: String) {
    guard let url = try? LinkURL(text) else { return nil }
    self.init(url)
  }
}
