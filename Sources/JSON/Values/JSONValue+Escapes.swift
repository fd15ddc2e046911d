extension JSONValue {
  /// The backslashes of a string, as it is written, before characters to which JSON5 gives no meaning: these stand for
  /// themselves, and the backslash is gone. None of JSON, where that is an error.
  package var needlessEscapes: [(offset: Int, scalar: Unicode.Scalar)] {
    escapes { byte in !"'\"\\/bfnrtv0xu\n\r\u{2028}\u{2029}".unicodeScalars.contains(byte) }
  }

  /// The offsets of the backslashes of a string before a character, as it is written.
  package func escapes(of scalar: Unicode.Scalar) -> [Int] {
    escapes { $0 == scalar }.map(\.offset)
  }

  /// Where a byte of a string's text stands in the document; nil where escapes make that another place.
  package func offset(ofTextByte byte: Int) -> Int? {
    guard kind == .string, !node.isEscaped else { return nil }
    return min(node.text.lowerBound + byte, node.text.upperBound)
  }

  private func escapes(where isWanted: (Unicode.Scalar) -> Bool) -> [(offset: Int, scalar: Unicode.Scalar)] {
    guard kind == .string, node.isEscaped else { return [] }
    return withExtendedLifetime(document) {
      let text = document.source[node.text]
      var found: [(offset: Int, scalar: Unicode.Scalar)] = []
      var at = text.startIndex
      while at < text.endIndex {
        guard text[at] == UInt8(ascii: "\\") else {
          at += 1
          continue
        }
        let next = text[(at + 1)...].prefix(4)
        if let scalar = String(decoding: next, as: UTF8.self).unicodeScalars.first, isWanted(scalar) {
          found.append((at, scalar))
        }
        at += 2
      }
      return found
    }
  }
}
