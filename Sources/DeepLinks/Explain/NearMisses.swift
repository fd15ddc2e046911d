/// What was probably meant by a URL that means nothing.
struct NearMisses {
  let map: LinkMap
  let check: RouteCheck
  /// How many are told.
  private static let told = 3
  /// Pairs of an element and a pattern's element that are compared at most, in all: a few tens of milliseconds at most.
  private static let budget = 30_000

  init(_ map: LinkMap, _ check: RouteCheck) {
    self.map = map
    self.check = check
  }

  struct Near {
    var route: Int
    var cost: Int
    var changes: [Explanation.Change]
    /// Some literal text of the pattern is there, or nearly.
    var sharesText: Bool

    var isCaseAlone: Bool { changes.allSatisfy { if case .letterCase = $0 { true } else { false } } }
  }

  /// On an origin that the map knows: the routes that ask for the fewest changes.
  ///
  /// - Parameters:
  ///   - first: routes to be looked at before the others, since not all of many can be.
  ///   - winner: the route that took the URL; only what says more of it is told then.
  func find(first: [Int], beside winner: Int? = nil) -> [Explanation.NearMiss] {
    near(first: first, beside: winner).prefix(Self.told).map { miss($0, beside: winner) }
  }

  /// All that are near, the nearest first.
  func near(first: [Int], beside winner: Int? = nil) -> [Near] {
    var near: [Near] = []
    var budget = Self.budget
    let firsts = Set(first)
    for route in first + map.routes.indices.filter({ !firsts.contains($0) }) where route != winner {
      let count = check.elementCount(of: route)
      let program = check.program(route)
      let wanted = program.pointee.elements.count
      // Elements too many or too few are too far away, whatever they are.
      let surplus = program.pointee.suffixCount >= 0 ? min(0, count - wanted) : count - wanted
      if abs(surplus) * PathAlignment.Cost.element >= PathAlignment.Cost.tooFar { continue }
      budget -= (wanted + 1) * (count + 1)
      if budget < 0 { break }
      guard let found = distance(to: route), !found.changes.isEmpty else { continue }
      if winner.map({ saysMore(found, than: $0) }) ?? true { near.append(found) }
    }
    near.sort { ($0.cost, $0.route) < ($1.cost, $1.route) }
    // Beside one that a slip of the pen or a value keeps away, what lacks an element is no help.
    if let least = near.first, least.sharesText, least.cost < PathAlignment.Cost.element {
      near.removeAll { $0.cost >= PathAlignment.Cost.element }
    }
    // Nor is what asks for two changes of that kind, beside what asks for one.
    if let least = near.first, least.changes.count == 1, least.cost <= PathAlignment.Cost.element {
      near.removeAll { $0.changes.count > 1 && $0.cost >= 2 * PathAlignment.Cost.element }
    }
    // Without regard to case the first in the map takes them all.
    let byCase = near.filter(\.isCaseAlone).map(\.route)
    near.removeAll { $0.isCaseAlone && $0.route != byCase.first }
    return near
  }

  /// - Parameter winner: the route that took the URL, which is no suggestion.
  func miss(_ near: Near, beside winner: Int? = nil) -> Explanation.NearMiss {
    let confirmed = corrections(of: near).lazy.compactMap { url in
      route(of: url).flatMap { $0 == winner ? nil : (url: url, route: $0) }
    }.first
    return Explanation.NearMiss(
      route: confirmed?.route ?? near.route, changes: near.changes, url: confirmed?.url)
  }

  /// Whether a route is worth telling of though another took the URL: the winner takes nearly anything, or this one has
  /// more text in common with the URL, and only a slip keeps it away.
  private func saysMore(_ near: Near, than winner: Int) -> Bool {
    let hasSlip = near.changes.contains { if case .argumentName = $0 { true } else { false } }
    let pattern = check.matcher.routes[winner].pattern
    let exactness = pattern.exactness
    let isMoreExact = check.matcher.routes[near.route].pattern.exactness > exactness
    // What is another word at the end may well be what it says.
    if near.cost >= PathAlignment.Cost.replacement, case .spelling(let element, _, _)? = near.changes.last,
      element == check.elementCount(of: near.route)
    {
      return false
    }
    if pattern.takesAnything { return isMoreExact || near.cost <= PathAlignment.Cost.value }
    return hasSlip || isMoreExact && (exactness == 0 || near.cost < PathAlignment.Cost.value)
  }

