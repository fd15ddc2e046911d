import DeepLinks

extension RandomNumberGenerator {
  mutating func pick<T>(_ elements: [T]) -> T { elements.randomElement(using: &self)! }
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
}

/// What a match says, in comparable form.
struct MatchOutcome: Equatable, CustomStringConvertible {
  var route: Int?
  var isKnownOrigin = true
  var values: [Value?] = []
  var left: [String: [String]] = [:]
  var fragment: String?

  var description: String {
    let route = route.map(String.init) ?? (isKnownOrigin ? "none" : "unknown origin")
    return "route \(route), values \(values), left \(left), fragment \(fragment ?? "none")"
  }
}

extension Matcher {
  func outcome(_ text: String, _ scratch: inout MatchScratch) throws -> MatchOutcome {
    var url = try LinkURL(text, ownedSchemes: origins.ownedSchemes)
    switch match(&url, &scratch) {
    case .match(let match):
      return MatchOutcome(
        route: match.route, values: values(of: match, in: url),
        left: Dictionary(
          leftArguments(of: match, in: url, &scratch).map { ($0.name, $0.values) }, uniquingKeysWith: +),
        fragment: leftFragment(of: match, in: url))
    case .noRoute: return MatchOutcome()
    case .unknownOrigin: return MatchOutcome(isKnownOrigin: false)
    case .invalid(let error): throw error
    }
  }
}
