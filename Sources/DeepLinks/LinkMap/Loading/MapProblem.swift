/// What can be wrong with a link map. Facts only; `MapProblem+Message.swift` has the words.
public enum MapProblem: Equatable, Sendable {
  /// No JSON5; the sentence is the reader's.
  case syntax(String)
  case unknownKey(String, of: Noun, nearest: String?)
  case missingKey(String, of: Noun)
  /// Exactly one of these keys is wanted; `name` is that of a declaration.
  case oneOf([String], of: Noun, named: String? = nil)
  /// The value of this key, or of an element of its list, has another form than this.
  case wrongForm(String, wanted: Form)
  /// A word outside a fixed list.
  case unknownWord(String, key: String, nearest: String?, allowed: [String])
  case unknownName(String, Noun, nearest: String?)
  /// `open` without `screen` shows the screen of the link's or gate's own name, and there is none.
  case noScreenOfOwnName(String, nearest: String?)
  /// Of all links that require it, only the first is reported.
  case unknownGate(String, links: Int, nearest: String?)

  // Types and constants
  case unknownType(String, parameter: String, nearest: String?)
  case boundDoesNotFit(String, parameter: String, type: String)
  case boundsCross(parameter: String)
  case emptyEnumeration(parameter: String)
  case enumerationTwice(String, parameter: String)
  case listOfLists(parameter: String)
  case expression(String, parameter: String, ExpressionError)
  /// `value` as it is written.
  case constant(value: String, parameter: String, type: String, nearest: String?)
  case missingParameter(String, of: Noun, named: String)
  case unknownParameter(String, of: Noun, named: String, nearest: String?)
  /// The parameter of the screen (or of another link) gets an argument of another type.
  case otherType(parameter: String, of: Noun, named: String, wanted: String, got: String)
  /// The argument can be absent, the parameter cannot.
  case maybeAbsent(parameter: String, of: Noun, named: String, argument: String)

  // Origins and wrappers
  case origin(String, OriginError)
  case originTwice(String, String)
  case noOrigins
  case likeNeedsHost(String)
  case likeIntent

  // Patterns and routes
  case pattern(String, PatternError)
  case bindingNotDeclared(String, pattern: String, link: String, nearest: String?)
  case boundTwice(String, pattern: String)
  /// `written`: how the pattern has the name, as other systems write bindings.
  case notBound(String, pattern: String, link: String, written: String?)
  /// JSON5 drops a backslash that the pattern or expression was to have.
  case needlessEscape(Unicode.Scalar)
  /// `\b`, an expression's word boundary, is a character of JSON's.
  case backspace
  case notBoundByOrigin(String, pattern: String, origin: String)
  case listWantsRest(String, pattern: String)
  case restWantsList(String, pattern: String)
  case elementMayNotBeMissing(String, pattern: String)
  case neverBound(String, link: String)
  case samePattern(String, earlier: String, line: Int)
  /// The earlier routes take all that it matches; without any, it matches nothing.
  case unreachable(String, earlier: [String])
  /// One earlier route takes all that it matches.
  case unreachableAfter(String, link: String, Taker)
  /// No text is of the type and what the expression wants.
  case matchesNothing(String, parameter: String, type: String, expression: String?)
  /// Whether the earlier ones take all that it matches takes too long to tell.
  case perhapsUnreachable(String, earlier: [String])
  case overlap(String, earlier: String, witness: String, winner: String)
  /// With more earlier routes than those that are reported.
  case moreOverlaps(String)

  // Navigation
  case item(ItemFault)
  case noSuchScreenToOpen(String)
  case noTabs
  /// A key of `on` that is no `"<screen>.<action>"`.
  case handlerForm(String)
  case rootNeedsParameter(String, screen: String, coordinator: String)
  case actionClash(screen: String, action: String)
  case replacementCycle(String)
  /// A coordinator that never runs; `by`: those that would start it, and never run either.
  case neverStarted(String, by: Excerpt)
  /// A screen; `by`: what would show it, and never happens.
  case neverShown(String, by: Opener?)
  /// The coordinator handles an action of a screen that stands on the stacks of others alone.
  case screenOfOthers(String, screen: String, coordinator: String, shownBy: Excerpt)
  /// The coordinator handles the end of a child that others alone start.
  case childOfOthers(String, child: String, coordinator: String)
  /// No coordinator handles the action, among them those that show its screen.
  case actionOfNobody(String, shownBy: Excerpt)

  // Tests
  /// `wanted` and `got`: a link and its arguments, or a problem's type.
  case test(url: String, wanted: String, got: String)
  indirect case testArgument(url: String, MapProblem)

  /// What a name names, or a key belongs to.
  public enum Noun: String, Sendable {
    case map = "the link map"
    case link, route, screen, action, coordinator, tab, gate, command, parameter, argument, wrapper, test
    case originEntry = "origin"
    case open, root, apps, app, parent, body, settings
    case stackItem = "item"
  }

  /// The first of some names, so that each of many findings is of bounded size.
  public struct Excerpt: Equatable, Sendable, ExpressibleByArrayLiteral {
    /// At most five.
    public let first: [String]
    /// Of all.
    public let count: Int

    init(_ names: [String]) {
      first = Array(names.prefix(5))
      count = names.count
    }

    public init(arrayLiteral names: String...) {
      self.init(names)
    }
  }

  /// A route that takes all that a later one matches.
  public struct Taker: Equatable, Sendable {
    public var pattern: String
    public var link: String
    /// Where it is another line than that of the later one.
    public var line: Int?
    /// The later one would be reached if it stood before this one, and this one still.
    public var isMoreGeneral = false
    /// What this one takes the URLs without, or with another value: if it had to be there, the later one would be reached.
    public var missing: Missing?

    public struct Missing: Equatable, Sendable {
      public var parameter: String
      public var hasDefault: Bool
      /// The later pattern has that argument too.
      public var isShared: Bool
    }
  }

  /// Why a stack cannot hold an item where it stands.
  public enum ItemFault: Equatable, Sendable {
    case empty
    case firstIsNoRoot
    case rootAbove
    /// Pushed onto a presentation without navigation container.
    case noContainer
    /// Only sheets and covers have a navigation container of their own.
    case pushWithContainer
    case markOnOther(coordinator: String, root: String)
  }

  public enum Form: String, Sendable {
    case scalar = "a text, a number, true, false or a list of these"
    case listOfObjects = "a list of objects"
    case object = "an object"
    case list = "a list"
    case text = "a text"
    case boolean = "true or false"
    case number = "a number"
    case wholeNumber = "a whole number"
    case count = "a whole number that is not negative"
    case declaration = "a type's name or an object"
    case originEntry = "an origin, or an object with \"origin\""
    case unwrapEntry = "a wrapper's name, or an object with \"origin\""
    case parent = "a screen's name, or an object with \"screen\""
    case version = "a version such as \"3.2\""
    case duration = "a time such as \"30s\""
    case appID = "a team and a bundle such as \"ABCDE12345.com.example.app\""
    case package = "a package such as \"com.example.app\""
    case fingerprint = "32 bytes such as \"0A:…:FF\""
    case fragmentPath = "\"path\""
  }
}
