/// The search for the least route that matches one reading of a URL.
///
/// Depth first, branches in the order of the least route below them; what cannot win is not visited.
struct Search {
  private let tables: UnsafePointer<MatcherTables>
  private let nodes: NodeTable
  private let reading: UnsafePointer<Reading>
  private let storage: UnsafePointer<UInt8>
  private let elements: UnsafePointer<Part>
  private let count: Int
  /// The least route that matches, of those visited.
  private(set) var best: UInt32
  private let covers: UnsafeBufferPointer<OriginTable.Cover>
  /// The one whose trees are searched.
  private let cover: Int
  /// The host's leftmost label, where that origin binds it.
  private let label: UnsafePointer<Part?>

  init(
    tables: UnsafePointer<MatcherTables>, reading: UnsafePointer<Reading>, best: UInt32,
    covers: UnsafeBufferPointer<OriginTable.Cover>, cover: Int, label: UnsafePointer<Part?>
  ) {
    self.tables = tables
    nodes = tables.pointee.nodes
    self.reading = reading
    // A URL that has been read has a text, so there is memory; without elements none is looked at.
    storage = reading.pointee.storage.baseAddress.unsafelyUnwrapped
    count = reading.pointee.elements.count
    elements =
      reading.pointee.elements.baseAddress ?? UnsafeRawPointer(storage).assumingMemoryBound(to: Part.self)
    self.best = best
    self.covers = covers
    self.cover = cover
    self.label = label
  }

  @inline(never)
  mutating func run(from root: UInt32) {
    walk(root, 0, count, isFromEnd: false)
  }

  /// Where in a path a node stands.
  private struct Place {
    /// The elements that led to the node.
    var taken: Int
    /// The elements that there are for its tree.
    var limit: Int
    /// The tree is one that follows a `**`: its elements are taken from the end of the path, and a path may
    /// end at any of its nodes.
    var isFromEnd: Bool
  }

  @inline(never)
  private mutating func visit(_ number: UInt32, _ place: Place) {
    if place.isFromEnd {
      walk(number, place.taken, place.limit, isFromEnd: true)
    } else {
      walk(number, place.taken, place.limit, isFromEnd: false)
    }
  }

  @inline(__always)
  private mutating func walk(_ number: UInt32, _ taken: Int, _ limit: Int, isFromEnd: Bool) {
    let nodes = nodes
    let elements = elements
    let count = count
    var number = number
    var taken = taken
    while true {
      let node = nodes.node(number)
      guard node.pointee.least < best else { return }
      let flags = node.pointee.flags
      if taken == limit || isFromEnd, flags.contains(.terminal) { end(at: node) }
      guard taken != limit, flags.isDisjoint(with: .complex) else {
        let place = Place(taken: taken, limit: limit, isFromEnd: isFromEnd)
        if taken != limit, !flags.isDisjoint(with: .children) { visitChildren(of: number, place) }
        if flags.contains(.rest) { visitRest(of: number, place) }
        return
      }
      let element = elements + (isFromEnd ? count - 1 - taken : taken)
      taken += 1
      let literal =
        node.pointee.filter & Node.filterBit(element.pointee.hash) != 0
        ? nodes.literal(of: number, element, in: storage) : NodeTable.none
      let anythingCounts =
        flags.contains(.anything) && (taken != limit || flags.contains(.anythingEnds))
      guard anythingCounts else {
        guard literal != NodeTable.none else { return }
        number = literal
        continue
      }
      guard literal != NodeTable.none else {
        number = anything(of: number, node)
        continue
      }
      let place = Place(taken: taken, limit: limit, isFromEnd: isFromEnd)
      let anythingLeast =
        nodes.beside(number).map { nodes.node($0).pointee.least } ?? node.pointee.more
      if nodes.node(literal).pointee.least < anythingLeast {
        visit(literal, place)
        guard anythingLeast < best else { return }
        number = anything(of: number, node)
      } else {
        visit(anything(of: number, node), place)
        number = literal
      }
    }
  }

  /// The children of a node that has some of every kind.
  @inline(never)
  private mutating func visitChildren(of number: UInt32, _ place: Place) {
    let node = nodes.node(number)
    let flags = node.pointee.flags
    let element = element(at: place)
    var below = place
    below.taken += 1

    // At most one child of each of these kinds.
    var literal = NodeTable.none
    var folded = NodeTable.none
    var anything = anything(of: number, node)
    if node.pointee.filter & Node.filterBit(element.pointee.hash) != 0 {
      literal = nodes.literal(of: number, element, in: storage)
    }
    if flags.contains(.folded) {
      let text = composed(element)
      let hash = FoldedText.hash(text, isASCII: element.pointee.isASCII)
      folded = nodes.folded(of: number, hash, text)
    }
    if flags.contains(.predicates), !flags.contains(.extra) {
      // Looked at before its child, which is then not fetched for nothing.
      let predicate = tables.pointee.predicates[Int(node.pointee.more)]
      if predicate.pointee.matches(boundText(element), tables.pointee.context) {
        let child = nodes.child(of: number, predicate: node.pointee.more)
        visitEarlier(than: leastRoute(below: child), &literal, &folded, &anything, below)
        visit(child, below)
      }
    } else if flags.contains(.predicates) {
      let extra = tables.pointee.extras[Int(node.pointee.more)]
      let start = Int(extra.predicatesStart)
      let text = boundText(element)
      for edge in tables.pointee.edges[start..<(start + Int(extra.predicatesCount))] {
        visitEarlier(than: edge.least, &literal, &folded, &anything, below)
        guard edge.least < best else { break }
        if tables.pointee.predicates[Int(edge.predicate)].pointee.matches(text, tables.pointee.context) {
          visit(edge.child, below)
        }
      }
    }
    visitEarlier(than: .max, &literal, &folded, &anything, below)
  }

