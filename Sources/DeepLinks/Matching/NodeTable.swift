internal import Glibc

/// The nodes of all trees in one open-addressing table of cache lines, laid out once.
///
/// A node's number counts the quarters of lines before it: a slot's own node has one that 4 divides, the child
/// beside it the next. Immutable after `init`; freed by whoever owns it, by `deallocate`.
struct NodeTable {
  let slots: UnsafeMutablePointer<NodeSlot>
  let capacity: Int
  let literals: UnsafeMutablePointer<UInt8>

  static let none = UInt32.max
  private static let unit: UInt32 = 4

  /// Three slots of four stay free: at that load seven probes of eight take one cache line.
  init(slotCount: Int, literals: [UInt8]) {
    capacity = max(4, slotCount * 4)
    precondition(capacity < Int(UInt32.max / Self.unit), "more nodes than 32 bits count")
    let size = capacity * MemoryLayout<NodeSlot>.stride
    // Large tables on large pages: at random places, a miss in the page tables costs as much as one in the cache.
    let alignment = size >= 1 << 21 ? 1 << 21 : MemoryLayout<NodeSlot>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
    if size >= 1 << 21 { _ = madvise(memory, size, MADV_HUGEPAGE) }
    slots = memory.initializeMemory(as: NodeSlot.self, repeating: NodeSlot(), count: capacity)
    self.literals = .allocate(capacity: literals.count + 1)
    for (index, byte) in literals.enumerated() { self.literals[index] = byte }
    self.literals[literals.count] = 0
  }

  func deallocate() {
    slots.deallocate()
    literals.deallocate()
  }

