extension Value {
  /// The text that a URL holds for this value; nil for a list, which is several texts.
  var urlText: [UInt8]? {
    switch self {
    case .string(let text): Array(text.utf8)
    case .int(let number): Array(String(number).utf8)
    case .double(let number): Array(Self.text(of: number).utf8)
    case .bool(let flag): Array((flag ? "true" : "false").utf8)
    case .list: nil
    }
  }

  /// The shortest that reads back as the same value; whole numbers without a fraction.
  static func text(of double: Double) -> String {
    // Zero has two signs, and both are the same value.
    let text = double == 0 ? "0" : double.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
