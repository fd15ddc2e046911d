/// A regular expression of a pattern or a declaration: RE2, anchored at both ends, compiled at load.
public final class Expression: Sendable {
  /// As it is written in the link map.
  public let source: String

  package init(source: String) {
    self.source = source
  }
}
