import DeepLinks
import Foundation
import Testing

/// 4,000 tables each time, 20,000 where there is time for them.
private let blocks = ProcessInfo.processInfo.environment["DEEPLINKD_LONG_TESTS"] == nil ? 4 : 20

@Suite struct MatcherPropertyTests {
  @Test("The compiled table finds what a scan of the routes finds", arguments: 0..<blocks)
  func agreesWithScan(block: Int) throws {
    var random = SeededGenerator(seed: UInt64(block) &* 7919 &+ 1)
    var scratch = MatchScratch()
    var matches = 0
    for table in 0..<1_000 {
      let world = RandomTable(&random)
      let matcher = Matcher(routes: world.routes, origins: world.origins)
      let naive = NaiveMatcher(routes: world.routes, origins: world.origins)
      for _ in 0..<5 {
        let url = world.url(&random)
        let expected = try naive.outcome(url)
        let found = try matcher.outcome(url, &scratch)
        if found != expected {
          Issue.record(
            "block \(block), table \(table), \(url)\nfound \(found)\nexpected \(expected)\n\(world)")
          return
        }
        if expected.route != nil { matches += 1 }
      }
    }
    #expect(matches > 1_000)
  }

  @Test(
    "A literal of any length is told from one that differs in one byte", arguments: ["https://x.t", "m:"])
  func comparesWholeLiterals(origin: String) throws {
    var scratch = MatchScratch()
    for count in 1...40 {
      let literal = String("abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGH".prefix(count))
      let others = literal.indices.map { literal.replacingCharacters(in: $0...$0, with: "-") }
      let matcher = Matcher(
        routes: try (others + [literal]).map {
          Route(pattern: try Pattern(parsing: "/" + $0), parameters: [])
        },
        origins: [try Origin(origin)])
      for (index, text) in (others + [literal]).enumerated() {
        #expect(try matcher.outcome(origin + "/" + text, &scratch).route == index)
      }
      #expect(try matcher.outcome(origin + "/" + literal + "-", &scratch).route == nil)
      #expect(try matcher.outcome(origin + "/" + literal.dropLast() + "+", &scratch).route == nil)
    }
  }
}
