extension Explanation {
  /// What keeps a URL from being a route's, or from meaning anything.
  public enum Change: Equatable, Sendable {
    /// Elements count from 1.
    case spelling(element: Int, String, wanted: String)
    case letterCase(element: Int, String, wanted: String)
    /// An element that goes on after what the route wants.
    case trailing(element: Int, String, wanted: String, TrailingText)
    /// An element, or something else, that is not what the route wants.
    case failure(StepFailure)
    /// An argument that has another name than the one that is wanted, and is missing.
    case argumentName(NameSlip, String, wanted: String)
    /// An element too many. `joining`: the parameter before it, which would take both as one text with a slash in it.
    case extraElement(Int, String, joining: String?)
    /// An element too many before all others, the base path of a site perhaps; the pattern with it.
    case basePath(String, pattern: String)
    case missingElement(MissingElement)
    case origin(OriginChange, wanted: String)
    /// Wrappers that the map does not name, outermost first, and the link in the innermost.
    case unwrap([String], inside: String)
    /// A link of this service, which does not hold its target.
    case opaque(String)
    /// An argument, or else an element, holds a link of the map; the rule that would open it.
    case held(argument: String?, inside: String, rule: UnwrapRule?)
    /// An argument holds a path; the one that the service reads holds a URL.
    case heldPath(argument: String, String, wanted: String)
    /// `built`: what it is in the app as it is built, or how links begin there.
    case expo(ExpoLink, built: String?)
    /// The text is in brackets or quotation marks, which open with this.
    case brackets(String)
  }

  /// An element too few.
  public struct MissingElement: Equatable, Sendable {
    /// As the pattern has it.
    public var text: String
    public var isLiteral = false
    /// The element of the URL that it is missing before, counted from 1; nil: at the end.
    public var before: Int?
    /// Where the pattern could end in `?`: what it binds.
    public var last: Last?
    /// An argument of the URL that has the name of what it binds.
    public var argument: String?

    public struct Last: Equatable, Sendable {
      public var parameter: String
      /// It is optional or has a default.
      public var mayBeMissing: Bool
    }
  }

  public enum OriginChange: Equatable, Sendable {
    case scheme(String, wanted: String)
    /// `www.` too many, or too few.
    case www
    /// The host is below the origin's; `adding` are origins that would cover it.
    case subdomain(String, adding: [String])
    /// The host is the name itself below which the origin covers all.
    case bareName(String, adding: String)
    case host(String, wanted: String)
    case port(Int?, wanted: Int?)
    /// The origin has a host, and the link has another text in its place.
    case missingHost(String)
    case other
    /// None is near; these are the map's, or the first of many.
    case unlike([String])
  }
}

/// How the name of an argument came to be another than the one that is wanted.
public enum NameSlip: Equatable, Sendable {
  /// `&amp;` was written for `&`.
  case html
  /// `name[]`
  case brackets
  case letterCase
  case spelling

  /// Nil where the two names have nothing to do with each other.
  init?(_ name: String, wanted: String) {
    if let plain = Self.afterEntity(name) {
      guard plain == wanted else { return nil }
      self = .html
      return
    }
    if name.hasSuffix("]"), name.prefix(while: { $0 != "[" }) == wanted {
      self = .brackets
      return
    }
    if name.lowercased() == wanted.lowercased() {
      self = .letterCase
      return
    }
    let (one, other) = (Self.letters(name), Self.letters(wanted))
    // One letter says nothing of another.
    guard min(one.count, other.count) > 2, max(one.count, other.count) < 64 else { return nil }
    guard NearestName.distance(one, other) <= max(1, other.count / 4) else { return nil }
    self = .spelling
  }

  /// The rest of a name that begins as HTML writes `&`: after the real one, which ended the argument before.
  static func afterEntity(_ name: String) -> String? {
    for entity in ["amp;", "#38;", "#x26;"] where name.count > entity.count && name.hasPrefix(entity) {
      return String(name.dropFirst(entity.count))
    }
    return nil
  }

  private static func letters(_ name: String) -> [Unicode.Scalar] {
    name.lowercased().unicodeScalars.filter { $0 != "_" && $0 != "-" }
  }
}
