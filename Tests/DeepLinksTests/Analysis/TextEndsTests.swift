import Testing

@testable import DeepLinks

struct `Ends of texts` {
  private static let names: [String: TextEnds] = [
    "abc": TextEnds(whole: Array("abc".utf8)), "ABC": TextEnds(whole: Array("ABC".utf8)),
    "abd": TextEnds(whole: Array("abd".utf8)), "a": TextEnds(whole: Array("a".utf8)),
    "a…": TextEnds(prefix: Array("a".utf8)), "B…": TextEnds(prefix: Array("B".utf8)),
    "ab…": TextEnds(prefix: Array("ab".utf8)), "…c": TextEnds(suffix: Array("c".utf8)),
    "…bc": TextEnds(suffix: Array("bc".utf8)),
    "a…c": TextEnds(prefix: Array("a".utf8), suffix: Array("c".utf8)),
    "…": .unknown,
  ]

  @Test(arguments: [
    ("abc", "abd"), ("abc", "a"), ("abc", "B…"), ("a…", "B…"), ("ab…", "a"), ("…bc", "a"), ("abd", "…c"),
    ("a…c", "B…"), ("a…c", "abd"),
  ])
  func `clash where no text has both`(one: String, other: String) throws {
    let (one, other) = (try #require(Self.names[one]), try #require(Self.names[other]))
    #expect(one.clash(with: other))
    #expect(other.clash(with: one))
  }

  /// Whether case counts is not known to them.
  @Test(arguments: [
    ("abc", "abc"), ("abc", "ABC"), ("abc", "a…"), ("ABC", "ab…"), ("abc", "…bc"), ("abc", "a…c"),
    ("a…", "ab…"),
    ("…c", "…bc"), ("a…", "…c"), ("…", "a"), ("…", "B…"), ("B…", "…bc"),
  ])
  func `do not clash where a text may have both`(one: String, other: String) throws {
    let (one, other) = (try #require(Self.names[one]), try #require(Self.names[other]))
    #expect(!one.clash(with: other))
    #expect(!other.clash(with: one))
  }
}
