public import Coordinators

extension Screen: NavigationScreen {
  /// The same name, whatever the parameters.
  public func isSameKind(as other: Screen) -> Bool { name == other.name }
}
