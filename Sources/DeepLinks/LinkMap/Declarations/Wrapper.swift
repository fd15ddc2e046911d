/// A service whose links hold the link that is meant.
public enum Wrapper: String, CaseIterable, Sendable {
  case google, facebook, instagram, safelinks, proofpoint, ses, postmark
  case firebaseDynamicLink = "firebase-dynamic-link"
  case branch, onelink, adjust
  case androidIntent = "android-intent"
}

/// An entry of `unwrap`.
public enum UnwrapDeclaration: Sendable {
  case named(Wrapper)
  /// The argument of this name, on this origin.
  case query(origin: Origin, name: String)
  /// The reading of a named wrapper, on this origin.
  case like(origin: Origin, Wrapper)
}
