/// A screen as the app declares it, usually an `enum`: a value that says what is shown, not how.
public protocol NavigationScreen: Equatable, Sendable {
  /// Whether both are the same screen of the app, whatever their parameters: `.detail(1)` and `.detail(2)` are.
  ///
  /// Without an implementation only equal screens are of one kind.
  @inlinable
  func isSameKind(as other: Self) -> Bool
}

extension NavigationScreen {
  @inlinable
  public func isSameKind(as other: Self) -> Bool { self == other }
}
