/// Random documents and random damage to them, from a seed.
struct RandomJSON {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func document() -> [UInt8] {
    var text = space()
    text += value(depth: Int.random(in: 0...4, using: &random))
    return Array((text + space()).utf8)
  }

  /// A few bytes put in, taken out, doubled or replaced; mostly by such as mean something in JSON.
  mutating func change(_ text: [UInt8]) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &random) where !text.isEmpty {
      let at = Int.random(in: 0..<text.count, using: &random)
      let byte =
        Bool.random(using: &random)
        ? UInt8.random(in: 0...255, using: &random)
        : Array("{}[],:\"\\/ \n\t-+.eE0123456789truefalsnu".utf8).randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0: text.remove(at: at)
      case 1: text.insert(byte, at: at)
      case 2: text.insert(text[at], at: at)
      case 3: text.removeSubrange(at..<min(text.count, at + 4))
      default: text[at] = byte
      }
    }
    return text
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &random) {
    case 0: return ["null", "true", "false"].randomElement(using: &random) ?? "null"
    case 1, 2: return number()
    case 3, 4: return string()
    case 5, 6:
      let elements = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        space() + value(depth: depth - 1) + space()
      }
      return "[" + (elements.isEmpty ? space() : elements.joined(separator: ",")) + "]"
    default:
      // The number keeps keys apart.
      let members = (0..<Int.random(in: 0...20, using: &random) / 3).map { index in
        space() + "\"\(index)" + string().dropFirst() + space() + ":" + space() + value(depth: depth - 1)
          + space()
      }
      return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
    }
  }

  private mutating func number() -> String {
    var text = Bool.random(using: &random) ? "-" : ""
    text += "\(UInt64.random(in: 0...(.max >> UInt64.random(in: 2...63, using: &random)), using: &random))"
    if Int.random(in: 0..<3, using: &random) == 0 {
      text += ".\(UInt32.random(in: 0...(.max), using: &random))"
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      text += ["e", "E", "e+", "e-", "E-"].randomElement(using: &random) ?? "e"
      text += "\(Int.random(in: 0...99, using: &random))"
    }
    return text
  }

  private mutating func string() -> String {
    let pieces = [
      "a", "key", "some longer text", "0", "é", "日本", "𝄞", "e\u{301}", "\u{7F}", "\u{2028}", "/", "'", "\\n",
      "\\t", "\\\"",
      "\\\\", "\\/", "\\b", "\\f", "\\r", "\\u0000", "\\u00e9", "\\u20AC", "\\uD834\\uDD1E", "\\uFFFF", "<",
      "{", "]", ",", ":",
    ]
    return (0..<Int.random(in: 0...6, using: &random)).reduce("\"") { text, _ in
      text + (pieces.randomElement(using: &random) ?? "")
    } + "\""
  }

  private mutating func space() -> String {
    Int.random(in: 0..<4, using: &random) == 0
      ? [" ", "\n", "\t", "\r\n", "  "].randomElement(using: &random) ?? "" : ""
  }
}
