/// An IPv6 address, so that all its spellings compare by value (RFC 4291, 2.2).
struct IPv6Address {
  private var groups: [8 of UInt16] = .init(repeating: 0)

  /// Reads the text between the brackets; nil if it is no address. Zones are none (RFC 6874 is not for links).
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var filled = 0
    var gap: Int?
    var index = 0
    let end = text.count
    if end >= 2, text[0] == UInt8(ascii: ":"), text[1] == UInt8(ascii: ":") {
      gap = 0
      index = 2
    }
    while index < end {
      guard filled < 8 else { return nil }
      let start = index
      var value = 0
      while index < end, index - start < 4, let digit = ASCII.hex(text[index]) {
        value = value << 4 | Int(digit)
        index += 1
      }
      if index < end, text[index] == UInt8(ascii: ".") {
        guard filled <= 6, let address = Self.ipv4(text, from: start) else { return nil }
        groups[filled] = UInt16(truncatingIfNeeded: address >> 16)
        groups[filled + 1] = UInt16(truncatingIfNeeded: address)
        filled += 2
        break
      }
      guard index > start else { return nil }
      groups[filled] = UInt16(value)
      filled += 1
      if index == end { break }
      guard text[index] == UInt8(ascii: ":") else { return nil }
      index += 1
      if index < end, text[index] == UInt8(ascii: ":") {
        guard gap == nil else { return nil }
        gap = filled
        index += 1
      } else if index == end {
        return nil
      }
    }
    guard let gap else {
      if filled != 8 { return nil }
      return
    }
    guard filled < 8 else { return nil }
    let moved = filled - gap
    for place in 0..<moved {
      groups[7 - place] = groups[filled - 1 - place]
    }
    for place in gap..<8 - moved { groups[place] = 0 }
  }

  /// Four decimal numbers without leading zeros, to the end of the text.
  private static func ipv4(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> UInt32? {
    var address: UInt32 = 0
    var index = start
    for place in 0..<4 {
      if place > 0 {
        guard index < text.count, text[index] == UInt8(ascii: ".") else { return nil }
        index += 1
      }
      let first = index
      var value: UInt32 = 0
      while index < text.count, index - first < 3, ASCII.isDigit(text[index]) {
        value = value * 10 + UInt32(text[index] - 0x30)
        index += 1
      }
      guard index > first, value <= 255, index == first + 1 || text[first] != 0x30 else { return nil }
      address = address << 8 | value
    }
    return index == text.count ? address : nil
  }

  /// Appends the canonical spelling in brackets (RFC 5952; hexadecimal throughout).
  func append(to bytes: inout [UInt8]) {
    let gap = longestGap()
    bytes.append(UInt8(ascii: "["))
    var index = 0
    while index < 8 {
      if index == gap.lowerBound, !gap.isEmpty {
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: ":"))
        index = gap.upperBound
        continue
      }
      if index > 0, index != gap.upperBound || gap.isEmpty { bytes.append(UInt8(ascii: ":")) }
      Self.append(groups[index], to: &bytes)
      index += 1
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The first of the longest runs of at least two zero groups.
  private func longestGap() -> Range<Int> {
    var best = 0..<0
    var start = 0
    while start < 8 {
      var end = start
      while end < 8, groups[end] == 0 { end += 1 }
      if end - start >= 2, end - start > best.count { best = start..<end }
      start = max(end, start + 1)
    }
    return best
  }

  private static func append(_ group: UInt16, to bytes: inout [UInt8]) {
    var shift: UInt16 = 12
    while shift > 0, group >> shift == 0 { shift -= 4 }
    while true {
      let digit = UInt8(truncatingIfNeeded: group >> shift & 0xF)
      bytes.append(digit < 10 ? digit + 0x30 : digit - 10 + UInt8(ascii: "a"))
      if shift == 0 { return }
      shift -= 4
    }
  }
}
