import CUnistring

/// Unicode's composed form (NFC), by which all text compares.
package enum Composition {
  /// Appends the composed form of UTF-8 text. Text that is composed already costs one scan.
  package static func compose(_ text: UnsafeBufferPointer<UInt8>, into composed: inout [UInt8]) {
    if isSurelyComposed(text) {
      composed.append(contentsOf: text)
    } else {
      withComposed(text) { composed.append(contentsOf: $0) }
    }
  }

  package static func composed(_ text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer { text in
      var composed: [UInt8] = []
      compose(text, into: &composed)
      return composed
    }
  }

  package static func composed(_ text: String) -> [UInt8] { composed(Array(text.utf8)) }

  /// True where every scalar stands below U+0300: none of them combines with another.
  @inline(__always)
  static func isSurelyComposed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for byte in text where byte >= 0xCC { return false }
    return true
  }

  /// Lends the composed form of well-formed UTF-8.
  static func withComposed(_ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    guard let start = text.baseAddress else { return body(text) }
    // No scalar grows beyond three times its length (UAX 15, "Detecting Normalization Forms").
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count * 3) { room in
      guard let into = room.baseAddress else { return body(text) }
      let count = cunistring_compose(start, text.count, into, room.count)
      // Out of memory: the text as it is, which is right for all text that is composed.
      body(count < 0 ? text : UnsafeBufferPointer(start: into, count: count))
    }
  }
}
