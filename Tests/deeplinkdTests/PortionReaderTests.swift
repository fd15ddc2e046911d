import Glibc
import Testing

@testable import deeplinkd

struct `Portions of lines` {
  /// All portions of what a pipe gives, as it was written to it.
  private func portions(
    _ writes: [[UInt8]], size: Int, lineLimit: Int
  ) -> [(text: [UInt8], line: Int)] {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    defer { close(ends[0]) }
    var reader = PortionReader(ends[0], size: size, lineLimit: lineLimit)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: reader.room)
    defer { memory.deallocate() }
    // All of it fits into the pipe.
    for bytes in writes { _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, bytes.count) } }
    close(ends[1])
    var found: [(text: [UInt8], line: Int)] = []
    while let portion = reader.next(into: memory) { found.append((Array(portion.bytes), portion.line)) }
    #expect(reader.error == nil)
    return found
  }

  private func lines(_ text: [UInt8]) -> [[UInt8]] {
    var lines = text.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  @Test func `hold each line whole, or as much as shows that it is too long`() {
    var state: UInt64 = 1
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for _ in 0..<2_000 {
      let limit = 1 + random(10)
      let size = 1 + random(20)
      let text = (0..<random(200)).map { _ in random(7) == 0 ? UInt8(10) : UInt8(97 + random(26)) }
      let found = portions([text], size: size, lineLimit: limit)
      var number = 1
      for portion in found {
        #expect(portion.line == number)
        #expect(portion.text.count <= limit + 1 + size)
        number += portion.text.count { $0 == 10 }
      }
      let all = found.flatMap { lines($0.text) }
      #expect(all.map { $0.prefix(limit + 1) } == lines(text).map { $0.prefix(limit + 1) })
    }
  }

  @Test func `do not wait for more than a line`() {
    var ends: [Int32] = [-1, -1]
    pipe(&ends)
    defer { for end in ends { close(end) } }
    var reader = PortionReader(ends[0], size: 100, lineLimit: 10)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: reader.room)
    defer { memory.deallocate() }
    _ = write(ends[1], "one\ntw", 6)
    #expect(reader.next(into: memory).map { Array($0.bytes) } == Array("one\n".utf8))
    _ = write(ends[1], "o\n", 2)
    #expect(reader.next(into: memory).map { Array($0.bytes) } == Array("two\n".utf8))
  }

  @Test func `end with an error where reading fails`() {
    var reader = PortionReader(-1, size: 10, lineLimit: 10)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: reader.room)
    defer { memory.deallocate() }
    #expect(reader.next(into: memory) == nil)
    #expect(reader.error == EBADF)
  }
}
