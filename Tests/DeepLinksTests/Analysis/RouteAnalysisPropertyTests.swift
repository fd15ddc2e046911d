import Foundation
import Testing

@testable import DeepLinks

/// So many times as many tables where there is time for them.
private let factor = ProcessInfo.processInfo.environment["DEEPLINKD_LONG_TESTS"] == nil ? 1 : 20

/// Random tables of a small world against their matcher.
struct `Analysis of random tables` {
  private struct Table {
    let table: RandomTable
    var analysis: RouteAnalysis
    var check: WitnessCheck?
    let reachability: [RouteAnalysis.Reachability]

    init(_ random: inout SeededGenerator) {
      table = RandomTable(&random)
      var limits = RouteAnalysis.Limits()
      limits.overlaps = .max
      analysis = RouteAnalysis(routes: table.routes, origins: table.origins, limits: limits)
      check = WitnessCheck(routes: table.routes, origins: table.origins)
      var all: [RouteAnalysis.Reachability] = []
      for route in table.routes.indices { all.append(analysis.reachability(of: route, &check)) }
      reachability = all
    }

    var unreachable: Set<Int> {
      Set(
        reachability.indices.filter { if case .unreachable = reachability[$0] { true } else { false } })
    }

    /// A URL without arguments that are not UTF-8, which count for nothing here.
    func url(_ random: inout SeededGenerator) -> String {
      table.url(&random).replacing("%FF", with: "a")
    }
  }

  @Test(arguments: 0..<4)
  func `no URL reaches an unreachable route`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(1_000 + seed))
    for _ in 0..<(6 * factor) {
      var table = Table(&random)
      let unreachable = table.unreachable
      guard !unreachable.isEmpty else { continue }
      for _ in 0..<400 {
        let url = table.url(&random)
        guard let winner = table.check?.winner(url) else { continue }
        #expect(!unreachable.contains(winner), "\(url) reaches \(winner) of\n\(table.table)")
      }
    }
  }

  /// A route is only called reachable where the matcher says so of a URL.
  @Test func `hardly any route is left undecided`() {
    var random = SeededGenerator(seed: 42)
    var routes = 0
    var undecided: [String] = []
    for _ in 0..<(20 * factor) {
      let table = Table(&random)
      routes += table.reachability.count
      for (route, reachability) in table.reachability.enumerated() {
        if case .undecided = reachability { undecided.append("\(route) of\n\(table.table)") }
      }
    }
    #expect(undecided.count * 100 < routes, "\(undecided.count) of \(routes): \(undecided.prefix(5))")
  }

  @Test(arguments: 0..<4)
  func `every overlap that a URL shows is found, and those that are found are true`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(2_000 + seed))
    var missed = 0
    var shown = 0
    for _ in 0..<(4 * factor) {
      var table = Table(&random)
      var check = try #require(table.check)
      let unreachable = table.unreachable
      var pairs: Set<[Int]> = []
      let naive = NaiveMatcher(routes: table.table.routes, origins: table.table.origins)
      for route in table.table.routes.indices where !unreachable.contains(route) {
        for overlap in table.analysis.overlaps(of: route, without: unreachable, &check).overlaps {
          pairs.insert([overlap.earlier, route])
          #expect(try naive.outcome(overlap.witness).route == overlap.winner, "\(overlap) of\n\(table.table)")
          for one in [route, overlap.earlier] {
            let alone = NaiveMatcher(routes: [table.table.routes[one]], origins: table.table.origins)
            #expect(try alone.outcome(overlap.witness).route == 0, "\(overlap) of\n\(table.table)")
          }
        }
      }
      for _ in 0..<150 {
        let url = table.url(&random)
        let matching = table.table.routes.indices.filter {
          !unreachable.contains($0) && check.matches(url, $0)
        }
        for (index, later) in matching.enumerated() {
          for earlier in matching[..<index] {
            shown += 1
            // Where two lists of origins read a URL in two ways, it is not tried.
            if !pairs.contains([earlier, later]), !url.hasPrefix("my:"), !url.contains("#/") { missed += 1 }
          }
        }
      }
    }
    #expect(missed == 0, "\(missed) of \(shown)")
  }
}
