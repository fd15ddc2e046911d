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
  func literal(of parent: UInt32, _ hash: UInt64, _ text: Bytes) -> UInt32 {
    guard text.count <= NodeSlot.textCapacity else { return longLiteral(of: parent, hash, text) }
    return find(NodeSlot.key(.literal, of: parent, count: text.count), home(parent, hash)) {
      Self.holds($0, text)
    }
  }

  @inline(never)
  private func longLiteral(of parent: UInt32, _ hash: UInt64, _ text: Bytes) -> UInt32 {
    find(NodeSlot.key(.longLiteral, of: parent), home(parent, hash)) {
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

  /// Whether a slot has a text of as many bytes as its own.
  @inline(__always)
  private static func holds(_ slot: UnsafeMutablePointer<NodeSlot>, _ text: Bytes) -> Bool {
    guard let start = text.baseAddress else { return false }
    let count = text.count
    if count <= 8 { return slot.pointee.text.0 == word(start, count) }
    // The first 8 bytes, those in the middle, and the last 8, which may overlap them.
    let text = UnsafeRawPointer(start)
    let own = UnsafeRawPointer(slot) + NodeSlot.textOffset
    func areSame(_ offset: Int) -> Bool {
      (text + offset).loadUnaligned(as: UInt64.self) == (own + offset).loadUnaligned(as: UInt64.self)
    }
    return areSame(0) && areSame(count - 8) && (count <= 16 || areSame(8))
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
