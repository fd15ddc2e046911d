/// Tells values apart by their digest alone: two that are `equals` have the same, two others, in all likelihood, not.
///
/// FNV-1a of 128 bits over a canonical form. It is no defence against somebody who makes up two values with one
/// digest; use it where that deceives nobody else.
package struct JSONDigest: Sendable {
  package private(set) var value: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  package init() {}

  /// Cost: linear, and n log n in the members of an object.
  package mutating func combine(_ value: JSONValue) {
    switch value.kind {
    case .null: combine(byte: UInt8(ascii: "n"))
    case .bool: combine(byte: UInt8(ascii: value.bool == true ? "t" : "f"))
    case .number: combine(number: value)
    case .string: value.withUTF8 { combine($0) }
    case .array:
      combine(byte: UInt8(ascii: "["))
      combine(count: value.count)
      for element in value.elements { combine(element) }
    case .object:
      combine(byte: UInt8(ascii: "{"))
      combine(count: value.count)
      for (key, value) in value.sortedMembers {
        key.withUTF8 { combine($0) }
        combine(value)
      }
    }
  }

  package mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine($0) }
  }

  /// A text, its length before it: what follows is never taken for a part of it.
  package mutating func combine(_ text: UnsafeBufferPointer<UInt8>) {
    combine(byte: UInt8(ascii: "\""))
    combine(count: text.count)
    for byte in text { combine(byte: byte) }
  }

  private mutating func combine(number: JSONValue) {
    combine(byte: UInt8(ascii: "#"))
    number.withNumeral { numeral in
      combine(byte: UInt8(ascii: numeral.isNegative && numeral.count > 0 ? "-" : "+"))
      combine(count: numeral.count)
      combine(count: numeral.exponent)
      for digit in numeral.digits where digit != UInt8(ascii: ".") { combine(byte: digit) }
    }
  }

  private mutating func combine(count: Int) {
    var rest = UInt64(bitPattern: Int64(count))
    for _ in 0..<8 {
      combine(byte: UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  private mutating func combine(byte: UInt8) {
    value = (value ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
  }
}
