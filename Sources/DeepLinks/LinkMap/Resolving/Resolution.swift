/// What a URL means.
public struct Resolution: Sendable {
  /// The link, or, for a client too old to draw that, the one in its place.
  public let link: DeepLink
  /// The name of the first link, where another took its place.
  public let insteadOf: String?
  /// Flags that a session needs to open the link.
  public let requires: [String]
  /// The pattern as it is written in the map.
  public let route: String
  /// Arguments that the pattern did not take, in the order of their first ones.
  public let query: [(name: String, values: [String])]
  /// The fragment, where the pattern did not take it.
  public let fragment: String?
  /// The wrappers that were opened, outermost first.
  public let unwrapped: [UnwrappedLayer]
  /// One URL for all spellings of this one, which means the same by the same route; nil where none is known.
  public let canonical: String?
}

/// A wrapper that was opened.
public struct UnwrappedLayer: Equatable, Sendable {
  /// Its name, or the origin of its rule as written.
  public let wrapper: String
  /// The target found in it.
  public let url: String

  public init(wrapper: String, url: String) {
    self.wrapper = wrapper
    self.url = url
  }
}
