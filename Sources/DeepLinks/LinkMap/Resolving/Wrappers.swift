/// The wrappers that a map opens, compiled.
struct Wrappers: Sendable {
  /// The most wrappers around one link.
  static let layerLimit = 5

  /// What a URL holds, as far as wrappers go.
  enum Opening: Sendable {
    /// No wrapper that the map names.
    case plain
    case target([UInt8], wrapper: String)
    /// A wrapper without a target, or a shortened link.
    case closed
  }

  private let declarations: [UnwrapDeclaration]

  init(_ declarations: [UnwrapDeclaration]) {
    self.declarations = declarations
  }

  /// Whether there is nothing that could be opened.
  var isEmpty: Bool { declarations.isEmpty }

  /// - Parameter isDestination: whether a URL is one of an origin of the map.
  func opening(of url: borrowing LinkURL, isDestination: (UnsafeBufferPointer<UInt8>) -> Bool) -> Opening {
    .plain
  }
}
