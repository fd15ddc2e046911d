import Glibc

/// A request target (RFC 9112 §3.2), cut once into its parts: offsets into its bytes.
struct RequestTarget {
  private(set) var authority = 0..<0
  private(set) var path = 0..<0
  /// Nil: no question mark.
  private(set) var query: Range<Int>?

  init() {}

  /// Nil: neither a path, nor an absolute `http(s)` URL, nor `*`; or with a space or control character. Bytes above
  /// 127 pass, though no URL may have them: people paste links as they see them.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard let base = text.baseAddress, !text.isEmpty else { return nil }
    guard !Self.hasSpaceOrControl(base, text.count) else { return nil }

    var start = 0
    if text[0] != UInt8(ascii: "/") {
      if text.equals("*") {
        path = 0..<1
        return
      }
      let scheme = Self.lengthOfHTTPScheme(text)
      guard scheme > 0 else { return nil }
      start = scheme
      while start < text.count, text[start] != UInt8(ascii: "/"), text[start] != UInt8(ascii: "?") {
        start += 1
      }
      authority = scheme..<start
      guard !authority.isEmpty else { return nil }
    }
    var end = text.count
    if let mark = memchr(base + start, Int32(UInt8(ascii: "?")), end - start) {
      let offset = UnsafeRawPointer(mark) - UnsafeRawPointer(base)
      query = (offset + 1)..<text.count
      end = offset
    }
    path = start..<end
  }

  /// Eight bytes at a time: a byte below 0x21 borrows from its highest bit when 0x21 is taken away, and one that is
  /// 0x7F is zero, thus below 1, after an exclusive or with it.
  private static func hasSpaceOrControl(_ base: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var found: UInt64 = 0
    var index = 0
    while index &+ 8 <= count {
      let word = UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      let deletes = word ^ (ones &* 0x7F)
      found |= (word &- ones &* 0x21) & ~word
      found |= (deletes &- ones) & ~deletes
      index &+= 8
    }
    if found & (ones &* 0x80) != 0 { return true }
    while index < count {
      if base[index] <= 0x20 || base[index] == 0x7F { return true }
      index &+= 1
    }
    return false
  }

  private static func lengthOfHTTPScheme(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    for scheme in ["http://", "https://"] as [StaticString] {
      let length = scheme.utf8CodeUnitCount
      if text.count > length, UnsafeBufferPointer(rebasing: text[..<length]).equalsIgnoringCase(scheme) {
        return length
      }
    }
    return 0
  }
}
