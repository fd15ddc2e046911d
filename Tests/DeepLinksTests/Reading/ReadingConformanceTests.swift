import Foundation
import Testing

@testable import DeepLinks

/// The conformance cases as far as reading alone decides them.
@Suite struct ReadingConformanceTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Conformance/resolve")

  static let groups = [
    "schemes", "hosts", "escapes", "paths", "query", "fragment", "hash-routes", "custom-schemes", "unicode",
    "limits", "tenants", "types", "inside", "patterns", "article-blog",
  ]

  struct Case {
    var id: String
    var bytes: [UInt8]
    var expect: [String: Any]
  }

  struct Map: Decodable {
    var origins: [Written]
    var routes: [Route]

    struct Route: Decodable {
      var origins: [Written]?
    }

    struct Written: Decodable {
      var origin: String
      var fragment: String?

      enum CodingKeys: CodingKey {
        case origin, fragment
      }

      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
          origin = text
          return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        origin = try container.decode(String.self, forKey: .origin)
        fragment = try container.decodeIfPresent(String.self, forKey: .fragment)
      }
    }
  }

  static func origins(_ group: String) throws -> [Origin] {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let map = try decoder.decode(Map.self, from: Data(contentsOf: folder.appending(path: "\(group).json5")))
    return try (map.origins + map.routes.flatMap { $0.origins ?? [] }).map {
      try Origin($0.origin, readsFragmentAsPath: $0.fragment == "path", allowsBinding: true)
    }
  }

  static func cases(_ group: String) throws -> [Case] {
    try String(contentsOf: folder.appending(path: "\(group).jsonl"), encoding: .utf8)
      .split(separator: "\n")
      .map { line in
        let object = try #require(
          JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let bytes: [UInt8]
        if let encoded = object["encoded"] as? String {
          // One decoding: what the HTTP layer does to the argument.
          var decoded: [UInt8] = []
          Array(encoded.utf8).withUnsafeBufferPointer {
            Escapes.decode($0, from: 0, to: $0.count, plusIsSpace: true, into: &decoded)
          }
          bytes = decoded
        } else {
          bytes = Array(try #require(object["url"] as? String).utf8)
        }
        return Case(
          id: object["id"] as? String ?? "", bytes: bytes,
          expect: object["expect"] as? [String: Any] ?? [:])
      }
  }

  /// The type of the problem that reading and the origins alone answer, with its offset.
  static func problem(of bytes: [UInt8], table: OriginTable) -> (type: String, offset: Int?)? {
    bytes.withUnsafeBufferPointer { bytes in
      var url = LinkURL()
      do throws(LinkURLError) {
        try url.read(bytes, ownedSchemes: table.ownedSchemes)
        var covers: [OriginTable.Cover] = []
        table.covering(url, into: &covers)
        if covers.isEmpty { return ("unknown-origin", nil) }
        try url.prepare(covers[0].reading)
        return nil
      } catch {
        switch error {
        case .tooLong: return ("link-too-long", nil)
        case .unsafe: return ("unsafe-url", nil)
        case .invalid(let offset, _): return ("invalid-url", offset)
        }
      }
    }
  }

  @Test(arguments: groups) func `refuses what the cases refuse, and where they say`(group: String) throws {
    let table = OriginTable(try Self.origins(group))
    for test in try Self.cases(group) {
      let problem = Self.problem(of: test.bytes, table: table)
      let type = test.expect["type"] as? String
      switch type {
      case "invalid-url", "unsafe-url", "link-too-long", "unknown-origin":
        #expect(problem?.type == type, "\(test.id)")
        if let offset = test.expect["offset"] as? Int { #expect(problem?.offset == offset, "\(test.id)") }
      default:
        #expect(problem == nil, "\(test.id) \(String(describing: problem))")
      }
    }
  }
}
