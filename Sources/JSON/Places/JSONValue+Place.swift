extension JSONValue {
  /// Of the first byte, from the beginning of the text.
  package var offset: Int { Int(node.start) }
  package var place: JSONPlace { document.place(of: offset) }
  /// From 1.
  package var line: Int { place.line }
  /// In Unicode scalars, from 1.
  package var column: Int { place.column }
  /// The bytes of the text that are this value.
  package var range: Range<Int> { Int(node.start)..<Int(node.end) }

  /// The [RFC 6901](https://www.rfc-editor.org/rfc/rfc6901) pointer from the root to this value. Costs a walk
  /// over the earlier brothers at every level.
  package var pointer: String {
    var pointer = ""
    let nodes = document.nodes
    var at = 0
    while at != index {
      let isObject = nodes[at].tag == .object
      var child = at + 1
      var position = 0
      while true {
        let value = isObject ? child + 1 : child
        guard index >= nodes[value].next else {
          pointer += "/"
          if isObject {
            for scalar in JSONKey(document: document, index: child).string.unicodeScalars {
              switch scalar {
              case "~": pointer += "~0"
              case "/": pointer += "~1"
              default: pointer.unicodeScalars.append(scalar)
              }
            }
          } else {
            pointer += String(position)
          }
          at = value
          break
        }
        child = Int(nodes[value].next)
        position += 1
      }
    }
    return pointer
  }
}

extension JSONKey {
  /// Of the first byte (the quotation mark, where there is one).
  package var offset: Int { Int(node.start) }
  package var place: JSONPlace { document.place(of: offset) }
  /// From 1.
  package var line: Int { place.line }
  /// In Unicode scalars, from 1.
  package var column: Int { place.column }
  /// The pointer to the member's value.
  package var pointer: String { value.pointer }
}
