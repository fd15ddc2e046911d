/// A place of a URL, as the bit that says which bytes stand for themselves there; all others are escaped
/// (RFC 3986, 2.1).
struct PlainBytes: BitwiseCopyable {
  fileprivate let bit: UInt8

  /// Unreserved characters, and what RFC 3986 (3.3) allows in a path besides: `!$&'()*+,;=:@`.
  static var path: PlainBytes { PlainBytes(bit: 1) }
  /// As forms write names and values, with those left plain that no reader of forms takes for anything else:
  /// `!$()*,:@/`. A space is `+`.
  static var query: PlainBytes { PlainBytes(bit: 2) }
  /// What a path may hold, `/` and `?` (RFC 3986, 3.5).
  static var fragment: PlainBytes { PlainBytes(bit: 4) }

  /// For each byte the places where it stands for itself, but for the colon, which does not always.
  fileprivate static let places = InlineArray<256, UInt8> { index in
    let byte = UInt8(index)
    if ASCII.isLetter(byte) || ASCII.isDigit(byte) { return 7 }
    return switch Unicode.Scalar(byte) {
    case "-", ".", "_", "~", "!", "$", "(", ")", "*", ",", "@": 7
    case "&", "'", "+", ";", "=": 5
    case "/": 6
    case "?": 4
    default: 0
    }
  }
}

/// Writes text as URLs hold it.
enum URLEscapes {
  /// The most bytes that one byte of text becomes.
  static let growth = 3

  /// Writes a text at a place with room for `growth` times as many bytes; the place after it.
  ///
  /// The colon of `:~:`, which would end a fragment, is escaped everywhere.
  @inline(__always)
  static func write(
    _ text: UnsafeBufferPointer<UInt8>, _ plain: PlainBytes, to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var at = 0
    for index in 0..<text.count {
      let byte = text[index]
      if PlainBytes.places[Int(byte)] & plain.bit != 0 {
        output[at] = byte
        at += 1
      } else {
        at += writeSpecial(text, index, plain, to: output + at)
      }
    }
    return at
  }

  @inline(never)
  private static func writeSpecial(
    _ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ plain: PlainBytes,
    to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let byte = text[index]
    if byte == UInt8(ascii: ":"), !beginsDirective(text, at: index) {
      output[0] = byte
      return 1
    }
    if byte == UInt8(ascii: " "), plain.bit == PlainBytes.query.bit {
      output[0] = UInt8(ascii: "+")
      return 1
    }
    output[0] = UInt8(ascii: "%")
    output[1] = digit(byte >> 4)
    output[2] = digit(byte & 15)
    return 3
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func beginsDirective(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    index + 2 < text.count && text[index + 1] == UInt8(ascii: "~") && text[index + 2] == UInt8(ascii: ":")
  }

  static func append(_ text: [UInt8], _ plain: PlainBytes, to url: inout [UInt8]) {
    let room = [UInt8](unsafeUninitializedCapacity: text.count * growth) { output, count in
      guard let base = output.baseAddress else { return }
      count = text.withUnsafeBufferPointer { write($0, plain, to: base) }
    }
    url += room
  }

  /// A fragment: one that began with `/` or `!` could be taken for a path.
  static func appendFragment(_ text: [UInt8], to url: inout [UInt8]) {
    let isPathLike = text.first == UInt8(ascii: "/") || text.first == UInt8(ascii: "!")
    if isPathLike, let first = text.first {
      url += [UInt8(ascii: "%"), digit(first >> 4), digit(first & 15)]
    }
    append(isPathLike ? Array(text.dropFirst()) : text, .fragment, to: &url)
  }
}
