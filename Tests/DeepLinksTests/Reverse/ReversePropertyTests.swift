import DeepLinks
import Foundation
import JSON
import Testing

/// 1,200 tables each time, 12,000 where there is time for them.
private let blocks = ProcessInfo.processInfo.environment["DEEPLINKD_LONG_TESTS"] == nil ? 4 : 40

@Suite struct `URLs of random maps` {
  @Test(arguments: 0..<blocks)
  func `their canonical ones mean the same by the same route, and are their own`(block: Int) {
    var random = SeededGenerator(seed: UInt64(block) &* 104_729 &+ 3)
    var matches = 0
    var canonicals = 0
    for table in 0..<300 {
      let world = RandomTable(&random)
      let map = LinkMap(world)
      for _ in 0..<8 {
        let url = world.url(&random)
        guard let meaning = map.meaning(url) else { continue }
        matches += 1
        guard let canonical = meaning.canonical else { continue }
        canonicals += 1
        let again = map.meaning(canonical)
        if again != meaning {
          Issue.record(
            "block \(block), table \(table), \(url)\n\(meaning)\nbut \(String(describing: again))\n\(world)")
          return
        }
      }
    }
    #expect(matches > 600)
    #expect(canonicals > matches / 2)
  }

  /// So that all spellings have the same one.
  @Test(arguments: 0..<blocks)
  func `their canonical ones are those that a search finds`(block: Int) {
    var random = SeededGenerator(seed: UInt64(block) &* 32_452_843 &+ 11)
    for table in 0..<250 {
      let world = RandomTable(&random)
      let map = LinkMap(world)
      for _ in 0..<6 {
        let url = world.url(&random)
        let canonical = map.meaning(url)?.canonical
        let searched = map.searchedCanonical(url)
        if canonical != searched {
          Issue.record(
            "block \(block), table \(table), \(url)\n\(canonical ?? "none")\nbut \(searched ?? "none")\n\(world)"
          )
          return
        }
      }
    }
  }

  @Test(arguments: 0..<blocks)
  func `answers say what the values say`(block: Int) throws {
    var random = SeededGenerator(seed: UInt64(block) &* 15_485_863 &+ 5)
    for _ in 0..<200 {
      let world = RandomTable(&random)
      let map = LinkMap(world)
      for _ in 0..<5 {
        let url = world.url(&random)
        guard let meaning = map.meaning(url) else { continue }
        #expect(try map.answer(url)["canonical"]?.string == meaning.canonical, "\(url)\n\(world)")
      }
    }
  }

  @Test(arguments: 0..<blocks)
  func `all those of a link lead back to it`(block: Int) throws {
    var random = SeededGenerator(seed: UInt64(block) &* 7_368_787 &+ 7)
    var links = 0
    var reversed = 0
    for table in 0..<300 {
      let world = RandomTable(&random)
      let map = LinkMap(world)
      for _ in 0..<5 {
        let url = world.url(&random)
        guard let meaning = map.meaning(url) else { continue }
        links += 1
        do throws(ReverseProblem) {
          let urls = try map.urls(for: map.withoutDefaults(meaning.link))
          reversed += 1
          #expect(urls.link == meaning.link)
          for url in urls.urls + [urls.canonical] where map.meaning(url)?.link != meaning.link {
            Issue.record(
              "block \(block), table \(table), \(meaning)\n\(url)\n\(String(describing: map.meaning(url)))\n\(world)"
            )
            return
          }
        } catch {
          guard case .noURL(let obstacles) = error, !obstacles.isEmpty else {
            Issue.record("block \(block), table \(table), \(meaning): \(error)\n\(world)")
            return
          }
        }
      }
    }
    #expect(reversed > links / 2)
  }
}
