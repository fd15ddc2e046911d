import DeepLinks
import Testing

@testable import DeeplinkService

@Suite struct `A map that is served` {
  private static func map(_ word: String) throws -> LinkMap {
    let text = """
      { "origins": ["https://example.com"], "links": { "\(word)": {} },
        "routes": [{ "pattern": "/\(word)", "link": "\(word)" }] }
      """
    return try #require(LinkMap.load(Array(text.utf8), file: "links.json5").map)
  }

  @Test func `is the same one until it is replaced, for every thread`() throws {
    let (first, second) = (try Self.map("first"), try Self.map("second"))
    let maps = ServingMap(first)
    var (one, other) = (ServingMap.Seen(), ServingMap.Seen())
    #expect(maps.map(&one) === first)
    #expect(maps.map(&one) === first)
    maps.replace(with: second)
    #expect(maps.map(&one) === second)
    #expect(maps.map(&other) === second)
  }
}

extension OverHTTP {
  struct `A reload over HTTP` {
    @Test func `with a parameter loads nothing`() throws {
      try withService(tabs, { $0.requestReload = { Issue.record("it loads") } }) { client in
        let answer = try client.call("POST", "/admin/reload?dryRun=true")
        #expect(answer.status == 400)
        #expect(try client.call("GET", "/admin/reload").status == 405)
      }
    }
  }
}
