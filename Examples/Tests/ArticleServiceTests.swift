import DeeplinkService
import Foundation
import FoundationNetworking
import Testing

@testable import ArticleService

@Suite(.serialized, .timeLimit(.minutes(2))) final class `The app of the first article over HTTP` {
  let service: DeeplinkService

  init() throws {
    var configuration = DeeplinkService.Configuration()
    configuration.listen = "127.0.0.1:0"
    configuration.threads = 1
    service = try DeeplinkService(resolver: ArticleResolver(), configuration)
  }

  deinit {
    service.stop(within: .seconds(1))
  }

  static let answers: [(String, Int, String)] = [
    ("myscheme://myhost/history", 200, #""link":{"name":"history","parameters":{}}}"#),
    (
      "myscheme://myhost/chat/a%2Fb", 200,
      #""link":{"name":"chat","parameters":{"room":"a/b"}},"requires":["login"]}"#
    ),
    (
      "myscheme://myhost/users/john_morgan/profile", 200,
      #""link":{"name":"profile","parameters":{"userId":"john_morgan"}},"requires":["login"]}"#
    ),
    ("myscheme://myhost/legal/uk/terms", 200, #""link":{"name":"terms","parameters":{}}}"#),
    ("myscheme://myhost/pages/contact_us", 404, #""type":"/problems/no-route""#),
    ("https://example.com/history", 404, #""type":"/problems/no-route""#),
    ("myscheme://myhost/%FF", 400, #""type":"/problems/invalid-url""#),
  ]

  @Test(arguments: answers)
  func `answers what a link means`(url: String, status: Int, part: String) async throws {
    let (body, code) = try await get("/resolve", ["url": url])
    #expect(code == status)
    #expect(body.contains(part), "\(body)")
  }

  @Test func `has no sessions, because it has no screens to navigate by`() async throws {
    #expect(try await get("/sessions/demo/stack").status == 404)
    #expect(try await get("/healthz").status == 200)
  }

  private func get(
    _ path: String, _ query: [String: String] = [:]
  ) async throws -> (body: String, status: Int) {
    var parts = try #require(URLComponents(string: "http://\(service.address)\(path)"))
    var allowed = CharacterSet.alphanumerics
    allowed.insert("-")
    parts.percentEncodedQuery =
      query.isEmpty
      ? nil
      : try query.map { "\($0)=\(try #require($1.addingPercentEncoding(withAllowedCharacters: allowed)))" }
        .joined(separator: "&")
    let (data, response) = try await URLSession.shared.data(from: try #require(parts.url))
    return (String(decoding: data, as: UTF8.self), try #require(response as? HTTPURLResponse).statusCode)
  }
}
