extension JSONWriter {
  /// Where the next `bytes` bytes go, for which there is room; a comma stands before them where one is due.
  @inline(__always)
  mutating func place(for bytes: Int) -> UnsafeMutablePointer<UInt8> {
    makeRoom(for: bytes + 1)
    let place = memory + count
    guard needsComma else { return place }
    place[0] = UInt8(ascii: ",")
    return place + 1
  }

  @inline(__always)
  mutating func makeRoom(for bytes: Int) {
    if capacity - count < bytes { grow(for: bytes) }
  }

  /// What `place` gave has been written up to here.
  @inline(__always)
  mutating func end(at place: UnsafeMutablePointer<UInt8>, needsComma: Bool) {
    count = place - memory
    self.needsComma = needsComma
  }

  @inline(never)
  private mutating func grow(for bytes: Int) {
    let size = max(2 * capacity, count + bytes)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    grown.moveInitialize(from: memory, count: count)
    memory.deallocate()
    memory = grown
    capacity = size
  }

  /// Any bytes; the comma before them, where one is due.
  @inline(__always)
  mutating func copy(_ text: UnsafeBufferPointer<UInt8>) {
    let place = place(for: text.count)
    if let start = text.baseAddress {
      UnsafeMutableRawPointer(place).copyMemory(from: start, byteCount: text.count)
    }
    count = place + text.count - memory
  }

  /// A member of an object, or a value, of at most `count` bytes: `write` gives the bytes it has written, 0 for none.
  @inline(__always)
  package mutating func whole(atMost bytes: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    let place = place(for: bytes)
    let written = write(place)
    if written > 0 { end(at: place + written, needsComma: true) }
  }

  /// One byte, without a comma before it.
  @inline(__always)
  mutating func put(_ byte: UInt8) {
    if capacity == count { grow(for: 1) }
    memory[count] = byte
    count += 1
  }

  /// A text in quotation marks.
  mutating func appendString(_ text: UnsafeBufferPointer<UInt8>) {
    let place = place(for: text.count + 2)
    place[0] = UInt8(ascii: "\"")
    guard Self.copyPlain(text, to: place + 1) else {
      count = place + 1 - memory
      return appendEscaped(text)
    }
    place[text.count + 1] = UInt8(ascii: "\"")
    count = place + (text.count + 2) - memory
  }

  /// Copies a text, for which there is room. False where something in it must be escaped.
  @inline(__always)
  private static func copyPlain(
    _ text: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    guard let start = text.baseAddress else { return true }
    let (from, to, count) = (UnsafeRawPointer(start), UnsafeMutableRawPointer(place), text.count)
    // Many bytes at a time, the last ones perhaps twice.
    var hits = SIMD16<UInt8>(repeating: 0)
    if count >= 16 {
      var index = 0
      while index < count {
        let at = min(index, count - 16)
        let bytes = from.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
        to.storeBytes(of: bytes, toByteOffset: at, as: SIMD16<UInt8>.self)
        hits |= specials(of: bytes)
        index &+= 16
      }
    } else if count >= 8 {
      let ends = SIMD2(
        from.loadUnaligned(as: UInt64.self), from.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
      to.storeBytes(of: ends[0], as: UInt64.self)
      to.storeBytes(of: ends[1], toByteOffset: count - 8, as: UInt64.self)
      // Safety: bits of the same size, all of which mean something.
      hits = specials(of: unsafeBitCast(ends, to: SIMD16<UInt8>.self))
    } else if count >= 4 {
      let ends = SIMD2(
        from.loadUnaligned(as: UInt32.self), from.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      to.storeBytes(of: ends[0], as: UInt32.self)
      to.storeBytes(of: ends[1], toByteOffset: count - 4, as: UInt32.self)
      // Safety: bits of the same size, all of which mean something.
      hits = specials(of: unsafeBitCast(SIMD4(lowHalf: ends, highHalf: ends), to: SIMD16<UInt8>.self))
    } else {
      var mustEscape = false
      for index in 0..<count {
        place[index] = text[index]
        mustEscape = mustEscape || Self.mustEscape(text[index])
      }
      return !mustEscape
    }
    // Safety: bits of the same size, all of which mean something.
    let halves = unsafeBitCast(hits, to: SIMD2<UInt64>.self)
    return (halves[0] | halves[1]) & 0x8080_8080_8080_8080 == 0
  }

  /// The high bit of each byte that must be escaped is set; other bits mean nothing.
  @inline(__always)
  private static func specials(of bytes: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let one = SIMD16<UInt8>(repeating: 1)
    let quote = (bytes ^ SIMD16(repeating: UInt8(ascii: "\""))) &- one
    let backslash = (bytes ^ SIMD16(repeating: UInt8(ascii: "\\"))) &- one
    let control = bytes &- SIMD16(repeating: UInt8(ascii: " "))
    // Bytes that are not ASCII have the bit from the beginning.
    return (quote | backslash | control) & ~bytes
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  @inline(__always)
  mutating func begin(_ bracket: UInt8) {
    let place = place(for: 1)
    place[0] = bracket
    end(at: place + 1, needsComma: false)
  }

  @inline(__always)
  mutating func end(_ bracket: UInt8) {
    put(bracket)
    needsComma = true
  }

  mutating func appendInteger(_ magnitude: UInt64, isNegative: Bool) {
    var place = place(for: 21)
    if isNegative {
      place[0] = UInt8(ascii: "-")
      place += 1
    }
    var digits = 1
    var rest = magnitude
    while rest >= 10 {
      digits += 1
      rest /= 10
    }
    rest = magnitude
    for index in stride(from: digits - 1, through: 0, by: -1) {
      place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    end(at: place + digits, needsComma: true)
  }

  /// The rest of a string, from its first character to the quotation mark: escapes what RFC 8259 §7 demands and
  /// no more.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    for byte in text {
      if Self.mustEscape(byte) { appendEscape(byte) } else { put(byte) }
    }
    put(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    put(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: put(UInt8(ascii: "b"))
    case 0x09: put(UInt8(ascii: "t"))
    case 0x0A: put(UInt8(ascii: "n"))
    case 0x0C: put(UInt8(ascii: "f"))
    case 0x0D: put(UInt8(ascii: "r"))
    case 0x20...: put(byte)
    default:
      put(UInt8(ascii: "u"))
      put(UInt8(ascii: "0"))
      put(UInt8(ascii: "0"))
      put(UInt8(ascii: "0") + byte >> 4)
      let digit = byte & 15
      put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
