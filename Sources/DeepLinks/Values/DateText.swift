/// RFC 3339 dates and date-times (https://www.rfc-editor.org/rfc/rfc3339#section-5.6), real days only.
enum DateText {
  /// `spaceIsPlus`: a space stands for the plus of the offset, as form rules read one.
  static func isValid(_ text: UnsafeBufferPointer<UInt8>, spaceIsPlus: Bool) -> Bool {
    guard text.count >= 10, let year = number(text, 0, 4), text[4] == dash, let month = number(text, 5, 2),
      text[7] == dash, let day = number(text, 8, 2), (1...12).contains(month),
      day >= 1, day <= days(of: month, in: year)
    else { return false }
    if text.count == 10 { return true }
    // ABNF's letters count no case (RFC 5234, 2.3).
    guard text.count >= 20, text[10] | 0x20 == UInt8(ascii: "t"), isTime(text, 11), text[16] == colon,
      let second = number(text, 17, 2), second < 60  // a leap second is refused
    else { return false }
    var index = 19
    if text[index] == UInt8(ascii: ".") {
      index += 1
      let first = index
      while index < text.count, text[index] &- zero < 10 { index += 1 }
      guard index > first, index < text.count else { return false }
    }
    switch text[index] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return index + 1 == text.count
    case UInt8(ascii: "+"), dash: break
    case space where spaceIsPlus: break
    default: return false
    }
    return index + 6 == text.count && isTime(text, index + 1)
  }

  /// Where the space of a valid date is: only the offset's sign can be one.
  static func spaceForPlus(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    let sign = text.count - 6
    return sign > 0 && text[sign] == space ? sign : nil
  }

  /// `hh:mm` at the index.
  private static func isTime(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard let hour = number(text, index, 2), text[index + 2] == colon, let minute = number(text, index + 3, 2)
    else { return false }
    return hour < 24 && minute < 60
  }

  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ count: Int) -> Int? {
    var value = 0
    for byte in text[index..<(index + count)] {
      let digit = byte &- zero
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static let zero = UInt8(ascii: "0")
  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")
  private static let space = UInt8(ascii: " ")
}

/// 8-4-4-4-12 hexadecimal digits of any case.
enum UUIDText {
  static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for (index, byte) in text.enumerated() {
      switch index {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 else { return false }
      }
    }
    return true
  }
}
