import DeepLinks

/// A table and URLs made to cost as much as they can: what a byte of them costs may not grow with their length.
struct HostileCase: Sendable {
  let name: String
  let routes: [Route]
  /// A path of about so many bytes.
  let path: @Sendable (Int) -> String

  /// From 500 bytes to nearly the limit, each twice the one before.
  static let lengths = [500, 1_000, 2_000, 4_000, 8_000]

  static let all = [
    HostileCase(
      name: "** before, in and after a/a/a/…",
      routes: (1...60).flatMap { count -> [Route] in
        let some = String(repeating: "/a", count: count)
        return routes(["/**\(some)/b", "\(some)/**/b", "\(some)/**\(some)/b"])
      },
      path: { String(repeating: "/a", count: $0 / 2) }),
    HostileCase(
      name: "a literal and a binding at each of a/a/a/…",
      routes: (1...400).flatMap { count in
        routes([String(repeating: "/a", count: count) + "/b", String(repeating: "/:_", count: count) + "/b"])
      },
      path: { String(repeating: "/a", count: $0 / 2) }),
    HostileCase(
      name: "5,000 expressions at one element",
      routes: routes((0..<5_000).map { "/(a*b\($0))/:_" }),
      path: { "/" + String(repeating: "a", count: $0) + "/x" }),
    HostileCase(
      name: "expressions that backtrack elsewhere",
      routes: routes(["/((a+)+b)", "/((a|aa)+b)", "/(a*a*a*a*a*a*b)", "/((a?){30}a{30}b)", "/(.*.*.*=.*)"]),
      path: { "/" + String(repeating: "a", count: $0) }),
    HostileCase(
      name: "many bindings inside of an element",
      routes: routes(["/:a-:b-:c-:d-:e-:f.x", "/p:a--:b--:c.y", "/:a-:b-:c-:d-:e-:f-"]),
      path: { "/" + String(repeating: "a-", count: $0 / 2) + "a" }),
    HostileCase(
      name: "40 arguments wanted, all of one name",
      routes: routes((0..<40).map { "/search?q=:_&x\($0)=1" }),
      path: { "/search?" + String(repeating: "q=&", count: $0 / 3) + "q=1" }),
  ]

  private static func routes(_ patterns: [String]) -> [Route] {
    patterns.compactMap { text in
      // `:_` stands for a binding of another name each time: none of them may come twice in a pattern.
      var pattern = ""
      var count = 0
      for character in text {
        pattern.append(character == "_" ? "n\(count)" : String(character))
        count += character == "_" ? 1 : 0
      }
      guard let pattern = try? Pattern(parsing: pattern) else { return nil }
      return Route(
        pattern: pattern,
        parameters: pattern.parameterNames.map { Parameter(name: $0, type: ValueType(.string)) })
    }
  }
}

extension Pattern {
  fileprivate var parameterNames: [String] {
    (elements + arguments.map(\.value)).flatMap { $0.bindings.map(\.name) }
  }
}

extension MatcherBenchmark {
  /// The curve of each case; false where a byte of the longest URL costs over twice what one of 1,000 bytes does.
  static func hostile() -> Bool {
    print("hostile tables and URLs: ns a byte, by the URL's length")
    print("  \(pad("", 46))" + HostileCase.lengths.map { pad("\($0)", 9) }.joined())
    guard let origin = try? Origin("https://example.com") else { return false }
    var isLinear = true
    for hostile in HostileCase.all {
      let matcher = Matcher(routes: hostile.routes, origins: [origin])
      let costs = HostileCase.lengths.map { length in
        let table = Table(matcher, urls: ["https://example.com" + hostile.path(length)])
        return resolveOnce(table) / Double(length)
      }
      let isEven = costs[4] <= 2 * costs[1]
      print(
        "  \(pad(hostile.name, 46))" + costs.map { pad(String(($0 * 10).rounded() / 10), 9) }.joined()
          + (isEven ? "" : " more than linear"))
      isLinear = isLinear && isEven
    }
    return isLinear
  }

  /// Nanoseconds of reading and matching a table's one URL.
  private static func resolveOnce(_ table: Table) -> Double {
    var url = LinkURL()
    var scratch = MatchScratch()
    let owned = table.matcher.origins.ownedSchemes
    return table.text.withUnsafeBufferPointer { text in
      measure(1, runs: 15) {
        do throws(LinkURLError) {
          try url.read(text, ownedSchemes: owned)
        } catch { fatalError("a generated URL reads") }
        _ = table.matcher.match(&url, &scratch)
      }.nanoseconds
    }
  }
}
