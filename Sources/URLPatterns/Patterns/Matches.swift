internal import Synchronization

/// Matches an element as a whole by a regular expression.
///
/// ```swift
/// case .n2("pages", Matches("contact-us.*", ignoringCase: true)):
/// ```
///
/// The syntax is that of Swift's `Regex`, and so is the engine: it backtracks, and an expression such as
/// `(a+)+` can take exponential time. Write expressions in the program; never take them from its users.
///
/// An expression's text is compiled once in a process, however often the `case` that holds it is tried.
public struct Matches: ElementPattern {
  private let expression: CompiledExpression

  /// An expression from its text.
  ///
  /// - Precondition: The text is a regular expression. One that is not ends the program: it is a mistake
  ///   in the program's own text.
  public init(_ expression: String, ignoringCase: Bool = false) {
    self.expression = CompiledExpression.shared(.init(text: expression, ignoresCase: ignoringCase))
  }

  /// An expression that the compiler checks, as in `Matches(/v\d+/)`.
  public init<Output>(_ expression: sending Regex<Output>, ignoringCase: Bool = false) {
    self.expression = CompiledExpression(Regex<AnyRegexOutput>(expression), ignoringCase: ignoringCase)
  }

  /// Whether the expression takes the whole element, from its first character to its last.
  public func matches(_ element: String) -> Bool {
    expression.matches(element)
  }

  /// Whether the expression takes the whole element.
  public static func ~= (pattern: Matches, element: some StringProtocol) -> Bool {
    pattern.matches(String(element))
  }
}

/// A compiled `Regex` is not `Sendable`: the lock makes it so.
private final class CompiledExpression: Sendable {
  struct Source: Hashable, Sendable {
    var text: String
    var ignoresCase: Bool
  }

  private let regex: Mutex<Regex<AnyRegexOutput>>

  init(_ regex: sending Regex<AnyRegexOutput>, ignoringCase: Bool) {
    self.regex = Mutex(ignoringCase ? regex.ignoresCase() : regex)
  }

  func matches(_ text: String) -> Bool {
    regex.withLock { regex in
      // The engine throws only what a transformation of the programmer's own throws.
      (try? regex.wholeMatch(in: text)) != nil
    }
  }

  /// A program holds a handful; one that makes them from data without end must not grow without end.
  private static let limit = 256
  private static let compiled = Mutex<[Source: CompiledExpression]>([:])

  static func shared(_ source: Source) -> CompiledExpression {
    compiled.withLock { compiled in
      if let known = compiled[source] { return known }
      let regex: Regex<AnyRegexOutput>
      do {
        regex = try Regex(source.text)
      } catch {
        preconditionFailure("'\(source.text)' is no regular expression: \(error)")
      }
      let made = CompiledExpression(regex, ignoringCase: source.ignoresCase)
      if compiled.count >= limit { compiled.removeAll() }
      compiled[source] = made
      return made
    }
  }
}
