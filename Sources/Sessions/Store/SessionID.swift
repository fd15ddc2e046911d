/// A session's name: 1–128 of `A–Z a–z 0–9 . _ ~ -` (RFC 3986's unreserved characters). Holds nothing else.
package struct SessionID: Hashable, Sendable {
  package let text: String

  package static let maximumLength = 128

  package init(_ text: String) throws(SessionIDError) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Self.maximumLength else { throw .tooLong(limit: Self.maximumLength) }
    for (offset, byte) in text.utf8.enumerated() where !Self.isLegal(byte) { throw .illegal(offset: offset) }
    self.text = text
  }

  /// Reads an element of a URL's path, decoding it once: `a%62c` is `abc`, and `%2562` is illegal.
  package init(percentEncoded bytes: Span<UInt8>) throws(SessionIDError) {
    guard !bytes.isEmpty else { throw .empty }
    var decoded = InlineArray<128, UInt8>(repeating: 0)
    var count = 0
    var offset = 0
    while offset < bytes.count {
      guard count < Self.maximumLength else { throw .tooLong(limit: Self.maximumLength) }
      var byte = bytes[offset]
      var length = 1
      if byte == UInt8(ascii: "%"), offset + 2 < bytes.count,
        let high = Self.hexDigit(bytes[offset + 1]), let low = Self.hexDigit(bytes[offset + 2])
      {
        byte = high << 4 | low
        length = 3
      }
      guard Self.isLegal(byte) else { throw .illegal(offset: offset) }
      decoded[count] = byte
      count += 1
      offset += length
    }
    text = String(unsafeUninitializedCapacity: count) { buffer in
      for index in 0..<count { buffer[index] = decoded[index] }
      return count
    }
  }

  /// A name nobody can guess: 128 random bits, as 26 characters of base 32.
  package init(random generator: inout some RandomNumberGenerator) {
    let alphabet: StaticString = "abcdefghijklmnopqrstuvwxyz234567"
    var bits = UInt128(generator.next() as UInt64) << 64 | UInt128(generator.next() as UInt64)
    text = String(unsafeUninitializedCapacity: 26) { buffer in
      for index in 0..<26 {
        buffer[index] = alphabet.utf8Start[Int(bits & 31)]
        bits >>= 5
      }
      return 26
    }
  }

  package static func random() -> SessionID {
    var generator = SystemRandomNumberGenerator()
    return SessionID(random: &generator)
  }

  /// Spreads ids over locks, and costs a third of `hashValue`. Who chooses ids that fall on one lock waits for himself.
  var spread: Int {
    let bytes = text.utf8Span.span
    var sum: UInt32 = 0
    for index in bytes.indices { sum = sum &* 31 &+ UInt32(bytes[index]) }
    return Int(sum ^ sum >> 16)
  }

  private static func isLegal(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

package enum SessionIDError: Error, Hashable, Sendable {
  case empty
  case tooLong(limit: Int)
  /// Offset of the first byte, as given, that is no part of an id.
  case illegal(offset: Int)
}

extension SessionID: CustomStringConvertible {
  package var description: String { text }
}
