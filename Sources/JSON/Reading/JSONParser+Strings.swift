extension JSONParser {
  /// Reads a string in the quotation marks that stand here.
  mutating func readString() throws(JSONFailure) {
    let start = at
    let quote = bytes[at]
    var isEscaped = false
    at = endOfPlainText(from: at + 1, quote)
    while true {
      guard at < count else { throw JSONFailure(.endOfText(expected: .endOfString), at: at) }
      let byte = bytes[at]
      if byte == quote {
        at += 1
        append(isEscaped ? .escapedString : .string, from: start)
        return
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
        try readEscape()
      } else if byte >= 0x80 {
        at += try scalarWidth(at: at)
      } else if byte < 0x20 && (!isJSON5 || byte == 0x0A || byte == 0x0D) {
        throw JSONFailure(.controlCharacter(Unicode.Scalar(byte)), at: at)
      } else {
        at += 1
      }
      at = endOfPlainText(from: at, quote)
    }
  }

  /// Steps eight bytes at a time over what needs no look: ASCII without control characters, quotation mark, backslash.
  @inline(__always)
  private func endOfPlainText(from start: Int, _ quote: UInt8) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = ones &* UInt64(quote)
    let backslashes = ones &* UInt64(UInt8(ascii: "\\"))
    var at = start
    while at &+ 8 <= count {
      let word = UInt64(littleEndian: UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self))
      // The high bit of a byte is set where the byte is wanted; above the lowest such byte it may also be set
      // where it is not (a borrow), so only the lowest is used.
      let hits =
        (((word ^ quotes) &- ones) | ((word ^ backslashes) &- ones) | (word &- (ones &* 0x20)) | word)
        & 0x8080_8080_8080_8080
      if hits != 0 { return at &+ hits.trailingZeroBitCount / 8 }
      at &+= 8
    }
    return at
  }

  /// Reads past an escape sequence in a string; the backslash stands here.
  private mutating func readEscape() throws(JSONFailure) {
    let start = at
    at += 1
    guard at < count else { throw JSONFailure(.endOfText(expected: .endOfString), at: at) }
    switch bytes[at] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      at += 1
    case UInt8(ascii: "u"):
      at += 1
      let unit = try readHexadecimal(digits: 4, of: start)
      guard unit & 0xF800 == 0xD800 else { return }
      // RFC 8259 §8.2 leaves open what a lone surrogate means; no UTF-8 text can hold it.
      guard unit < 0xDC00, at + 1 < count, bytes[at] == UInt8(ascii: "\\"), bytes[at + 1] == UInt8(ascii: "u")
      else { throw JSONFailure(.loneSurrogate(UInt16(unit)), at: start) }
      let second = at
      at += 2
      guard try readHexadecimal(digits: 4, of: second) & 0xFC00 == 0xDC00 else {
        throw JSONFailure(.loneSurrogate(UInt16(unit)), at: start)
      }
    default:
      guard isJSON5 else { throw JSONFailure(.invalidEscape(try scalar(at: at)), at: start) }
      try readEscapeOfJSON5(from: start)
    }
  }

  private mutating func readEscapeOfJSON5(from start: Int) throws(JSONFailure) {
    switch bytes[at] {
    case UInt8(ascii: "x"):
      at += 1
      _ = try readHexadecimal(digits: 2, of: start)
    case UInt8(ascii: "0"):
      at += 1
      if at < count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[at] {
        throw JSONFailure(.invalidEscape("0"), at: start)
      }
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      throw JSONFailure(.invalidEscape(Unicode.Scalar(bytes[at])), at: start)
    case 0x0D:
      at += at + 1 < count && bytes[at + 1] == 0x0A ? 2 : 1
    default:
      at += try scalarWidth(at: at)
    }
  }

  private mutating func readHexadecimal(digits: Int, of start: Int) throws(JSONFailure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard at < count else { throw JSONFailure(.endOfText(expected: .endOfString), at: at) }
      guard let digit = JSONText.hexadecimal(bytes[at]) else {
        throw JSONFailure(.invalidEscape(try scalar(at: at)), at: start)
      }
      value = value << 4 | digit
      at += 1
    }
    return value
  }

  /// Reads a key without quotes: an IdentifierName of ECMAScript 5.1 §7.6, reserved words included.
  mutating func readIdentifier(_ expected: JSONError.Expected) throws(JSONFailure) {
    let start = at
    var isEscaped = false
    while at < count {
      let byte = bytes[at]
      if isWordByte(byte) && (at > start || !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte)) {
        at += 1
      } else if byte == UInt8(ascii: "\\") {
        let escape = at
        at += 1
        guard at < count else { throw JSONFailure(.endOfText(expected: expected), at: at) }
        guard bytes[at] == UInt8(ascii: "u") else {
          throw JSONFailure(.invalidEscape(try scalar(at: at)), at: escape)
        }
        at += 1
        let unit = try readHexadecimal(digits: 4, of: escape)
        guard let scalar = Unicode.Scalar(unit) else {
          throw JSONFailure(.loneSurrogate(UInt16(unit)), at: escape)
        }
        guard isIdentifier(scalar, first: escape == start) else {
          throw JSONFailure(.unexpected(scalar, expected: expected), at: escape)
        }
        isEscaped = true
      } else if byte >= 0x80 {
        let scalar = try scalar(at: at)
        guard isIdentifier(scalar, first: at == start) else { break }
        at += UTF8.width(scalar)
      } else {
        break
      }
    }
    guard at > start else { throw try unexpected(expected) }
    append(isEscaped ? .escapedIdentifier : .identifier, from: start)
  }

  private func isIdentifier(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    if scalar == "$" || scalar == "_" { return true }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
      return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !first
    default: return !first && (scalar.value == 0x200C || scalar.value == 0x200D)
    }
  }
}
