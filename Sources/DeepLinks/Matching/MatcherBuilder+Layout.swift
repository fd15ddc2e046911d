/// The flat tables of a matcher, all in the builder's arena but for the nodes.
struct MatcherTables {
  var nodes: NodeTable
  var extras: UnsafeBufferPointer<NodeExtra>
  var edges: UnsafeBufferPointer<PredicateEdge>
  var terminals: UnsafeBufferPointer<Terminal>
  /// Routes, in order within each terminal or group.
  var candidates: UnsafeBufferPointer<UInt32>
  var programs: UnsafeBufferPointer<RouteProgram>
  var predicates: UnsafeBufferPointer<UnsafePointer<Predicate>>
  var entries: UnsafeBufferPointer<OriginEntry>
  var context: Converter.Context

  /// What the search knows of one distinct origin.
  struct OriginEntry {
    /// The tree of the routes on the map's origins; `NodeTable.none` where the origin is none of them.
    var mapRoot: UInt32
    /// The tree of the routes whose own lists have this origin.
    var ownRoot: UInt32
    var isOfMap: Bool
  }
}

extension MatcherBuilder {
  mutating func build() -> UnsafePointer<MatcherTables> {
    addMapOrigins()
    programs = routes.map { program(of: $0) }
    let flat = arena.copy(programs)

    // The map's tree, and one for each distinct set of routes that share an origin.
    let mapTree = tree(of: routes.indices.filter { routes[$0].origins == nil })
    var routesOfEntry = Array(repeating: [Int](), count: origins.count)
    for (index, program) in programs.enumerated() {
      for host in program.hosts { routesOfEntry[Int(host.entry)].append(index) }
    }
    var trees = [mapTree]
    var treeOfRoutes: [[Int]: Int] = [:]
    let ownTree = routesOfEntry.map { routes -> Int? in
      guard !routes.isEmpty else { return nil }
      if let index = treeOfRoutes[routes] { return index }
      treeOfRoutes[routes] = trees.count
      trees.append(tree(of: routes))
      return trees.count - 1
    }

    var layout = Layout(builder: self, trees: trees)
    layout.run()
    let entries = zip(isOfMap, ownTree).map { isOfMap, ownTree in
      MatcherTables.OriginEntry(
        mapRoot: isOfMap ? layout.roots[0] : NodeTable.none,
        ownRoot: ownTree.map { layout.roots[$0] } ?? NodeTable.none, isOfMap: isOfMap)
    }
    let terminals = layout.terminals.map { terminal in
      Terminal(
        start: terminal.start, count: terminal.count, least: terminal.least,
        index: terminal.index.flatMap { index in
          arena.copy([
            TerminalIndex(
              exact: arena.copy(index.exact), folded: arena.copy(index.folded),
              fragments: arena.copy(index.fragments))
          ]).baseAddress
        })
    }
    let context = ConversionContext(ownedSchemes: OriginTable(origins).ownedSchemes)
    let tables = MatcherTables(
      nodes: layout.table, extras: arena.copy(layout.extras), edges: arena.copy(layout.edges),
      terminals: arena.copy(terminals), candidates: arena.copy(layout.candidates), programs: flat,
      predicates: arena.copy(predicates),
      entries: arena.copy(entries), context: arena.keep(context))
    return arena.copy(tables)
  }

  private mutating func tree(of indexes: [Int]) -> RouteTree {
    let tree = RouteTree()
    for index in indexes {
      let route = routes[index]
      let pattern = route.pattern
      let steps = pattern.elements.map { step(for: $0, of: route) }
      if steps.contains(where: { $0.isTooLong }) { continue }
      let split = pattern.rest?.position ?? steps.count
      let none: [RouteTree.Step]? = nil
      if pattern.isLastElementOptional {
        tree.add(UInt32(index), prefix: steps.dropLast(), suffix: none)
      }
      tree.add(
        UInt32(index), prefix: steps[..<split],
        suffix: pattern.rest == nil ? nil : Array(steps[split...].reversed()))
    }
    return tree
  }

  private mutating func step(for element: Pattern.Text, of route: Route) -> RouteTree.Step {
    let isFolded = !route.isCaseSensitive
    if case .literal(let text) = element {
      return .literal(compared(text, isFolded: isFolded), isFolded: isFolded)
    }
    let index = predicate(for: element, of: route, isFolded: isFolded)
    return predicates[index].pointee.kind == .anything ? .anything : .predicate(index)
  }
}

