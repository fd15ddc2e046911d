/// A place in the tree of routes: some elements have matched.
///
/// A node that a literal leads to lies in one cache line with its child for any text (`NodeSlot`), so a path of
/// literals and bindings in turn takes a line for two of its elements.
struct Node {
  struct Flags: OptionSet {
    var rawValue: UInt16
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
    /// `more` is an index of the extras.
    static let extra = Flags(rawValue: 128)
    /// A path may end at the child for any text.
    static let anythingEnds = Flags(rawValue: 256)
    /// What few nodes have; the others have literals and `anything` alone.
    static let complex: Flags = [.folded, .predicates, .rest]
    static let children: Flags = [.literal, .folded, .anything, .predicates]
  }

  /// The least index of a route at or below this node.
  var least: UInt32 = .max
  /// A route's index where `plain`, else an index of `terminals`.
  var terminal: UInt32 = 0
  /// By the flags: an index of the extras, the one predicate, or the least route at or below the child for any text:
  /// most often that child cannot win, and its line need not be fetched.
  var more: UInt32 = .max
  /// A bit for each literal child's hash: most texts that are none of them need no probe.
  var filter: UInt16 = 0
  var flags: Flags = []

  @inline(__always)
  static func filterBit(_ hash: UInt64) -> UInt16 { 1 << UInt16(truncatingIfNeeded: hash & 15) }
}

/// What a node needs beside its own 16 bytes, where one word does not hold it.
struct NodeExtra {
  /// The child for any text.
  var anything: UInt32
  /// Of `edges`.
  var predicatesStart: UInt32
  var predicatesCount: UInt32
}

/// A node, its child for any text, and what leads to it. One cache line.
///
/// Slots are found by their parent's number and what leads here from it, so that a probe's address depends on the
/// URL and on where the parent is, not on what the parent holds: a processor that predicts its branches fetches the
/// next line while it waits for this one.
struct NodeSlot {
  enum Edge: UInt8 {
    case vacant = 0
    case literal, longLiteral, folded, predicate
    /// Any text, where the parent has no room for it beside itself.
    case anything
    case root
  }

  var node = Node()
  var anything = Node()
  /// 0 where the slot is vacant.
  var key: UInt64 = 0
  /// A literal's bytes, then zeros; for the longer ones and those in any case, where they are and their count.
  var text: (UInt64, UInt64, UInt64) = (0, 0, 0)

  static let textCapacity = 24
  static let textOffset = 40

  /// The count is a short literal's.
  @inline(__always)
  static func key(_ edge: Edge, of parent: UInt32, count: Int = 0) -> UInt64 {
    UInt64(parent) | UInt64(edge.rawValue) << 32 | UInt64(truncatingIfNeeded: count) << 40
  }
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
