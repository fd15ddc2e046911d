import JSON
import Testing

@testable import DeepLinks

/// The load cases of the conformance suite, without a process for each.
struct `Load cases` {
  @Test(arguments: ConformanceCase.all("resolve/loads.jsonl"))
  func `load, or do not, and say why`(case: ConformanceCase) throws {
    let json = `case`.json
    let text: [UInt8] =
      if let text = json["text"]?.string { Array(text.utf8) } else {
        Array(`case`.source[try #require(json["map"]).range])
      }
    let (map, findings) = LinkMap.load(text, file: "map.json5", findsOverlaps: true)
    let expect = try #require(json["expect"])
    let output = findings.map(\.description).joined(separator: "\n")
    #expect((map != nil) == expect["loads"]?.bool, "\(output)")
    for mention in try #require(expect["mentions"] ?? expect["loads"]).elements {
      let word = try #require(mention.string)
      #expect(output.contains(word), "no \(word) in: \(output)")
    }
    #expect(findings.allSatisfy { $0.description.hasPrefix("map.json5:\($0.line):\($0.column): ") })
  }
}
