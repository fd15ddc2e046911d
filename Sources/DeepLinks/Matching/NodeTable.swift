internal import Glibc

/// The nodes of all trees in one open-addressing table, laid out once.
///
/// Immutable after `init`; freed by whoever owns it, by `deallocate`.
struct NodeTable {
  let nodes: UnsafeMutablePointer<Node>
  let capacity: Int
  let literals: UnsafeMutablePointer<UInt8>

  static let none = UInt32.max

  /// One node of three slots stays free: at that load a probe seldom takes a second cache line.
  init(nodeCount: Int, literals: [UInt8]) {
    capacity = max(4, nodeCount + nodeCount / 2)
    precondition(capacity < Int(UInt32.max), "more nodes than 32 bits count")
    let size = capacity * MemoryLayout<Node>.stride
    // Large tables on large pages: at random places, a miss in the page tables costs as much as one in the cache.
    let alignment = size >= 1 << 21 ? 1 << 21 : 2 * MemoryLayout<Node>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    if size >= 1 << 21 { _ = madvise(memory, size, MADV_HUGEPAGE) }
    nodes = memory.initializeMemory(as: Node.self, repeating: Node(), count: capacity)
    self.literals = .allocate(capacity: literals.count + 1)
    for (index, byte) in literals.enumerated() { self.literals[index] = byte }
    self.literals[literals.count] = 0
  }

  func deallocate() {
    nodes.deallocate()
    literals.deallocate()
  }

  // MARK: Keys

  private static let foldedSalt: UInt64 = 0x4cf5_ad43_2745_937f
  private static let restHash: UInt64 = 0x1d8e_4e27_c47d_124f

  @inline(__always)
  private func home(_ parent: UInt32, _ hash: UInt64) -> Int {
    // Fibonacci hashing of the parent; the text's hash is good as it is. The product scales it to the capacity.
    let key = hash ^ UInt64(parent) &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: key.multipliedFullWidth(by: UInt64(truncatingIfNeeded: capacity)).high)
  }

  @inline(__always)
  private static func hash(predicate: Int) -> UInt64 { TextHash.combine(UInt64(predicate), restHash) }

  @inline(__always)
  private func next(_ slot: Int) -> Int { slot + 1 == capacity ? 0 : slot + 1 }

  // MARK: Finding

  @inline(__always)
  func literal(of parent: UInt32, _ hash: UInt64, _ text: Bytes) -> UInt32 {
    find(.literal, of: parent, hash) { holds($0, text) }
  }

  @inline(__always)
  func folded(of parent: UInt32, _ hash: UInt64, _ text: Bytes) -> UInt32 {
    find(.folded, of: parent, hash &+ Self.foldedSalt) { FoldedText.equals(text, literal($0)) }
  }

  /// The child that a predicate leads to, which there is.
  @inline(__always)
  func child(of parent: UInt32, predicate: UInt32) -> UInt32 {
    find(.predicate, of: parent, Self.hash(predicate: Int(predicate))) { _ in true }
  }

  /// The tree after the `**` at a node that has one.
  @inline(__always)
  func rest(of parent: UInt32) -> UInt32 {
    find(.root, of: parent, Self.restHash) { _ in true }
  }

  @inline(__always)
  private func find(
    _ edge: Node.Edge, of parent: UInt32, _ hash: UInt64, _ isSame: (UnsafeMutablePointer<Node>) -> Bool
  ) -> UInt32 {
    var slot = home(parent, hash)
    while true {
      let node = nodes + slot
      if node.pointee.parent == parent, node.pointee.edge == edge, isSame(node) {
        return UInt32(truncatingIfNeeded: slot)
      }
      if node.pointee.edge == .vacant { return Self.none }
      slot = next(slot)
    }
  }

  @inline(__always)
  private func holds(_ node: UnsafeMutablePointer<Node>, _ text: Bytes) -> Bool {
    guard Int(node.pointee.length) == text.count, let start = text.baseAddress else { return false }
    if text.count <= 8 {
      return node.pointee.inline.0 == Self.word(start, text.count)
    }
    return memcmp(start, literalStart(node), text.count) == 0
  }

  /// Up to 8 bytes as a word, zeros after them. Reads nothing outside them.
  @inline(__always)
  private static func word(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let raw = UnsafeRawPointer(start)
    if count == 8 { return raw.loadUnaligned(as: UInt64.self) }
    if count >= 4 {
      let low = UInt64(raw.loadUnaligned(as: UInt32.self))
      let high = UInt64((raw + count - 4).loadUnaligned(as: UInt32.self))
      return low | high << UInt64(truncatingIfNeeded: (count - 4) * 8)
    }
    if count == 0 { return 0 }
    let first = UInt64(start[0])
    let middle = UInt64(start[count >> 1]) << UInt64(truncatingIfNeeded: (count >> 1) * 8)
    let last = UInt64(start[count - 1]) << UInt64(truncatingIfNeeded: (count - 1) * 8)
    return first | middle | last
  }

  @inline(__always)
  private func literalStart(_ node: UnsafeMutablePointer<Node>) -> UnsafeRawPointer {
    if Int(node.pointee.length) > Node.inlineCapacity {
      return UnsafeRawPointer(literals + Int(truncatingIfNeeded: node.pointee.inline.0))
    }
    return UnsafeRawPointer(node) + Self.inlineOffset
  }

  private static let inlineOffset = 32

  private func literal(_ node: UnsafeMutablePointer<Node>) -> Bytes {
    Bytes(
      start: literalStart(node).assumingMemoryBound(to: UInt8.self), count: Int(node.pointee.length))
  }

  // MARK: Laying out

  enum Key {
    case root
    case rest
    case literal(hash: UInt64)
    case folded(hash: UInt64)
    case predicate(Int)
  }

  /// Takes a free slot for a node; its contents follow once its children have theirs.
  func take(_ key: Key, parent: UInt32) -> UInt32 {
    let (edge, hash): (Node.Edge, UInt64) =
      switch key {
      case .root: (.root, Self.restHash)
      case .rest: (.root, Self.restHash)
      case .literal(let hash): (.literal, hash)
      case .folded(let hash): (.folded, hash &+ Self.foldedSalt)
      case .predicate(let index): (.predicate, Self.hash(predicate: index))
      }
    var slot = home(parent, hash)
    while nodes[slot].edge != .vacant { slot = next(slot) }
    nodes[slot].edge = edge
    nodes[slot].parent = parent
    return UInt32(slot)
  }

  /// Takes a slot for the child for any text: the other half of the pair of cache lines that the parent is in, or
  /// else a free one near it. The parent knows where, so no probe has to find it.
  func takeAnything(parent: UInt32) -> UInt32 {
    var slot = Int(parent) ^ 1
    if slot >= capacity { slot = 0 }
    while nodes[slot].edge != .vacant { slot = next(slot) }
    nodes[slot].edge = .anything
    nodes[slot].parent = parent
    return UInt32(slot)
  }
}
