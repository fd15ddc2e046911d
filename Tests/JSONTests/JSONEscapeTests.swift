import Testing

@testable import JSON

struct `Escapes of a string as it is written` {
  @Test(arguments: [
    (#""abc""#, []), (#""\\d""#, []), (#""\n\t\/\"\u0041""#, []), (#"'\x41\v\0\''"#, []),
    (#""\d""#, [1]), (#""a\\\d\w""#, [4, 6]), ("\"\\é\\\n\"", [1]), (#"["\d"]"#, []),
  ])
  func `are needless where JSON5 gives them no meaning`(text: String, offsets: [Int]) throws {
    let value = try JSONDocument(parsing: text, syntax: .json5).root
    #expect(value.needlessEscapes.map(\.offset) == offsets)
  }

  @Test func `move what stands behind them`() throws {
    #expect(try JSONDocument(parsing: #"["abc"]"#).root[0]?.offset(ofTextByte: 2) == 4)
    #expect(try JSONDocument(parsing: #"["a\nc"]"#).root[0]?.offset(ofTextByte: 2) == nil)
  }
}
