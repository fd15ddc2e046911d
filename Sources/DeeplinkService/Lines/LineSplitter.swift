import HTTPServer

/// Cuts bytes that come in parts into lines, without their ends.
///
/// A line that lies in one part is not copied. Of a line that goes on from part to part at most `limit` + 1 bytes are
/// kept, by which it is seen to be too long.
// Safety: nobody else has the memory.
struct LineSplitter: ~Copyable, @unchecked Sendable {
  private let limit: Int
  /// The beginning of a line whose end has not come; no memory before there is one.
  private var memory: UnsafeMutablePointer<UInt8>?
  private var count = 0
  /// Of the line given last, from 1.
  private(set) var number: Int

  /// - Parameter line: the number of the first line.
  init(limit: Int, from line: Int = 1) {
    self.limit = limit
    number = line - 1
  }

  deinit {
    memory?.deallocate()
  }

  /// The next line that ends in `rest`, which then is what follows it. Valid until the next call. Nil: there is none,
  /// and `rest` is kept.
  mutating func next(_ rest: inout UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard let end = rest.index(of: UInt8(ascii: "\n")) else {
      keep(rest)
      rest = UnsafeBufferPointer(start: nil, count: 0)
      return nil
    }
    let line = UnsafeBufferPointer(rebasing: rest[..<end])
    rest = UnsafeBufferPointer(rebasing: rest[(end + 1)...])
    number += 1
    guard count > 0 else { return line }
    keep(line)
    return take()
  }

  /// A last line that has no end; nil where there is none.
  mutating func last() -> UnsafeBufferPointer<UInt8>? {
    guard count > 0 else { return nil }
    number += 1
    return take()
  }

  private mutating func take() -> UnsafeBufferPointer<UInt8> {
    defer { count = 0 }
    return UnsafeBufferPointer(start: memory, count: count)
  }

  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    let kept = min(bytes.count, limit + 1 - count)
    guard kept > 0, let start = bytes.baseAddress else { return }
    let memory = self.memory ?? .allocate(capacity: limit + 1)
    (memory + count).update(from: start, count: kept)
    count += kept
    self.memory = memory
  }
}
