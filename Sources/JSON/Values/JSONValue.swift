import Glibc

package enum JSONKind: Sendable {
  case null, bool, number, string, array, object
}

/// A value of a document. Cheap to copy; keeps the document alive.
package struct JSONValue: Sendable {
  let document: JSONDocument
  let index: Int

  var node: JSONNode { document.nodes[index] }

  package var kind: JSONKind {
    switch node.tag {
    case .null: .null
    case .false, .true: .bool
    case .number: .number
    case .string, .escapedString, .identifier, .escapedIdentifier: .string
    case .array: .array
    case .object: .object
    }
  }

  package var isObject: Bool { node.isObject }

  package var isNull: Bool { node.tag == .null }

  package var bool: Bool? {
    switch node.tag {
    case .true: true
    case .false: false
    default: nil
    }
  }

  package var string: String? { node.isString ? document.string(node) : nil }

  /// Whether this is a string of exactly these Unicode scalars (not: of canonically equivalent ones).
  /// Allocates nothing.
  package func isString(_ text: StaticString) -> Bool {
    node.isString && document.text(node, is: text)
  }

  /// Lends the UTF-8 of a string; nil where this is none. Copied only where there are escapes.
  @inlinable
  package func withUTF8<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    switch utf8 {
    case .none: return nil
    case .plain(let text):
      defer { keepAlive() }
      return try body(text)
    case .decoded(let text):
      return try text.withUnsafeBufferPointer { (text) throws(Failure) in try body(text) }
    }
  }

  @usableFromInline
  enum Text {
    case none
    /// In the document's own memory.
    case plain(UnsafeBufferPointer<UInt8>)
    case decoded([UInt8])
  }

  @usableFromInline var utf8: Text {
    let node = node
    guard node.isString else { return .none }
    if !node.isEscaped { return .plain(UnsafeBufferPointer(rebasing: document.source[node.text])) }
    return .decoded(document.withUTF8(node) { Array($0) })
  }

  @usableFromInline
  func keepAlive() { withExtendedLifetime(document) {} }

  // MARK: Arrays and objects

  /// How many elements or members there are; 0 of a scalar.
  package var count: Int { node.count }

  /// The elements of an array; none of anything else.
  package var elements: JSONElements { JSONElements(self) }

  /// The members of an object, in the order written; none of anything else.
  package var members: JSONMembers { JSONMembers(self) }

  /// An object's member. Looks at one key after the other: to take many members of a large object, go through
  /// `members`.
  package subscript(key: StaticString) -> JSONValue? { member(key)?.value }

  // Disfavoured, so that a literal is a `StaticString`.
  @_disfavoredOverload
  package subscript(key: String) -> JSONValue? {
    var key = key
    return key.withUTF8 { member(UnsafeRawPointer($0.baseAddress), $0.count) }?.value
  }

  /// An object's member, with its key.
  package func member(_ name: StaticString) -> (key: JSONKey, value: JSONValue)? {
    member(name.utf8Start, name.utf8CodeUnitCount)
  }

  private func member(_ name: UnsafeRawPointer?, _ count: Int) -> (key: JSONKey, value: JSONValue)? {
    guard let place = place(ofKey: name, count) else { return nil }
    return (JSONKey(document: document, index: place), JSONValue(document: document, index: place + 1))
  }

  /// Where on the tape the key is.
  func place(ofKey name: UnsafeRawPointer?, _ count: Int) -> Int? {
    guard isObject else { return nil }
    let end = Int(node.next)
    var key = index + 1
    while key < end {
      if document.text(document.nodes[key], is: name, count) { return key }
      key = Int(document.nodes[key + 1].next)
    }
    return nil
  }

  /// An array's element. Steps over the earlier ones: to take many, go through `elements`.
  package subscript(index: Int) -> JSONValue? {
    guard node.tag == .array, index >= 0, index < count else { return nil }
    var element = self.index + 1
    for _ in 0..<index { element = Int(document.nodes[element].next) }
    return JSONValue(document: document, index: element)
  }
}

extension JSONDocument {
  func string(_ node: JSONNode) -> String {
    withExtendedLifetime(self) {
      let text = UnsafeBufferPointer(rebasing: source[node.text])
      if !node.isEscaped { return String(decoding: text, as: UTF8.self) }
      return String(unsafeUninitializedCapacity: text.count) { JSONText.decode(text, into: $0) }
    }
  }

  func withUTF8<Result>(_ node: JSONNode, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) {
      JSONText.withDecoded(UnsafeBufferPointer(rebasing: source[node.text]), isEscaped: node.isEscaped, body)
    }
  }

  @inline(__always)
  func text(_ node: JSONNode, is text: UnsafeRawPointer?, _ count: Int) -> Bool {
    if node.isEscaped { return decoded(node, is: text, count) }
    let range = node.text
    guard range.count == count, let text, let start = source.baseAddress else {
      return range.count == count
    }
    return memcmp(start + range.lowerBound, text, count) == 0
  }

  func text(_ node: JSONNode, is text: UnsafeBufferPointer<UInt8>) -> Bool {
    self.text(node, is: UnsafeRawPointer(text.baseAddress), text.count)
  }

  func text(_ node: JSONNode, is text: StaticString) -> Bool {
    self.text(node, is: text.utf8Start, text.utf8CodeUnitCount)
  }

  @inline(never)
  private func decoded(_ node: JSONNode, is text: UnsafeRawPointer?, _ count: Int) -> Bool {
    let text = UnsafeRawBufferPointer(start: text, count: count).bindMemory(to: UInt8.self)
    return withUTF8(node) { JSONText.areEqual($0, text) }
  }
}
