import Glibc

/// Tokens of RFC 9110 §5.6.2: the names of methods and headers.
enum Token {
  /// One bit for each legal character below 64, and for each from 64 to 127.
  private static let low: UInt64 = bits(of: "!#$%&'*+-.0123456789", from: 0)
  private static let high: UInt64 = bits(
    of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~", from: 64)

  private static func bits(of characters: StaticString, from first: UInt8) -> UInt64 {
    characters.withUTF8Buffer { $0.reduce(into: 0) { $0 |= 1 << UInt64($1 - first) } }
  }

  static func isToken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most are letters and hyphens, and are seen to be without a branch for each.
    var isOther = false
    for byte in text {
      isOther = isOther || !((byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "-"))
    }
    guard isOther else { return !text.isEmpty }
    let (low, high) = (low, high)
    for byte in text where (byte | 0x20) &- UInt8(ascii: "a") >= 26 {
      let set = byte & 64 == 0 ? low : high
      guard byte < 128, (set >> UInt64(byte & 63)) & 1 == 1 else { return false }
    }
    return !text.isEmpty
  }
}

extension UnsafeBufferPointer<UInt8> {
  init(_ text: UnsafePointer<CChar>, count: Int) {
    self.init(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: count)
  }

  package func equals(_ text: StaticString) -> Bool {
    guard let start = baseAddress, count == text.utf8CodeUnitCount else {
      return count == 0 && text.utf8CodeUnitCount == 0
    }
    return memcmp(start, text.utf8Start, count) == 0
  }

  /// Where a byte first stands.
  package func index(of byte: UInt8) -> Int? {
    guard let start = baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }

  /// `text` must be lower-case ASCII.
  func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard count == text.utf8CodeUnitCount else { return false }
    var difference: UInt8 = 0
    for index in 0..<count {
      let wanted = text.utf8Start[index]
      // A letter is equal to its capital, which lacks this bit alone.
      let fold: UInt8 = wanted >= UInt8(ascii: "a") && wanted <= UInt8(ascii: "z") ? 0x20 : 0
      difference |= (self[index] | fold) ^ wanted
    }
    return difference == 0
  }
}
