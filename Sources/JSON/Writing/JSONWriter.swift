/// Writes JSON, without white space, to bytes that it owns. Puts the commas itself; that keys stand in
/// objects alone, and what is begun is ended, is for the caller to see to.
///
/// The memory is its own, not an array's: a small write costs no look at a reference count.
// Safety: nobody else has the memory, and to write needs the writer exclusively.
package struct JSONWriter: ~Copyable, @unchecked Sendable {
  /// Of its `capacity` bytes the first `count` are written.
  var memory: UnsafeMutablePointer<UInt8>
  var capacity: Int
  package internal(set) var count = 0
  var needsComma = false

  package init(reservingCapacity capacity: Int = 64) {
    self.capacity = max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }

  deinit {
    memory.deallocate()
  }

  /// A copy of what is written.
  package var bytes: [UInt8] { Array(written) }

  /// What is written, until something else is.
  package var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: memory, count: count) }

  /// To write another text with the room there is.
  package mutating func removeAll() {
    count = 0
    needsComma = false
  }

  /// A place to which what is written after it can be taken back.
  package struct Mark {
    fileprivate let count: Int
    fileprivate let needsComma: Bool
  }

  package var mark: Mark { Mark(count: count, needsComma: needsComma) }

  package mutating func takeBack(to mark: Mark) {
    count = mark.count
    needsComma = mark.needsComma
  }

  // MARK: Objects and arrays

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// A key whose text needs no escape, as those of our own API.
  package mutating func key(_ text: StaticString) { appendKey(text) }

  /// A key and its value, at once.
  package mutating func member(_ key: StaticString, _ value: String) {
    appendKey(key)
    string(utf8: value)
  }

  package mutating func member(_ key: StaticString, _ value: UInt64) {
    appendKey(key)
    appendInteger(value, isNegative: false)
  }

  /// `json` is a whole value.
  package mutating func member(_ key: StaticString, json: StaticString) {
    appendKey(key)
    raw(json)
  }

  @inline(__always)
  private mutating func appendKey(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    let place = place(for: length + 3)
    place[0] = UInt8(ascii: "\"")
    (place + 1).update(from: text.utf8Start, count: length)
    place[length + 1] = UInt8(ascii: "\"")
    place[length + 2] = UInt8(ascii: ":")
    end(at: place + (length + 3), needsComma: false)
  }

  // Disfavoured, so that a literal is a `StaticString`.
  @_disfavoredOverload
  package mutating func key(_ text: String) {
    var text = text
    text.withUTF8 { key(utf8: $0) }
  }

  package mutating func key(utf8 text: UnsafeBufferPointer<UInt8>) {
    appendString(text)
    put(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Scalars

  package mutating func null() { raw("null") }

  package mutating func bool(_ value: Bool) {
    if value { raw("true") } else { raw("false") }
  }

  package mutating func string(_ text: String) { string(utf8: text) }

  @inline(__always)
  private mutating func string(utf8 text: borrowing String) {
    text.utf8Span.span.withUnsafeBufferPointer { string(utf8: $0) }
  }

  /// `text` is valid UTF-8.
  package mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
    appendString(text)
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
    raw(UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// A whole value that is JSON already.
  package mutating func raw(_ json: [UInt8]) {
    json.withUnsafeBufferPointer { raw($0) }
  }

  /// A whole value that is JSON already.
  package mutating func raw(_ json: UnsafeBufferPointer<UInt8>) {
    copy(json)
    needsComma = true
  }

  /// A value of a document, as it is written there (so one of a JSON document, not of a JSON5 one).
  package mutating func value(_ value: JSONValue) {
    withExtendedLifetime(value.document) { raw(UnsafeBufferPointer(rebasing: $0.source[value.range])) }
  }

  /// A value of a document, without the white space between its parts; numbers and texts are as they are written there.
  package mutating func compact(_ value: JSONValue) {
    switch value.kind {
    case .array:
      beginArray()
      for element in value.elements { compact(element) }
      endArray()
    case .object:
      beginObject()
      for (key, member) in value.members {
        key.withUTF8 { self.key(utf8: $0) }
        compact(member)
      }
      endObject()
    default: self.value(value)
    }
  }

  /// A piece of JSON that need not be a whole value. A comma stands before it where one is due and it does not begin
  /// with what closes.
  package mutating func fragment(_ json: StaticString) {
    let json = UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount)
    guard let first = json.first, let last = json.last else { return }
    if first == UInt8(ascii: ",") || first == UInt8(ascii: "}") || first == UInt8(ascii: "]") {
      needsComma = false
    }
    copy(json)
    needsComma = last != UInt8(ascii: ":") && last != UInt8(ascii: "{") && last != UInt8(ascii: "[")
  }

  /// Forgets what is written: what follows goes on behind it, with a comma where one is due.
  package mutating func takeOut() { count = 0 }

  /// Text that is no JSON, between whole values.
  package mutating func plain(_ text: String) {
    needsComma = false
    let isCopied: Void? = text.utf8.withContiguousStorageIfAvailable { copy($0) }
    if isCopied == nil { Array(text.utf8).withUnsafeBufferPointer { copy($0) } }
  }

  /// Bytes that are no value, between whole values: a line break, the field name of an event stream. No comma
  /// stands before or after them.
  package mutating func separator(_ text: StaticString) {
    needsComma = false
    copy(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
