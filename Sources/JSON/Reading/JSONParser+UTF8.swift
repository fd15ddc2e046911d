extension JSONParser {
  /// The character at an offset before the end.
  func scalar(at offset: Int) throws(JSONFailure) -> Unicode.Scalar {
    let width = try scalarWidth(at: offset)
    var value = UInt32(bytes[offset])
    switch width {
    case 1: break
    case 2: value = value & 0x1F
    case 3: value = value & 0x0F
    default: value = value & 0x07
    }
    for index in 1..<max(width, 1) where index < width {
      value = value << 6 | UInt32(bytes[offset + index] & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw JSONFailure(.invalidUTF8(bytes[offset]), at: offset)
    }
    return scalar
  }

  /// How many bytes the character at an offset before the end has. Throws where the bytes are no UTF-8, by
  /// the table of well-formed sequences (Unicode, table 3-7).
  func scalarWidth(at offset: Int) throws(JSONFailure) -> Int {
    let lead = bytes[offset]
    if lead < 0x80 { return 1 }
    let width: Int
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: width = 2
    case 0xE0...0xEF:
      width = 3
      if lead == 0xE0 { low = 0xA0 }
      if lead == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      width = 4
      if lead == 0xF0 { low = 0x90 }
      if lead == 0xF4 { high = 0x8F }
    default: throw JSONFailure(.invalidUTF8(lead), at: offset)
    }
    guard offset + width <= count, low <= bytes[offset + 1], bytes[offset + 1] <= high else {
      throw JSONFailure(.invalidUTF8(lead), at: offset)
    }
    var index = 2
    while index < width {
      guard bytes[offset + index] & 0xC0 == 0x80 else { throw JSONFailure(.invalidUTF8(lead), at: offset) }
      index += 1
    }
    return width
  }
}
