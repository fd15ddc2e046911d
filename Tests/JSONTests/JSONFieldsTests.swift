import JSON
import Testing

@Suite struct JSONFieldsTests {
  private static let names = ["at", "to", "kind", "name", "kin\u{E9}"]
  private static let words = JSONWords(names)

  private static func value(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

  @Test func `a word is known by its bytes, escaped or not`() throws {
    for (number, name) in Self.names.enumerated() {
      #expect(Self.words.number(of: try Self.value("\"\(name)\"")) == number)
    }
    #expect(Self.words.number(of: try Self.value(#""k\u0069nd""#)) == 2)
    for other in [
      #""""#, #""k""#, #""kinds""#, #""Kind""#, #""kine\u0301""#, "2", "null", "[]", #"{"at":1}"#,
    ] {
      #expect(Self.words.number(of: try Self.value(other)) == nil, "\(other)")
    }
    #expect(Self.words.number(of: try Self.value("\"\(String(repeating: "x", count: 10_000))\"")) == nil)
  }

  @Test func `a member is found by the number of its key`() throws {
    let fields = JSONFields(
      try Self.value(#"{"name": {"at": 1}, "t\u006f": [1, 2], "other": 3, "kind": null}"#), Self.words)
    let (found, keys) = (Self.names.indices.map { fields[$0] }, Self.names.indices.map { fields.key($0) })
    #expect(Self.names.indices.map { fields.has($0) } == [false, true, true, true, false])
    #expect(found.map { $0?.pointer } == [nil, "/to", "/kind", "/name", nil])
    #expect(keys.map { $0?.string } == [nil, "to", "kind", "name", nil])
    #expect(keys.map { $0?.offset } == [nil, 20, 51, 1, nil])
    #expect(found[1]?.count == 2)
  }

  @Test(arguments: [
    (#"{"name": 1, "at": 2, "to": 3}"#, 0b01011 as UInt32, nil),
    (#"{"name": 1, "at": 2, "to": 3}"#, 0b11111, nil),
    (#"{"name": 1, "at": 2, "to": 3}"#, 0b01001, "to"), (#"{"name": 1, "at": 2, "to": 3}"#, 0b01000, "at"),
    (#"{"name": 1, "at": 2, "to": 3}"#, 0, "name"), (#"{"name": 1, "names": 2}"#, 0b11111, "names"),
    (#"{"name": 1, "names": 2, "at": 3}"#, 0b01000, "names"), (#"{"at": 3, "names": 2}"#, 0b01000, "at"),
    ("{}", 0, nil), (#"["at"]"#, 0, nil), (#""at""#, 0, nil), ("null", 0, nil),
  ])
  func `the first key that may not be is named`(text: String, words: UInt32, key: String?) throws {
    let fields = JSONFields(try Self.value(text), Self.words)
    let other = fields.key(otherThan: words)
    #expect(other?.string == key)
  }
}
