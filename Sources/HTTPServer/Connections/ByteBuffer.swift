import Glibc

/// Bytes outside Swift's reference counting: a connection owns them, frees them by hand and reuses them.
struct ByteBuffer {
  private var base: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  private(set) var count = 0

  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// False, and nothing appended, when there is no memory.
  @discardableResult
  mutating func append(_ start: UnsafeRawPointer, count added: Int) -> Bool {
    guard added > 0 else { return true }
    if count + added > capacity, !grow(to: count + added) { return false }
    guard let base else { return false }
    memcpy(base + count, start, added)
    count += added
    return true
  }

  /// Doubles, so that a client makes us hold at most twice what it has sent, whatever it announced.
  private mutating func grow(to needed: Int) -> Bool {
    let size = max(needed, 2 * capacity, 256)
    guard let grown = realloc(base, size) else { return false }
    base = grown.assumingMemoryBound(to: UInt8.self)
    capacity = size
    return true
  }

  /// Empties; keeps at most `kept` bytes of storage for the next request.
  mutating func removeAll(keeping kept: Int) {
    count = 0
    if capacity > kept { free() }
  }

  mutating func free() {
    Glibc.free(base)
    self = ByteBuffer()
  }
}
