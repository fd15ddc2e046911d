import JSON
import Testing

@Suite struct JSONNumberTests {
  static let whole: [(String, Int64?)] = [
    ("2", 2), ("2.0", 2), ("2e0", 2), ("20e-1", 2), ("2.000E+0", 2), ("0.2e1", 2), ("0.0002e4", 2),
    ("2000e-3", 2),
    ("0", 0), ("-0", 0), ("-0.0", 0), ("0e999999999999999999999", 0), ("0.000e-99999999999999999999", 0),
    ("-2.50e1", -25),
    ("9223372036854775807", .max), ("9223372036854775807.000", .max), ("922337203685477580.7e1", .max),
    ("9223372036854775808", nil), ("-9223372036854775808", .min), ("-9223372036854775809", nil),
    ("-9.223372036854775808e18", .min), ("9007199254740993", 9_007_199_254_740_993),
    ("9007199254740993.0", 9_007_199_254_740_993),
    ("18446744073709551616", nil), ("18446744073709551615", nil), ("99999999999999999999", nil),
    ("1e18", 1_000_000_000_000_000_000),
    ("1e19", nil), ("1e400", nil), ("1e99999999999999999999999", nil), ("1.5", nil),
    ("2.0000000000000000000001", nil),
    ("1e-1", nil), ("15e-1", nil), ("1e-99999999999999999999999", nil),
    ("100000000000000000000e-2", 1_000_000_000_000_000_000),
    ("123456789.0000000000000000000000000000000000000", 123_456_789),
  ]

  @Test(arguments: whole) func `whole by value, exact in 64 bits`(_ text: String, _ int: Int64?) throws {
    let value = try JSONDocument(parsing: text).root
    #expect(value.int == int)
    #expect(value.numberText == text)
  }

  @Test(arguments: [
    ("2.0", 2), ("-0", 0), ("18446744073709551615", UInt64.max), ("18446744073709551616", .max),
    ("1e19", 10 * 1_000_000_000_000_000_000),
    ("1e400", .max), ("-1", nil), ("1.5", nil), ("1e-1", nil), ("-1e30", nil),
  ]) func `whole and not negative, the greatest for what is more`(_ text: String, _ number: UInt64?) throws {
    #expect(try JSONDocument(parsing: text).root.wholeNumber == number)
  }

  @Test(arguments: [
    ("0x7FFFFFFFFFFFFFFF", Int64.max), ("-0x8000000000000000", .min), ("0x8000000000000000", nil),
    ("+0x0010", 16),
    ("0x10000000000000000", nil), ("-0x0", 0), ("5.", 5), (".5e1", 5), ("0xE1", 225),
  ]) func `whole in JSON5`(_ text: String, _ int: Int64?) throws {
    #expect(try JSONDocument(parsing: text, syntax: .json5).root.int == int)
  }

  @Test func `double is the nearest, and nil where there is none`() throws {
    func double(_ text: String) throws -> Double? {
      try JSONDocument(parsing: text, syntax: .json5).root.double
    }
    #expect(try double("1.7976931348623157e308") == .greatestFiniteMagnitude)
    #expect(try double("1.7976931348623159e308") == nil)
    #expect(try double("1e309") == nil)
    #expect(try double("-1e400") == nil)
    #expect(try double("1e99999999999999999999") == nil)
    #expect(try double("5e-324") == .leastNonzeroMagnitude)
    #expect(try double("1e-400") == 0)
    #expect(try double("0." + String(repeating: "0", count: 400) + "1e401") == 1)
    #expect(try double("1" + String(repeating: "0", count: 400) + "e-400") == 1)
    #expect(try double("-0")?.sign == .minus)
    #expect(try double("0xFFFFFFFFFFFFFFFFFF") == 0x1p72)
    #expect(try double("true") == nil)
  }

  @Test func `double agrees with Swift on random decimals`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<20_000 {
      var text = Bool.random(using: &random) ? "-" : ""
      text += String(
        UInt64.random(in: 0...(.max >> UInt64.random(in: 0...63, using: &random)), using: &random))
      if Bool.random(using: &random) { text += "." + String(UInt32.random(in: 0...(.max), using: &random)) }
      if Bool.random(using: &random) { text += "e" + String(Int.random(in: -340...320, using: &random)) }
      let expected = try #require(Double(text))
      let value = try JSONDocument(parsing: text).root.double
      #expect(value == (expected.isFinite ? expected : nil), "\(text)")
    }
  }
}