extension RouteTree.Step {
  /// No URL has an element of so many bytes: the route never matches.
  fileprivate var isTooLong: Bool {
    if case .literal(let text, _) = self { text.count > Int(UInt16.max) } else { false }
  }
}

/// Lays trees out in a node table, parents before children.
private struct Layout {
  struct BuiltTerminal {
    var start: UInt32
    var count: UInt32
    var least: UInt32
    var index:
      (exact: [TerminalIndex.Entry], folded: [TerminalIndex.Entry], fragments: [TerminalIndex.Entry])?
  }

  let programs: [RouteProgram]
  let trees: [RouteTree]
  let table: NodeTable
  private let literalStarts: [[UInt8]: Int]

  var roots: [UInt32] = []
  var extras: [NodeExtra] = []
  var edges: [PredicateEdge] = []
  var terminals: [BuiltTerminal] = []
  var candidates: [UInt32] = []

  init(builder: MatcherBuilder, trees: [RouteTree]) {
    programs = builder.programs
    self.trees = trees
    var count = 0
    var literals: [UInt8] = []
    var starts: [[UInt8]: Int] = [:]
    // A node that any text leads to has no slot of its own where its parent has one.
    var pending = trees.map { (node: $0.root, hasSlot: true) }
    while let (node, hasSlot) = pending.popLast() {
      count += hasSlot ? 1 : 0
      for text in node.literals.keys.filter({ $0.count > NodeSlot.textCapacity }) + Array(node.folded.keys)
      where starts[text] == nil {
        starts[text] = literals.count
        literals += text
      }
      pending += node.foundChildren.map { ($0, true) }
      if let child = node.anything { pending.append((child, !hasSlot)) }
    }
    table = NodeTable(slotCount: count, literals: literals)
    literalStarts = starts
  }

  mutating func run() {
    var pending: [(node: RouteTree.Node, number: UInt32)] = []
    for (index, tree) in trees.enumerated() {
      // A parent that no node is, another for each tree.
      let number = table.take(.root, parent: UInt32.max - UInt32(index))
      roots.append(number)
      pending.append((tree.root, number))
    }
    var index = 0
    while index < pending.count {
      let (node, number) = pending[index]
      index += 1
      fill(number, with: node, &pending)
    }
  }

  private mutating func fill(
    _ number: UInt32, with node: RouteTree.Node, _ pending: inout [(node: RouteTree.Node, number: UInt32)]
  ) {
    let target = table.node(number)
    target.pointee.least = node.least
    var anything: UInt32?
    var predicates: [PredicateEdge] = []
    if let child = node.anything {
      let childNumber = table.beside(number) ?? table.take(.anything, parent: number)
      anything = childNumber
      pending.append((child, childNumber))
      target.pointee.flags.insert(.anything)
      if !child.routes.isEmpty || child.rest != nil { target.pointee.flags.insert(.anythingEnds) }
    }
    // In the order of the routes, so that a table's layout follows from the map alone.
    for (text, child) in node.literals.sorted(by: { $0.value.least < $1.value.least }) {
      let isLong = text.count > NodeSlot.textCapacity
      let key: NodeTable.Key =
        isLong ? .longLiteral(text, start: literalStarts[text] ?? 0) : .literal(text)
      pending.append((child, table.take(key, parent: number)))
      target.pointee.flags.insert(.literal)
      target.pointee.filter |= Node.filterBit(TextHash.hash(text))
    }
    for (text, child) in node.folded.sorted(by: { $0.value.least < $1.value.least }) {
      pending.append((child, table.take(.folded(text, start: literalStarts[text] ?? 0), parent: number)))
      target.pointee.flags.insert(.folded)
    }
    for (predicate, child) in node.predicates.sorted(by: {
      ($0.value.least, $0.key) < ($1.value.least, $1.key)
    }) {
      let childNumber = table.take(.predicate(predicate), parent: number)
      predicates.append(
        PredicateEdge(predicate: UInt32(predicate), child: childNumber, least: child.least))
      pending.append((child, childNumber))
      target.pointee.flags.insert(.predicates)
    }
    if let rest = node.rest {
      target.pointee.flags.insert(.rest)
      pending.append((rest, table.take(.rest, parent: number)))
    }
    // What is beside its parent need not be told.
    write(table.beside(number) == nil ? anything : nil, of: node, predicates, to: target)
    if let first = node.routes.first {
      target.pointee.flags.insert(.terminal)
      if programs[Int(first)].isPlain {
        target.pointee.flags.insert(.plain)
        target.pointee.terminal = first
      } else {
        target.pointee.terminal = UInt32(terminals.count)
        terminals.append(terminal(of: node.routes))
      }
    }
  }

