import JSON
import Testing

@Suite struct JSONPlaceTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    let text: String
    let line: Int
    let column: Int
    let reason: JSONError.Reason
    var testDescription: String { text }

    init(_ text: String, _ line: Int, _ column: Int, _ reason: JSONError.Reason) {
      (self.text, self.line, self.column, self.reason) = (text, line, column, reason)
    }
  }

  @Test(arguments: [
    Fault("", 1, 1, .noValue), Fault("\n ", 2, 2, .noValue),
    Fault("{\n\"a\": 1\n\"b\": 2\n}", 3, 1, .unexpected("\"", expected: .commaOrEndOfObject)),
    Fault("[1\n\n  2]", 3, 3, .unexpected("2", expected: .commaOrEndOfArray)),
    Fault("[1\r\n\r  2]", 3, 3, .unexpected("2", expected: .commaOrEndOfArray)),
    Fault("[1,\n]", 2, 1, .unexpected("]", expected: .value)),
    Fault("[,", 1, 2, .unexpected(",", expected: .valueOrEndOfArray)),
    Fault("{\"é𝄞\": x", 1, 8, .unknownWord("x")), Fault("[True]", 1, 2, .unknownWord("True")),
    Fault("{\"a\"\n1", 2, 1, .unexpected("1", expected: .colon)),
    Fault("{a:1}", 1, 2, .unexpected("a", expected: .keyOrEndOfObject)),
    Fault("{\"a\":1,\n\n", 3, 1, .endOfText(expected: .key)),
    Fault("{", 1, 2, .endOfText(expected: .keyOrEndOfObject)),
    Fault("[\n", 2, 1, .endOfText(expected: .valueOrEndOfArray)),
    Fault("\"abc", 1, 5, .endOfText(expected: .endOfString)),
    Fault("[1]\n x", 2, 2, .textAfterValue("x")), Fault("[1] é", 1, 5, .textAfterValue("é")),
    Fault("[012]", 1, 2, .leadingZero), Fault("[-x]", 1, 3, .unexpected("x", expected: .digit)),
    Fault("[1.]", 1, 4, .unexpected("]", expected: .digit)), Fault("1e", 1, 3, .endOfText(expected: .digit)),
    Fault("\"a\\qb\"", 1, 3, .invalidEscape("q")), Fault("\"a\\u00é0\"", 1, 3, .invalidEscape("é")),
    Fault("\"\\uD800\"", 1, 2, .loneSurrogate(0xD800)), Fault("[\"a\nb\"]", 1, 4, .controlCharacter("\n")),
    Fault("{\"a\":1,\n \"\\u0061\":2}", 2, 2, .duplicateKey("a")),
    Fault("// é", 1, 1, .unexpected("/", expected: .value)),
  ]) func `an error of JSON stands at the token that cannot be there`(_ fault: Fault) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: fault.text) }
    #expect(error?.reason == fault.reason)
    #expect(error?.line == fault.line)
    #expect(error?.column == fault.column)
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    Fault("{a:1,\n 'a':2}", 2, 2, .duplicateKey("a")),
    Fault("{\u{E9}:1, \"\\xe9\":2}", 1, 7, .duplicateKey("é")),
    Fault("{ab:1,\\u0061b:2}", 1, 7, .duplicateKey("ab")),
    Fault("/* \n ", 2, 2, .endOfText(expected: .endOfComment)),
    Fault("// c", 1, 5, .noValue), Fault("\u{FEFF}{\u{FEFF}a}", 1, 4, .unexpected("}", expected: .colon)),
    Fault("{1:2}", 1, 2, .unexpected("1", expected: .keyOrEndOfObject)),
    Fault("/x", 1, 1, .unexpected("/", expected: .comment)),
    Fault("'\\1'", 1, 2, .invalidEscape("1")),
    Fault("{\\u0020:1}", 1, 2, .unexpected(" ", expected: .keyOrEndOfObject)),
    Fault("0xq", 1, 3, .unexpected("q", expected: .digit)),
    Fault("+inf", 1, 2, .unexpected("i", expected: .digit)),
    Fault("-Infinite", 1, 2, .unknownWord("Infinite")),
  ]) func `an error of JSON5 stands at the token that cannot be there`(_ fault: Fault) {
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: fault.text, syntax: .json5) }
    #expect(error?.reason == fault.reason)
    #expect(error?.line == fault.line)
    #expect(error?.column == fault.column)
  }

  /// Around 12 keys the way of finding them changes.
  @Test(arguments: [2, 3, 11, 12, 13, 14, 15, 16, 17, 100, 5000])
  func `the second of two keys is reported, among few and among many`(_ count: Int) throws {
    func text(repeating repeated: Int?, at position: Int) -> String {
      let keys = (0..<count).map { $0 == position ? repeated ?? $0 : $0 }
      return "{\n" + keys.map { "\"key\($0)\": {\"key\": [\($0)]}" }.joined(separator: ",\n") + "\n}"
    }
    #expect(try JSONDocument(parsing: text(repeating: nil, at: 0)).root.count == count)
    for (earlier, later) in [(0, 1), (0, count - 1), (count / 2 - 1, count / 2), (count - 2, count - 1)]
    where earlier < later {
      let error = #expect(throws: JSONError.self) {
        try JSONDocument(parsing: text(repeating: earlier, at: later))
      }
      #expect(error?.reason == .duplicateKey("key\(earlier)"))
      #expect(error?.line == later + 2)
      #expect(error?.column == 1)
    }
  }

  @Test func `places in a long text are those that counting gives`() throws {
    var random = SplitMix64(seed: 3)
    var text = "["
    var expected: [(line: Int, column: Int)] = []
    var (line, column) = (1, 2)
    for index in 0..<20_000 {
      if index > 0 {
        text += ","
        column += 1
      }
      switch Int.random(in: 0..<30, using: &random) {
      case 0: (text, line, column) = (text + "\n", line + 1, 1)
      case 1: (text, line, column) = (text + "\r", line + 1, 1)
      case 2: (text, line, column) = (text + "\r\n", line + 1, 1)
      default: break
      }
      expected.append((line, column))
      let value = ["\"é\"", "\"𝄞日\"", "12", "{}", "\"a\u{301}\""][Int.random(in: 0..<5, using: &random)]
      text += value
      column += value.unicodeScalars.count
    }
    let root = try JSONDocument(parsing: text + "]").root
    #expect(root.count == expected.count)
    for (value, place) in zip(root.elements, expected) {
      #expect(value.line == place.line && value.column == place.column)
    }
  }

  @Test func `pointers escape tilde and slash, and name keys by their text`() throws {
    let root = try JSONDocument(
      parsing: #"{"":{"/":1,"~":2,"~1":3,"a/b~c":[[0,{"m~n":4}],5],"\u00e9\"":6}," ":7}"#
    ).root
    func pointers(_ value: JSONValue) -> [String] {
      [value.pointer] + value.elements.flatMap(pointers) + value.members.flatMap { pointers($0.value) }
    }
    #expect(
      pointers(root) == [
        "", "/", "//~1", "//~0", "//~01", "//a~1b~0c", "//a~1b~0c/0", "//a~1b~0c/0/0", "//a~1b~0c/0/1",
        "//a~1b~0c/0/1/m~0n",
        "//a~1b~0c/1", "//é\"", "/ ",
      ])
    #expect(root.members.map(\.key.pointer) == ["/", "/ "])
  }
}
