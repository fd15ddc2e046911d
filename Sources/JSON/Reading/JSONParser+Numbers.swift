extension JSONParser {
  /// Reads a number; its first character stands here.
  mutating func readNumber() throws(JSONFailure) {
    let start = at
    if bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") { at += 1 }
    if isJSON5, try readSpecialNumber() {
      append(.number, from: start)
      return
    }
    let whole = at
    skipDigits()
    if at - whole > 1, bytes[whole] == UInt8(ascii: "0") { throw JSONFailure(.leadingZero, at: start) }
    let hasWhole = at > whole
    if !hasWhole, !(isJSON5 && at < count && bytes[at] == UInt8(ascii: ".")) { throw try noDigit() }
    if at < count, bytes[at] == UInt8(ascii: ".") {
      at += 1
      let fraction = at
      skipDigits()
      if at == fraction, !(isJSON5 && hasWhole) { throw try noDigit() }
    }
    if at < count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < count, bytes[at] == UInt8(ascii: "-") || bytes[at] == UInt8(ascii: "+") { at += 1 }
      let exponent = at
      skipDigits()
      if at == exponent { throw try noDigit() }
    }
    append(.number, from: start)
  }

  /// After the sign: `Infinity`, `NaN` or hexadecimal.
  private mutating func readSpecialNumber() throws(JSONFailure) -> Bool {
    guard at < count else { return false }
    switch bytes[at] {
    case UInt8(ascii: "I"), UInt8(ascii: "N"):
      let start = at
      while at < count, isWordByte(bytes[at]) { at += 1 }
      let word = UnsafeBufferPointer(start: bytes + start, count: at - start)
      guard JSONText.areEqual(word, "Infinity") || JSONText.areEqual(word, "NaN") else {
        throw JSONFailure(.unknownWord(String(decoding: word.prefix(40), as: UTF8.self)), at: start)
      }
      return true
    case UInt8(ascii: "0") where at + 1 < count && bytes[at + 1] | 0x20 == UInt8(ascii: "x"):
      at += 2
      let digits = at
      while at < count, JSONText.hexadecimal(bytes[at]) != nil { at += 1 }
      if at == digits { throw try noDigit() }
      return true
    default: return false
    }
  }

  private mutating func skipDigits() {
    while at < count, bytes[at] &- UInt8(ascii: "0") < 10 { at += 1 }
  }

  private func noDigit() throws(JSONFailure) -> JSONFailure {
    at < count ? try unexpected(.digit) : JSONFailure(.endOfText(expected: .digit), at: at)
  }
}
