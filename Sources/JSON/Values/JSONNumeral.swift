/// A number as it is written, taken apart without rounding. Works on what the parser has accepted.
struct JSONNumeral {
  enum Form: Equatable {
    case decimal, hexadecimal, infinity, notANumber
  }

  let form: Form
  let isNegative: Bool
  /// The digits from the first to the last that is not zero (there may be a point between them); of a
  /// hexadecimal number from the first that is not zero to the end. Empty: the number is zero.
  let digits: UnsafeBufferPointer<UInt8>
  /// How many digits these are.
  let count: Int
  /// The value is `digits`, read as a whole number, times 10 to this power. Beyond ±10¹² it is not exact.
  let exponent: Int

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var at = 0
    var isNegative = false
    if text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
      isNegative = text[0] == UInt8(ascii: "-")
      at = 1
    }
    self.isNegative = isNegative
    switch text[at] {
    case UInt8(ascii: "I"), UInt8(ascii: "N"):
      form = text[at] == UInt8(ascii: "I") ? .infinity : .notANumber
      digits = UnsafeBufferPointer(rebasing: text[at..<at])
      count = 0
      exponent = 0
      return
    case UInt8(ascii: "0") where at + 1 < text.count && text[at + 1] | 0x20 == UInt8(ascii: "x"):
      at += 2
      while at < text.count, text[at] == UInt8(ascii: "0") { at += 1 }
      form = .hexadecimal
      digits = UnsafeBufferPointer(rebasing: text[at...])
      count = digits.count
      exponent = 0
      return
    default: form = .decimal
    }

    var read = 0  // digits so far
    var beforePoint = -1
    var first = -1
    var firstAt = 0
    var last = -1
    var lastAt = 0
    scan: while at < text.count {
      switch text[at] {
      case UInt8(ascii: "0"): read += 1
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        if first < 0 { (first, firstAt) = (read, at) }
        (last, lastAt) = (read, at)
        read += 1
      case UInt8(ascii: "."): beforePoint = read
      default: break scan
      }
      at += 1
    }
    if beforePoint < 0 { beforePoint = read }
    var written = 0
    if at < text.count {
      at += 1
      var isDown = false
      if text[at] == UInt8(ascii: "-") || text[at] == UInt8(ascii: "+") {
        isDown = text[at] == UInt8(ascii: "-")
        at += 1
      }
      while at < text.count {
        written = min(written * 10 + Int(text[at] - UInt8(ascii: "0")), 1_000_000_000_000)
        at += 1
      }
      if isDown { written = -written }
    }
    digits = UnsafeBufferPointer(rebasing: first < 0 ? text[0..<0] : text[firstAt...lastAt])
    count = first < 0 ? 0 : last - first + 1
    exponent = first < 0 ? 0 : written + beforePoint - 1 - last
  }

  /// The whole number without its sign, where it is one and has 64 bits.
  var magnitude: UInt64? {
    switch form {
    case .infinity, .notANumber: return nil
    case .hexadecimal:
      guard count <= 16 else { return nil }
      return digits.reduce(0) { $0 << 4 | UInt64(JSONText.hexadecimal($1) ?? 0) }
    case .decimal:
      guard exponent >= 0, count + exponent <= 20 else { return nil }
      var value: UInt64 = 0
      for digit in digits where digit != UInt8(ascii: ".") {
        guard JSONNumeral.append(digit - UInt8(ascii: "0"), to: &value) else { return nil }
      }
      for _ in 0..<exponent where count > 0 {
        guard JSONNumeral.append(0, to: &value) else { return nil }
      }
      return value
    }
  }

  /// The whole number, where it is one and not negative; of one beyond 64 bits, the greatest that has them.
  var wholeNumber: UInt64? {
    if let magnitude { return isNegative && magnitude > 0 ? nil : magnitude }
    let isWhole = form == .hexadecimal || form == .decimal && exponent >= 0
    return isWhole && !isNegative ? .max : nil
  }

  private static func append(_ digit: UInt8, to value: inout UInt64) -> Bool {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
    value = sum
    return !overflow && !carry
  }

  var int: Int64? {
    guard let magnitude else { return nil }
    if !isNegative { return Int64(exactly: magnitude) }
    return magnitude <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil
  }

  /// The nearest `Double`; nil where that would be infinite and the number is not.
  var double: Double? {
    switch form {
    case .infinity: return isNegative ? -.infinity : .infinity
    case .notANumber: return .nan
    case .hexadecimal:
      if count == 0 { return isNegative ? -0.0 : 0 }
      guard count <= 256, let value = Double("0x" + String(decoding: digits, as: UTF8.self)) else {
        return nil
      }
      return signed(value)
    case .decimal:
      if count == 0 { return isNegative ? -0.0 : 0 }
      if count <= 15, abs(exponent) <= 22 {
        // Both factors are exact, so the result is rounded once.
        var whole: UInt64 = 0
        for digit in digits where digit != UInt8(ascii: ".") {
          whole = whole &* 10 &+ UInt64(digit - UInt8(ascii: "0"))
        }
        let value = Double(whole)
        return signed(exponent < 0 ? value / powersOfTen[-exponent] : value * powersOfTen[exponent])
      }
      // The largest Double has 309 digits before the point, the smallest its first digit in the 324th place
      // after.
      if count + exponent > 310 { return nil }
      if count + exponent < -330 { return isNegative ? -0.0 : 0 }
      var text = String(decoding: digits.lazy.filter { $0 != UInt8(ascii: ".") }, as: UTF8.self)
      text += "e\(exponent)"
      guard let value = Double(text), value.isFinite else { return nil }
      return signed(value)
    }
  }

  private func signed(_ value: Double) -> Double { isNegative ? -value : value }

  /// Whether two numbers have the same value; exact, but for hexadecimal ones of more than 64 bits, which are
  /// compared as `Double`. The two zeros are equal, and so are two `NaN`.
  static func areEqual(_ a: JSONNumeral, _ b: JSONNumeral) -> Bool {
    if a.form == .decimal && b.form == .decimal {
      if a.count == 0 || b.count == 0 { return a.count == b.count }
      guard a.isNegative == b.isNegative, a.count == b.count, a.exponent == b.exponent else { return false }
      return a.digits.lazy.filter { $0 != UInt8(ascii: ".") }
        .elementsEqual(b.digits.lazy.filter { $0 != UInt8(ascii: ".") })
    }
    if let first = a.magnitude, let second = b.magnitude {
      return first == second && (first == 0 || a.isNegative == b.isNegative)
    }
    if a.form == .notANumber || b.form == .notANumber { return a.form == b.form }
    guard let first = a.double, let second = b.double else { return false }
    return first == second
  }
}

private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
  1e19, 1e20,
  1e21, 1e22,
]
