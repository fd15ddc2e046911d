/// Writes JSON, without white space, to bytes that it owns. Puts the commas itself; that keys stand in
/// objects alone, and what is begun is ended, is for the caller to see to.
package struct JSONWriter: Sendable {
  package internal(set) var bytes: [UInt8] = []
  var needsComma = false

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
    text.withUTF8Buffer { appendQuoted($0, andColon: true) }
    needsComma = false
  }

  // Disfavoured, so that a literal is a `StaticString`.
  @_disfavoredOverload
  package mutating func key(_ text: String) {
    var text = text
    text.withUTF8 { key(utf8: $0) }
  }

  package mutating func key(utf8 text: UnsafeBufferPointer<UInt8>) {
    appendString(text, andColon: true)
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
    appendString(text, andColon: false)
    needsComma = true
  }

  package mutating func int(_ value: Int) { int(Int64(value)) }

  package mutating func int(_ value: Int64) {
    appendInteger(value.magnitude, isNegative: value < 0)
    needsComma = true
  }

  package mutating func int(_ value: UInt64) {
    appendInteger(value, isNegative: false)
    needsComma = true
  }

  /// The shortest decimal that reads back as the same value. JSON has no infinity and no NaN: they become
  /// `null`, as in ECMAScript.
  package mutating func double(_ value: Double) {
    guard value.isFinite else { return null() }
    var text = value.description
    text.withUTF8 { raw($0) }
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
    append(json.count) { Self.copy(json, to: $0, at: &$1) }
    needsComma = true
  }

  /// A value of a document, as it is written there (so one of a JSON document, not of a JSON5 one).
  package mutating func value(_ value: JSONValue) {
    value.document.source.withUnsafeBufferPointer { raw(UnsafeBufferPointer(rebasing: $0[value.range])) }
  }

  /// A piece of JSON that another writer made beforehand, and that need not be a whole value: `"name":`,
  /// `"],"a":1` or `}}`. A comma stands before it where one is due and it does not begin with what closes.
  package mutating func fragment(_ json: UnsafeBufferPointer<UInt8>) {
    guard let first = json.first, let last = json.last else { return }
    if first == UInt8(ascii: ",") || first == UInt8(ascii: "}") || first == UInt8(ascii: "]") {
      needsComma = false
    }
    append(json.count) { Self.copy(json, to: $0, at: &$1) }
    needsComma = last != UInt8(ascii: ":") && last != UInt8(ascii: "{") && last != UInt8(ascii: "[")
  }

  /// What is written so far, taken out: what follows goes on behind it, with a comma where one is due.
  package mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }

  /// Bytes that are no value, between whole values: a line break, the field name of an event stream. No comma
  /// stands before or after them.
  package mutating func separator(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    needsComma = false
  }
}
