/// A place in the tree of routes: some elements have matched. One cache line.
///
/// Nodes live in one open-addressing table, keyed by their parent's slot and what leads here from it, so that
/// a probe's address depends on the URL and on the slot of the parent, not on what the parent holds: a processor
/// that predicts its branches fetches the next level while it waits for this one.
struct Node {
  enum Edge: UInt8 {
    case vacant = 0
    case literal, folded, anything
    /// A predicate of the parent's list.
    case predicate
    case root
  }

  struct Flags: OptionSet {
    var rawValue: UInt8
    static let literal = Flags(rawValue: 1)
    static let folded = Flags(rawValue: 2)
    static let anything = Flags(rawValue: 4)
    static let predicates = Flags(rawValue: 8)
    /// Another tree hangs here, whose elements are read from the end: what follows a `**`.
    static let rest = Flags(rawValue: 16)
    /// A path may end here.
    static let terminal = Flags(rawValue: 32)
    /// …and matches the route `terminal` then, whatever else the URL says.
    static let plain = Flags(rawValue: 64)
    /// What few nodes have; the others have literals and `anything` alone.
    static let complex: Flags = [.folded, .predicates, .rest]
    static let children: Flags = [.literal, .folded, .anything, .predicates]
  }

  var parent: UInt32 = 0
  var edge: Edge = .vacant
  var flags: Flags = []
  /// The bytes of the literal.
  var length: UInt16 = 0
  /// The least index of a route at or below this node.
  var least: UInt32 = .max
  /// A route's index where `plain`, else an index of `terminals`.
  var terminal: UInt32 = 0
  /// The slot of the child for any text; beside its parent where there is room, in memory that is fetched with it.
  var anything: UInt32 = .max
  /// A bit for each literal child's hash: most texts that are none of them need no probe.
  var filter: UInt32 = 0
  /// A predicate, where there is one; else an index of `edges`.
  var predicatesStart: UInt32 = 0
  var predicatesCount: UInt32 = 0
  /// The literal's bytes, then zeros; if they are more than `inlineCapacity`, where they are.
  var inline: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  static let inlineCapacity = 32

  @inline(__always)
  static func filterBit(_ hash: UInt64) -> UInt32 { 1 << UInt32(truncatingIfNeeded: hash & 31) }
}

/// A predicate that leads from a node to another.
struct PredicateEdge {
  var predicate: UInt32
  var child: UInt32
  /// The least index of a route at or below the child.
  var least: UInt32
}

/// The routes whose paths end at one node.
struct Terminal {
  /// Of `candidates`, in the order of the routes: those that no key can find.
  var start: UInt32
  var count: UInt32
  var least: UInt32
  /// Those that want an argument or a fragment of one literal value, found by it; nil: there are none.
  var index: UnsafePointer<TerminalIndex>?
}
