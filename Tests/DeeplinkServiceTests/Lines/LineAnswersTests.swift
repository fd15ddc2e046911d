import JSON
import Testing

@testable import DeeplinkService

struct `Answers to lines` {
  private func answers(
    _ text: [UInt8], _ syntax: LineAnswers.Syntax = .json, _ form: URLAnswers.Form = .withStatus
  ) -> String {
    var answers = LineAnswers(.map(ServingMap(tabs)), syntax, in: form)
    var writer = JSONWriter()
    var splitter = LineSplitter(limit: LineAnswers.lineLimit)
    text.withUnsafeBufferPointer { text in
      var rest = text
      while let line = splitter.next(&rest) { answers.write(line, number: splitter.number, to: &writer) }
    }
    if let line = splitter.last() { answers.write(line, number: splitter.number, to: &writer) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Of each line of answers its status, the link's name or the problem's type, its line and its offset.
  private func summary(_ text: String, _ syntax: LineAnswers.Syntax = .json) throws -> [String] {
    try answers(Array(text.utf8), syntax).split(separator: "\n").map { line in
      let answer = try JSONDocument(parsing: String(line)).root
      let status = try #require(answer["status"]?.int)
      if let name = answer["answer"]?["link"]?["name"]?.string { return "\(status) \(name)" }
      let problem = try #require(answer["problem"])
      #expect(problem["status"]?.int == status)
      let type = try #require(problem["type"]?.string).dropFirst("/problems/".count)
      let places = ["line", "offset"].map { problem[$0]?.int.map { " \($0)" } ?? " -" }
      return "\(status) \(type)\(places.joined())\(problem["pointer"]?.string.map { " '\($0)'" } ?? "")"
    }
  }

  @Test func `hold what GET answers`() {
    var single = LinkAnswers(map: tabs)
    for url in ["https://a.example/numbers/42?ref=x", "https://a.example/secret"] {
      let answer = String(decoding: single.answer(url).body, as: UTF8.self)
      #expect(answers(Array("\"\(url)\"".utf8)) == "{\"status\":200,\"answer\":\(answer)}\n")
      #expect(answers(Array("\"\(url)\"".utf8), .json, .bare) == answer + "\n")
      #expect(answers(Array(url.utf8), .plainOrJSON, .bare) == answer + "\n")
    }
    let none = String(decoding: single.answer("https://a.example/none").body, as: UTF8.self)
    let placed = none.dropLast() + ",\"line\":1}"
    #expect(answers(Array("https://a.example/none\n".utf8), .plainOrJSON, .bare) == placed + "\n")
    #expect(
      answers(Array("\"https://a.example/none\"".utf8)) == "{\"status\":404,\"problem\":\(placed)}\n")
  }

  @Test(arguments: [
    ("", []), ("\n", []), ("\r\n \t\r\n\n", []),
    ("\"https://a.example/secret\"", ["200 secret"]),
    ("\"https://a.example/secret\"\r\n\n  \"https://a.example/new\" \r\n", ["200 secret", "200 new"]),
    ("\u{FEFF}\"https://a.example/secret\"\n", ["200 secret"]),
    // A byte order mark anywhere else is no white space of JSON.
    ("\n\u{FEFF}\"https://a.example/secret\"\n", ["400 invalid-json 2 0"]),
    (#"{"url":"https://a.example/secret"}"#, ["200 secret"]),
    (#"{"url":"https://a.example/new","platform":"ios","version":"1"}"#, ["200 secret"]),
    (#""https:\/\/a.example\/secr\u0065t""#, ["200 secret"]),
    ("\"https://a.example/none\"\n\"https://a.example/secret\"", ["404 no-route 1 -", "200 secret"]),
    ("\"https://b.example/\"", ["404 unknown-origin 1 -"]), ("\"\"", ["400 invalid-url 1 0"]),
    ("\"https://a.example/%FF\"", ["400 invalid-url 1 18"]),
    ("\n\"x", ["400 invalid-json 2 2"]), ("\"x\" \"y\"", ["400 invalid-json 1 4"]),
    ("\"x\",", ["400 invalid-json 1 3"]), ("https://a.example/", ["400 invalid-json 1 0"]),
    ("\"a\tb\"", ["400 invalid-json 1 2"]), (#""\ud800""#, ["400 invalid-json 1 1"]),
    ("42", ["422 invalid-value 1 - ''"]), ("null", ["422 invalid-value 1 - ''"]),
    ("[\"https://a.example/secret\"]", ["422 invalid-value 1 - ''"]),
    ("{}", ["422 missing-key 1 - '/url'"]), (#"{"url":1}"#, ["422 invalid-value 1 - '/url'"]),
    (#"{"urls":["x"]}"#, ["422 unknown-key 1 - '/urls'"]),
    (#"{"url":"x","version":1}"#, ["422 invalid-value 1 - '/version'"]),
    (#"{"url":"x","url":"y"}"#, ["400 invalid-json 1 11"]),
  ])
  func `take texts and objects, and say what is wrong with a line`(text: String, wanted: [String]) throws {
    #expect(try summary(text) == wanted)
  }

  @Test(arguments: [
    ("https://a.example/secret\r\n \"https://a.example/new\"\n", ["200 secret", "200 new"]),
    ("  https://a.example/secret  \n", ["200 secret"]),
    (#"{"url":"https://a.example/secret"}"#, ["200 secret"]), ("\"x", ["400 invalid-json 1 2"]),
    ("x\ny", ["400 invalid-url 1 1", "400 invalid-url 2 1"]),
  ])
  func `may be plain`(text: String, wanted: [String]) throws {
    #expect(
      try summary(text, .plainOrJSON).map { $0.replacing("url 1 0", with: "url 1 1") } == wanted.map { $0 })
  }

  @Test func `name bytes that are not UTF-8 where they stand`() {
    let quote = UInt8(ascii: "\"")
    let quoted = answers([quote] + Array("https://a.example/".utf8) + [0xFF, quote])
    #expect(quoted.contains("/problems/invalid-json") && quoted.contains("\"offset\":19"))
    let plain = answers(Array("https://a.example/".utf8) + [0xFF], .plainOrJSON)
    #expect(plain.contains("/problems/invalid-url") && plain.contains("\"offset\":18"))
  }

  @Test func `say that a line is too long, and go on`() throws {
    let limit = LineAnswers.lineLimit
    let exact = "\"" + String(repeating: "a", count: limit - 2) + "\""
    let long = String(repeating: "a", count: limit + 1)
    let wanted = ["400 link-too-long 1 -", "413 line-too-long 2 \(limit)", "200 secret"]
    #expect(try summary("\(exact)\n\(long)\n\"https://a.example/secret\"") == wanted)
    #expect(try summary(String(repeating: "a", count: 3 * limit)) == ["413 line-too-long 1 \(limit)"])
  }

  @Test func `are the same for the longest link, each byte of it escaped`() throws {
    let url = "https://a.example/secret?a=" + String(repeating: "b", count: 8192 - 27)
    let escaped = url.utf8.map { "\\u00" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(try summary(#"{"url":"\#(escaped)","platform":"ios","version":"17.0.1"}"#) == ["200 secret"])
  }
}
