import JSON
import Testing

@Suite struct JSONDocumentTests {
  @Test func `a document is read into values that know their place`() throws {
    let document = try JSONDocument(
      parsing: """
        {
          "command": "push", "list": [1, -2.5e3, true, false, null],
          "a/b~c": { "x": "\\u00e9\\n" }
        }
        """)
    let root = document.root
    #expect(root.kind == .object)
    #expect(root.count == 3)
    #expect(root["command"]?.string == "push")
    #expect(root["list"]?.elements.map(\.kind) == [.number, .number, .bool, .bool, .null])
    #expect(root["list"]?[1]?.double == -2500)
    #expect(root["list"]?[1]?.int == -2500)
    let x = try #require(root["a/b~c"]?["x"])
    #expect(x.string == "é\n")
    #expect(x.pointer == "/a~1b~0c/x")
    #expect(x.line == 3)
    #expect(x.column == 19)
    #expect(root["list"]?[4]?.pointer == "/list/4")
    #expect(root.members.map(\.key.string) == ["command", "list", "a/b~c"])
    #expect(root.members.map(\.key.line) == [2, 2, 3])
  }

  @Test func `JSON5 is read where it is asked for`() throws {
    let text = """
      // a comment
      { a: 'x', /* b */ $b: +0x10, c: .5, d: [Infinity, -Infinity, NaN,], 'e': "1\\
      2", \\u0066: 5., }
      """
    let root = try JSONDocument(parsing: text, syntax: .json5).root
    #expect(root["a"]?.string == "x")
    #expect(root["$b"]?.int == 16)
    #expect(root["c"]?.double == 0.5)
    #expect(root["d"]?[1]?.double == -.infinity)
    #expect(root["d"]?[2]?.double?.isNaN == true)
    #expect(root["e"]?.string == "12")
    #expect(root["f"]?.int == 5)
    #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
  }

  @Test func `a missing comma is reported at the next token`() {
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(parsing: "{\n  \"links\": {}\n  \"routes\": []\n}", syntax: .json5)
    }
    #expect(error?.line == 3)
    #expect(error?.column == 3)
    #expect(error?.message == "a quotation mark stands where \",\" or \"}\" is expected")
  }
}
