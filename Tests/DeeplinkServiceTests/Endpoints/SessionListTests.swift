import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `The list of sessions` {
    @Test func `has those that live, with their revisions`() throws {
      try withService { client in
        #expect(try client.call("GET", "/sessions").body == #"{"sessions":[]}"#)
        for id in ["b", "c", "a"] { #expect(try client.call("PUT", "/sessions/\(id)", "{}").status == 201) }
        _ = try client.call("POST", "/sessions/b/stack", #"{"command":"push","screen":"other"}"#)
        _ = try client.call("DELETE", "/sessions/c")
        let answer = try client.call("GET", "/sessions")
        #expect(answer.status == 200)
        #expect(answer.type == "application/json")
        #expect(answer["sessions.0.id"] == "a")
        #expect(answer["sessions.1.id"] == "b")
        #expect(answer["sessions.2.id"] == nil)
        #expect(answer["sessions.1.revision"] == (try client.call("GET", "/sessions/b"))["revision"])
        #expect(answer["sessions.0.lastUsed"]?.wholeMatch(of: /\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z/) != nil)
        #expect(answer["next"] == nil)
        #expect(try client.call("HEAD", "/sessions").status == 200)
      }
    }

    @Test func `comes page by page`() throws {
      try withService { client in
        let made = try (0..<25).map { _ in try #require(try client.call("POST", "/sessions")["session"]) }
        var (listed, after, pages) = ([String](), "", 0)
        while pages < 25 {
          let answer = try client.call("GET", "/sessions?limit=4" + (after.isEmpty ? "" : "&after=\(after)"))
          let page = (0..<5).compactMap { answer["sessions.\($0).id"] }
          #expect(page.count <= 4)
          #expect(page == page.sorted())
          listed += page
          pages += 1
          guard let next = answer["next"] else { break }
          after = next
        }
        #expect(pages == 7 || pages == 8)
        #expect(listed.sorted() == made.sorted())
      }
    }

    @Test(arguments: [
      "limit=0", "limit=1001", "limit=many", "limit=", "after=x", "after=", "offset=1", "limit=1&limit=2",
    ])
    func `refuses what it does not know`(query: String) throws {
      try withService { client in
        let answer = try client.call("GET", "/sessions?" + query)
        #expect(answer.status == 400)
        #expect(answer["type"] == "/problems/invalid-query")
      }
    }
  }
}
