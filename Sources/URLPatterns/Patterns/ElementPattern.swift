/// What one element, or one argument's value, is compared with: text, ``Matches`` or ``AnyElement``.
public protocol ElementPattern: Sendable {
  /// Whether the whole element is what the pattern describes.
  func matches(_ element: String) -> Bool
}

extension String: ElementPattern {
  /// Equality as Swift strings have it: by Unicode canonical equivalence. Case counts.
  public func matches(_ element: String) -> Bool {
    element == self
  }
}

/// A wildcard, written `.any`: exactly one element, whatever it is.
public struct AnyElement: ElementPattern, Hashable {
  /// The wildcard.
  public init() {}

  /// Always true.
  public func matches(_ element: String) -> Bool { true }
}

extension ElementPattern where Self == AnyElement {
  /// The wildcard.
  public static var any: AnyElement { AnyElement() }
}
