import JSON
import Testing

@testable import DeepLinks

/// The URLs of the conformance suite, turned back.
struct `URLs of the resolve cases` {
  @Test(arguments: `Resolve cases`.groups)
  func `have a canonical one that means the same, and so have their links`(group: String) throws {
    let (loaded, _) = LinkMap.load(ConformanceCases.bytes("resolve/\(group).json5"), file: "\(group).json5")
    let map = try #require(loaded)
    for `case` in ConformanceCase.all("resolve/\(group).jsonl") {
      guard let url = `case`.json["url"]?.string, let meaning = map.meaning(url) else { continue }
      #expect(meaning.canonical == map.searchedCanonical(url), "\(group)/\(`case`.id)")
      if let canonical = meaning.canonical {
        #expect(map.meaning(canonical) == meaning, "\(group)/\(`case`.id): \(canonical)")
      }
      do throws(ReverseProblem) {
        let urls = try map.urls(for: meaning.link)
        for url in urls.urls {
          #expect(map.meaning(url)?.link == meaning.link, "\(group)/\(`case`.id): \(url)")
        }
        #expect(map.meaning(urls.canonical)?.canonical == urls.canonical, "\(group)/\(`case`.id)")
      } catch {
        guard case .noURL(let obstacles) = error else {
          Issue.record("\(group)/\(`case`.id): \(error)")
          continue
        }
        // Without a host there is none; else a link that was resolved has one, unless an expression is unknown.
        let hasOrigin = meaning.canonical != nil
        #expect(!hasOrigin || obstacles.contains { $0.isExpression }, "\(group)/\(`case`.id): \(obstacles)")
      }
    }
  }
}

extension URLObstacle {
  fileprivate var isExpression: Bool {
    if case .expression = reason { true } else { false }
  }
}

struct `A canonical URL` {
  private static let map: LinkMap = {
    let (map, findings) = LinkMap.load(
      Array(
        """
        {
          origins: ["my:", "http://example.com", "https://example.com"],
          links: {
            item: { parameters: { id: "int" } }, first: {}, top: {}, bare: {},
            feed: { parameters: { sort: { type: "string", default: "top" } } },
            search: { parameters: { q: "string", exact: { type: "bool", default: false }, n: { type: "double", optional: true } } },
            settings: {}, list: { parameters: { ids: { list: "int" } } },
          },
          routes: [
            { pattern: "/items/1", link: "first" },
            { pattern: "/items/:id", link: "item" },
            { pattern: "/feed", link: "top" },
            { pattern: "/feed/:sort?", link: "feed" },
            { pattern: "/search?q=:q&exact=:exact&n=:n", link: "search" },
            { pattern: "/*/settings/**", link: "settings" },
            { pattern: "/list?id=:ids", link: "list" },
            { pattern: "/bare?debug", link: "bare", caseSensitive: false },
          ],
          unwrap: ["google", { origin: "https://example.com", query: "link" }],
        }
        """.utf8), file: "map")
    guard let map else { fatalError("\(findings)") }
    return map
  }()

  @Test(arguments: [
    ("my://items/42", "https://example.com/items/42"), ("my:items/042?x=1#f", "https://example.com/items/42"),
    ("https://example.com/items/-0", "https://example.com/items/0"),
    // `/items/1` is another link's.
    ("https://example.com/items/01", nil),
    // So is `/feed`.
    ("https://example.com/feed/top", "https://example.com/feed/top"),
    ("https://example.com/feed/%6eew", "https://example.com/feed/new"),
    ("https://example.com/search?n=1.50&x=1&exact=0&q=a%20b", "https://example.com/search?q=a+b&n=1.5"),
    ("https://example.com/search?exact&q=", "https://example.com/search?q=&exact=true"),
    ("http://example.com/a%2fb/settings/x//y/", "https://example.com/a%2Fb/settings/x/y"),
    ("my:list?id=1&id=x&id=02", nil), ("my:list?id=1&id=02", "https://example.com/list?id=1&id=2"),
    ("my:BARE?DEBUG=", "https://example.com/bare?debug"),
    ("https://www.google.com/url?q=my:items/7", "https://example.com/items/7"),
  ])
  func `is one for all spellings`(url: String, canonical: String?) {
    #expect(Self.map.meaning(url)?.canonical == canonical)
  }

