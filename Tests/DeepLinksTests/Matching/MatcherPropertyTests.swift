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
}
