import Glibc

/// The texts of strings and keys, as bytes. Everything here trusts that the parser has accepted the escape
/// sequences.
enum JSONText {
  static func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    guard a.count == b.count, let one = a.baseAddress, let other = b.baseAddress else {
      return a.count == b.count
    }
    return memcmp(one, other, a.count) == 0
  }

  static func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: StaticString) -> Bool {
    b.withUTF8Buffer { areEqual(a, $0) }
  }

  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Lends the text without its escapes; only one that has some is copied.
  static func withDecoded<Result>(
    _ text: UnsafeBufferPointer<UInt8>, isEscaped: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if !isEscaped { return body(text) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { buffer in
      let count = decode(text, into: buffer)
      return body(UnsafeBufferPointer(rebasing: buffer.prefix(count)))
    }
  }

  /// Decodes escapes. No sequence is shorter than what it stands for, so `output` needs no more room than
  /// `text`.
  static func decode(_ text: UnsafeBufferPointer<UInt8>, into output: UnsafeMutableBufferPointer<UInt8>)
    -> Int
  {
    var from = 0
    var to = 0
    func put(_ value: UInt32) {
      guard let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) else { return }
      for byte in encoded {
        output[to] = byte
        to += 1
      }
    }
    while from < text.count {
      let byte = text[from]
      from += 1
      guard byte == UInt8(ascii: "\\") else {
        output[to] = byte
        to += 1
        continue
      }
      let kind = text[from]
      from += 1
      switch kind {
      case UInt8(ascii: "b"): put(0x08)
      case UInt8(ascii: "f"): put(0x0C)
      case UInt8(ascii: "n"): put(0x0A)
      case UInt8(ascii: "r"): put(0x0D)
      case UInt8(ascii: "t"): put(0x09)
      case UInt8(ascii: "v"): put(0x0B)
      case UInt8(ascii: "0"): put(0)
      case UInt8(ascii: "x"): put(number(text, &from, digits: 2))
      case UInt8(ascii: "u"):
        let unit = number(text, &from, digits: 4)
        if unit & 0xFC00 == 0xD800 {
          from += 2
          put(0x10000 + ((unit & 0x3FF) << 10) + (number(text, &from, digits: 4) & 0x3FF))
        } else {
          put(unit)
        }
      case 0x0A: break
      case 0x0D:
        if from < text.count, text[from] == 0x0A { from += 1 }
      case 0xE2 where text[from] == 0x80 && (text[from + 1] == 0xA8 || text[from + 1] == 0xA9):
        from += 2
      default:
        // Any other character stands for itself; the bytes after its first are copied as text.
        output[to] = kind
        to += 1
      }
    }
    return to
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ from: inout Int, digits: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      value = value << 4 | (hexadecimal(text[from]) ?? 0)
      from += 1
    }
    return value
  }
}
