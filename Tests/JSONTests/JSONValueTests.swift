import JSON
import Testing

extension JSONWriter {
  /// The same value, members in reverse, numbers with an exponent.
  fileprivate mutating func reversed(_ value: JSONValue) {
    switch value.kind {
    case .null: null()
    case .bool: bool(value.bool == true)
    case .number:
      let text = value.numberText ?? ""
      raw(Array((text.contains { "eE".contains($0) } ? text : text + "E+0").utf8))
    case .string: string(value.string ?? "")
    case .array:
      beginArray()
      for element in value.elements { reversed(element) }
      endArray()
    case .object:
      beginObject()
      for member in Array(value.members).reversed() {
        key(member.key.string)
        reversed(member.value)
      }
      endObject()
    }
  }
}

@Suite struct JSONValueTests {
  @Test func `asking a value for what it is not gives nothing`() throws {
    let root = try JSONDocument(parsing: #"[null,true,1,"s",[1],{"a":1}]"#).root
    let values = Array(root.elements)
    #expect(values.map(\.kind) == [.null, .bool, .number, .string, .array, .object])
    #expect(values.map(\.isNull) == [true, false, false, false, false, false])
    #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil])
    #expect(values.map(\.int) == [nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.double) == [nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.numberText) == [nil, nil, "1", nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, "s", nil, nil])
    #expect(values.map(\.count) == [0, 0, 0, 0, 1, 1])
    #expect(values.map { Array($0.elements).count } == [0, 0, 0, 0, 1, 0])
    #expect(values.map { Array($0.members).count } == [0, 0, 0, 0, 0, 1])
    #expect(values.map { $0["a"]?.int } == [nil, nil, nil, nil, nil, 1])
    #expect(values.map { $0[0]?.int } == [nil, nil, nil, nil, 1, nil])
    #expect(values.map { $0.withUTF8 { $0.count } } == [nil, nil, nil, 1, nil, nil])
    #expect(root[-1] == nil && root[6] == nil)
  }

  @Test func `members are found by their decoded keys, scalar by scalar`() throws {
    let root = try JSONDocument(
      parsing: #"{"a":1,"\u0062":2,"é":3,"e\u0301":4,"":5,"long key that is not a small string":6}"#
    ).root
    #expect(root["a"]?.int == 1)
    #expect(root["b"]?.int == 2)
    #expect(root["\u{E9}"]?.int == 3)
    #expect(root["e\u{301}"]?.int == 4)
    #expect(root[""]?.int == 5)
    #expect(root["long key that is not a small string"]?.int == 6)
    #expect(root["c"] == nil && root["ab"] == nil && root["\\u0062"] == nil)
    #expect(root.member("b")?.key.column == 8)
    var seen: [Int] = []
    for (key, value) in root.members {
      switch key {
      case "a": seen.append(1)
      case "b": seen.append(2)
      default: seen.append(value.int.map { -Int($0) } ?? 0)
      }
    }
    #expect(seen == [1, 2, -3, -4, -5, -6])
  }

  @Test func `a string lends its bytes, decoded`() throws {
    let root = try JSONDocument(parsing: #"["plain","\u00e9\ud834\udd1e\n\/"]"#).root
    #expect(root[0]?.withUTF8 { Array($0) } == Array("plain".utf8))
    #expect(root[1]?.withUTF8 { Array($0) } == Array("é𝄞\n/".utf8))
    #expect(root[0]?.isString("plain") == true && root[0]?.isString("plai") == false)
    #expect(root[1]?.isString("é𝄞\n/") == true && root.isString("") == false)
  }

  @Test(arguments: [
    ("[1, 2.0, 1e2]", "[1.0,2,100]", true), ("[1,2]", "[2,1]", false), ("[1]", "[1,1]", false),
    ("0", "-0.0", true),
    ("1", "-1", false), ("1e400", "10e399", true), ("1e400", "1e401", false), ("1e400", "-1e400", false),
    ("9007199254740993", "9007199254740992", false), ("9007199254740993", "9007199254740993.00", true),
    ("0.1", "1e-1", true), ("0.10", "0.1000001", false), ("100", "1.00e2", true), ("1", "true", false),
    ("0", "false", false),
    ("null", "false", false), ("\"1\"", "1", false), ("\"a\"", "\"\\u0061\"", true),
    ("\"\u{E9}\"", "\"e\u{301}\"", false),
    ("true", "true", true), ("true", "false", false), ("[]", "{}", false), ("{}", "{ }", true),
    ("{\"a\":1,\"b\":[2]}", "{ \"b\" : [2.0], \"\\u0061\":1}", true),
    ("{\"a\":1,\"b\":2}", "{\"a\":2,\"b\":1}", false),
    ("{\"a\":1}", "{\"b\":1}", false), ("{\"a\":1}", "{\"a\":1,\"b\":1}", false),
    ("{\"a\":null}", "{}", false),
    ("{\"x\":{\"a\":1,\"b\":{\"c\":1,\"d\":2}}}", "{\"x\":{\"b\":{\"d\":2,\"c\":1},\"a\":1}}", true),
    ("123", "12300e-2", true),
    ("12.5", "125e-1", true), ("1234", "12345", false), ("0.000", "0e99999999999999999999", true),
  ]) func `equality goes by value`(_ a: String, _ b: String, _ expected: Bool) throws {
    let (first, second) = (try JSONDocument(parsing: a).root, try JSONDocument(parsing: b).root)
    #expect(first.equals(second) == expected)
    #expect(second.equals(first) == expected)
    #expect(first.equals(first) && second.equals(second))
    #expect((digest(first) == digest(second)) == expected)
  }

  private func digest(_ value: JSONValue) -> UInt128 {
    var digest = JSONDigest()
    digest.combine(value)
    return digest.value
  }

  @Test(arguments: [
    (#"["ab","c"]"#, #"["a","bc"]"#), (#"[[1],2]"#, "[[1,2]]"), (#"[12,3]"#, "[1,23]"),
    (#"{"a":{"b":1}}"#, #"{"a":{},"b":1}"#),
    (#"[null]"#, #"["n"]"#), (#"[[],[]]"#, "[[[]]]"),
  ]) func `a digest knows where a value ends`(_ a: String, _ b: String) throws {
    #expect(digest(try JSONDocument(parsing: a).root) != digest(try JSONDocument(parsing: b).root))
  }

  @Test func `a digest tells random values apart, and knows them however they are written`() throws {
    var random = RandomJSON(seed: 7)
    var seen: [UInt128: JSONValue] = [:]
    for _ in 0..<5_000 {
      let value = try JSONDocument(parsing: random.document()).root
      if let other = seen.updateValue(value, forKey: digest(value)) { #expect(value.equals(other)) }
      var respelled = JSONWriter()
      respelled.reversed(value)
      let other = try JSONDocument(parsing: respelled.bytes).root
      #expect(other.equals(value))
      #expect(digest(other) == digest(value))
    }
  }

  @Test(arguments: [
    ("0x10", "16", true), ("-0x0", "0", true), ("0xFFFFFFFFFFFFFFFF", "18446744073709551615", true),
    ("0x1", "1.5", false),
    ("NaN", "-NaN", true), ("NaN", "1", false), ("Infinity", "-Infinity", false),
    ("Infinity", "+Infinity", true),
    ("Infinity", "1e400", false), ("0x10000000000000000", "18446744073709551616", true), ("-0x1", "1", false),
  ]) func `numbers of JSON5 are equal by value`(_ a: String, _ b: String, _ expected: Bool) throws {
    let first = try JSONDocument(parsing: a, syntax: .json5).root
    #expect(first.equals(try JSONDocument(parsing: b, syntax: .json5).root) == expected)
  }
}
