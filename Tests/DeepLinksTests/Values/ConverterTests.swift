import Testing

@testable import DeepLinks

@Suite struct ConverterTests {
  private static func value(_ text: String, _ type: ValueType, _ place: BoundText.Place = .path) -> Value? {
    var text = text
    return text.withUTF8 { spelled in
      Composition.composed(Array(spelled)).withUnsafeBufferPointer { composed in
        CompiledType(type).value(
          BoundText(spelled: spelled, composed: composed, place: place), ConversionContext())
      }
    }
  }

  @Test(
    "An int is digits within 64 bits",
    arguments: [
      ("0", 0), ("-0", 0), ("42", 42), ("-7", -7), ("0042", 42), ("000000000000000000000000000001", 1),
      ("9223372036854775807", Int64.max), ("-9223372036854775808", Int64.min),
      ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999", nil),
      ("", nil), ("-", nil), ("+5", nil), ("4.0", nil), ("1e3", nil), ("0x10", nil), ("1_000", nil),
      (" 42", nil),
      ("42 ", nil), ("--1", nil), ("٤٢", nil),
    ] as [(String, Int64?)])
  func ints(_ text: String, _ int: Int64?) {
    #expect(Self.value(text, ValueType(.int)) == int.map(Value.int))
  }

  @Test(
    "A double is a JSON number with leading zeros, and finite",
    arguments: [
      ("0", 0), ("-0", -0.0), ("12.50", 12.5), ("-3", -3), ("6.02e23", 6.02e23), ("1E-2", 0.01),
      ("1e+2", 100),
      ("007.5", 7.5), ("0.1", 0.1), ("123456789012345678", 123_456_789_012_345_680), ("1e22", 1e22),
      ("1e23", 1e23),
      ("0.30000000000000004", 0.30000000000000004), ("2.2250738585072014e-308", .leastNormalMagnitude),
      ("1e-999", 0), ("5e-324", .leastNonzeroMagnitude), ("1e308", 1e308), ("1e999", nil), ("-1e999", nil),
      ("1e99999999999999999999", nil), (".5", nil), ("5.", nil), ("1.e2", nil), ("1e", nil), ("1e+", nil),
      ("nan", nil), ("inf", nil), ("-Infinity", nil), ("1,5", nil), ("+1", nil), ("", nil), ("-", nil),
      ("0x1p3", nil),
      (" 1", nil), ("1 ", nil),
    ] as [(String, Double?)])
  func doubles(_ text: String, _ double: Double?) {
    #expect(Self.value(text, ValueType(.double)) == double.map(Value.double))
  }

