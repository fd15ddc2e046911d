/// What the scheme of a URL says about how the rest is read.
enum Scheme {
  case http
  case https
  case unsafe
  case other

  /// `text[..<count]` is a scheme in any case.
  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>, count: Int) {
    @inline(__always)
    func letter(_ index: Int) -> UInt8 { text[index] | 0x20 }
    if count == 4 || count == 5, letter(0) == UInt8(ascii: "h"), letter(1) == UInt8(ascii: "t"),
      letter(2) == UInt8(ascii: "t"), letter(3) == UInt8(ascii: "p"),
      ASCII.isLetter(text[1]), ASCII.isLetter(text[2]), ASCII.isLetter(text[3])
    {
      if count == 4 {
        self = .http
        return
      }
      if ASCII.isLetter(text[4]), letter(4) == UInt8(ascii: "s") {
        self = .https
        return
      }
    }
    self = Self.isUnsafe(text, count: count) ? .unsafe : .other
  }

  /// True where a text begins with `https://`, as most links do.
  @inline(__always)
  static func isPlainHTTPS(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = text.baseAddress, text.count >= 8 else { return false }
    // These eight bytes, as a number.
    return UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
      == 0x2f2f_3a73_7074_7468
  }

  var isWeb: Bool { self == .http || self == .https }

  private static func isUnsafe(_ text: UnsafeBufferPointer<UInt8>, count: Int) -> Bool {
    switch count {
    case 4: return equals(text, "data") || equals(text, "file") || equals(text, "blob")
    case 5: return equals(text, "about")
    case 7: return equals(text, "content")
    case 10: return equals(text, "javascript")
    default: return false
    }
  }

  private static func equals(_ text: UnsafeBufferPointer<UInt8>, _ name: StaticString) -> Bool {
    for index in 0..<name.utf8CodeUnitCount where ASCII.lower(text[index]) != name.utf8Start[index] {
      return false
    }
    return true
  }

  /// The index of the colon after a scheme.
  @inline(__always)
  static func colon(of text: UnsafeBufferPointer<UInt8>) throws(Fault) -> Int {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: ":"), index > 0 { return index }
      guard index == 0 ? ASCII.isLetter(byte) : ASCII.isScheme(byte) else {
        throw Fault(index, .schemeCharacter)
      }
      index += 1
    }
    throw Fault(index, index == 0 ? .emptyText : .missingScheme)
  }
}
