public import Coordinators

/// What this app can show.
public enum AppScreen: NavigationScreen, Sendable {
  case home
  case history
  case settings
  case rooms
  case chat(room: String)
  case profile(userId: String)
  case news
  case terms
  case contact
  case login

  public func isSameKind(as other: AppScreen) -> Bool {
    switch (self, other) {
    case (.chat, .chat), (.profile, .profile): true
    default: self == other
    }
  }
}