  /// Visits those of three children that come before a route, in order, and forgets them.
  private mutating func visitEarlier(
    than least: UInt32, _ first: inout UInt32, _ second: inout UInt32, _ third: inout UInt32, _ place: Place
  ) {
    while true {
      let firstLeast = leastRoute(below: first)
      let secondLeast = leastRoute(below: second)
      let thirdLeast = leastRoute(below: third)
      let next = min(firstLeast, secondLeast, thirdLeast)
      // `max` says that there is none.
      guard next < least else { return }
      let child: UInt32
      if next == firstLeast {
        child = first
        first = NodeTable.none
      } else if next == secondLeast {
        child = second
        second = NodeTable.none
      } else {
        child = third
        third = NodeTable.none
      }
      visit(child, place)
    }
  }

  /// The tree after a `**`: its elements are the last ones of what is left.
  @inline(never)
  private mutating func visitRest(of number: UInt32, _ place: Place) {
    visit(nodes.rest(of: number), Place(taken: 0, limit: place.limit - place.taken, isFromEnd: true))
  }

  // MARK: Reading

  /// The child for any text.
  @inline(__always)
  private func anything(of number: UInt32, _ node: UnsafeMutablePointer<Node>) -> UInt32 {
    guard node.pointee.flags.contains(.anything) else { return NodeTable.none }
    if let beside = nodes.beside(number) { return beside }
    guard node.pointee.flags.contains(.extra) else { return nodes.anything(of: number) }
    return tables.pointee.extras[Int(node.pointee.more)].anything
  }

  @inline(__always)
  private func leastRoute(below number: UInt32) -> UInt32 {
    number == NodeTable.none ? .max : nodes.node(number).pointee.least
  }

  @inline(__always)
  private func element(at place: Place) -> UnsafePointer<Part> {
    elements + (place.isFromEnd ? count - 1 - place.taken : place.taken)
  }

  @inline(__always)
  private func composed(_ part: UnsafePointer<Part>) -> Bytes {
    Bytes(start: storage + part.pointee.composed.lowerBound, count: part.pointee.composed.count)
  }

  @inline(__always)
  private func boundText(_ part: UnsafePointer<Part>) -> BoundText {
    reading.pointee.text(of: part.pointee, .path)
  }

  // MARK: Where a path ends

  @inline(__always)
  private mutating func end(at node: UnsafeMutablePointer<Node>) {
    guard node.pointee.flags.contains(.plain) else {
      endConditionally(
        at: tables.pointee.terminals.baseAddress.unsafelyUnwrapped + Int(node.pointee.terminal))
      return
    }
    best = min(best, node.pointee.terminal)
  }

  // Kept out of the walk, whose registers are few.
  @inline(never)
  private mutating func endConditionally(at terminal: UnsafePointer<Terminal>) {
    guard terminal.pointee.least < best else { return }
    tryCandidates(terminal.pointee.start, terminal.pointee.count)
    guard let index = terminal.pointee.index else { return }
    if !index.pointee.exact.isEmpty || !index.pointee.folded.isEmpty {
      for argument in reading.pointee.arguments where argument.name.isText && argument.value.isText {
        if let group = TerminalIndex.find(
          TextHash.combine(argument.name.hash, argument.value.hash), in: index.pointee.exact)
        {
          tryCandidates(group.start, group.count)
        }
        guard !index.pointee.folded.isEmpty else { continue }
        let hash = TextHash.combine(foldedHash(argument.name), foldedHash(argument.value))
        if let group = TerminalIndex.find(hash, in: index.pointee.folded) {
          tryCandidates(group.start, group.count)
        }
      }
    }
    if let fragment = reading.pointee.fragment, fragment.isText,
      let group = TerminalIndex.find(fragment.hash, in: index.pointee.fragments)
    {
      tryCandidates(group.start, group.count)
    }
  }

  private func foldedHash(_ part: Part) -> UInt64 {
    FoldedText.hash(reading.pointee.bytes(part.composed), isASCII: part.isASCII)
  }

  private mutating func tryCandidates(_ start: UInt32, _ count: UInt32) {
    for route in tables.pointee.candidates[Int(start)..<Int(start + count)] {
      guard route < best else { return }
      if holds(route) {
        best = route
        return
      }
    }
  }

  /// Whether all that a route asks for beside its path holds.
  private func holds(_ route: UInt32) -> Bool {
    let program = tables.pointee.programs.baseAddress.unsafelyUnwrapped + Int(route)
    if program.pointee.hasOwnOrigins, !hostHolds(program) { return false }
    return reading.pointee.failedStepAfterPath(program, tables.pointee.context) == nil
  }

  /// Whether the origin counts for the route's own list, and what its label binds converts.
  private func hostHolds(_ program: UnsafePointer<RouteProgram>) -> Bool {
    for earlier in 0..<cover where program.pointee.host(covers[earlier].entry) != nil { return false }
    guard let host = program.pointee.host(covers[cover].entry) else { return false }
    return host.holds(label.pointee, reading, tables.pointee.context)
  }
}

extension RouteProgram {
  /// The route's own origin that is an entry of the table.
  func host(_ entry: Int) -> Host? {
    var low = 0
    var high = hosts.count
    while low < high {
      let middle = (low + high) / 2
      if hosts[middle].entry < entry { low = middle + 1 } else { high = middle }
    }
    return low < hosts.count && hosts[low].entry == entry ? hosts[low] : nil
  }
}
