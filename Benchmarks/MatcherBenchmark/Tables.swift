import DeepLinks

/// A table of routes and URLs spread over all of it, one after another in one buffer.
struct Table {
  let matcher: Matcher
  let text: [UInt8]
  let ranges: [Range<Int>]

  init(_ matcher: Matcher, urls: [String]) {
    self.matcher = matcher
    var text: [UInt8] = []
    var ranges: [Range<Int>] = []
    for url in urls {
      let start = text.count
      text += Array(url.utf8)
      ranges.append(start..<text.count)
    }
    self.text = text
    self.ranges = ranges
  }
}

/// URLs that follow random routes; a few miss.
func urls(for routes: [Route], origin: String, count: Int, misses: Int) -> [String] {
  var random = Generator(state: 1)
  return (0..<count).map { _ in
    guard let route = routes.randomElement(using: &random) else { return origin }
    var text = origin
    for element in route.pattern.elements {
      switch element {
      case .literal(let literal): text += "/" + literal
      case .binding(let binding):
        let wantsNumber = route.parameters.contains { $0.name == binding.name && isInt($0.type) }
        text += "/" + (wantsNumber ? String(Int.random(in: 1..<100_000, using: &random)) : word(&random))
      case .wildcard, .expression, .mixture: text += "/" + word(&random)
      }
    }
    return Int.random(in: 0..<100, using: &random) < misses ? text + "/none" : text
  }
}

private func isInt(_ type: ValueType) -> Bool {
  if case .int = type.kind { true } else { false }
}

private func word(_ random: inout Generator) -> String {
  ["octo", "hello-world", "my.repo", "x-1", "torvalds", "swift-format"].randomElement(using: &random) ?? ""
}

/// Routes as a REST API has them: resources, their ids, resources below them; half have an alternative beside a
/// binding. Ten a resource, so that tables of all sizes are of the same mix.
func restRoutes(_ count: Int) -> [Route] {
  var random = Generator(state: 2)
  let nouns = ["users", "orders", "items", "teams", "repos", "files", "events", "issues", "tags", "notes"]
  var routes: [Route] = []
  func add(_ pattern: String, _ parameters: [Parameter] = []) {
    guard routes.count < count, let pattern = try? Pattern(parsing: pattern) else { return }
    routes.append(Route(pattern: pattern, parameters: parameters))
  }
  let id = Parameter(name: "id", type: ValueType(.int))
  let name = Parameter(name: "name", type: ValueType(.string))
  let other = Parameter(name: "other", type: ValueType(.string))
  var group = 0
  while routes.count < count {
    let noun = nouns[group % nouns.count] + (group < nouns.count ? "" : String(group / nouns.count))
    let below = nouns[Int.random(in: 0..<nouns.count, using: &random)]
    let last = nouns[Int.random(in: 0..<nouns.count, using: &random)]
    group += 1
    add("/\(noun)")
    add("/\(noun)/latest")
    add("/\(noun)/search")
    add("/\(noun)/:id", [id])
    add("/\(noun)/:name/\(below)", [name])
    add("/\(noun)/:name/\(below)/:other", [name, other])
    add("/\(noun)/:name/\(below)/:other/\(last)", [name, other])
    add("/\(noun)/latest/\(last)")
    add("/\(noun)/:name/:other/edit", [name, other])
    add("/\(noun)/:name/settings", [name])
  }
  return routes
}

/// What the memory of this machine makes of as many keys, a cache line for each: one fetch, no work.
struct Lines {
  private let lines: [[8 of Int]]
  private let indexes: [Int]

  init(count: Int) {
    lines = Array(repeating: [8 of Int](repeating: 0), count: count)
    var random = Generator(state: 3)
    indexes = (0..<MatcherBenchmark.count).map { _ in Int.random(in: 0..<count, using: &random) }
  }

  /// Each index waits for the fetch before it, as one step of a path does.
  func fetch() {
    var sum = 0
    for index in indexes { sum &+= lines[index &+ sum][0] }
    precondition(sum == 0)
  }
}
