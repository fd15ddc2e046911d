/// Which texts there are at a place of a URL.
enum TextDomain: Hashable {
  case element, argument, fragment
  /// The leftmost label of a host.
  case label

  var automaton: Automaton? {
    switch self {
    case .element: Self.elements
    case .argument: Self.arguments
    case .fragment: Self.fragments
    case .label: Self.labels
    }
  }

  func contains(_ text: [UInt8]) -> Bool { automaton?.accepts(text) ?? true }

  private static let text = Syntax.scalars(ScalarSet([1...0x10FFFF]))
  private static let arguments = StateGraph.automaton(.repetition(text, minimum: 0, maximum: nil))
  private static let fragments = StateGraph.automaton(.repetition(text, minimum: 1, maximum: nil))
  /// Neither empty nor dots.
  private static let elements: Automaton? = {
    let rest = Syntax.repetition(text, minimum: 0, maximum: nil)
    let noDot = Syntax.scalars(ScalarSet([1...0x2D, 0x2F...0x10FFFF]))
    let dot = Syntax.text(".")
    return StateGraph.automaton(
      .choice([
        .sequence([noDot, rest]), .sequence([dot, noDot, rest]), .sequence([dot, dot, text, rest]),
      ]))
  }()
  private static let labels = ExpressionReader.syntax(of: Array("[a-z0-9_!$&'()*+,;=~-]{1,63}".utf8))
    .flatMap(StateGraph.automaton)
}
