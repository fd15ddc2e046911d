import Testing
import URLPatterns

@Suite struct `Path elements` {
  static let paths: [(String, [String]?)] = [
    ("", []), ("/", []), ("//", []), ("/a", ["a"]), ("a", ["a"]), ("/a/", ["a"]), ("//a///b//", ["a", "b"]),
    ("/users/7/profile", ["users", "7", "profile"]),
    ("/a?x=/b", ["a"]), ("/a#/b", ["a"]), ("/a#b?c", ["a"]), ("?a", []), ("#a", []),
    ("/a%2Fb/c", ["a/b", "c"]), ("/a%252Fb", ["a%2Fb"]), ("/a+b", ["a+b"]), ("/a%20b", ["a b"]),
    ("/%61", ["a"]), ("/caf%C3%A9", ["caf\u{E9}"]), ("/caf\u{E9}", ["caf\u{E9}"]),
    ("/100%", ["100%"]), ("/%zz", ["%zz"]), ("/%4", ["%4"]), ("/%4/1", ["%4", "1"]), ("/%", ["%"]),
    ("/%%34", ["%4"]),
    ("/a/./b", ["a", "b"]), ("/a/../b", ["b"]), ("/..", []), ("/../a", ["a"]), ("/a/%2e%2E/b", ["b"]),
    ("/a/x//../b", ["a", "b"]), ("/...", ["..."]), ("/..%2F", ["../"]),
    ("/a;b=c:d@e", ["a;b=c:d@e"]), ("/%3F%23", ["?#"]), ("/\\", ["\\"]),
    ("/%FF", nil), ("/a/%C3", nil), ("/a%00b", nil), ("/%C3/%A9", nil), ("/\0", nil), ("/%FF/..", nil),
    ("/a?%FF", ["a"]),
  ]

  @Test(arguments: paths)
  func `of a path are split first, then decoded once`(path: String, expected: [String]?) {
    #expect(Counted(pathOf: path)?.elements == expected)
  }
}

@Suite struct `Query arguments` {
  static let queries: [(String, [[String]])] = [
    ("", []), ("a", [["a", ""]]), ("a=", [["a", ""]]), ("=a", [["", "a"]]), ("=", [["", ""]]),
    ("&&a=1&&", [["a", "1"]]), ("a=1&b=2&a=3", [["a", "1"], ["b", "2"], ["a", "3"]]),
    ("a=b=c", [["a", "b=c"]]), ("a+b=c+d", [["a b", "c d"]]), ("a=%2B", [["a", "+"]]),
    ("%61=%26", [["a", "&"]]), ("a%3Db=c", [["a=b", "c"]]), ("a;b", [["a;b", ""]]),
    ("a=100%", [["a", "100%"]]), ("a=%FF&b=%20", [["a", "%FF"], ["b", " "]]), ("a=%00", [["a", "\0"]]),
    ("a=?/:", [["a", "?/:"]]),
  ]

  @Test(arguments: queries)
  func `are read by the rules of forms`(query: String, expected: [[String]]) {
    #expect(QueryArguments(query: query).map { [$0.name, $0.value] } == expected)
    #expect(QueryArguments(queryOf: "/path?\(query)#x?y=z") == QueryArguments(query: query))
  }

  @Test(arguments: ["", "/a", "/a#b?c=d", "/a?", "/a?#b"])
  func `are none where there is no query`(url: String) {
    #expect(QueryArguments(queryOf: url).isEmpty)
  }

  @Test func `are found by name, repeats in order`() {
    let query = QueryArguments(query: "tag=b&q=cats&tag=a")
    #expect(query["q"] == "cats")
    #expect(query["tag"] == "b")
    #expect(query.values(of: "tag") == ["b", "a"])
    #expect(query["Tag"] == nil)
    #expect(query.values(of: "none") == [])
    #expect(query.count == 3)
    #expect(query == ["tag": "b", "q": "cats", "tag": "a"])
    #expect(query != ["q": "cats", "tag": "b", "tag": "a"])
  }

  @Test(
    arguments: [
      ("/search?kind=article&q=cats", "articles about cats"),
      ("/search?utm=1&q=cats&kind=article", "articles about cats"),
      ("/search?kind=video&kind=article", "articles about everything"),
      ("/search?kind=video&page=12", "page"), ("/search?page=x", "search"), ("/search?debug", "debug"),
      ("/search?debug=1", "debug"), ("/search", "search"), ("/else?q=cats", "none"),
    ])
  func `match beside the path, order-free`(url: String, expected: String) throws {
    let path = try #require(Counted(pathOf: url))
    let query = QueryArguments(queryOf: url)
    let name =
      switch (path, query) {
      case (.n1("search"), ["kind": "article"]): "articles about \(query["q"] ?? "everything")"
      case (.n1("search"), Has("page", Matches("[0-9]+"))): "page"
      case (.n1("search"), Has("debug")): "debug"
      case (.n1("search"), _): "search"
      default: "none"
      }
    #expect(name == expected)
  }
}
