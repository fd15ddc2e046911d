import Testing

@testable import DeeplinkService

struct `Lines that come in parts` {
  private func lines(_ parts: [[UInt8]], limit: Int) -> [(number: Int, text: String)] {
    var splitter = LineSplitter(limit: limit)
    var found: [(Int, String)] = []
    for part in parts {
      part.withUnsafeBufferPointer { part in
        var rest = part
        while let line = splitter.next(&rest) {
          found.append((splitter.number, String(decoding: line, as: UTF8.self)))
        }
      }
    }
    if let line = splitter.last() { found.append((splitter.number, String(decoding: line, as: UTF8.self))) }
    return found
  }

  /// The same in the simplest way; a line beyond the limit only has to be seen to be.
  private func wanted(_ text: [UInt8], limit: Int) -> [String] {
    var lines = text.split(separator: 10, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { String(decoding: $0.prefix(limit + 1), as: UTF8.self) }
  }

  @Test func `are the same however they are cut`() {
    var random = SeededGenerator(state: 1)
    for _ in 0..<2_000 {
      let limit = Int.random(in: 1..<12, using: &random)
      let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        Int.random(in: 0..<6, using: &random) == 0 ? UInt8(10) : UInt8.random(in: 97..<123, using: &random)
      }
      var parts: [[UInt8]] = []
      var rest = text[...]
      while !rest.isEmpty {
        let count = Int.random(in: 0...min(rest.count, 15), using: &random)
        parts.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      let found = lines(parts, limit: limit)
      #expect(found.map { String($0.text.prefix(limit + 1)) } == wanted(text, limit: limit))
      #expect(found.map(\.number) == Array(1..<(found.count + 1)))
    }
  }
}

/// A sequence that is the same in each run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
