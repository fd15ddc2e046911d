import Testing

@testable import DeepLinks

/// What would take minutes if the work grew faster than the URL; each is as long as a URL may be.
@Suite struct `Explanations of the largest URLs` {
  private func map(_ routes: [String], origins: [String] = ["https://a.example"], unwrap: String = "") throws
    -> LinkMap
  {
    let list = routes.map { #"{ "pattern": "\#($0)", "link": "s" }"# }.joined(separator: ", ")
    let source = """
      { "origins": [\(origins.map { "\"\($0)\"" }.joined(separator: ", "))], "unwrap": [\(unwrap)],
        "links": { "s": {} }, "routes": [\(list)] }
      """
    return try #require(LinkMap.load(Array(source.utf8), file: "map").map, "\(source)")
  }

  private func heldNames(_ url: String) throws -> [[String]] {
    try map(["/s"]).explain(url).notes.compactMap { note in
      if case .argumentsOfValue(let names, _, _) = note { names } else { nil }
    }
  }

  @Test func `thousands of arguments that belong to one value are told in one note`() throws {
    let names = try heldNames("https://a.example/s?u=/?" + String(repeating: "&a", count: 4_000))
    // After the `?` of the value comes an argument without a name.
    #expect(names.map { $0.filter { $0 == "a" }.count } == [4_000])
  }

  @Test func `of thousands of values with arguments the first eight are told`() throws {
    let names = try heldNames("https://a.example/s?" + String(repeating: "u=/?&a&", count: 1_000))
    #expect(names.map { $0.filter { $0 == "a" } } == Array(repeating: ["a"], count: 8))
  }

  @Test func `thousands of names that no pattern takes are told once each`() throws {
    let names = (0..<1_500).map { "a\($0)" }
    let notes = try map(["/s"]).explain("https://a.example/s?" + names.joined(separator: "&")).notes
    #expect(notes == [.leftOver(arguments: names, fragment: nil)])
  }

  @Test(arguments: [")", "]", ">", "."])
  func `marks at the end are of a sentence where they are few`(mark: String) throws {
    let map = try map((0..<20).map { "/a/b/c\($0)" })
    let url = "https://a.example/" + String(repeating: mark, count: 8_000)
    #expect(map.explain(url).nearest.isEmpty)
    func split(_ text: String) -> Int? {
      var text = text
      return text.withUTF8 { TrailingText.split($0, isLast: true)?.clean }
    }
    #expect(split("a" + String(repeating: mark, count: 8)) == 1)
    #expect(split("a" + String(repeating: mark, count: 9)) == nil)
  }

  @Test func `only the first paths of an opaque link are tried, on the first origins`() throws {
    let origins = (0..<1_000).map { "https://a\($0).example" }
    let map = try map(["/s/x"], origins: origins, unwrap: #""branch""#)
    func heldURL(_ query: String) -> String? {
      map.explain("https://x.app.link/a?" + query).nearest.first?.url
    }
    #expect(heldURL(String(repeating: "p=b/x&", count: 7) + "p=s/x") == "https://a0.example/s/x")
    #expect(heldURL(String(repeating: "p=b/x&", count: 1_300)) == nil)
  }

  @Test func `only the first links that arguments hold are tried`() throws {
    let map = try map(["/s"], origins: ["a:"])
    func heldURL(_ query: String) -> String? { map.explain("https://b.net/?" + query).nearest.first?.url }
    #expect(heldURL(String(repeating: "u=a:b&", count: 7) + "u=a:s") == "a:s")
    #expect(heldURL(String(repeating: "u=a:b&", count: 1_300)) == nil)
  }
}