  /// Each of these would be another route's, or nobody's, if it were written without a second look.
  @Test(arguments: [
    // The first `v` is no number, so `/a?v=:v` does not take the URL; alone the 7 is one.
    (#"{ pattern: "/a?v=:n", link: "n" }, { pattern: "/a?v=7", link: "e" }"#, "https://x.t/a?v=x&v=7", nil),
    (
      #"{ pattern: "/a?v=:ns", link: "ns" }, { pattern: "/a?v=:n", link: "n" }"#, "https://x.t/a?v=7&v=x", nil
    ),
    (#"{ pattern: "/a?v=7", link: "e" }, { pattern: "/a?v=:n", link: "n" }"#, "https://x.t/a?v=07", nil),
    // The expression sees the text.
    (#"{ pattern: "/a?v=:n(\\d\\d)", link: "n" }"#, "https://x.t/a?v=07", nil),
    (#"{ pattern: "/a?v=:n(\\d\\d)", link: "n" }"#, "my:a?v=17", "https://x.t/a?v=17"),
    // Case counts for the first route alone.
    (
      #"{ pattern: "/a", link: "e" }, { pattern: "/A", link: "f", caseSensitive: false }"#, "my:A",
      "https://x.t/A"
    ),
    (
      #"{ pattern: "/a", link: "e" }, { pattern: "/:s/b", link: "s" }, { pattern: "/A/B", link: "f", caseSensitive: false }"#,
      "my:A/B", "https://x.t/A/B"
    ),
    (
      #"{ pattern: "/(A)", link: "e" }, { pattern: "/A", link: "f", caseSensitive: false }"#,
      "my:a", nil
    ),
    // Not every route is to be seen from every origin.
    (
      #"{ pattern: "/a", link: "e", origins: ["https://x.t"] }, { pattern: "/:s", link: "s" }"#, "my:a",
      "my:/a"
    ),
    (
      #"{ pattern: "/a", link: "e", origins: ["https://x.t"] }, { pattern: "/:s", link: "s" }"#, "my:b",
      "https://x.t/b"
    ),
    (#"{ pattern: "/:s", link: "s", origins: ["https://*.x.t"] }"#, "https://w.x.t/a", nil),
    (
      #"{ pattern: "/:n", link: "both", origins: ["https://:s.x.t"] }"#, "https://W.x.t/01", "https://w.x.t/1"
    ),
    // What looks like a path or a directive in a fragment.
    (#"{ pattern: "/a#:s", link: "s" }"#, "my:a#%2Fb", "https://x.t/a#%2Fb"),
    (#"{ pattern: "/a#:s", link: "s" }"#, "my:a#%21b%3A~:c", "https://x.t/a#%21b%3A~:c"),
    // Escapes make it longer than any link may be.
    (#"{ pattern: "/:s", link: "s" }"#, "my:" + String(repeating: "é", count: 2_000), nil),
  ])
  func `is no other route's`(routes: String, url: String, canonical: String?) throws {
    let (loaded, findings) = LinkMap.load(
      Array(
        """
        { origins: ["my:", "https://x.t"], links: { e: {}, f: {}, n: { parameters: { n: "int" } },
          ns: { parameters: { ns: { list: "int" } } }, s: { parameters: { s: "string" } },
          both: { parameters: { s: "string", n: "int" } } }, routes: [\(routes)] }
        """.utf8), file: "map")
    let map = try #require(loaded, "\(findings.map(\.description))")
    let meaning = try #require(map.meaning(url))
    #expect(meaning.canonical == canonical)
    if let canonical { #expect(map.meaning(canonical) == meaning) }
  }
}
