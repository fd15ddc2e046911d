import Foundation
import Testing

@testable import DeepLinks

/// The conformance cases as far as reading alone decides them.
@Suite struct ReadingConformanceTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Conformance/resolve")

  static let groups = [
    "schemes", "hosts", "escapes", "paths", "query", "fragment", "hash-routes", "custom-schemes", "unicode",
    "limits", "tenants", "types", "inside", "patterns", "article-blog", "unsafe", "reports", "wrappers",
    "wrapper-rules",
  ]

  struct Case {
    var id: String
    var bytes: [UInt8]
    var expect: [String: Any]
  }

  struct Map: Decodable {
    var origins: [Written]
    var routes: [Route]
    var unwrap: [Written]?

    struct Route: Decodable {
      var origins: [Written]?
    }

    struct Written: Decodable {
      var origin: String
      var fragment: String?
      var query: String?
      var like: String?

      enum CodingKeys: CodingKey {
        case origin, fragment, query, like
      }

      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
          origin = text
          return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        origin = try container.decode(String.self, forKey: .origin)
        fragment = try container.decodeIfPresent(String.self, forKey: .fragment)
        query = try container.decodeIfPresent(String.self, forKey: .query)
        like = try container.decodeIfPresent(String.self, forKey: .like)
      }
    }
  }

  struct Reader {
    var table: OriginTable
    var unwrapper: Unwrapper

    init(_ group: String) throws {
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      let map = try decoder.decode(Map.self, from: Data(contentsOf: folder.appending(path: "\(group).json5")))
      table = OriginTable(
        try (map.origins + map.routes.flatMap { $0.origins ?? [] }).map {
          try Origin($0.origin, readsFragmentAsPath: $0.fragment == "path", allowsBinding: true)
        })
      let entries = try (map.unwrap ?? []).map { entry -> UnwrapDeclaration in
        if let query = entry.query { return .query(origin: try Origin(entry.origin), name: query) }
        if let like = entry.like {
          return .like(origin: try Origin(entry.origin), try #require(Wrapper(rawValue: like)))
        }
        return .named(try #require(Wrapper(rawValue: entry.origin)))
      }
      unwrapper = Unwrapper(entries, origins: table)
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

  struct Answer {
    /// Nil where reading and the origins find nothing wrong.
    var type: String?
    var offset: Int?
    var layers: [UnwrappedLayer] = []

    init(_ bytes: [UInt8], _ reader: Reader) {
      bytes.withUnsafeBufferPointer { bytes in
        do throws(LinkURLError) {
          try read(bytes, reader)
        } catch {
          switch error {
          case .tooLong: type = "link-too-long"
          case .unsafe: type = "unsafe-url"
          case .invalid(let offset, _): (type, self.offset) = ("invalid-url", offset)
          }
        }
      }
    }

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ reader: Reader) throws(LinkURLError) {
      var url = LinkURL()
      try url.read(bytes, ownedSchemes: reader.table.ownedSchemes)
      switch reader.unwrapper.open(&url, layers: &layers) {
      case .link: break
      case .opaque: type = "opaque-link"
      case .invalid(let error): throw error
      }
      var covers: [OriginTable.Cover] = []
      reader.table.covering(url, into: &covers)
      if let first = covers.first {
        try url.prepare(first.reading)
      } else if type == nil {
        type = Shorteners.include(url) ? "opaque-link" : "unknown-origin"
      }
    }
  }

  @Test(arguments: groups) func `refuses what the cases refuse, and where they say`(group: String) throws {
    let reader = try Reader(group)
    for test in try Self.cases(group) {
      let answer = Answer(test.bytes, reader)
      let expected = (test.expect["type"] as? String).flatMap { $0 == "no-route" ? nil : $0 }
      #expect(answer.type == expected, "\(test.id)")
      if let offset = test.expect["offset"] as? Int { #expect(answer.offset == offset, "\(test.id)") }
      guard let layers = test.expect["unwrapped"] as? [[String: String]] else { continue }
      #expect(answer.layers.map(\.wrapper) == layers.map { $0["wrapper"] }, "\(test.id)")
      for (layer, expected) in zip(answer.layers, layers) {
        if let url = expected["url"] { #expect(layer.url == url, "\(test.id)") }
      }
    }
  }
}