  private func distance(to route: Int) -> Near? {
    check.withView(of: route) { view in
      guard let alignment = PathAlignment(view) else { return nil }
      var near = Near(
        route: route, cost: alignment.cost, changes: alignment.changes, sharesText: alignment.sharesText)
      if near.changes.count == 1, case .extraElement(1, let text, nil) = near.changes[0],
        let pattern = view.pattern.text(below: text)
      {
        near.changes = [.basePath(text, pattern: pattern)]
      }
      func note(_ step: RouteStep, _ cost: Int) {
        near.changes.append(.failure(check.failure(at: step, of: route)))
        near.cost += cost
      }
      switch check.failedStep(of: route) {
      case .origin: note(.origin, PathAlignment.Cost.value)
      case .label: note(.label, PathAlignment.Cost.value)
      case .rest: note(.rest, PathAlignment.Cost.value)
      default: break
      }
      let program = view.program.pointee
      for (position, condition) in program.conditions.enumerated()
      where !view.reading.holds(condition, check.context) {
        if let slip = view.nameSlip(position) {
          near.changes.append(slip)
          near.cost += PathAlignment.Cost.letter
        } else {
          note(.argument(position), PathAlignment.Cost.letter)
        }
      }
      if let fragment = program.fragment, !view.reading.holds(fragment, check.context) {
        note(.fragment, PathAlignment.Cost.letter)
      }
      // However many elements: one word in the map, or the link in the case of the map, is all it takes.
      if near.isCaseAlone { near.cost = min(near.cost, PathAlignment.Cost.letterCase) }
      guard near.cost < PathAlignment.Cost.tooFar else { return nil }
      // A path that has nothing of the pattern's is not near, but only short; nor is one of another length near that
      // shares no text with it.
      let hasAllElements = alignment.changes.allSatisfy { change in
        switch change {
        case .failure, .trailing: true
        default: false
        }
      }
      return alignment.sharesText || hasAllElements && alignment.takesAny ? near : nil
    }
  }

  /// The URL with the changes made, on another origin where the route asks for one.
  private func corrections(of near: Near) -> [String] {
    var changes = near.changes
    var isElsewhere = false
    changes.removeAll { change in
      guard case .failure(.origin) = change else { return false }
      isElsewhere = true
      return true
    }
    guard isElsewhere else {
      return [LinkCorrection(check, route: near.route).apply(changes)].compactMap(\.self)
    }
    guard changes.isEmpty else { return [] }
    return (map.matcher.routes[near.route].origins ?? map.origins).flatMap { urls(on: $0) }
  }

  /// The route that a URL would take.
  func route(of url: String) -> Int? { map.route(of: url) }
}

extension RouteView {
  /// An argument that has nearly the name of one that the pattern wants and the URL has not.
  func nameSlip(_ position: Int) -> Explanation.Change? {
    let wanted = pattern.arguments[position].name
    let conditions = program.pointee.conditions
    guard !reading.arguments.contains(where: { reading.isNamed($0, by: conditions[position]) }) else {
      return nil
    }
    for argument in reading.arguments
    where !conditions.contains(where: { reading.isNamed(argument, by: $0) }) {
      let name = reading.string(argument.name)
      if let slip = NameSlip(name, wanted: wanted) { return .argumentName(slip, name, wanted: wanted) }
    }
    return nil
  }
}

extension Pattern {
  /// How many elements of the path it says something of.
  var exactness: Int {
    elements.count { element in
      switch element {
      case .literal, .expression, .mixture: true
      case .wildcard, .binding: false
      }
    }
  }

  /// With one element before all others; nil where that would have to be escaped.
  fileprivate func text(below element: String) -> String? {
    let isPlain = element.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    return isPlain
      ? "/\(element)" + (text.hasPrefix("/?") || text.hasPrefix("/#") ? text.dropFirst() : text[...]) : nil
  }

  /// `/**`, `/*`, `/:path**`: a route of last resort.
  var takesAnything: Bool {
    let areWildcards = elements.allSatisfy { if case .wildcard = $0 { true } else { false } }
    return areWildcards && (rest != nil || !elements.isEmpty)
  }
}
