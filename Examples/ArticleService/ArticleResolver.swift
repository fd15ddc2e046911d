import ArticleLinks
import DeepLinks
import DeeplinkService

/// Says what a URL means by the app's own `enum DeepLink`, in the place of a link map.
struct ArticleResolver: LinkResolver {
  func resolve(_ url: LinkURL) -> ResolvedLink? {
    guard let link = ArticleLinks.DeepLink(url) else { return nil }
    return ResolvedLink(link.answer, requires: link.requiresLogin ? ["login"] : [])
  }
}

extension ArticleLinks.DeepLink {
  /// The link as HTTP tells it.
  var answer: DeepLinks.DeepLink {
    switch self {
    case .home: DeepLinks.DeepLink(name: "home")
    case .history: DeepLinks.DeepLink(name: "history")
    case .settings: DeepLinks.DeepLink(name: "settings")
    case .chat(let room): DeepLinks.DeepLink(name: "chat", parameters: ["room": .string(room)])
    case .profile(let userId):
      DeepLinks.DeepLink(name: "profile", parameters: ["userId": .string(userId)])
    case .news: DeepLinks.DeepLink(name: "news")
    case .terms: DeepLinks.DeepLink(name: "terms")
    case .contact: DeepLinks.DeepLink(name: "contact")
    }
  }
}
