import JSON
import Testing

@testable import DeepLinks

/// The resolve cases of the conformance suite, without a service.
struct `Resolve cases` {
  static let groups = [
    "app-school", "app-todos", "article-blog", "article-coordinators", "article-example", "big-rest",
    "big-thousands", "custom-schemes", "escapes", "expressions", "fall-through", "fragment", "hash-routes",
    "hosts", "inside", "letter-case", "limits", "order", "order-2", "paths", "patterns", "query", "reports",
    "schemes", "tenants", "types", "unicode", "unsafe", "wrapper-rules", "wrappers",
  ]

  @Test(arguments: groups)
  func `answer as expected`(group: String) throws {
    let (loaded, findings) = LinkMap.load(
      ConformanceCases.bytes("resolve/\(group).json5"), file: "\(group).json5")
    let map = try #require(loaded, "\(findings.map(\.description))")
    var scratch = LinkMap.Scratch()
    for `case` in ConformanceCase.all("resolve/\(group).jsonl") {
      let expect = try #require(`case`.json["expect"])
      let answer = try answer(of: map, to: try url(of: `case`.json), &scratch)
      for (key, wanted) in expect.members {
        let name = key.string
        #expect(
          agrees(name, wanted, answer[name]),
          "\(group)/\(`case`.id): \(name) of \(String(decoding: `case`.source, as: UTF8.self)) is \(answer[name].map(text) ?? "absent")"
        )
      }
    }
  }

  func url(of json: JSONValue) throws -> [UInt8] {
    guard let encoded = json["encoded"]?.string else { return Array(try #require(json["url"]?.string).utf8) }
    var bytes: [UInt8] = []
    var rest = Array(encoded.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// The answer as the service would give it.
  private func answer(
    of map: LinkMap, to url: [UInt8], _ scratch: inout LinkMap.Scratch
  ) throws -> JSONValue {
    var writer = JSONWriter()
    url.withUnsafeBufferPointer { bytes in
      do throws(ResolveProblem) {
        let found = try map.find(bytes, &scratch)
        map.write(found, url: bytes, &scratch, to: &writer)
        let answer = String(decoding: writer.bytes.dropLast(), as: UTF8.self)
        writer.removeAll()
        writer.separator("")
        writer.raw(Array((answer + ",\"status\":200}").utf8))
      } catch {
        writer.beginObject()
        writer.key("type")
        writer.string(error.type)
        if case .invalid(let offset, _) = error {
          writer.key("offset")
          writer.int(offset)
        }
        writer.key("status")
        switch error {
        case .tooLong, .invalid, .unsafe: writer.int(400)
        case .unknownOrigin, .noRoute, .opaque: writer.int(404)
        }
        writer.endObject()
      }
    }
    return try JSONDocument(parsing: writer.bytes).root
  }

  private func agrees(_ key: String, _ wanted: JSONValue, _ got: JSONValue?) -> Bool {
    switch key {
    case "link":
      guard let got else { return false }
      return wanted.members.allSatisfy { member in
        got[member.key.string].map { same(member.value, $0) } ?? false
      }
    case "query": return got.map { same(wanted, $0) } ?? (wanted.count == 0)
    case "unwrapped":
      guard let got else { return wanted.count == 0 }
      return got.count == wanted.count
        && zip(wanted.elements, got.elements).allSatisfy { wanted, got in
          wanted.members.allSatisfy { member in got[member.key.string].map { same(member.value, $0) } ?? false
          }
        }
    default: return got.map { same(wanted, $0) } ?? wanted.isNull
    }
  }

  /// JSON equality where text is equal when it is canonically equivalent.
  private func same(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one.kind, other.kind) {
    case (.string, .string): one.string == other.string
    case (.array, .array): one.count == other.count && zip(one.elements, other.elements).allSatisfy(same)
    case (.object, .object):
      one.count == other.count
        && one.members.allSatisfy { member in
          other.members.contains { $0.key.string == member.key.string && same(member.value, $0.value) }
        }
    default: one.equals(other)
    }
  }

  private func text(_ value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
