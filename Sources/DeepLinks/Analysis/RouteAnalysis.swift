/// Compares routes pair by pair, when a map loads: whether an earlier one takes all that a later one matches, and
/// whether some URL matches both.
///
/// Sound, not complete: what it says is so, but it may miss what only the languages of expressions, or several
/// routes together, show.
package struct RouteAnalysis {
  package let routes: [Route]
  package let mapOrigins: [Origin]

  var builder: MatcherBuilder
  /// The forms of each route: two where the last element may be missing.
  var forms: [[PathForm]] = []
  var programs: [RouteProgram] = []
  private var matchers: [Int: Matcher] = [:]
  private var index = PathIndex()

  package init(routes: [Route], origins: [Origin]) {
    self.routes = routes
    mapOrigins = origins
    builder = MatcherBuilder(routes: routes, origins: origins)
    for (number, route) in routes.enumerated() {
      forms.append(builder.forms(of: route))
      programs.append(builder.program(of: route))
      for form in forms[number] { index.add(number, form) }
    }
  }

  /// The earlier routes whose path may have something in common with a route's, in order. Finds them by the
  /// literals of the paths, so that a map of unlike routes costs little more than its size.
  package func earlier(than later: Int) -> [Int] {
    var found: Set<Int> = []
    for form in forms[later] { index.find(form, before: later, &found) }
    return found.sorted()
  }

  /// A matcher of one route alone.
  mutating func matcher(of route: Int) -> Matcher {
    if let matcher = matchers[route] { return matcher }
    let matcher = Matcher(routes: [routes[route]], origins: mapOrigins)
    matchers[route] = matcher
    return matcher
  }
}

/// The elements of one form of a path.
struct PathForm {
  var prefix: [Step]
  /// What each element that a `**` takes must be, and how many there may be; nil without one.
  var rest: (predicate: UnsafePointer<Predicate>, counts: WholeRange)?
  var suffix: [Step] = []

  struct Step {
    var predicate: UnsafePointer<Predicate>
    var text: Pattern.Text
  }

  var leastCount: Int { prefix.count + suffix.count }
}

extension MatcherBuilder {
  mutating func forms(of route: Route) -> [PathForm] {
    let pattern = route.pattern
    let steps = pattern.elements.map { element in
      PathForm.Step(
        predicate: predicates[predicate(for: element, of: route, isFolded: !route.isCaseSensitive)],
        text: element)
    }
    let short = pattern.isLastElementOptional ? [PathForm(prefix: steps.dropLast())] : []
    guard let rest = pattern.rest else { return short + [PathForm(prefix: steps)] }
    var list = predicates[predicate(for: ValueType(.string))]
    var counts = WholeRange(minimum: 0)
    if let binding = rest.binding, let parameter = route.parameters.first(where: { $0.name == binding.name })
    {
      list = predicates[predicate(for: parameter.type)]
      counts = CompiledType(parameter.type).countRange
    }
    let long = PathForm(
      prefix: Array(steps[..<rest.position]), rest: (list, counts), suffix: Array(steps[rest.position...]))
    // Without its last element the list is empty, and may have to be.
    return (counts.contains(0) ? short : []) + [long]
  }
}

/// Routes by the literals of their first elements.
private struct PathIndex {
  private final class Node {
    var literals: [[UInt8]: Node] = [:]
    var others: Node?
    /// Routes that end here, or go on with `**`.
    var routes: [Int] = []
  }

  private let root = Node()

  func add(_ route: Int, _ form: PathForm) {
    var node = root
    for step in form.prefix {
      if let key = step.key {
        let child = node.literals[key] ?? Node()
        node.literals[key] = child
        node = child
      } else {
        let child = node.others ?? Node()
        node.others = child
        node = child
      }
    }
    node.routes.append(route)
  }

  func find(_ form: PathForm, before later: Int, _ found: inout Set<Int>) {
    find(form.prefix[...], form.rest != nil, root, before: later, &found)
  }

  private func find(
    _ steps: ArraySlice<PathForm.Step>, _ hasRest: Bool, _ node: Node, before later: Int,
    _ found: inout Set<Int>
  ) {
    // Those that go on with `**`; the others are told apart by their lengths later.
    for route in node.routes where route < later { found.insert(route) }
    guard let step = steps.first else {
      if hasRest { collect(node, before: later, &found) }
      return
    }
    if let key = step.key {
      if let child = node.literals[key] { find(steps.dropFirst(), hasRest, child, before: later, &found) }
    } else {
      for child in node.literals.values { find(steps.dropFirst(), hasRest, child, before: later, &found) }
    }
    if let child = node.others { find(steps.dropFirst(), hasRest, child, before: later, &found) }
  }

  private func collect(_ node: Node, before later: Int, _ found: inout Set<Int>) {
    for child in Array(node.literals.values) + [node.others].compactMap(\.self) {
      for route in child.routes where route < later { found.insert(route) }
      collect(child, before: later, &found)
    }
  }
}

extension PathForm.Step {
  /// A literal without its case; nil for what is none.
  fileprivate var key: [UInt8]? {
    guard case .literal(let text) = self.text else { return nil }
    return CaseFolding.folded(Composition.composed(text))
  }
}
