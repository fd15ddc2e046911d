public import Coordinators

extension DeepLink {
  /// Whether only somebody who is logged in may see it.
  public var requiresLogin: Bool {
    switch self {
    case .settings, .chat, .profile: true
    case .home, .history, .news, .terms, .contact: false
    }
  }

  /// How the link becomes navigation.
  public var plan: OpenPlan<AppScreen> {
    switch self {
    case .home: OpenPlan(screen: .home)
    case .history: OpenPlan(screen: .history)
    case .settings: OpenPlan(screen: .settings)
    // Back from a room leads to the rooms.
    case .chat(let room): OpenPlan(under: [.rooms], screen: .chat(room: room))
    case .profile(let userId): OpenPlan(screen: .profile(userId: userId))
    case .news: OpenPlan(screen: .news)
    // Small print is laid over whatever is shown, which is there again when it is closed.
    case .terms: OpenPlan(screen: .terms, as: .sheet(navigation: false), mode: .push)
    case .contact: OpenPlan(screen: .contact, as: .sheet(navigation: false), mode: .push)
    }
  }
}
