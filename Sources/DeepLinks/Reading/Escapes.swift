/// Percent escapes, decoded once; malformed ones are text (RFC 3986, 2.1; WHATWG forms for the plus).
package enum Escapes {
  /// Appends `text[start..<end]`, decoded.
  package static func decode(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, plusIsSpace: Bool,
    into decoded: inout [UInt8]
  ) {
    var run = start
    var index = start
    while index < end {
      let byte = text[index]
      var plain = byte
      var length = 1
      if byte == UInt8(ascii: "%"), let escaped = ASCII.escape(text, at: index, end: end) {
        plain = escaped
        length = 3
      } else if plusIsSpace, byte == UInt8(ascii: "+") {
        plain = UInt8(ascii: " ")
      } else {
        index += 1
        continue
      }
      if run < index { decoded.append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<index])) }
      decoded.append(plain)
      index += length
      run = index
    }
    if run < end { decoded.append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<end])) }
  }

  /// Where the byte that decodes to number `decodedIndex` is written: itself, or the `%` of its escape.
  static func place(
    of decodedIndex: Int, in text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    var index = start
    for _ in 0..<decodedIndex where index < end {
      let isEscape = text[index] == UInt8(ascii: "%") && ASCII.escape(text, at: index, end: end) != nil
      index += isEscape ? 3 : 1
    }
    return index
  }
}
