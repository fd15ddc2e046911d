internal import CRE2

/// Texts for what a pattern wants and does not bind: wildcards and nameless expressions.
struct Fillers {
  /// By the position of the element in the pattern.
  var elements: [Int: [UInt8]] = [:]
  /// By the index of the argument in the pattern.
  var arguments: [Int: [UInt8]] = [:]
  var fragment: [UInt8]?
  /// What a `**` that binds nothing takes.
  var rest: [[UInt8]] = []
}

extension Fillers {
  /// An invention: the `attempt`-th text for each. Throws the expression for which none is known.
  static func invented(for pattern: Pattern, attempt: Int) throws(NoText) -> Fillers {
    var fillers = Fillers()
    for (position, element) in pattern.elements.enumerated() {
      fillers.elements[position] = try text(for: element, isElement: true, attempt)
    }
    for (index, argument) in pattern.arguments.enumerated() {
      fillers.arguments[index] = try text(for: argument.value, isElement: false, attempt)
    }
    fillers.fragment = try pattern.fragment.flatMap { fragment throws(NoText) in
      try text(for: fragment, isElement: false, attempt)
    }
    return fillers
  }

  /// No simple text is known that an expression matches.
  struct NoText: Error {
    let expression: String
  }

  /// How many inventions there are to try.
  static let attempts = 4

  /// Whether an invention changes anything.
  static func isNeeded(for pattern: Pattern) -> Bool {
    pattern.elements.contains(where: \.isInvented) || pattern.arguments.contains { $0.value.isInvented }
      || pattern.fragment?.isInvented == true
  }

  private static let anything: [[UInt8]] = ["_", "0", "a", "any"].map { Array($0.utf8) }
  /// Tried where what RE2 proposes does not match.
  private static let simple: [[UInt8]] = [
    "_", "a", "A", "0", "1", "-", "aa", "00", "ab", "abc", "123", "0000", "a-b", "a.a", "a1", "A1",
    "index.html", "2000-01-01", "a@a.a", "00000000-0000-0000-0000-000000000000", "é",
  ].map { Array($0.utf8) }

  private static func text(
    for text: Pattern.Text, isElement: Bool, _ attempt: Int
  ) throws(NoText) -> [UInt8]? {
    switch text {
    case .literal, .binding, .mixture: return nil
    case .wildcard: return anything[attempt % anything.count]
    case .expression(let expression):
      let matching = ([expression.leastMatch, expression.greatestMatch].compactMap(\.self) + simple).filter {
        text in
        !(isElement && (text.isEmpty || text == [dot] || text == [dot, dot])) && !text.contains(0)
          && String(validating: text, as: UTF8.self) != nil
          && text.withUnsafeBufferPointer { expression.matches($0) }
      }
      guard !matching.isEmpty else { throw NoText(expression: expression.source) }
      return matching[attempt % matching.count]
    }
  }

  private static let dot = UInt8(ascii: ".")
}

extension Pattern.Text {
  var isInvented: Bool {
    switch self {
    case .wildcard, .expression: true
    case .literal, .binding, .mixture: false
    }
  }
}

extension Expression {
  /// A text before or at all those that match, which is often one that matches.
  fileprivate var leastMatch: [UInt8]? { bound(isLeast: true) }

  /// A text at or after all those that match.
  fileprivate var greatestMatch: [UInt8]? { bound(isLeast: false) }

  private func bound(isLeast: Bool) -> [UInt8]? {
    let capacity = 256
    var count = -1
    let text = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      guard let base = buffer.baseAddress else { return }
      count = Int(CRE2ExpressionBound(handle, isLeast, base, capacity))
      initialized = max(0, count)
    }
    return count < 0 ? nil : text
  }
}
