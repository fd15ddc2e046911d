/// The elements of an array, taken off the tape one by one.
package struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var index: Int
  private let end: Int
  package let underestimatedCount: Int

  init(_ value: JSONValue) {
    let node = value.node
    let isArray = node.tag == .array
    document = value.document
    index = value.index + 1
    end = isArray ? Int(node.next) : index
    underestimatedCount = isArray ? node.count : 0
  }

  package mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    defer { index = Int(document.nodes[index].next) }
    return JSONValue(document: document, index: index)
  }
}

/// The members of an object, taken off the tape one by one.
package struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private let document: JSONDocument
  private var index: Int
  private let end: Int
  package let underestimatedCount: Int

  init(_ value: JSONValue) {
    let node = value.node
    let isObject = node.tag == .object
    document = value.document
    index = value.index + 1
    end = isObject ? Int(node.next) : index
    underestimatedCount = isObject ? node.count : 0
  }

  package mutating func next() -> (key: JSONKey, value: JSONValue)? {
    guard index < end else { return nil }
    defer { index = Int(document.nodes[index + 1].next) }
    return (JSONKey(document: document, index: index), JSONValue(document: document, index: index + 1))
  }
}
