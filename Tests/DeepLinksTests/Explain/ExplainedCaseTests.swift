import Testing

@testable import DeepLinks

/// Every resolve case of the conformance suite, explained.
@Suite struct ExplainedCaseTests {
  @Test("is explained as it is resolved", arguments: `Resolve cases`.groups)
  func agrees(group: String) throws {
    let map = try #require(
      LinkMap.load(ConformanceCases.bytes("resolve/\(group).json5"), file: "\(group).json5").map)
    var scratch = LinkMap.Scratch()
    for `case` in ConformanceCase.all("resolve/\(group).jsonl") {
      let place = "\(group)/\(`case`.id)"
      let url = try `Resolve cases`().url(of: `case`.json)
      let found = url.withUnsafeBufferPointer { url in
        Result { () throws(ResolveProblem) in try map.find(url, &scratch).route }
      }
      let explanation = url.withUnsafeBufferPointer { map.explain($0) }
      #expect(explanation.result.map { _ in 0 } == found.map { _ in 0 }, "\(place)")
      let candidates = explanation.candidates
      #expect(candidates.map(\.route) == candidates.map(\.route).sorted(), "\(place)")
      switch found {
      case .success(let route):
        #expect(explanation.winner == route, "\(place)")
        #expect(candidates.last?.route == route, "\(place)")
        #expect(candidates.allSatisfy { ($0.failure == nil) == ($0.route == route) }, "\(place)")
        #expect(candidates.count + explanation.omittedCandidates == route + 1, "\(place)")
      case .failure(let problem):
        #expect(explanation.winner == nil, "\(place)")
        #expect(candidates.allSatisfy { $0.failure != nil }, "\(place)")
        if problem == .noRoute {
          #expect(candidates.count + explanation.omittedCandidates == map.routes.count, "\(place)")
        }
      }
      for near in explanation.nearest {
        #expect(!near.changes.isEmpty, "\(place)")
        #expect(near.route != explanation.winner || near.route == nil, "\(place)")
        guard let url = near.url else { continue }
        let route = try #require(near.route)
        #expect((try? map.resolve(url))?.route == map.routes[route].pattern, "\(place): \(url)")
      }
    }
  }
}
