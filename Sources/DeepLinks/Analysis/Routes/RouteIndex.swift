/// Finds, for each route, the earlier ones that some URL might match too, without looking at all of them.
///
/// Routes of one shape (how many elements, and which of them are literal text) are found by their literal
/// elements where two shapes have such at the same place. It may find too many, never too few.
struct RouteIndex {
  private struct Shape: Hashable {
    /// Of the elements before `**`, or all: which are literal.
    var front: [Bool]
    /// Of the elements after `**`, from the end; nil without one.
    var back: [Bool]?
    /// The route has one origin, which is exact.
    var hasHost: Bool
  }

  private struct Member {
    let route: Int
    let shape: Int
    /// The words of the elements from the front, and from the end; -1 where an element is no literal.
    let front: [Int]
    let back: [Int]
    let host: Int
  }

  /// By which places routes of two shapes are compared.
  private struct Plan: Hashable {
    var front: [Int] = []
    var back: [Int] = []
    var byHost = false
  }

  private struct TableKey: Hashable {
    let shape: Int
    let plan: Plan
  }

  private struct Lookup {
    let plan: Plan
    let table: Int
  }

  /// Beyond this many, shapes are told apart by their first elements alone.
  private static let shapeLimit = 200

  private var shapes: [Shape] = []
  private var shapeIndex: [Shape: Int] = [:]
  private var members: [[Member]] = []
  private var membersOfShape: [[Member]] = []
  /// Routes by the hash of their words at a plan's places.
  private var tables: [[Int: [Int]]] = []
  private var tableIndex: [TableKey: Int] = [:]
  /// By shape: where routes that may meet its own are found.
  private var lookups: [[Lookup]?] = []
  private var words: [[UInt8]: Int] = [:]
  private var hosts: [Origin.Place: Int] = [:]

  init(_ routes: [Route]) {
    for (index, route) in routes.enumerated() {
      var all: [Member] = []
      let elements = route.pattern.elements
      let rest = route.pattern.rest?.position
      all.append(member(index, route, elements, rest: rest))
      if route.pattern.isLastElementOptional {
        all.append(member(index, route, Array(elements.dropLast()), rest: nil))
      }
      members.append(all)
      for member in all { membersOfShape[member.shape].append(member) }
    }
  }

  private mutating func member(_ index: Int, _ route: Route, _ elements: [Pattern.Text], rest: Int?) -> Member
  {
    let keys = elements.map { element -> Int? in
      guard case .literal(let text) = element else { return nil }
      let folded = CaseFolding.folded(Composition.composed(text))
      if let word = words[folded] { return word }
      words[folded] = words.count
      return words.count - 1
    }
    var host: Int?
    if let origins = route.origins, origins.count == 1, case .exact = origins[0].host {
      host = hosts[origins[0].place] ?? hosts.count
      hosts[origins[0].place] = host
    }
    var front = Array(keys[..<(rest ?? keys.count)])
    var back: [Int?]? = rest.map { keys[$0...].reversed() }
    var shape = Shape(front: front.map { $0 != nil }, back: back?.map { $0 != nil }, hasHost: host != nil)
    if shapeIndex[shape] == nil, shapes.count >= Self.shapeLimit {
      front = Array(front.prefix(2))
      back = []
      shape = Shape(front: front.map { $0 != nil }, back: [], hasHost: host != nil)
    }
    let number = shapeIndex[shape] ?? shapes.count
    if number == shapes.count {
      shapeIndex[shape] = number
      shapes.append(shape)
      membersOfShape.append([])
      lookups.append(nil)
    }
    return Member(
      route: index, shape: number, front: front.map { $0 ?? -1 },
      back: (back ?? front.reversed()).map { $0 ?? -1 }, host: host ?? -1)
  }

  /// Ascending, and at most so many.
  mutating func earlier(than route: Int, limit: Int) -> (routes: [Int], isComplete: Bool) {
    var found: Set<Int> = []
    for member in members[route] {
      for lookup in lookups(of: member.shape) {
        for candidate in tables[lookup.table][key(of: member, lookup.plan)] ?? [] {
          guard candidate < route else { break }
          if found.count >= limit, !found.contains(candidate) { return (found.sorted(), false) }
          found.insert(candidate)
        }
      }
    }
    return (found.sorted(), true)
  }

  private mutating func lookups(of shape: Int) -> [Lookup] {
    if let known = lookups[shape] { return known }
    var all: [Lookup] = []
    for other in shapes.indices {
      guard let plan = plan(shapes[shape], shapes[other]) else { continue }
      all.append(Lookup(plan: plan, table: table(other, plan)))
    }
    lookups[shape] = all
    return all
  }

  private func key(of member: Member, _ plan: Plan) -> Int {
    var hasher = Hasher()
    for place in plan.front { hasher.combine(member.front[place]) }
    for place in plan.back { hasher.combine(member.back[place]) }
    if plan.byHost { hasher.combine(member.host) }
    return hasher.finalize()
  }

  private mutating func table(_ shape: Int, _ plan: Plan) -> Int {
    let tableKey = TableKey(shape: shape, plan: plan)
    if let table = tableIndex[tableKey] { return table }
    var table: [Int: [Int]] = [:]
    for member in membersOfShape[shape] { table[key(of: member, plan), default: []].append(member.route) }
    tables.append(table)
    tableIndex[tableKey] = tables.count - 1
    return tables.count - 1
  }

  /// Nil where no URL has both shapes.
  private func plan(_ one: Shape, _ other: Shape) -> Plan? {
    var plan = Plan(byHost: one.hasHost && other.hasHost)
    func places(_ left: [Bool], _ right: [Bool]) -> [Int] {
      zip(left, right).enumerated().filter { $0.element.0 && $0.element.1 }.map(\.offset)
    }
    switch (one.back, other.back) {
    case (nil, nil):
      guard one.front.count == other.front.count else { return nil }
      plan.front = places(one.front, other.front)
    case (nil, let back?):
      guard one.front.count >= other.front.count + back.count else { return nil }
      plan.front = places(one.front, other.front)
      plan.back = places(one.front.reversed(), back)
    case (let back?, nil):
      guard other.front.count >= one.front.count + back.count else { return nil }
      plan.front = places(one.front, other.front)
      plan.back = places(back, other.front.reversed())
    case (let mine?, let theirs?):
      plan.front = places(one.front, other.front)
      plan.back = places(mine, theirs)
    }
    return plan
  }
}
