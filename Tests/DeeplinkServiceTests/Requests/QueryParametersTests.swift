import DeepLinks
import Testing

@testable import DeeplinkService

/// What `read` makes of a query's bytes.
func withQuery<Answer>(
  _ bytes: [UInt8]?, _ read: (UnsafeBufferPointer<UInt8>?) throws -> Answer
) rethrows -> Answer {
  guard let bytes else { return try read(nil) }
  return try bytes.withUnsafeBufferPointer { try read($0) }
}

struct `Query parameters` {
  private func read(_ query: String?) throws -> QueryParameters {
    try withQuery(query.map { Array($0.utf8) }) { try QueryParameters($0) }
  }

  @Test(arguments: [
    (nil, []), ("", []), ("&&", []), ("a=1", ["a:1"]), ("a", ["a:"]), ("a=", ["a:"]), ("=1", [":1"]),
    ("a=1&b=2", ["a:1", "b:2"]), ("a=b=c", ["a:b=c"]), ("a=1+2", ["a:1 2"]), ("a=%2B%26%3d", ["a:+&="]),
    ("%61=%C3%A9", ["a:é"]), ("a=%2541", ["a:%41"]), ("&a=1&&b&", ["a:1", "b:"]), ("a=?/#", ["a:?/#"]),
  ])
  func `are decoded once, by form rules`(query: String?, wanted: [String]) throws {
    #expect(try read(query).items.map { "\($0.name):\($0.value)" } == wanted)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "%=1", "a=%FF", "a=%C3", "a=%C3%28", "a=100%"])
  func `are never repaired`(query: String) throws {
    let problem = try #require(throws: Problem.self) { try read(query) }
    #expect(problem.type == .invalidQuery)
  }

  @Test(arguments: [
    ("a=1", true), ("b=1&a=1", true), ("", true), ("A=1", false), ("a=1&a=1", false), ("c", false),
  ])
  func `are known, and there once`(query: String, isRight: Bool) throws {
    let parameters = try read(query)
    #expect(((try? parameters.checked(known: ["a", "b"])) != nil) == isRight)
  }

  @Test(arguments: [("", false), ("dryRun=true", true), ("dryRun=false", false)])
  func `have flags that are written out`(query: String, wanted: Bool) throws {
    #expect(try read(query).flag("dryRun") == wanted)
  }

  @Test(arguments: ["dryRun", "dryRun=1", "dryRun=True", "dryRun=TRUE", "dryRun=yes", "dryRun=true+"])
  func `have no other flags`(query: String) throws {
    let problem = try #require(throws: Problem.self) { try read(query).flag("dryRun") }
    #expect(problem.type == .invalidQuery)
  }
}

struct `The query of resolve` {
  private func read(_ query: String?) throws -> String {
    try withQuery(query.map { Array($0.utf8) }) { bytes in
      let query = try ResolveQuery(bytes)
      let url = query.withURL { String(decoding: $0, as: UTF8.self) }
      return ([url, query.client.platform, query.client.version] as [String?])
        .map { $0 ?? "-" }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("url=https://a.b/c", "https://a.b/c - -"), ("url=", " - -"), ("url=a%2Bb+c", "a+b c - -"),
    ("url=https://a/?x=1%26y=2", "https://a/?x=1&y=2 - -"), ("url=%2541", "%41 - -"),
    // A malformed escape is text, as it is everywhere in a URL.
    ("url=100%", "100% - -"), ("url=%zz%4", "%zz%4 - -"), ("url=%F", "%F - -"), ("url=%41%", "A% - -"),
    ("url=x&platform=ios&version=3.2", "x ios 3.2"), ("version=1&url=x&&", "x - 1"),
    ("%70latform=a+b&url=x", "x a b -"),
  ])
  func `holds a URL, decoded once, and what draws it`(query: String, wanted: String) throws {
    #expect(try read(query) == wanted)
  }

  @Test(arguments: [
    (nil, "missing"), ("", "missing"), ("platform=ios", "missing"), ("url", "twice"),
    ("url=a&url=b", "twice"),
    ("url=a&%75rl=b", "twice"), ("url=x&platform=a&platform=b", "twice"), ("URL=x", "no parameter"),
    ("foo=1&url=x", "known are"), ("url=https://a/?b=1&c=2", "escape the URL's '&' as %26"),
    ("url=x&platform=%FF", "UTF-8"),
  ])
  func `is refused with what to do`(query: String?, word: String) throws {
    let problem = try #require(throws: Problem.self) { try read(query) }
    #expect(problem.type == .invalidQuery)
    #expect(problem.detail.contains(word))
  }

  @Test func `leaves bytes that are not UTF-8 to the reader of URLs`() throws {
    let url = try withQuery(Array("url=%FFa".utf8)) { try ResolveQuery($0).withURL { Array($0) } }
    #expect(url == [0xFF, 0x61])
  }
}
