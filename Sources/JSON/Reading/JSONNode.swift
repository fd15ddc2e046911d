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

  var isObject: Bool { bits & 15 == JSONTag.object.rawValue }

  /// A string or a key.
  var isString: Bool { JSONTag.string.rawValue...JSONTag.escapedIdentifier.rawValue ~= bits & 15 }

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

/// The nodes of a text, while they are written, and room behind them. Not an array: each costs one store.
struct JSONTape {
  // Safety: `count` of `capacity` nodes are written, and `roomSize` bytes behind these are nobody else's. Whoever has
  // the tape last frees it by `nodes`.
  private(set) var nodes: UnsafeMutablePointer<JSONNode>
  private(set) var count = 0
  private var capacity: Int
  private let roomSize: Int

  init(capacity: Int, room: Int) {
    self.capacity = capacity
    roomSize = room
    nodes = Self.allocate(capacity, room)
  }

  private static func allocate(_ capacity: Int, _ room: Int) -> UnsafeMutablePointer<JSONNode> {
    UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<JSONNode>.stride + room, alignment: MemoryLayout<JSONNode>.alignment
    ).bindMemory(to: JSONNode.self, capacity: capacity)
  }

  /// Stays where it is once no more nodes are written.
  var room: UnsafeMutableRawPointer { UnsafeMutableRawPointer(nodes + capacity) }

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
    let grown = Self.allocate(2 * capacity, roomSize)
    grown.moveInitialize(from: nodes, count: count)
    nodes.deallocate()
    nodes = grown
    capacity *= 2
  }
}