  @inline(__always)
  func node(_ number: UInt32) -> UnsafeMutablePointer<Node> {
    (UnsafeMutableRawPointer(slots) + Int(number) * MemoryLayout<Node>.stride)
      .assumingMemoryBound(to: Node.self)
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
  func literal(of parent: UInt32, _ part: UnsafePointer<Part>, in storage: UnsafePointer<UInt8>) -> UInt32 {
    let range = part.pointee.composed
    let hash = part.pointee.hash
    guard range.count <= NodeSlot.textCapacity, range.upperBound >= 8 else {
      return rareLiteral(of: parent, hash, Bytes(start: storage + range.lowerBound, count: range.count))
    }
    let end = UnsafeRawPointer(storage + range.upperBound)
    return find(NodeSlot.key(.literal, of: parent, count: range.count), home(parent, hash)) {
      Self.holds($0, range.count, end: end)
    }
  }

  /// A text that a slot has no room for, or one among the first bytes of its storage.
  @inline(never)
  private func rareLiteral(of parent: UInt32, _ hash: UInt64, _ text: Bytes) -> UInt32 {
    guard text.count > NodeSlot.textCapacity else {
      return find(NodeSlot.key(.literal, of: parent, count: text.count), home(parent, hash)) {
        TextBytes.areEqual(
          text,
          Bytes(
            start: (UnsafeRawPointer($0) + NodeSlot.textOffset).assumingMemoryBound(to: UInt8.self),
            count: text.count))
      }
    }
    return find(NodeSlot.key(.longLiteral, of: parent), home(parent, hash)) {
      TextBytes.areEqual(text, pooled($0))
    }
  }

  @inline(__always)
  func folded(of parent: UInt32, _ hash: UInt64, _ text: Bytes) -> UInt32 {
    find(NodeSlot.key(.folded, of: parent), home(parent, hash &+ Self.foldedSalt)) {
      FoldedText.equals(text, pooled($0))
    }
  }

  /// The child that a predicate leads to, which there is.
  @inline(__always)
  func child(of parent: UInt32, predicate: UInt32) -> UInt32 {
    find(NodeSlot.key(.predicate, of: parent), home(parent, Self.hash(predicate: Int(predicate)))) {
      $0.pointee.text.0 == UInt64(predicate)
    }
  }

  /// The child for any text of a node that has it in a slot of its own.
  @inline(__always)
  func anything(of parent: UInt32) -> UInt32 {
    find(NodeSlot.key(.anything, of: parent), home(parent, Self.restHash)) { _ in true }
  }

  /// The tree after the `**` at a node that has one.
  @inline(__always)
  func rest(of parent: UInt32) -> UInt32 {
    find(NodeSlot.key(.root, of: parent), home(parent, Self.restHash)) { _ in true }
  }

  @inline(__always)
  private func find(
    _ key: UInt64, _ home: Int, _ isSame: (UnsafeMutablePointer<NodeSlot>) -> Bool
  ) -> UInt32 {
    var slot = home
    while true {
      let line = slots + slot
      if line.pointee.key == key, isSame(line) { return UInt32(truncatingIfNeeded: slot) &* Self.unit }
      if line.pointee.key == 0 { return Self.none }
      slot = next(slot)
    }
  }

  /// Whether a slot's text, of as many bytes, is the one that ends here. Reads 8 bytes before the end, which there are.
  ///
  /// Takes no branch on the count, which a processor could not foresee: words that overlap, and for a short text the
  /// last one alone, without what stands before it.
  @inline(__always)
  private static func holds(
    _ slot: UnsafeMutablePointer<NodeSlot>, _ count: Int, end: UnsafeRawPointer
  ) -> Bool {
    let ownEnd = UnsafeRawPointer(slot) + NodeSlot.textOffset + count
    let before = UInt64(truncatingIfNeeded: max(0, 8 - count) * 4)
    let first = max(8, count)
    let middle = max(8, count - 8)
    func difference(_ back: Int) -> UInt64 {
      (end - back).loadUnaligned(as: UInt64.self) ^ (ownEnd - back).loadUnaligned(as: UInt64.self)
    }
    // Twice half of it, as 64 bits are too many for one shift.
    return ((difference(8) | difference(first) | difference(middle)) &>> before) &>> before == 0
  }

  private func pooled(_ slot: UnsafeMutablePointer<NodeSlot>) -> Bytes {
    Bytes(
      start: literals + Int(truncatingIfNeeded: slot.pointee.text.0),
      count: Int(truncatingIfNeeded: slot.pointee.text.1))
  }

  // MARK: Laying out

  enum Key {
    case root
    case rest
    /// In the slot itself.
    case literal([UInt8])
    /// Those of `literals`, and where they start.
    case longLiteral([UInt8], start: Int)
    case folded([UInt8], start: Int)
    case predicate(Int)
    case anything
  }

  /// Takes a free slot, whose nodes' contents follow once their children have theirs; the number of its own node.
  func take(_ key: Key, parent: UInt32) -> UInt32 {
    var text: (UInt64, UInt64, UInt64) = (0, 0, 0)
    let edge: NodeSlot.Edge
    var count = 0
    let hash: UInt64
    switch key {
    case .root, .rest: (edge, hash) = (.root, Self.restHash)
    case .anything: (edge, hash) = (.anything, Self.restHash)
    case .literal(let bytes):
      (edge, hash) = (.literal, TextHash.hash(bytes))
      count = bytes.count
      withUnsafeMutableBytes(of: &text) { $0.copyBytes(from: bytes) }
    case .longLiteral(let bytes, let start):
      (edge, hash) = (.longLiteral, TextHash.hash(bytes))
      text = (UInt64(start), UInt64(bytes.count), 0)
    case .folded(let bytes, let start):
      (edge, hash) = (.folded, TextHash.hash(bytes) &+ Self.foldedSalt)
      text = (UInt64(start), UInt64(bytes.count), 0)
    case .predicate(let index):
      (edge, hash) = (.predicate, Self.hash(predicate: index))
      text.0 = UInt64(index)
    }
    var slot = home(parent, hash)
    while slots[slot].key != 0 { slot = next(slot) }
    slots[slot].key = NodeSlot.key(edge, of: parent, count: count)
    slots[slot].text = text
    return UInt32(slot) * Self.unit
  }

  /// The place for the child for any text beside a node, if that is where the node's own slot has it.
  func beside(_ parent: UInt32) -> UInt32? { parent % Self.unit == 0 ? parent + 1 : nil }
}