  /// Most nodes have at most one thing to say, for which they have room.
  private mutating func write(
    _ anything: UInt32?, of built: RouteTree.Node, _ predicates: [PredicateEdge],
    to node: UnsafeMutablePointer<Node>
  ) {
    if predicates.isEmpty {
      node.pointee.more = built.anything?.least ?? NodeTable.none
    } else if predicates.count == 1, anything == nil {
      // Found by the predicate, as literals by their text.
      node.pointee.more = predicates[0].predicate
    } else {
      node.pointee.flags.insert(.extra)
      node.pointee.more = UInt32(extras.count)
      extras.append(
        NodeExtra(
          anything: anything ?? NodeTable.none, predicatesStart: UInt32(edges.count),
          predicatesCount: UInt32(predicates.count)))
      edges += predicates
    }
  }

  // MARK: Terminals

  /// Below this many routes it is quicker to look at each.
  private static let leastIndexed = 8

  private enum Key: Hashable {
    case exact(UInt64)
    case folded(UInt64)
    case fragment(UInt64)
  }

  private func keys(of route: UInt32) -> [Key] {
    let program = programs[Int(route)]
    var keys = program.conditions.compactMap { condition -> Key? in
      guard condition.kind == .any, condition.predicate.pointee.kind == .literal else { return nil }
      let hash = TextHash.combine(condition.nameHash, condition.predicate.pointee.literalHash)
      return condition.isFolded ? .folded(hash) : .exact(hash)
    }
    if let fragment = program.fragment, fragment.predicate.pointee.kind == .literal {
      keys.append(.fragment(fragment.predicate.pointee.literalHash))
    }
    return keys
  }

  private mutating func terminal(of routes: [UInt32]) -> BuiltTerminal {
    // The first that matches whatever else the URL says leaves nothing to those after it.
    let end = routes.firstIndex { programs[Int($0)].isPlain }.map { $0 + 1 } ?? routes.count
    let routes = Array(routes[..<end])
    var terminal = BuiltTerminal(start: 0, count: 0, least: routes[0], index: nil)
    guard routes.count > Self.leastIndexed else {
      append(routes, to: &terminal)
      return terminal
    }
    let keysOfRoutes = routes.map { keys(of: $0) }
    var frequencies: [Key: Int] = [:]
    for key in keysOfRoutes.joined() { frequencies[key, default: 0] += 1 }
    var groups: [Key: [UInt32]] = [:]
    var others: [UInt32] = []
    for (route, keys) in zip(routes, keysOfRoutes) {
      // The rarest of its keys: the fewest others are looked at with it.
      guard let key = keys.min(by: { frequencies[$0, default: 0] < frequencies[$1, default: 0] }) else {
        others.append(route)
        continue
      }
      groups[key, default: []].append(route)
    }
    append(others, to: &terminal)
    var exact: [TerminalIndex.Entry] = []
    var folded: [TerminalIndex.Entry] = []
    var fragments: [TerminalIndex.Entry] = []
    for (key, routes) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
      let start = UInt32(candidates.count)
      candidates += routes
      switch key {
      case .exact(let hash):
        exact.append(TerminalIndex.Entry(hash: hash, start: start, count: UInt32(routes.count)))
      case .folded(let hash):
        folded.append(TerminalIndex.Entry(hash: hash, start: start, count: UInt32(routes.count)))
      case .fragment(let hash):
        fragments.append(TerminalIndex.Entry(hash: hash, start: start, count: UInt32(routes.count)))
      }
    }
    if !groups.isEmpty {
      terminal.index = (
        TerminalIndex.table(exact), TerminalIndex.table(folded), TerminalIndex.table(fragments)
      )
    }
    return terminal
  }

  private mutating func append(_ routes: [UInt32], to terminal: inout BuiltTerminal) {
    terminal.start = UInt32(candidates.count)
    terminal.count = UInt32(routes.count)
    candidates += routes
  }
}

extension RouteTree.Node {
  /// All but the one for any text.
  fileprivate var foundChildren: [RouteTree.Node] {
    Array(literals.values) + Array(folded.values) + Array(predicates.values) + [rest].compactMap(\.self)
  }
}
