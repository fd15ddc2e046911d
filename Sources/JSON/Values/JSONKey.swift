/// A key of an object. In a `switch` it is compared with literals, by its Unicode scalars and without an
/// allocation.
package struct JSONKey: Sendable {
  let document: JSONDocument
  let index: Int

  var node: JSONNode { document.nodes[index] }

  package var string: String { document.string(node) }

  /// The value that the key stands for.
  package var value: JSONValue { JSONValue(document: document, index: index + 1) }

  package func `is`(_ text: StaticString) -> Bool { document.text(node, is: text) }

  /// Lends the UTF-8; copied only where there are escapes.
  package func withUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    document.withUTF8(node, body)
  }

  package static func ~= (text: StaticString, key: JSONKey) -> Bool { key.is(text) }
}
