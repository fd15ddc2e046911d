/// What brings a screen, or a coordinator, onto a stack.
public enum Opener: Hashable, Sendable {
  /// The coordinator whose root it is.
  case root(coordinator: String)
  case link(String)
  /// By its flag.
  case gate(String)
  /// What a coordinator does on an event: `"<screen>.<action>"`, `"<child>.finished"` or `"<child>.cancelled"`.
  case handler(coordinator: String, event: String)
}
