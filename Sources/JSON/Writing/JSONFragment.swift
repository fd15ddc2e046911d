/// A piece of JSON that is made once and written often, and that need not be a whole value: `"name":`, `],"a":1` or `}}`.
package struct JSONFragment: BitwiseCopyable {
  /// Where its bytes begin, in a table of such bytes.
  package let start: UInt32
  package let count: UInt32
  /// It begins with what takes no comma before it, and ends with what takes none after it.
  let closes: Bool
  let opens: Bool

  /// Appends a fragment's bytes to a table.
  package init(_ json: UnsafeBufferPointer<UInt8>, in table: inout [UInt8]) {
    start = UInt32(table.count)
    count = UInt32(json.count)
    closes = json.first.map { ",]}".utf8.contains($0) } ?? false
    opens = json.last.map { ":[{".utf8.contains($0) } ?? false
    table += json
  }
}

extension JSONWriter {
  /// A comma stands before it where one is due and it does not begin with what closes.
  ///
  /// - Parameter table: the fragments, and then `Blocks.slack` bytes that mean nothing.
  package mutating func fragment(_ fragment: JSONFragment, of table: UnsafeBufferPointer<UInt8>) {
    let size = Int(fragment.count)
    guard size > 0, let bytes = table.baseAddress else { return }
    makeRoom(for: 1 + size + Blocks.slack)
    memory[count] = UInt8(ascii: ",")
    count += needsComma && !fragment.closes ? 1 : 0
    Blocks.copy(size, from: bytes + Int(fragment.start), to: memory + count)
    count += size
    needsComma = !fragment.opens
  }
}