  @Test("Doubles are the nearest, as the standard library's")
  func nearestDoubles() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20_000 {
      var text = String(
        UInt64.random(in: 0...UInt64.max, using: &random) >> UInt64.random(in: 0..<64, using: &random))
      if random.chance(50) { text += "." + String(UInt32.random(in: 0...UInt32.max, using: &random)) }
      if random.chance(50) { text += "e\(random.number(-30...30))" }
      #expect(Self.value(text, ValueType(.double)) == Double(text).map(Value.double))
    }
  }

  @Test("A bare name is true, an empty value is no bool")
  func bools() {
    let type = ValueType(.bool)
    #expect(Self.value("true", type) == .bool(true))
    #expect(Self.value("1", type) == .bool(true))
    #expect(Self.value("false", type) == .bool(false))
    #expect(Self.value("0", type) == .bool(false))
    #expect(Self.value("", type, .bareName) == .bool(true))
    for text in ["", "TRUE", "yes", "2", "truex", "fals"] { #expect(Self.value(text, type, .query) == nil) }
  }

  @Test(
    "A date is a real day, alone or with a time and its offset",
    arguments: [
      ("2024-02-29", true), ("2000-02-29", true), ("0000-01-01", true), ("9999-12-31", true),
      ("2024-01-02T03:04:05Z", true), ("2024-01-02t03:04:05z", true),
      ("2024-01-02T23:59:59.123456+23:59", true),
      ("2024-01-02T03:04:05-00:00", true), ("2023-02-29", false), ("1900-02-29", false),
      ("2024-04-31", false),
      ("2024-00-01", false), ("2024-13-01", false), ("2024-01-00", false), ("2024-1-5", false),
      ("24-01-01", false),
      ("2024-01-02T03:04:05", false), ("2024-01-02T24:00:00Z", false), ("2024-01-02T03:60:00Z", false),
      ("2016-12-31T23:59:60Z", false), ("2024-01-02T03:04Z", false), ("2024-01-02T03:04:05.Z", false),
      ("2024-01-02 03:04:05Z", false), ("2024-01-02T03:04:05-24:00", false),
      ("2024-01-02T03:04:05+02:60", false),
      ("2024-01-02T03:04:05+0200", false), ("2024-01-02T03:04:05+02:00x", false),
      ("2024-01-02T03:04:05 02:00", false),
      ("2024-01-02T03:04:05.5", false), ("2024-01-02T", false), ("2024-01-02x", false), ("", false),
    ])
  func dates(_ text: String, _ isDate: Bool) {
    #expect(Self.value(text, ValueType(.date)) == (isDate ? .string(text) : nil))
  }

  @Test("In a query the space before an offset is its plus")
  func plusOfDates() {
    let type = ValueType(.date)
    #expect(
      Self.value("2024-01-02T03:04:05 02:00", type, .query) == .string("2024-01-02T03:04:05+02:00"))
    #expect(
      Self.value("2024-01-02T03:04:05.25 02:00", type, .query) == .string("2024-01-02T03:04:05.25+02:00"))
    #expect(Self.value("2024-01-02 03:04:05Z", type, .query) == nil)
    #expect(Self.value("2024-01-02T03:04:05 02:00", type, .fragment) == nil)
  }

  @Test("Bounds are inclusive, and count what the type says")
  func bounds() throws {
    let int = ValueType(.int, minimum: .int(1), maximum: .double(9.5))
    #expect(["0", "1", "9", "10"].map { Self.value($0, int) } == [nil, .int(1), .int(9), nil])
    let halves = ValueType(.int, minimum: .double(-0.5), maximum: .double(1e300))
    #expect(["-1", "0", "9223372036854775807"].map { Self.value($0, halves) } == [nil, .int(0), .int(.max)])
    #expect(Self.value("1", ValueType(.int, minimum: .double(1e300))) == nil)
    let double = ValueType(.double, minimum: .int(0), maximum: .double(5.5))
    #expect(
      ["-0.1", "0", "5.5", "5.51"].map { Self.value($0, double) } == [nil, .double(0), .double(5.5), nil])
    let string = ValueType(.string, minimum: .int(2), maximum: .int(3))
    #expect(Self.value("é", string) == nil)
    #expect(Self.value("e\u{301}", string) == .string("e\u{301}"))
    #expect(Self.value("🍌🍌🍌", string) == .string("🍌🍌🍌"))
    #expect(Self.value("aaaa", string) == nil)
    let word = ValueType(.string, matches: try Expression("caf."))
    #expect(Self.value("cafe\u{301}", word) == .string("cafe\u{301}"))
    #expect(Self.value("cafés", word) == nil)
  }

  @Test("An enumeration compares canonically, and counts case")
  func enumerations() {
    let type = ValueType(.enumeration(["top", "new", "été", "a b"]))
    #expect(Self.value("new", type) == .string("new"))
    #expect(Self.value("e\u{301}te\u{301}", type) == .string("e\u{301}te\u{301}"))
    for text in ["NEW", "ne", "news", "", "ete"] { #expect(Self.value(text, type) == nil) }
  }

  @Test("A uuid has its hyphens, a url is one that reads")
  func uuidsAndURLs() {
    let uuid = "621425B8-42d1-4AB4-9A58-1E69D708A84B"
    #expect(Self.value(uuid, ValueType(.uuid)) == .string(uuid))
    for text in [
      "{\(uuid)}", String(uuid.dropLast()), uuid + "0", uuid.replacing("-", with: "0"),
      "g" + uuid.dropFirst(),
    ] {
      #expect(Self.value(text, ValueType(.uuid)) == nil)
    }
    for text in ["https://example.org/a?b=1", "myapp://x", "mailto:a@b"] {
      #expect(Self.value(text, ValueType(.url)) == .string(text))
    }
    for text in ["example.org", "javascript:alert(1)", "https://example.com@evil.test/", ""] {
      #expect(Self.value(text, ValueType(.url)) == nil)
    }
  }
}
