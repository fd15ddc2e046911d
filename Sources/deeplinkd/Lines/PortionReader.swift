import Glibc
import HTTPServer

/// Reads a descriptor in portions of whole lines. A portion is what there is to read: lines that come slowly are not
/// waited for.
// Safety: nobody else has the memory.
struct PortionReader: ~Copyable, @unchecked Sendable {
  struct Portion {
    var bytes: UnsafeBufferPointer<UInt8>
    /// The number of its first line, from 1.
    var line: Int
  }

  private let descriptor: Int32
  private let size: Int
  /// What is kept of a line: of a longer one this shows that it is too long.
  private let mostKept: Int
  /// What was read of a line whose end was not.
  private let rest: UnsafeMutablePointer<UInt8>
  private var restCount = 0
  private var isAtEnd = false
  private var line = 1
  /// The system's error number, if reading failed.
  private(set) var error: Int32?

  /// - Parameter lineLimit: of a longer line at least one byte more is read, and not always the rest.
  init(_ descriptor: Int32, size: Int, lineLimit: Int) {
    self.descriptor = descriptor
    self.size = size
    mostKept = lineLimit + 1
    rest = .allocate(capacity: mostKept)
  }

  deinit {
    rest.deallocate()
  }

  /// The bytes for which a portion needs room.
  var room: Int { mostKept + size }

  /// Reads the next portion into memory with that room. Nil: there is no more.
  mutating func next(into memory: UnsafeMutablePointer<UInt8>) -> Portion? {
    memory.update(from: rest, count: restCount)
    var count = restCount
    restCount = 0
    while let added = read(into: memory + count) {
      guard let end = Self.end(of: memory + count, added) else {
        count = min(count + added, mostKept)
        continue
      }
      restCount = min(added - end, mostKept)
      rest.update(from: memory + count + end, count: restCount)
      return portion(memory, count + end)
    }
    return count > 0 ? portion(memory, count) : nil
  }

  private mutating func portion(_ memory: UnsafeMutablePointer<UInt8>, _ count: Int) -> Portion {
    let bytes = UnsafeBufferPointer(start: memory, count: count)
    let first = line
    var rest = bytes
    while let end = rest.index(of: UInt8(ascii: "\n")) {
      line += 1
      rest = UnsafeBufferPointer(rebasing: rest[(end + 1)...])
    }
    return Portion(bytes: bytes, line: first)
  }

  /// Behind the last line's end; nil where none is.
  private static func end(of bytes: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int? {
    var end = count
    while end > 0, bytes[end - 1] != UInt8(ascii: "\n") { end -= 1 }
    return end > 0 ? end : nil
  }

  /// The bytes read; nil at the end, for good.
  private mutating func read(into memory: UnsafeMutablePointer<UInt8>) -> Int? {
    while !isAtEnd {
      let count = Glibc.read(descriptor, memory, size)
      if count > 0 { return count }
      if count < 0, errno == EINTR { continue }
      if count < 0 { error = errno }
      isAtEnd = true
    }
    return nil
  }
}
