import Testing

@testable import DeepLinks

struct `A URL to try` {
  private static func map(_ origins: String, _ links: String, _ routes: String) throws -> LinkMap {
    let (map, findings) = LinkMap.load(
      Array("{ \"origins\": [\(origins)], \"links\": {\(links)}, \"routes\": [\(routes)] }".utf8), file: "map"
    )
    return try #require(map, "\(findings)")
  }

  @Test(arguments: [
    (#""https://a.test""#, #""x": {}"#, #"{ "pattern": "/about", "link": "x" }"#, "https://a.test/about"),
    (#""https://a.test""#, #""x": {}"#, #"{ "pattern": "/", "link": "x" }"#, "https://a.test/"),
    // The fragment is the path there, so that the pattern behind the host is none.
    (
      #"{ "origin": "https://a.test", "fragment": "path" }"#, #""x": {}"#,
      #"{ "pattern": "/about/us", "link": "x" }"#, "https://a.test/about/us"
    ),
    (
      #""https://a.test""#,
      #""x": { "parameters": { "n": { "type": "int", "min": 7, "max": 9 }, "s": "string" } }"#,
      #"{ "pattern": "/:n/:s", "link": "x" }"#, "https://a.test/7/example"
    ),
    (
      #""https://*.a.test""#, #""x": {}"#, #"{ "pattern": "/about", "link": "x", "origins": ["app:"] }"#,
      "app:/about"
    ),
  ])
  func `resolves`(origins: String, links: String, routes: String, url: String) throws {
    let map = try Self.map(origins, links, routes)
    #expect(map.exampleURL == url)
    #expect(throws: Never.self) { try map.resolve(url) }
  }

  @Test func `is none where none is known to resolve`() throws {
    let map = try Self.map(#""https://*.a.test""#, #""x": {}"#, #"{ "pattern": "/about", "link": "x" }"#)
    #expect(map.exampleURL == nil)
  }
}
