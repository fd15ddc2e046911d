import DeepLinks
import Glibc
import JSON

/// What matching costs: on a real table, on tables of 10 to 100,000 routes, and on hostile ones.
///
/// `MatcherBenchmark [<link map of 131 routes> [<number of routes>…]]`. Exits 1 where a figure is beyond its goal.
/// `MatcherBenchmark --write <link map> <routes> <paths>` writes that map's patterns and the paths of the URLs that are
/// matched, a line each, for other routers.
@main
struct MatcherBenchmark {
  static let count = 4_096

  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "--write", arguments.count == 4 {
      let map = load(CommandLine.arguments[2])
      write(map.routes.map(\.pattern), to: CommandLine.arguments[3])
      write(realURLs(map).map { String($0.dropFirst(realOrigin.count)) }, to: CommandLine.arguments[4])
      return
    }
    var isWithinGoals = real(load(arguments.first ?? "Conformance/resolve/big-rest.json5"))
    let sizes = arguments.dropFirst().compactMap { Int($0) }
    isWithinGoals = scale(sizes.isEmpty ? [10, 1_000, 100_000] : sizes) && isWithinGoals
    isWithinGoals = hostile() && isWithinGoals
    exit(isWithinGoals ? 0 : 1)
  }

  static func load(_ path: String) -> LinkMap {
    guard let map = LinkMap.load(read(path), file: path).map else {
      print("\(path) does not load")
      exit(2)
    }
    return map
  }

  private static let realOrigin = "https://api.example.com"

  private static func realURLs(_ map: LinkMap) -> [String] {
    urls(for: map.matcher.routes, origin: realOrigin, count: count, misses: 5)
  }

  /// The real table.
  static func real(_ map: LinkMap) -> Bool {
    let routes = map.matcher.routes
    print("\(routes.count) REST routes, \(count) URLs over all of them")
    let table = Table(map.matcher, urls: realURLs(map))
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

  /// Tables of several sizes, in turns, so that what else the machine does falls on all of them alike.
  static func scale(_ sizes: [Int]) -> Bool {
    guard let origin = try? Origin("https://example.com") else { return false }
    let tables = sizes.map { size in
      let routes = restRoutes(size)
      return Table(
        Matcher(routes: routes, origins: [origin]),
        urls: urls(for: routes, origin: "https://example.com", count: count, misses: 10))
    }
    let lines = sizes.map { Lines(count: $0) }
    var matches = sizes.map { _ in [Cost]() }
    var fetches = sizes.map { _ in [Cost]() }
    for _ in 0..<41 {
      for index in tables.indices {
        matches[index].append(readAndMatch(tables[index], runs: 3).match)
        fetches[index].append(measure(count, runs: 3) { lines[index].fetch() })
      }
    }
    var isFlat = true
    for (index, size) in sizes.enumerated() {
      let ratio = ratio(matches[index], to: matches[0])
      line(
        "match, \(size) routes", median(matches[index]),
        "\(ratio) times \(sizes[0]) routes; goal: at most 1.5")
      line(
        "reference: one cache line of as many", median(fetches[index]),
        "\(Self.ratio(fetches[index], to: fetches[0])) times")
      isFlat = isFlat && ratio <= 1.5
    }
    return isFlat
  }

  /// The median of the rounds' ratios.
  static func ratio(_ costs: [Cost], to references: [Cost]) -> Double {
    let ratios = zip(costs, references).map { $0.nanoseconds / $1.nanoseconds }.sorted()
    return (ratios[ratios.count / 2] * 100).rounded() / 100
  }

  static func median(_ costs: [Cost]) -> Cost {
    costs.sorted { $0.nanoseconds < $1.nanoseconds }[costs.count / 2]
  }

  /// Reading alone, and what matching adds to it.
  static func readAndMatch(_ table: Table, runs: Int = 11) -> (read: Cost, match: Cost) {
    var url = LinkURL()
    var scratch = MatchScratch()
    let owned = table.matcher.origins.ownedSchemes
    var found = 0
    let read = table.text.withUnsafeBufferPointer { text in
      measure(table.ranges.count, runs: runs) {
        for range in table.ranges {
          do throws(LinkURLError) {
            try url.read(UnsafeBufferPointer(rebasing: text[range]), ownedSchemes: owned)
          } catch { fatalError("a generated URL reads") }
        }
      }
    }
    let both = table.text.withUnsafeBufferPointer { text in
      measure(table.ranges.count, runs: runs) {
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

  static func write(_ lines: [String], to path: String) {
    guard let file = fopen(path, "wb") else {
      print("cannot write \(path)")
      exit(2)
    }
    for line in lines { fputs(line + "\n", file) }
    fclose(file)
  }

  static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    return [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
      count = fread(buffer.baseAddress, 1, buffer.count, file)
    }
  }
}
