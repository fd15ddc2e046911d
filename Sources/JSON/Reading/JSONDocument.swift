import Synchronization

/// A text that has been read: the bytes, and a tape of 16 bytes for each value and key. Immutable; strings,
/// numbers and places are worked out when they are asked for.
///
/// Reading costs time linear in the text and two allocations (a few more to grow the tape of an unusually
/// dense one).
package final class JSONDocument: Sendable {
  let source: [UInt8]
  let nodes: [JSONNode]
  let placeTable = AtomicLazyReference<PlaceTable>()

  package init(parsing source: [UInt8], syntax: JSONSyntax = .json, limits: JSONLimits = JSONLimits())
    throws(JSONError)
  {
    self.source = source
    do throws(JSONFailure) {
      nodes = try source.withUnsafeBufferPointer { (bytes) throws(JSONFailure) in
        guard bytes.count <= limits.bytes else {
          throw JSONFailure(.tooLong(limit: limits.bytes), at: limits.bytes)
        }
        guard let start = bytes.baseAddress, bytes.count > 0 else { throw JSONFailure(.noValue, at: 0) }
        return try JSONParser(start, count: bytes.count, syntax: syntax, depth: limits.depth).parsed()
      }
    } catch {
      let place = PlaceTable.place(of: error.offset, in: source)
      throw JSONError(
        reason: error.reason, offset: error.offset, line: place.line, column: place.column)
    }
  }

  package convenience init(
    parsing text: String, syntax: JSONSyntax = .json, limits: JSONLimits = JSONLimits()
  ) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), syntax: syntax, limits: limits)
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// Line and column of a byte. The first call on a long text counts through it once.
  package func place(of offset: Int) -> JSONPlace {
    if source.count <= PlaceTable.step { return PlaceTable.place(of: offset, in: source) }
    let table = placeTable.load() ?? placeTable.storeIfNil(PlaceTable(source))
    return table.place(of: offset, in: source)
  }
}
