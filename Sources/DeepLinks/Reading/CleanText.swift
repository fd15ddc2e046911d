/// The text of a link without the white space around it and the tabs and line ends inside.
///
/// It remembers what it left out, so that a place in it can be told as a place in the text as given.
struct CleanText: Sendable {
  /// Bytes trimmed at the front.
  private(set) var leading = 0
  /// Bytes that are left, tabs and line ends inside included.
  private var trimmedCount = 0
  /// Where tabs and line ends stood, in the text as given, ascending.
  private(set) var dropped: [UInt32] = []

  var trimmed: Range<Int> { leading..<leading + trimmedCount }
  var count: Int { trimmedCount - dropped.count }

  /// The place in the text as given of the byte at `index` here.
  func given(_ index: Int) -> Int {
    var place = leading + index
    for drop in dropped {
      if drop > place { break }
      place += 1
    }
    return place
  }

  /// True for printable ASCII alone, which most links are.
  @inline(__always)
  static func isPrintable(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = text.count
    guard let start = text.baseAddress, count >= 8 else {
      for byte in text where byte &- 0x20 >= 0x5F { return false }
      return true
    }
    // Eight bytes at a time: the high bit of a byte is set in one of three terms if it is not ASCII, below a
    // space, or DEL. A borrow reaches the next byte only out of a byte that shows already.
    let raw = UnsafeRawPointer(start)
    var worst: UInt64 = 0
    var index = 0
    while index < count {
      let eight = raw.loadUnaligned(fromByteOffset: min(index, count - 8), as: UInt64.self)
      worst |=
        eight | (eight &- 0x2020_2020_2020_2020)
        | ((eight ^ 0x7F7F_7F7F_7F7F_7F7F) &- 0x0101_0101_0101_0101)
      index += 8
    }
    return worst & 0x8080_8080_8080_8080 == 0
  }

  /// Trims printable ASCII.
  @inline(__always)
  mutating func readPrintable(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = text.count
    while start < end && text[start] == 0x20 { start += 1 }
    while end > start && text[end - 1] == 0x20 { end -= 1 }
    leading = start
    trimmedCount = end - start
    if !dropped.isEmpty { dropped.removeAll(keepingCapacity: true) }
  }

  /// Trims any text; refuses what is not UTF-8, and control characters.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> LinkURLError? {
    dropped.removeAll(keepingCapacity: true)
    if let fault = WellFormed.firstFault(text) { return .invalid(offset: fault, reason: .notUTF8) }
    var start = 0
    var end = text.count
    while start < end {
      let length = Self.trimmable(text, at: start)
      if length == 0 { break }
      start += length
    }
    while end > start {
      let length = Self.trimmable(text, before: end)
      if length == 0 { break }
      end -= length
    }
    leading = start
    trimmedCount = end - start
    for index in start..<end where text[index] < 0x20 || text[index] == 0x7F {
      switch text[index] {
      case UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): dropped.append(UInt32(index))
      default: return .invalid(offset: index, reason: .controlCharacter)
      }
    }
    return nil
  }

  /// Copies the text without what was dropped.
  func copy(_ text: UnsafeBufferPointer<UInt8>, to storage: inout [UInt8]) {
    var start = leading
    for drop in dropped {
      storage.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<Int(drop)]))
      start = Int(drop) + 1
    }
    storage.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<trimmed.upperBound]))
  }

  private static func isASCIISpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// The length of the white space at `index`; 0 if there is none.
  private static func trimmable(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = text[index]
    if lead < 0x80 { return isASCIISpace(lead) ? 1 : 0 }
    if lead == 0xC2 { return text[index + 1] == 0xA0 ? 2 : 0 }
    return isWideSpace(text, at: index) ? 3 : 0
  }

  /// The length of the white space that ends before `end`.
  private static func trimmable(_ text: UnsafeBufferPointer<UInt8>, before end: Int) -> Int {
    let last = text[end - 1]
    if last < 0x80 { return isASCIISpace(last) ? 1 : 0 }
    if end >= 2, text[end - 2] == 0xC2, last == 0xA0 { return 2 }
    return end >= 3 && isWideSpace(text, at: end - 3) ? 3 : 0
  }

  /// U+200B, U+2060 or U+FEFF.
  private static func isWideSpace(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index + 2 < text.count else { return false }
    switch (text[index], text[index + 1], text[index + 2]) {
    case (0xE2, 0x80, 0x8B), (0xE2, 0x81, 0xA0), (0xEF, 0xBB, 0xBF): return true
    default: return false
    }
  }
}
