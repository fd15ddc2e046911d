/// What of a URL a route does not take, in facts: positions count from 1, texts are as they were read.
public enum StepFailure: Equatable, Sendable {
  /// None of the route's origins, as they are written, covers the URL.
  case origin([String])
  case label(String, TextFailure)
  case element(Int, String, TextFailure)
  /// At most nil: any number from `atLeast` on.
  case elementCount(Int, atLeast: Int, atMost: Int?)
  /// The list that `**` binds.
  case restCount(Int, parameter: String, CountBounds)
  case missingArgument(String, wanted: String)
  /// There is an argument whose name differs by letter case alone.
  case argumentCase(String, wanted: String)
  case argument(String, value: String, TextFailure)
  case argumentCount(Int, name: String, CountBounds)
  case missingFragment(wanted: String)
  case fragment(String, TextFailure)
}

/// How many values a list may have.
public struct CountBounds: Equatable, Sendable {
  public var minimum: String?
  public var maximum: String?
}

/// Why one text is not what is wanted in its place.
public enum TextFailure: Equatable, Sendable {
  case literal(String)
  /// It is the literal, but for letter case.
  case letterCase(String)
  /// It is none of this type: `int`, `double`, `bool`, `uuid`, `date`, `url`.
  case type(String)
  /// It is a number, and too large for this type: `int`, `double`.
  case tooLarge(String)
  case enumeration([String])
  case belowMinimum(String)
  case aboveMaximum(String)
  /// In Unicode scalars.
  case tooShort(String)
  case tooLong(String)
  /// The source of the expression.
  case expression(String)
  /// It cannot be cut as the pattern has it: `p-:id.html`.
  case form(String)
  /// The part of it that the pattern's only binding would take.
  indirect case part(String, form: String, TextFailure)
  /// Its escapes are not UTF-8, or hold a NUL.
  case notText
}
