import DeepLinks
import Foundation
import JSON
import Testing

@testable import DeeplinkService

/// The map that ships, as the articles have it.
private let example: LinkMap = {
  let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "config/links.json5")
  guard let bytes = try? Data(contentsOf: path) else { fatalError("no \(path)") }
  let (map, findings) = LinkMap.load(Array(bytes), file: "links.json5")
  guard let map else { fatalError("\(findings)") }
  return map
}()

@Suite struct `The example map` {
  private func answer(_ url: String) throws -> (status: Int, body: JSONValue) {
    var answers = LinkAnswers(map: example)
    let (status, body) = answers.answer(url)
    return (status, try JSONDocument(parsing: body).root)
  }

  @Test(
    arguments: ["myscheme://myhost", "https://example.com"],
    [
      ("/", "home", [:]), ("/history", "history", [:]), ("/john/settings", "settings", [:]),
      ("/chat/swift", "chat", ["room": "swift"]),
      ("/users/john_morgan/profile", "profile", ["userId": "john_morgan"]),
      ("/news/latest/2026/may", "news", [:]), ("/news/latest", "news", [:]),
      ("/legal/eu/terms", "terms", [:]),
      ("/pages/Contact-Us.html", "contact", [:]),
    ] as [(String, String, [String: String])])
  func `resolves all eight links in both origins`(
    origin: String, link: (path: String, name: String, parameters: [String: String])
  ) throws {
    let (status, body) = try answer(origin + link.path)
    #expect(status == 200)
    #expect(body["link"]?["name"]?.string == link.name)
    for (name, value) in link.parameters { #expect(body["link"]?["parameters"]?[name]?.string == value) }
    #expect(body["link"]?["parameters"]?.count == link.parameters.count)
  }

  @Test func `reads every spelling of a link`() throws {
    let (status, body) = try answer("MYSCHEME://MyHost//chat//a%2Fb/")
    #expect(status == 200)
    #expect(body["link"]?["parameters"]?["room"]?.string == "a/b")
  }

  @Test(
    arguments: [
      ("https://example.com/chat", 404, "/problems/no-route", nil),
      ("https://example.com/%E0%A4", 400, "/problems/invalid-url", 20),
      ("https://elsewhere.example/chat/x", 404, "/problems/unknown-origin", nil),
      ("javascript:alert(1)", 400, "/problems/unsafe-url", nil),
    ] as [(String, Int, String, Int64?)])
  func `says what a URL cannot mean`(url: String, status: Int, type: String, offset: Int64?) throws {
    let answer = try answer(url)
    #expect(answer.status == status)
    #expect(answer.body["type"]?.string == type)
    #expect(answer.body["offset"]?.int == offset)
  }
}

extension OverHTTP {
  @Suite struct `The numbers flow` {
    @Test func `picks a number and comes back`() throws {
      try withService(example) { client in
        let steps: [(body: String, status: Int, stack: String)] = [
          (#"{"command": "perform", "action": "pickNumberTapped"}"#, 200, "home1 numberList3"),
          (
            #"{"command": "perform", "action": "numberSelected", "arguments": {"number": 42}}"#, 200,
            "home1 numberList3 numberDetail4"
          ),
          (#"{"command": "pop"}"#, 200, "home1 numberList3"),
          (#"{"command": "popToRoot"}"#, 200, "home1"),
          (#"{"command": "present", "screen": "terms", "style": "sheet"}"#, 200, "home1 terms5"),
          (#"{"command": "push", "screen": "news"}"#, 409, ""),
          (#"{"command": "dismiss"}"#, 200, "home1"),
        ]
        for step in steps {
          let answer = try client.call("POST", "/sessions/flow/stack", step.body)
          #expect(answer.status == step.status, "\(step.body)")
          #expect(answer.stack == step.stack, "\(step.body)")
        }
        #expect(try client.call("GET", "/sessions/flow/stack")["revision"] == "6")
      }
    }
  }
}
