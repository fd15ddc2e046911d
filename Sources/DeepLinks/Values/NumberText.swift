/// Numbers as links write them: narrower than what Swift's own initialisers read.
enum NumberText {
  /// `-?[0-9]+` within 64 bits.
  static func int(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
    var index = 0
    let isNegative = text.first == minus
    if isNegative { index = 1 }
    guard index < text.count else { return nil }
    // Below zero, which reaches one further than above.
    var value: Int64 = 0
    while index < text.count {
      let digit = text[index] &- zero
      guard digit < 10 else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (difference, underflow) = product.subtractingReportingOverflow(Int64(digit))
      guard !overflow, !underflow else { return nil }
      value = difference
      index += 1
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// `-?[0-9]+`, however large.
  static func isWhole(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let digits = text.first == minus ? text.dropFirst() : text[...]
    return !digits.isEmpty && digits.allSatisfy { $0 &- zero < 10 }
  }

  /// `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`, however large.
  static func isDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = text.first == minus ? text.dropFirst() : text[...]
    func takeDigits() -> Bool {
      let end = rest.firstIndex { $0 &- zero >= 10 } ?? rest.endIndex
      defer { rest = rest[end...] }
      return end > rest.startIndex
    }
    guard takeDigits() else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() else { return false }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == minus || sign == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard takeDigits() else { return false }
    }
    return rest.isEmpty
  }

  /// `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`, finite.
  static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var index = 0
    let isNegative = text.first == minus
    if isNegative { index = 1 }
    var digits = 0  // significant ones
    var mantissa: UInt64 = 0
    var exponent = 0

    func digit() -> UInt8? {
      guard index < text.count else { return nil }
      let digit = text[index] &- zero
      return digit < 10 ? digit : nil
    }
    func take(_ digit: UInt8) {
      if digits > 0 || digit > 0 { digits += 1 }
      if digits <= 18 { mantissa = mantissa * 10 + UInt64(digit) }
      index += 1
    }

    guard digit() != nil else { return nil }
    while let next = digit() { take(next) }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      guard digit() != nil else { return nil }
      while let next = digit() {
        take(next)
        exponent -= 1
      }
    }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      var isBelowOne = false
      if index < text.count, text[index] == minus || text[index] == UInt8(ascii: "+") {
        isBelowOne = text[index] == minus
        index += 1
      }
      guard digit() != nil else { return nil }
      var written = 0
      while let next = digit() {
        if written < 100_000 { written = written * 10 + Int(next) }
        index += 1
      }
      exponent += isBelowOne ? -written : written
    }
    guard index == text.count else { return nil }

    // Both factors are exact, so one rounding gives the nearest double (Clinger, 1990).
    if digits <= 15, abs(exponent) < powersOfTen.count {
      let magnitude =
        exponent < 0
        ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
      return isNegative ? -magnitude : magnitude
    }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else { return nil }
    return value
  }

  private static let minus = UInt8(ascii: "-")
  private static let zero = UInt8(ascii: "0")
  /// The powers of ten that a double holds exactly.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19,
    1e20, 1e21, 1e22,
  ]
}
