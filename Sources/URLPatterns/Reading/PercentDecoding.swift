/// The text that bytes of a URL stand for, percent-decoded once; malformed escapes are text.
///
/// `nil` where the decoded bytes are not UTF-8.
func decodedText(of written: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(written.count)
  var position = written.startIndex
  while position < written.endIndex {
    let byte = written[position]
    if byte == UInt8(ascii: "%"), position + 2 < written.endIndex,
      let high = hexadecimalValue(of: written[position + 1]),
      let low = hexadecimalValue(of: written[position + 2])
    {
      decoded.append(high << 4 | low)
      position += 3
    } else {
      decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      position += 1
    }
  }
  return String(validating: decoded, as: UTF8.self)
}

private func hexadecimalValue(of byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
