/// What a node of the tape is. Strings and keys are told apart by whether they must be decoded.
enum JSONTag: UInt32 {
  case null, `false`, `true`, number
  case string, escapedString
  /// A key without quotes (JSON5).
  case identifier, escapedIdentifier
  case array, object
}

/// One value or key on the tape. Nodes stand in the order of the text: an object's node is followed by key,
/// value, key, value and so on, an array's by its elements; `next` jumps over everything inside.
struct JSONNode {
  /// Offset of the first byte.
  let start: UInt32
  /// Offset after the last byte, quotes and brackets included.
  var end: UInt32
  /// Index of the node after this value and all inside it. While a container is open: the one around it.
  var next: UInt32
  /// The tag in 4 bits, the number of members or elements in 28.
  private var bits: UInt32

  init(_ tag: JSONTag, start: Int, end: Int, next: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.next = UInt32(truncatingIfNeeded: next)
    bits = tag.rawValue
  }

  var tag: JSONTag {
    guard let tag = JSONTag(rawValue: bits & 15) else { preconditionFailure("a node has a tag") }
    return tag
  }

  var count: Int { Int(bits >> 4) }

  mutating func countOneMore() { bits += 16 }

  /// Where a string's or key's text stands, without quotes.
  var text: Range<Int> {
    let kind = bits & 15
    let quotes = kind == JSONTag.string.rawValue || kind == JSONTag.escapedString.rawValue ? 1 : 0
    return Int(start) &+ quotes..<Int(end) &- quotes
  }

  var isEscaped: Bool {
    let tag = bits & 15
    return tag == JSONTag.escapedString.rawValue || tag == JSONTag.escapedIdentifier.rawValue
  }
}

/// The nodes of a text, while they are written. Not an array: each costs one store.
struct JSONTape {
  // Safety: `count` of `capacity` nodes are written. Whoever has the tape last frees it.
  private(set) var nodes: UnsafeMutablePointer<JSONNode>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
    nodes = .allocate(capacity: capacity)
  }

  subscript(index: Int) -> JSONNode {
    @inline(__always) get { nodes[index] }
    @inline(__always) nonmutating set { nodes[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ node: JSONNode) {
    if count == capacity { grow() }
    (nodes + count).initialize(to: node)
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let grown = UnsafeMutablePointer<JSONNode>.allocate(capacity: 2 * capacity)
    grown.moveInitialize(from: nodes, count: count)
    nodes.deallocate()
    nodes = grown
    capacity *= 2
  }
}
