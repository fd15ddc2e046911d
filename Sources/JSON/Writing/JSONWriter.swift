/// Writes JSON, without white space, to bytes that it owns. Puts the commas itself; that keys stand in objects alone,
/// and what is begun is ended, is for the caller to see to.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  package init(reservingCapacity capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// To write another text with the room there is.
  package mutating func removeAll(keepingCapacity: Bool = true) {
    bytes.removeAll(keepingCapacity: keepingCapacity)
    needsComma = false
  }

  // MARK: Objects and arrays

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// A key whose text needs no escape, as those of our own API.
  package mutating func key(_ text: StaticString) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func key(_ text: String) {
    string(text)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func key(utf8 text: UnsafeBufferPointer<UInt8>) {
    string(utf8: text)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Scalars

  package mutating func null() { raw("null") }

  package mutating func bool(_ value: Bool) {
    if value { raw("true") } else { raw("false") }
  }

  package mutating func string(_ text: String) {
    var text = text
    text.withUTF8 { string(utf8: $0) }
  }

  /// `text` is valid UTF-8.
  package mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
    beginValue()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  package mutating func int(_ value: Int) { int(Int64(value)) }

  package mutating func int(_ value: Int64) {
    beginValue()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(value.magnitude)
    needsComma = true
  }

  package mutating func int(_ value: UInt64) {
    beginValue()
    appendDigits(value)
    needsComma = true
  }

  /// The shortest decimal that reads back as the same value. JSON has no infinity and no NaN: they become `null`, as
  /// in ECMAScript.
  package mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    beginValue()
    bytes.append(contentsOf: value.description.utf8)
    needsComma = true
  }

  /// A whole value that is JSON already.
  package mutating func raw(_ json: StaticString) {
    json.withUTF8Buffer { raw($0) }
  }

  /// A whole value that is JSON already.
  package mutating func raw(_ json: [UInt8]) {
    json.withUnsafeBufferPointer { raw($0) }
  }

  /// A whole value that is JSON already.
  package mutating func raw(_ json: UnsafeBufferPointer<UInt8>) {
    beginValue()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// A value of a document, as it is written there (so one of a JSON document, not of a JSON5 one).
  package mutating func value(_ value: JSONValue) {
    value.document.source.withUnsafeBufferPointer { raw(UnsafeBufferPointer(rebasing: $0[value.range])) }
  }

  /// Bytes that are no value, between whole values: a line break, the field name of an event stream. No comma stands
  /// before or after them.
  package mutating func separator(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    needsComma = false
  }

  // MARK: Bytes

  private mutating func beginValue() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func begin(_ bracket: UInt8) {
    beginValue()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func appendDigits(_ value: UInt64) {
    if value < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(value)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var rest = value
      var at = 20
      while rest > 0 {
        at -= 1
        digits[at] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[at...]))
    }
  }

  /// Escapes what RFC 8259 §7 demands and no more.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var done = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
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
