extension JSONWriter {
  /// Appends up to `count` bytes, and the comma before them where one is due.
  @inline(__always)
  mutating func append(_ count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>, inout Int) -> Void) {
    let needsComma = needsComma
    bytes.append(addingCapacity: count + 1) { output in
      output.withUnsafeMutableBufferPointer { buffer, at in
        if needsComma { Self.put(UInt8(ascii: ","), in: buffer, at: &at) }
        body(buffer, &at)
      }
    }
  }

  /// A member of an object, or a value, of at most `count` bytes: `write` gives the bytes it has written, 0 for none.
  @inline(__always)
  package mutating func whole(atMost count: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    let comma = needsComma
    var isWritten = false
    bytes.append(addingCapacity: count + 1) { output in
      output.withUnsafeMutableBufferPointer { buffer, at in
        guard let base = buffer.baseAddress else { return }
        let start = comma ? at + 1 : at
        let written = write(base + start)
        guard written > 0 else { return }
        if comma { base[at] = UInt8(ascii: ",") }
        at = start + written
        isWritten = true
      }
    }
    needsComma = comma || isWritten
  }

  @inline(__always)
  static func put(_ byte: UInt8, in buffer: UnsafeMutableBufferPointer<UInt8>, at: inout Int) {
    buffer[at] = byte
    at += 1
  }

  @inline(__always)
  static func copy(
    _ text: UnsafeBufferPointer<UInt8>, to buffer: UnsafeMutableBufferPointer<UInt8>, at: inout Int
  ) {
    // Safety: `append` has made room for at least as many bytes.
    if let source = text.baseAddress, let target = buffer.baseAddress {
      (target + at).initialize(from: source, count: text.count)
    }
    at += text.count
  }

  /// A text that needs no escapes.
  mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, andColon: Bool) {
    append(text.count + 3) { buffer, at in
      Self.put(UInt8(ascii: "\""), in: buffer, at: &at)
      Self.copy(text, to: buffer, at: &at)
      Self.put(UInt8(ascii: "\""), in: buffer, at: &at)
      if andColon { Self.put(UInt8(ascii: ":"), in: buffer, at: &at) }
    }
  }

  mutating func appendString(_ text: UnsafeBufferPointer<UInt8>, andColon: Bool) {
    if !Self.needsEscape(text) { return appendQuoted(text, andColon: andColon) }
    append(1) { Self.put(UInt8(ascii: "\""), in: $0, at: &$1) }
    appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
    if andColon { bytes.append(UInt8(ascii: ":")) }
  }

  private static func needsEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var at = 0
    var hits: UInt64 = 0
    let words = UnsafeRawBufferPointer(text)
    while at + 8 <= text.count {
      let word = words.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let quote = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslash = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      hits |=
        ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash) | ((word &- (ones &* 0x20)) & ~word)
      at += 8
    }
    if hits & 0x8080_8080_8080_8080 != 0 { return true }
    while at < text.count {
      if mustEscape(text[at]) { return true }
      at += 1
    }
    return false
  }

  private static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  mutating func begin(_ bracket: UInt8) {
    append(1) { Self.put(bracket, in: $0, at: &$1) }
    needsComma = false
  }

  mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  mutating func appendInteger(_ magnitude: UInt64, isNegative: Bool) {
    append(21) { buffer, at in
      if isNegative { Self.put(UInt8(ascii: "-"), in: buffer, at: &at) }
      var end = at + 1
      var rest = magnitude / 10
      while rest > 0 {
        end += 1
        rest /= 10
      }
      rest = magnitude
      var digit = end
      repeat {
        digit -= 1
        buffer[digit] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while digit > at
      at = end
    }
  }

  /// Escapes what RFC 8259 §7 demands and no more.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var done = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      if Self.mustEscape(byte) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[done..<at]))
        appendEscape(byte)
        done = at + 1
      }
      at += 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[done...]))
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x20...: bytes.append(byte)
    default:
      bytes.append(contentsOf: [UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")])
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      let digit = byte & 15
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
