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

  package var isNull: Bool { node.tag == .null }

  package var bool: Bool? {
    switch node.tag {
    case .true: true
    case .false: false
    default: nil
    }
  }

  package var string: String? { kind == .string ? document.string(node) : nil }

  /// Whether this is a string of exactly these Unicode scalars (not: of canonically equivalent ones).
  /// Allocates nothing.
  package func isString(_ text: StaticString) -> Bool {
    kind == .string && document.text(node, is: text)
  }

  /// Lends the UTF-8 of a string; nil where this is none. Copied only where there are escapes.
  @inlinable
  package func withUTF8<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let (bytes, text) = utf8 else { return nil }
    return try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
      try body(UnsafeBufferPointer(rebasing: bytes[text]))
    }
  }

  /// The UTF-8 of a string, and where in these bytes it stands.
  @usableFromInline var utf8: (bytes: [UInt8], text: Range<Int>)? {
    guard kind == .string else { return nil }
    let node = node
    if !node.isEscaped { return (document.source, node.text) }
    let decoded = document.withUTF8(node) { Array($0) }
    return (decoded, 0..<decoded.count)
  }

  // MARK: Arrays and objects

  /// How many elements or members there are; 0 of a scalar.
  package var count: Int { node.count }

  /// The elements of an array; none of anything else.
  package var elements: JSONElements { JSONElements(self) }

  /// The members of an object, in the order written; none of anything else.
  package var members: JSONMembers { JSONMembers(self) }

  /// An object's member. Looks at one key after the other: to take many members of a large object, go through
  /// `members`.
  package subscript(key: String) -> JSONValue? { member(key)?.value }

  /// An object's member, with its key.
  package func member(_ name: String) -> (key: JSONKey, value: JSONValue)? {
    guard node.tag == .object else { return nil }
    var name = name
    return name.withUTF8 { name in
      let nodes = document.nodes
      let end = Int(node.next)
      var key = index + 1
      while key < end {
        if document.text(nodes[key], is: name) {
          return (JSONKey(document: document, index: key), JSONValue(document: document, index: key + 1))
        }
        key = Int(nodes[key + 1].next)
      }
      return nil
    }
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
    source.withUnsafeBufferPointer { source in
      let text = UnsafeBufferPointer(rebasing: source[node.text])
      if !node.isEscaped { return String(decoding: text, as: UTF8.self) }
      return String(unsafeUninitializedCapacity: text.count) { JSONText.decode(text, into: $0) }
    }
  }

  func withUTF8<Result>(_ node: JSONNode, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    source.withUnsafeBufferPointer { source in
      JSONText.withDecoded(UnsafeBufferPointer(rebasing: source[node.text]), isEscaped: node.isEscaped, body)
    }
  }

  func text(_ node: JSONNode, is text: UnsafeBufferPointer<UInt8>) -> Bool {
    if !node.isEscaped, node.text.count != text.count { return false }
    return withUTF8(node) { JSONText.areEqual($0, text) }
  }

  func text(_ node: JSONNode, is text: StaticString) -> Bool {
    text.withUTF8Buffer { self.text(node, is: $0) }
  }
}
