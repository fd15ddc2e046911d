import JSON
import Testing

@Suite struct JSONWordsTests {
  private static let names = ["at", "to", "kind", "name", "kin\u{E9}"]
  private static let words = JSONWords(names)

  private static func value(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

  /// The number of the word that a value is.
  private static func number(of text: String) throws -> Int? {
    words.number(under: 3, of: try value(#"{"at": "name", "name": \#(text)}"#), among: words)
  }

  @Test func `a word is known by its bytes, escaped or not`() throws {
    for (number, name) in Self.names.enumerated() {
      #expect(try Self.number(of: "\"\(name)\"") == number)
    }
    #expect(try Self.number(of: #""k\u0069nd""#) == 2)
    for other in [
      #""""#, #""k""#, #""kinds""#, #""Kind""#, #""kine\u0301""#, "2", "null", "[]", #"{"at":1}"#,
    ] {
      #expect(try Self.number(of: other) == nil, "\(other)")
    }
    #expect(try Self.number(of: "\"\(String(repeating: "x", count: 10_000))\"") == nil)
    #expect(Self.words.number(under: 1, of: try Self.value(#"{"name": "at"}"#), among: Self.words) == nil)
  }

  @Test func `the keys of an object are found by their numbers`() throws {
    let object = try Self.value(#"{"name": {"at": 1}, "t\u006f": [1, 2], "other": 3, "kind": null}"#)
    #expect(Self.words.keys(of: object) == 0b01110 | 1 << 32)
    let keys = Self.names.indices.map { Self.words.key($0, of: object) }
    #expect(keys.map { $0?.string } == [nil, "to", "kind", "name", nil])
    #expect(keys.map { $0?.offset } == [nil, 20, 51, 1, nil])
    let values = Self.names.indices.map { Self.words.value($0, of: object) }
    #expect(values.map { $0?.pointer } == [nil, "/to", "/kind", "/name", nil])
  }

  @Test(arguments: [
    (#"{"name": 1, "at": 2, "to": 3}"#, 0b01011 as UInt64, nil),
    (#"{"name": 1, "at": 2, "to": 3}"#, 0b11111, nil), (#"{"name": 1, "at": 2, "to": 3}"#, 0b01001, "to"),
    (#"{"name": 1, "at": 2, "to": 3}"#, 0b01000, "at"), (#"{"name": 1, "at": 2, "to": 3}"#, 0, "name"),
    (#"{"name": 1, "names": 2}"#, 0b11111, "names"), (#"{"at": 3, "names": 2}"#, 0b01000, "at"),
    (#"{"name": 1, "names": 2, "at": 3}"#, 0b01000, "names"),
  ])
  func `the first key that may not be is named`(text: String, words: UInt64, key: String?) throws {
    let object = try Self.value(text)
    #expect(Self.words.key(of: object, otherThan: words)?.string == key)
    #expect((Self.words.keys(of: object) & ~words == 0) == (key == nil))
  }

  @Test(arguments: ["null", "7", #""at""#, "[]", #"["at", 1]"#, "{}"])
  func `what is no object has no keys`(text: String) throws {
    let value = try Self.value(text)
    #expect(Self.words.keys(of: value) == 0)
    #expect(Self.words.key(0, of: value) == nil)
    #expect(Self.words.key(of: value, otherThan: 0) == nil)
  }
}
