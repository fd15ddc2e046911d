/// A regular language over text, as it is put together.
indirect enum Syntax: Sendable {
  /// No text at all, not even the empty one.
  case nothing
  case text([UInt8])
  /// One scalar of the set.
  case scalars(ScalarSet)
  /// One byte, whatever it is: of well-formed text, loops of these are loops of scalars.
  case anyByte
  case automaton(Automaton)
  case sequence([Syntax])
  case choice([Syntax])
  /// `maximum` nil: without end.
  case repetition(Syntax, minimum: Int, maximum: Int?)
  /// Where the text begins, or ends. Understood where it says nothing new.
  case begin, end

  static let empty = Syntax.text([])
  /// Any text but the empty one.
  static let someText = Syntax.repetition(.anyByte, minimum: 1, maximum: nil)

  static func text(_ text: String) -> Syntax { .text(Array(text.utf8)) }
}

/// Scalars, as ranges.
struct ScalarSet: Sendable {
  private(set) var ranges: [ClosedRange<UInt32>]

  static let everything = ScalarSet([0...0x10FFFF])

  /// In any order, and they may overlap.
  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound &+ 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  var inverted: ScalarSet {
    var inverted: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { inverted.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { inverted.append(next...0x10FFFF) }
    return ScalarSet(inverted)
  }

  func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

  /// UTF-8 of the set: each a sequence of ranges of bytes.
  var byteSequences: [[ClosedRange<UInt8>]] {
    var sequences: [[ClosedRange<UInt8>]] = []
    for range in ranges { Self.split(range.lowerBound, range.upperBound, into: &sequences) }
    return sequences
  }

  /// Splits until the scalars of a range differ only in bytes that take all values from the first's to the last's.
  private static func split(_ low: UInt32, _ high: UInt32, into sequences: inout [[ClosedRange<UInt8>]]) {
    guard low <= high else { return }
    for last: UInt32 in [0x7F, 0x7FF, 0xD7FF, 0xDFFF, 0xFFFF] where low <= last && high > last {
      split(low, last, into: &sequences)
      split(last + 1, high, into: &sequences)
      return
    }
    // Surrogates are no scalars.
    if low >= 0xD800, high <= 0xDFFF { return }
    let length = low < 0x80 ? 1 : low < 0x800 ? 2 : low < 0x10000 ? 3 : 4
    for index in 1..<max(length, 1) {
      let mask: UInt32 = 1 << (6 * UInt32(index)) - 1
      guard low & ~mask != high & ~mask else { continue }
      if low & mask != 0 {
        split(low, low | mask, into: &sequences)
        split((low | mask) + 1, high, into: &sequences)
        return
      }
      if high & mask != mask {
        split(low, (high & ~mask) - 1, into: &sequences)
        split(high & ~mask, high, into: &sequences)
        return
      }
    }
    sequences.append(zip(bytes(low, length), bytes(high, length)).map { $0...$1 })
  }

  private static func bytes(_ scalar: UInt32, _ length: Int) -> [UInt8] {
    switch length {
    case 1: [UInt8(scalar)]
    case 2: [0xC0 | UInt8(scalar >> 6), tail(scalar)]
    case 3: [0xE0 | UInt8(scalar >> 12), tail(scalar >> 6), tail(scalar)]
    default: [0xF0 | UInt8(scalar >> 18), tail(scalar >> 12), tail(scalar >> 6), tail(scalar)]
    }
  }

  private static func tail(_ bits: UInt32) -> UInt8 { 0x80 | UInt8(bits & 0x3F) }
}
