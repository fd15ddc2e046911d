import JSON
import Testing

@testable import DeepLinks

struct `The part of a stack that can be read` {
  private static let map: LinkMap = {
    let (map, findings) = LinkMap.load(ConformanceCases.bytes("navigation/shop.json5"), file: "shop")
    guard let map else { fatalError("\(findings)") }
    return map
  }()

  /// 2,000 stacks, against all the prefixes of each.
  @Test func `is the longest that would be taken as a whole`() throws {
    let items = [
      #"{"screen":"catalogue"}"#, #"{"screen":"catalogue","presentation":"root","coordinator":"shop"}"#,
      #"{"screen":"product","parameters":{"sku":"a"}}"#, #"{"screen":"map"}"#,
      #"{"screen":"map","presentation":"sheet"}"#,
      #"{"screen":"map","presentation":"cover","navigation":true}"#,
      #"{"id":7,"screen":"leaflet","presentation":"push"}"#,
      #"{"screen":"addressForm","coordinator":"address"}"#,
      #"{"screen":"receipt","parameters":{"order":"o"}}"#,
      // And what can be nowhere, or not everywhere.
      #"{"screen":"gone"}"#, #"{"screen":"product"}"#, #"{"screen":"map","colour":1}"#, "7",
      #"{"screen":"map","coordinator":"address"}"#, #"{"screen":"map","presentation":"root"}"#,
    ]
    var random = SeededGenerator(seed: 11)
    var whole = 0
    for _ in 0..<2_000 {
      let stack = (0..<random.number(0...5)).map { _ in
        random.chance(85) ? random.pick(Array(items.prefix(9))) : random.pick(items)
      }
      func taken(_ count: Int) throws -> Bool {
        let text = "[\(stack.prefix(count).joined(separator: ","))]"
        return (try? Self.map.commandReader.stack(JSONDocument(parsing: Array(text.utf8)).root)) != nil
      }
      let text = "[\(stack.joined(separator: ","))]"
      let (read, problem) = Self.map.commandReader.stackPrefix(
        try JSONDocument(parsing: Array(text.utf8)).root)
      let longest = try (1...max(1, stack.count)).last { try taken($0) } ?? 0
      try #require(read.count == longest, "\(text)")
      try #require((problem == nil) == (longest == stack.count && longest > 0), "\(text)")
      whole += problem == nil ? 1 : 0
    }
    #expect(whole > 50 && whole < 1_500, "\(whole)")
  }
}
