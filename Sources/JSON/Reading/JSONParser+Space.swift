extension JSONParser {
  /// Skips white space; in JSON5 comments too.
  @inline(__always)
  mutating func skipSpace() throws(JSONFailure) {
    if at < count, bytes[at] == 0x20 { at += 1 }
    if at < count, 0x21...0x7F ~= bytes[at], bytes[at] != UInt8(ascii: "/") { return }
    try skipAllSpace()
  }

  @inline(never)
  private mutating func skipAllSpace() throws(JSONFailure) {
    while at < count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0A, 0x0D: at += 1
      case 0x21...0x2E, 0x30...0x7F: return
      default:
        guard isJSON5, try skipSpaceOfJSON5() else { return }
      }
    }
  }

  /// One comment, or one character that is white space in JSON5 alone.
  @inline(never)
  private mutating func skipSpaceOfJSON5() throws(JSONFailure) -> Bool {
    switch bytes[at] {
    case 0x0B, 0x0C:
      at += 1
      return true
    case UInt8(ascii: "/"):
      try skipComment()
      return true
    case 0x80...:
      let scalar = try scalar(at: at)
      switch scalar.value {
      case 0xFEFF, 0x2028, 0x2029: break
      default:
        guard scalar.properties.generalCategory == .spaceSeparator else { return false }
      }
      at += UTF8.width(scalar)
      return true
    default: return false
    }
  }

  private mutating func skipComment() throws(JSONFailure) {
    at += 1
    guard at < count else { throw JSONFailure(.endOfText(expected: .comment), at: at) }
    switch bytes[at] {
    case UInt8(ascii: "/"):
      at += 1
      while at < count {
        if try isLineEnd() { return }
        at += try scalarWidth(at: at)
      }
    case UInt8(ascii: "*"):
      at += 1
      while at < count {
        if bytes[at] == UInt8(ascii: "*"), at + 1 < count, bytes[at + 1] == UInt8(ascii: "/") {
          at += 2
          return
        }
        at += try scalarWidth(at: at)
      }
      throw JSONFailure(.endOfText(expected: .endOfComment), at: at)
    default:
      at -= 1
      throw try unexpected(.comment)
    }
  }

  /// One of the four line terminators of JSON5 stands here.
  func isLineEnd() throws(JSONFailure) -> Bool {
    switch bytes[at] {
    case 0x0A, 0x0D: true
    case 0xE2: [0x2028, 0x2029].contains(try scalar(at: at).value)
    default: false
    }
  }
}
