/// Bytes that mean something in a URL, and sets of them.
enum ASCII {
  @inline(__always)
  static func lower(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always)
  static func isUpper(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

  /// `+`, `-` and `.` join letters and digits after a scheme's first letter (RFC 3986, 3.1).
  @inline(__always)
  static func isScheme(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  @inline(__always)
  static func hex(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// The byte that a whole escape at `index` stands for; nil where `%` begins none.
  @inline(__always)
  static func escape(_ text: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> UInt8? {
    guard index + 2 < end, let high = hex(text[index + 1]), let low = hex(text[index + 2]) else { return nil }
    return high << 4 | low
  }

  /// White space, controls and what separates the parts of a URL: none of them can stand in a host.
  @inline(__always)
  static func isForbiddenInHost(_ byte: UInt8) -> Bool {
    if byte <= 0x20 || byte == 0x7F { return true }
    return byte < 64 ? hostForbidden.contains(byte) : upperHostForbidden.contains(byte & 0x3F) && byte < 0x80
  }

  private static var hostForbidden: ByteSet { ByteSet("\"", "#", "%", "/", ":", "<", ">", "?") }

  /// The others, each less 0x40: `@`, `[`, `\`, `]`, `^`, `` ` ``, `{`, `|`, `}`.
  private static var upperHostForbidden: ByteSet {
    ByteSet(low: 1 << 0x00 | 1 << 0x1B | 1 << 0x1C | 1 << 0x1D | 1 << 0x1E | 1 << 0x20 | 0x7 << 0x3B)
  }
}

/// A set of bytes below U+0040 as bits, so that one shift tells whether a byte is in it.
struct ByteSet {
  private let bits: UInt64

  @inline(__always)
  init(low bits: UInt64) {
    self.bits = bits
  }

  @inline(__always)
  init(_ members: Unicode.Scalar...) {
    var bits: UInt64 = 0
    for member in members { bits |= 1 << UInt64(member.value) }
    self.bits = bits
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    byte < 64 && bits &>> UInt64(byte) & 1 != 0
  }
}
