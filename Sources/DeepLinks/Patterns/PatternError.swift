/// Why a pattern does not load.
public struct PatternError: Error, Equatable, Sendable {
  /// Where in the pattern's text, in bytes of UTF-8.
  public let offset: Int
  public let reason: Reason

  public init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  public enum Reason: Equatable, Sendable {
    /// A pattern begins with `/`.
    case noLeadingSlash
    /// `*` or `**` that is not a whole element of the path; `\*` is the character.
    case strayAsterisk
    /// More than one `**`.
    case secondRest
    /// A `:` without a name after it; `\:` is the character.
    case unnamedBinding
    /// Two bindings without literal text between them.
    case adjacentBindings
    /// An expression without a name that is not a whole element, argument or fragment.
    case expressionInsideElement
    case unclosedParenthesis
    case unopenedParenthesis
    case trailingBackslash
    /// An element `.` or `..`, which no URL has.
    case dotElement
    /// A `?` with no argument after it: only a whole binding at the end of the path may be missing.
    case emptyQuery
    /// An argument's name that begins with `/`: a `?` inside the path.
    case slashInQuery
    /// A binding or an expression in the name of an argument.
    case bindingInArgumentName
    /// A `#` with nothing after it: a URL's empty fragment is none.
    case emptyFragment
    /// An escape that is not UTF-8, or is NUL, which no link matches.
    case undecodableEscape
    case expression(ExpressionError)
    /// The name is bound at two places of the pattern.
    case duplicateBinding(name: String)
    /// The argument is named twice.
    case duplicateArgument(name: String)

    // What only shows beside the parameters of the link:

    case unknownParameter(name: String)
    /// A list is bound by `:name**` or by an argument's whole value.
    case listBoundByText(name: String)
    /// `:name**` binds a list.
    case restBoundToScalar(name: String)
    /// An element that may be missing wants a parameter that may be.
    case optionalElementOfRequiredParameter(name: String)
  }
}
