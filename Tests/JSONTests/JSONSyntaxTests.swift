import JSON
import Testing

/// After the y_ and n_ lists that JSON parsers are usually held against.
@Suite struct JSONSyntaxTests {
  static let accepted = [
    "null", "true", "false", " null ", "\t\r\n null\t\r\n ", "0", "-0", "1", "-1", "10", "1.5", "0.5", "-0.5",
    "1e5", "1E5", "1e+5", "1e-5", "0e0", "0e+1", "1.5e10", "123456789012345678901234567890", "1e400",
    "-1e-400",
    "0.00000000000000000000000000000000000000000000000000000000000000000001", "\"\"", "\" \"", "\"a\"",
    #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\u0061\u00e9\u20AC""#, #""\uD834\uDD1E""#, #""\uDBFF\uDFFF""#,
    #""\uFFFF\uFFFE\u2028\u2029""#, "\"é€𝄞\u{2028}\u{2029}\u{7F}\u{10FFFF}\u{FEFF}\"", #""\\u0000""#,
    #""a/*b*/c//d""#, "[]", "[ ]", "[[]]", "[1]", "[1,2]", "[ 1 , 2 ]", "[\n1\n,\n2\n]", "[[],[[]],{}]",
    "[null,true,false,0,\"\",[],{}]", "{}", "{ }", "{\"\":0}", "{\"a\":1}", "{\"a\":1,\"b\":2}",
    "{ \"a\" : 1 , \"b\" : 2 }", "{\"a\":{\"a\":{\"a\":{}}}}", "{\"a\":1,\"A\":2}",
    "{\"\u{E9}\":1,\"e\u{301}\":2}",
    "{\"\\u0061\\u0000b\":[]}", "[1e0, 1E+00, 1.0e-1]", "[\"\\uD83D\\uDE39\\uD83D\\uDC8D\"]", "[-0.0]",
    "[-1E-2]",
  ]

  @Test(arguments: accepted) func `is JSON, and JSON5 as well`(_ text: String) throws {
    let json = try JSONDocument(parsing: text)
    let json5 = try JSONDocument(parsing: text, syntax: .json5)
    #expect(json.root.equals(json5.root))
  }

  static let rejected = [
    "", " ", "\n", "nul", "nulll", "True", "FALSE", "undefined", "tru e", "true false", "1 2", "1,", ",",
    ",1", ":",
    "[", "]", "{", "}", "[1", "[1,", "[,1]", "[1,,2]", "[,]", "[1 2]", "[1}", "{]", "[}", "[1]]", "{}}",
    "{},", "[]1",
    "[\"a\"\"b\"]", "[1:2]", "[\"a\":1]", "[{}", "[[]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,",
    "{\"a\" 1}",
    "{\"a\",1}", "{\"a\"::1}", "{:1}", "{1:1}", "{null:1}", "{[]:1}", "{\"a\":1 \"b\":2}",
    "{\"a\":1,,\"b\":2}",
    "{,\"a\":1}", "{\"a\":1:2}", "{\"a\":}", "{\"a\":,}", "\"", "\"a", "\"\\\"", "\"\\", "\"\\u\"",
    "\"\\u1\"",
    "\"\\u12\"", "\"\\u123\"", "\"\\u12G4\"", "\"\\u 123\"", "\"\\u+123\"", "\"\\uD800\"", "\"\\uDC00\"",
    "\"\\uDFFFx\"", "\"\\uD800\\uD800\"", "\"\\uD800\\n\"", "\"\\uD800\\u0061\"", "\"\\uDD1E\\uD834\"",
    "\"\\uD800\\uDC0\"", "\"\\uD800\\u", "\"\\uD800\\", "\"\n\"", "\"a\rb\"", "-", "--1", "-a", "- 1", "-.",
    "1.e", "1e",
    "1e+", "1e-", "1eE2", "1.5.5", "1e1.5", "1e5e5", "00", "01", "-01", "012.5", "0x", "1x", "0xG", "1_000",
    "1a", "1\u{661}",
    "\u{661}", "1-2", "1+2", "2.", "\u{200B}1", "[1\u{180E}]", "é", "#", "/", "/ 1", "[1]/", "/*", "/* *",
    "/*/ 1",
    "\u{0}", "1\u{0}", "[\u{0}1]", "\u{1F}1", "@", "`a`", "“a”", "(1)", "<1>", "[1;2]", "\\", "[\\u0031]",
  ]

  @Test(arguments: rejected) func `is not JSON`(_ text: String) {
    #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
  }

  @Test(arguments: rejected.filter { !["2.", "{null:1}"].contains($0) }) func `is not JSON5 either`(
    _ text: String
  ) {
    #expect(throws: JSONError.self) { try JSONDocument(parsing: text, syntax: .json5) }
  }

  @Test(arguments: 0..<0x20) func `a control character inside a string has to be escaped`(_ code: Int) {
    let text = [UInt8(ascii: "\""), UInt8(code), UInt8(ascii: "\"")]
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
    #expect(error?.reason == .controlCharacter(Unicode.Scalar(UInt8(code))))
    #expect(error?.offset == 1)
  }

  static let notUTF8: [[UInt8]] = [
    [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE],
    [0xFF],
  ]

  @Test(arguments: notUTF8, ["\"", "/*", "//", "", "{\"", "{", "\"\\"])
  func `bytes that are not UTF-8 are refused everywhere`(_ bytes: [UInt8], _ before: String) {
    let close =
      before.hasPrefix("{\"") ? "\":1}" : before.hasPrefix("\"") ? "\"" : before == "/*" ? "*/1" : "\n1"
    let text = Array(before.utf8) + bytes + Array(close.utf8)
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: text, syntax: .json5) }
    #expect(error?.reason == .invalidUTF8(bytes[0]))
    #expect(error?.offset == before.utf8.count)
    #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
  }

  @Test func `a byte order mark is no JSON but white space of JSON5`() throws {
    #expect(throws: JSONError.self) { try JSONDocument(parsing: "\u{FEFF}1") }
    #expect(try JSONDocument(parsing: "\u{FEFF}1", syntax: .json5).root.int == 1)
  }

  @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
  func `depth has a limit, in arrays and in objects`(_ open: String, _ close: String) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: open, count: depth) + (open == "[" ? "" : "1")
        + String(repeating: close, count: depth)
    }
    #expect(try JSONDocument(parsing: nested(64)).root.count == 1)
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: nested(65)) }
    #expect(error?.reason == .tooDeep(limit: 64))
    #expect(error?.offset == 64 * open.utf8.count)
    #expect(throws: JSONError.self) { try JSONDocument(parsing: "[[]]", limits: JSONLimits(depth: 1)) }
    #expect(try JSONDocument(parsing: "[[],[],{}]", limits: JSONLimits(depth: 2)).root.count == 3)
    #expect(throws: JSONError.self) {
      try JSONDocument(parsing: String(repeating: open, count: 100_000), limits: JSONLimits(depth: 1024))
    }
  }

  @Test func `size has a limit`() throws {
    #expect(try JSONDocument(parsing: "[1,2]", limits: JSONLimits(bytes: 5)).root.count == 2)
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(parsing: "[1,2] ", limits: JSONLimits(bytes: 5))
    }
    #expect(error?.reason == .tooLong(limit: 5))
    #expect(error?.column == 6)
  }
}
