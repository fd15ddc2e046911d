import Synchronization

/// A text that has been read: the bytes, and a tape of 16 bytes for each value and key. Immutable; strings,
/// numbers and places are worked out when they are asked for.
///
/// Reading costs time linear in the text and two allocations (a few more to grow the tape of an unusually
/// dense one).
package final class JSONDocument: Sendable {
  // Safety: both are in one block that is the document's own, never written again, and freed with it;
  // `withExtendedLifetime` stands where they are lent.
  nonisolated(unsafe) let source: UnsafeBufferPointer<UInt8>
  nonisolated(unsafe) let nodes: UnsafePointer<JSONNode>
  let placeTable = AtomicLazyReference<PlaceTable>()

  private init(_ tape: JSONTape, textSize: Int) {
    let text = tape.room.bindMemory(to: UInt8.self, capacity: textSize)
    source = UnsafeBufferPointer(start: text, count: textSize)
    nodes = UnsafePointer(tape.nodes)
  }

  deinit { nodes.deallocate() }

  /// Reads text that is copied, so that it may go afterwards.
  package convenience init(
    parsing text: UnsafeBufferPointer<UInt8>, syntax: JSONSyntax = .json, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    self.init(try Self.tape(of: text, syntax, limits), textSize: text.count)
  }

  package convenience init(
    parsing source: [UInt8], syntax: JSONSyntax = .json, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    let tape = try source.withUnsafeBufferPointer { (text) throws(JSONError) in
      try Self.tape(of: text, syntax, limits)
    }
    self.init(tape, textSize: source.count)
  }

  package convenience init(
    parsing text: String, syntax: JSONSyntax = .json, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), syntax: syntax, limits: limits)
  }

  private static func tape(
    of text: UnsafeBufferPointer<UInt8>, _ syntax: JSONSyntax, _ limits: JSONLimits
  ) throws(JSONError) -> JSONTape {
    do throws(JSONFailure) {
      guard text.count <= limits.bytes else {
        throw JSONFailure(.tooLong(limit: limits.bytes), at: limits.bytes)
      }
      guard let start = text.baseAddress, text.count > 0 else { throw JSONFailure(.noValue, at: 0) }
      var parser = JSONParser(start, count: text.count, syntax: syntax, depth: limits.depth)
      return try parser.parsed()
    } catch {
      let place = PlaceTable.place(of: error.offset, in: text)
      throw JSONError(
        reason: error.reason, offset: error.offset, line: place.line, column: place.column)
    }
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// Line and column of a byte. The first call on a long text counts through it once.
  package func place(of offset: Int) -> JSONPlace {
    if source.count <= PlaceTable.step { return PlaceTable.place(of: offset, in: source) }
    let table = placeTable.load() ?? placeTable.storeIfNil(PlaceTable(source))
    return table.place(of: offset, in: source)
  }
}
