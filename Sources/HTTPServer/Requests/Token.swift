import Glibc

/// Tokens of RFC 9110 §5.6.2: the names of methods and headers.
enum Token {
  /// A bit for each of !#$%&'*+-.0123456789, and for each of the letters and ^_`|~, counted from 64.
  private static var low: UInt64 { 0x03FF_6CFA_0000_0000 }
  private static var high: UInt64 { 0x57FF_FFFF_C7FF_FFFE }

  static func isToken(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text where (byte | 0x20) &- UInt8(ascii: "a") >= 26 {
      let legal = byte & 64 == 0 ? low : high
      guard byte < 128, (legal >> UInt64(byte & 63)) & 1 == 1 else { return false }
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
