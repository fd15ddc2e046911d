/// Well-formed UTF-8 (Unicode 15, table 3-7), with the place of the first fault.
package enum WellFormed {
  /// The index of the first byte of the first ill-formed sequence, or nil.
  package static func firstFault(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    let count = bytes.count
    while index < count {
      let lead = bytes[index]
      if lead < 0x80 {
        index += 1
        continue
      }
      let length = sequenceLength(bytes, at: index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// The length of the well-formed sequence at `index`, which does not begin with ASCII; 0 if it is ill-formed.
  @inline(__always)
  static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let left = bytes.count - index
    let lead = bytes[index]
    switch lead {
    case 0xC2...0xDF:
      return left >= 2 && isContinuation(bytes[index + 1]) ? 2 : 0
    case 0xE0...0xEF:
      guard left >= 3, isContinuation(bytes[index + 1]), isContinuation(bytes[index + 2]) else { return 0 }
      if lead == 0xE0 && bytes[index + 1] < 0xA0 { return 0 }
      if lead == 0xED && bytes[index + 1] > 0x9F { return 0 }
      return 3
    case 0xF0...0xF4:
      guard left >= 4, isContinuation(bytes[index + 1]), isContinuation(bytes[index + 2]),
        isContinuation(bytes[index + 3])
      else { return 0 }
      if lead == 0xF0 && bytes[index + 1] < 0x90 { return 0 }
      if lead == 0xF4 && bytes[index + 1] > 0x8F { return 0 }
      return 4
    default:
      return 0
    }
  }

  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The scalar of a well-formed sequence and its length.
  @inline(__always)
  static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> (value: UInt32, length: Int) {
    let lead = UInt32(bytes[index])
    func continuation(_ place: Int) -> UInt32 { UInt32(bytes[index + place] & 0x3F) }
    if lead < 0x80 { return (lead, 1) }
    if lead < 0xE0 { return ((lead & 0x1F) << 6 | continuation(1), 2) }
    if lead < 0xF0 { return ((lead & 0x0F) << 12 | continuation(1) << 6 | continuation(2), 3) }
    return ((lead & 0x07) << 18 | continuation(1) << 12 | continuation(2) << 6 | continuation(3), 4)
  }

  static func append(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case ..<0x80:
      bytes.append(UInt8(scalar))
    case ..<0x800:
      bytes.append(UInt8(0xC0 | scalar >> 6))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    case ..<0x10000:
      bytes.append(UInt8(0xE0 | scalar >> 12))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    default:
      bytes.append(UInt8(0xF0 | scalar >> 18 & 0x07))
      bytes.append(UInt8(0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(0x80 | scalar & 0x3F))
    }
  }
}
