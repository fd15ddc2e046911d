import JSON
import Testing

@Suite struct JSON5Tests {
  /// JSON5, and the same in JSON.
  static let pairs: [(String, String)] = [
    ("// c\n1", "1"), ("1 // c", "1"), ("1//", "1"), ("/**/1/***/", "1"), ("/* * / // */1", "1"),
    ("/*\n*/1", "1"),
    ("//\u{2028}1", "1"), ("//\u{2029}1", "1"), ("//\r1", "1"), ("// é 𝄞\n1", "1"), ("[1,/*,*/2]", "[1,2]"),
    ("{/**/a/**/:/**/1/**/,/**/}", #"{"a":1}"#),
    ("[1,]", "[1]"), ("[1,\n]", "[1]"), ("[[],]", "[[]]"), ("{\"a\":1,}", #"{"a":1}"#),
    ("{a:1 , }", #"{"a":1}"#),
    ("'a'", #""a""#), ("'\"'", #""\"""#), (#"'\''"#, #""'""#), ("''", #""""#),
    (#"{'a':"b",'c':'d'}"#, #"{"a":"b","c":"d"}"#),
    (#"'\v\0\x41\xe9'"#, #""\u000b\u0000A\u00e9""#), (#"'\a\é\ \-\𝄞'"#, #""aé -𝄞""#),
    ("'\\0a'", #""\u0000a""#),
    ("'a\\\nb\\\r\nc\\\rd\\\u{2028}e\\\u{2029}f'", #""abcdef""#),
    ("'\\\n\n'".replacing("\n\n", with: "\n"), #""""#),
    ("'a\tb\u{B}\u{1}'", #""a\tb\u000b\u0001""#), ("'\u{2028}\u{2029}'", #""\u2028\u2029""#),
    (#"'\uD834\uDD1E'"#, #""𝄞""#), ("'\\€\\\u{2027}'", "\"€\u{2027}\""),
    ("{a:1}", #"{"a":1}"#), ("{$_a1:1}", #"{"$_a1":1}"#), ("{_:1}", #"{"_":1}"#), ("{été:1}", #"{"été":1}"#),
    ("{日本:1}", #"{"日本":1}"#), (#"{\u0061b\u0063:1}"#, #"{"abc":1}"#), (#"{a\u0301:1}"#, #"{"a\u0301":1}"#),
    ("{a\u{301}\u{200D}\u{200C}:1}", #"{"a\u0301\u200d\u200c":1}"#),
    ("{null:1,true:2,if:3}", #"{"null":1,"true":2,"if":3}"#),
    ("{Infinity:1,NaN:2}", #"{"Infinity":1,"NaN":2}"#), ("{ⅷ:1,a٣:2,a‿b:3}", #"{"ⅷ":1,"a٣":2,"a‿b":3}"#),
    ("0x10", "16"), ("0XfF", "255"), ("-0xA", "-10"), ("+0x0", "0"), ("0x0000000000000000001", "1"),
    ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"), (".5", "0.5"), ("-.5", "-0.5"), ("+.5e1", "5"),
    ("5.", "5"),
    ("5.e3", "5000"), ("+1", "1"), ("+0", "0"), ("0.", "0"), ("-0.", "0"),
    ("\u{FEFF}\u{B}\u{C}\u{A0}\u{2003}\u{3000}\u{2028}\u{2029}\u{1680}1\u{FEFF}", "1"),
  ]

  @Test(arguments: pairs) func `JSON5 means the JSON beside it`(_ json5: String, _ json: String) throws {
    let value = try JSONDocument(parsing: json5, syntax: .json5).root
    #expect(value.equals(try JSONDocument(parsing: json).root))
    if json5 != "1" {
      #expect(throws: JSONError.self) { try JSONDocument(parsing: json5) }
    }
  }

  @Test(arguments: [
    "[,]", "{,}", "[1,,]", "{a:1,,}", "{a}", "{a:}", "{1a:1}", "{a-b:1}", "{a b:1}", "{'a' 'b'}",
    "{\u{301}:1}", "{\u{200D}:1}",
    "{٣:1}", #"{\u0031:1}"#, #"{\u002d:1}"#, #"{\x61:1}"#, #"{\u{61}:1}"#, #"{\uD835\uDC9C:1}"#,
    #"{a\u0020:1}"#, #"{\"#,
    #"{\u00"#, "{😀:1}", "'a", "'a\"", "\"a'", "'\n'", "'\r'", "'a\\", #"'\1'"#, #"'\9'"#, #"'\01'"#,
    #"'\08'"#, #"'\x'"#,
    #"'\x4'"#, #"'\xG1'"#, #"'\u123'"#, #"'\uD800'"#, "'\\uD800\\\n\\uDC00'", "0x", "0xg", "-0x", "+", "-",
    "+-1", "++1",
    "01", "00", "-00.5", "09", ".", "-.", ".e1", "5.e", "1e", "0x1.5", "0b1", "0o7", "1n", "infinity", "nan",
    "NAN",
    "Infinityx", "-NaNs", "- Infinity", "+ 1", "/", "/1", "//", "/*", "/**", "1 /*", "1 /", "1 /x",
    "{} // \u{2028} 2",
    "a", "undefined", "[1 2]", "{a:1 b:2}", "\u{200B}1", "\u{180E}1",
  ]) func `is not JSON5`(_ text: String) {
    #expect(throws: JSONError.self) { try JSONDocument(parsing: text, syntax: .json5) }
  }

  @Test func `Infinity and NaN are numbers that only double tells`() throws {
    let list = try JSONDocument(parsing: "[Infinity, -Infinity, +Infinity, NaN, -NaN]", syntax: .json5).root
    #expect(list.elements.map(\.kind) == Array(repeating: .number, count: 5))
    #expect(list.elements.prefix(3).map(\.double) == [.infinity, -.infinity, .infinity])
    #expect(list.elements.suffix(2).allSatisfy { $0.double?.isNaN == true })
    #expect(list.elements.allSatisfy { $0.int == nil })
    #expect(list[0]?.numberText == "Infinity")
  }
}
