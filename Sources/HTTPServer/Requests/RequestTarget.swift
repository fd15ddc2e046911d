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
    var illegal: UInt8 = 0
    for byte in text { illegal |= (byte <= 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0) }
    guard illegal == 0 else { return nil }

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
