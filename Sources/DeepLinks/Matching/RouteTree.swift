/// The tree of routes while it is built: nodes of dictionaries, laid out flat afterwards.
struct RouteTree {
  final class Node {
    var literals: [[UInt8]: Node] = [:]
    var folded: [[UInt8]: Node] = [:]
    /// By the index of the predicate.
    var predicates: [Int: Node] = [:]
    var anything: Node?
    /// What follows a `**`, from the end.
    var rest: Node?
    /// The routes whose paths end here, in order.
    var routes: [UInt32] = []
    var least = UInt32.max
  }

  /// One step of a path.
  enum Step {
    case literal([UInt8], isFolded: Bool)
    case anything
    case predicate(Int)
  }

  let root = Node()

  /// Adds a route, later than all that are there.
  func add(_ route: UInt32, prefix: some Sequence<Step>, suffix: (some Sequence<Step>)?) {
    var node = root
    root.least = min(root.least, route)
    func descend(_ step: Step) {
      node = node.child(step)
      node.least = min(node.least, route)
    }
    for step in prefix { descend(step) }
    if let suffix {
      let rest = node.rest ?? Node()
      node.rest = rest
      node = rest
      node.least = min(node.least, route)
      for step in suffix { descend(step) }
    }
    // A route with an optional element comes to some nodes twice.
    if node.routes.last != route { node.routes.append(route) }
  }
}

extension RouteTree.Node {
  fileprivate func child(_ step: RouteTree.Step) -> RouteTree.Node {
    switch step {
    case .literal(let text, isFolded: false): return Self.child(text, in: &literals)
    case .literal(let text, isFolded: true): return Self.child(text, in: &folded)
    case .predicate(let predicate): return Self.child(predicate, in: &predicates)
    case .anything:
      let child = anything ?? RouteTree.Node()
      anything = child
      return child
    }
  }

  private static func child<Key: Hashable>(_ key: Key, in children: inout [Key: RouteTree.Node])
    -> RouteTree.Node
  {
    if let child = children[key] { return child }
    let child = RouteTree.Node()
    children[key] = child
    return child
  }
}
