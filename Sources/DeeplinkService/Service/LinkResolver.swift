public import DeepLinks

/// Says what a URL means. A link map is one; a Swift program may have its own, with a `switch` over the URL's path.
///
/// Called on several threads at once; it must not block.
public protocol LinkResolver: Sendable {
  /// The link that `url` means; nil where it means none, which answers 404 `no-route`.
  func resolve(_ url: LinkURL) -> ResolvedLink?
}

/// A link, as a resolver of one's own answers it.
public struct ResolvedLink: Sendable {
  public var link: DeepLink
  /// The flags that a session needs before the link may open.
  public var requires: [String]

  public init(_ link: DeepLink, requires: [String] = []) {
    self.link = link
    self.requires = requires
  }
}
