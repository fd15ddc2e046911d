/// Which of the two languages a text is read in.
package enum JSONSyntax: Sendable {
  /// [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259), and nothing besides: a byte order mark is refused
  /// too.
  case json
  /// [JSON5](https://spec.json5.org), less its lone surrogate escapes, which no UTF-8 text can hold.
  case json5
}

/// What a text may cost.
package struct JSONLimits: Sendable {
  /// Objects and arrays inside one another; `[]` has depth 1. At most 1,024: comparing values recurses.
  package let depth: Int
  /// Bytes of the text. At most 512 MiB: nodes count members in 28 bits and places in 32.
  package let bytes: Int

  package init(depth: Int = 64, bytes: Int = 64 << 20) {
    precondition((0...1024).contains(depth) && (0...(512 << 20)).contains(bytes))
    self.depth = depth
    self.bytes = bytes
  }
}
