public import Coordinators

/// How a link, or a gate, becomes navigation.
public enum OpenDeclaration: Sendable {
  case screens(OpenPlan<ScreenTemplate>)
  /// Instead of screens, where a link needs more.
  case commands([MapCommand])
}
