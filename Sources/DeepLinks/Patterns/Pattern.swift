/// A route's pattern: what the elements, the arguments and the fragment of a URL must be.
///
/// An immutable value; making one compiles its expressions.
public struct Pattern: Sendable {
  /// As it is written in the link map.
  public let text: String
  /// The elements of the path, without `**`.
  public let elements: [Text]
  /// `**`, bound or not, if there is one.
  public let rest: Rest?
  /// True where the last element may be missing (`/:name?`). It is one whole binding then.
  public let isLastElementOptional: Bool
  /// The arguments in the order written; no name twice.
  public let arguments: [Argument]
  public let fragment: Text?

  /// What one element, one argument's value or the fragment must be.
  public enum Text: Sendable {
    /// Equality with text that is decoded, as it is spelled in the pattern. Empty only for an argument's value.
    case literal(String)
    /// Any text, discarded. Only in the path.
    case wildcard
    /// Text that matches, discarded.
    case expression(Expression)
    /// The whole text, bound.
    case binding(Binding)
    /// Bindings kept apart by literal text: two pieces at least, never two bindings side by side, nor two literals.
    case mixture([Piece])
  }

  public enum Piece: Sendable {
    case literal(String)
    case binding(Binding)
  }

  public struct Binding: Sendable {
    /// The parameter's name.
    public let name: String
    /// What the text must match besides converting.
    public let expression: Expression?
    /// Where it stands in the pattern's text: the byte offset of its `:`.
    public let offset: Int
  }

  public struct Rest: Sendable {
    /// The number of elements before it.
    public let position: Int
    /// The list parameter that it binds; never with an expression.
    public let binding: Binding?
    /// Where it stands in the pattern's text, in bytes.
    public let offset: Int
  }

  public struct Argument: Sendable {
    /// Decoded, as it is spelled in the pattern.
    public let name: String
    public let value: Text
    /// Where its name stands in the pattern's text, in bytes.
    public let offset: Int
  }

  /// Reads a pattern. `PatternError` says what is wrong and where.
  public init(parsing text: String) throws(PatternError) {
    var parser = PatternParser(text)
    self = try parser.parse()
  }

  init(
    text: String, elements: [Text], rest: Rest?, isLastElementOptional: Bool, arguments: [Argument],
    fragment: Text?
  ) {
    self.text = text
    self.elements = elements
    self.rest = rest
    self.isLastElementOptional = isLastElementOptional
    self.arguments = arguments
    self.fragment = fragment
  }
}

extension Pattern.Text {
  /// In the order written.
  public var bindings: [Pattern.Binding] {
    switch self {
    case .literal, .wildcard, .expression: []
    case .binding(let binding): [binding]
    case .mixture(let pieces):
      pieces.compactMap { piece in
        if case .binding(let binding) = piece { binding } else { nil }
      }
    }
  }
}

extension Pattern {
  /// All of them in the order written; no name twice.
  public var bindings: [Binding] {
    let before = rest?.position ?? elements.count
    return elements[..<before].flatMap(\.bindings) + [rest?.binding].compactMap(\.self)
      + elements[before...].flatMap(\.bindings) + arguments.flatMap(\.value.bindings)
      + (fragment?.bindings ?? [])
  }
}
