import DeepLinks
import Glibc
import JSON

/// What matching costs: on a real table, and on tables of 10 to 100,000 routes.
///
/// `MatcherBenchmark [<link map of 131 routes> [<most routes>]]`. Exits 1 where a figure is beyond its goal.
@main
struct MatcherBenchmark {
  static let count = 4_096

  static func main() throws {
    let path =
      CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Conformance/resolve/big-rest.json5"
    let (map, _) = LinkMap.load(read(path), file: path)
    guard let map else {
      print("\(path) does not load")
      exit(2)
    }
    var isWithinGoals = real(map)
    let most = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 100_000
    isWithinGoals = scale(upTo: most) && isWithinGoals
    exit(isWithinGoals ? 0 : 1)
  }

  /// The real table.
  static func real(_ map: LinkMap) -> Bool {
    let routes = map.matcher.routes
    print("\(routes.count) REST routes, \(count) URLs over all of them")
    let table = Table(
      map.matcher, urls: urls(for: routes, origin: "https://api.example.com", count: count, misses: 5))
    let (read, match) = readAndMatch(table)
    line("read", read, "")
    line("match", match, "goal: under 100 ns, 0 allocations")
    line("match, the URL read long before", matchOnly(table), "the same, out of cold memory")
    let resolve = resolve(map, table)
    line("resolve: read, match, types, JSON", resolve, "goal: under 600 ns, 2 allocations")
    line(
      "reference: the path in a Dictionary<String, Int>", dictionary(table), "hash and compare one known text"
    )
    return match.nanoseconds < 100 && resolve.nanoseconds < 600 && resolve.allocations <= 2
  }

  /// Tables of every size.
  static func scale(upTo most: Int) -> Bool {
    var costs: [Double] = []
    var references: [Cost] = []
    for size in [10, 1_000, 100_000] where size <= most {
      let routes = restRoutes(size)
      guard let origin = try? Origin("https://example.com") else { return false }
      let table = Table(
        Matcher(routes: routes, origins: [origin]),
        urls: urls(for: routes, origin: "https://example.com", count: count, misses: 10))
      let (_, match) = readAndMatch(table)
      costs.append(match.nanoseconds)
      let ratio = (match.nanoseconds / costs[0] * 100).rounded() / 100
      line("match, \(size) routes", match, "\(ratio) times 10 routes; goal: at most 1.5")
      references.append(reference(size))
      let machine =
        (references[references.count - 1].nanoseconds / references[0].nanoseconds * 100).rounded() / 100
      line(
        "reference: one cache line of as many", references[references.count - 1], "\(machine) times 10 lines")
    }
    guard let first = costs.first, let last = costs.last else { return true }
    return last <= first * 1.5
  }

  /// Reading alone, and what matching adds to it.
  static func readAndMatch(_ table: Table) -> (read: Cost, match: Cost) {
    var url = LinkURL()
    var scratch = MatchScratch()
    let owned = table.matcher.origins.ownedSchemes
    var found = 0
    let read = table.text.withUnsafeBufferPointer { text in
      measure(table.ranges.count) {
        for range in table.ranges {
          do throws(LinkURLError) {
            try url.read(UnsafeBufferPointer(rebasing: text[range]), ownedSchemes: owned)
          } catch { fatalError("a generated URL reads") }
        }
      }
    }
    let both = table.text.withUnsafeBufferPointer { text in
      measure(table.ranges.count) {
        for range in table.ranges {
          do throws(LinkURLError) {
            try url.read(UnsafeBufferPointer(rebasing: text[range]), ownedSchemes: owned)
          } catch { fatalError("a generated URL reads") }
          if case .match = table.matcher.match(&url, &scratch) { found += 1 }
        }
      }
    }
    precondition(found > table.ranges.count, "nothing matches")
    return (
      read,
      Cost(nanoseconds: both.nanoseconds - read.nanoseconds, allocations: both.allocations - read.allocations)
    )
  }

  static func matchOnly(_ table: Table) -> Cost {
    var scratch = MatchScratch()
    var found = 0
    var urls = table.ranges.compactMap { range in
      try? LinkURL(String(decoding: table.text[range], as: UTF8.self))
    }
    return measure(urls.count) {
      for index in urls.indices {
        if case .match = table.matcher.match(&urls[index], &scratch) { found += 1 }
      }
    }
  }

  static func resolve(_ map: LinkMap, _ table: Table) -> Cost {
    var scratch = LinkMap.Scratch()
    var writer = JSONWriter()
    return table.text.withUnsafeBufferPointer { text in
      measure(table.ranges.count) {
        for range in table.ranges {
          let bytes = UnsafeBufferPointer(rebasing: text[range])
          writer.removeAll()
          do throws(ResolveProblem) {
            let found = try map.find(bytes, &scratch)
            map.write(found, url: bytes, &scratch, to: &writer)
          } catch { continue }
        }
      }
    }
  }

  static func dictionary(_ table: Table) -> Cost {
    let paths = table.ranges.map { String(decoding: table.text[$0], as: UTF8.self) }
    let known = Dictionary(zip(paths, paths.indices)) { first, _ in first }
    var sum = 0
    let cost = measure(paths.count) {
      for path in paths { sum &+= known[path] ?? 0 }
    }
    precondition(sum >= 0)
    return cost
  }

  /// What the memory of this machine makes of as many keys, a cache line for each: one fetch, no work.
  static func reference(_ size: Int) -> Cost {
    let line = [8 of Int](repeating: 0)
    let lines = Array(repeating: line, count: size)
    var random = Generator(state: 3)
    let indexes = (0..<count).map { _ in Int.random(in: 0..<size, using: &random) }
    var sum = 0
    let cost = measure(count) {
      // Each index waits for the fetch before it, as one step of a path does.
      for index in indexes { sum &+= lines[index &+ sum][0] }
    }
    precondition(sum == 0)
    return cost
  }

  static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }
}
