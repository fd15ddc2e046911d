internal import CRE2
internal import Glibc

/// Bindings inside one text, kept apart by literal text: `p-:id.html`, `:lat,:lng`.
///
/// The text is cut at the first place, the shortest text for each binding from left to right, where every type
/// and expression holds (a table of positions × bindings of what has failed; nothing is tried twice).
struct Mixture {
  /// A binding and the literal text before it, which is empty only before the first.
  struct Piece {
    var lead: Bytes
    var converter: UnsafePointer<Converter>
    var expression: OpaquePointer?
  }

  var pieces = UnsafeBufferPointer<Piece>(start: nil, count: 0)
  /// The literal text after the last binding.
  var tail = Bytes()

  /// Whether the text can be cut; if so, `visit` was given each binding's text, in no order, and where it was
  /// given several for one binding, the last counts. They are parts of the text's own memory.
  func cut(
    _ text: BoundText, isFolded: Bool, _ context: Converter.Context, _ visit: (Int, BoundText) -> Void
  ) -> Bool {
    guard isFolded else {
      return cut(text, compared: text.composed, origins: nil, context, visit)
    }
    guard text.composed.allSatisfy({ $0 < 0x80 }) else {
      return cutFolded(text, context, visit)
    }
    return FoldedText.withLowercased(text.composed) { cut(text, compared: $0, origins: nil, context, visit) }
  }

  /// Folding keeps scalars apart but not their lengths, so each folded byte knows where it came from.
  private func cutFolded(
    _ text: BoundText, _ context: Converter.Context, _ visit: (Int, BoundText) -> Void
  ) -> Bool {
    var folded: [UInt8] = []
    var origins: [Int] = []
    var start = 0
    while start < text.composed.count {
      var end = start + 1
      while end < text.composed.count, text.composed[end] & 0xC0 == 0x80 { end += 1 }
      CaseFolding.fold(text.composed.part(start, end), into: &folded)
      while origins.count < folded.count { origins.append(start) }
      start = end
    }
    origins.append(text.composed.count)
    return folded.withUnsafeBufferPointer { cut(text, compared: $0, origins: origins, context, visit) }
  }

  private func cut(
    _ text: BoundText, compared: Bytes, origins: [Int]?, _ context: Converter.Context,
    _ visit: (Int, BoundText) -> Void
  ) -> Bool {
    let first = pieces[0].lead
    let end = compared.count - tail.count
    guard end > first.count, TextBytes.areEqual(compared.part(0, first.count), first),
      TextBytes.areEqual(compared.part(end, compared.count), tail)
    else { return false }
    var cutter = Cutter(
      pieces: pieces, text: text, compared: compared, origins: origins, end: end, context: context,
      failures: nil)
    guard pieces.count > 2 else {
      return cutter.cut(0, from: first.count, visit)
    }
    // With two bindings no position comes up twice; with more, it may.
    let words = (pieces.count * (compared.count + 1) + 63) / 64
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { failures in
      failures.initialize(repeating: 0)
      cutter.failures = failures
      return cutter.cut(0, from: first.count, visit)
    }
  }
}

/// One cutting of one text.
private struct Cutter {
  let pieces: UnsafeBufferPointer<Mixture.Piece>
  let text: BoundText
  /// What literal text is looked for in: the composed text, folded where case does not count.
  let compared: Bytes
  /// For each byte of `compared`, where it stands in the composed text; nil: at the same place.
  let origins: [Int]?
  /// Where the last binding ends.
  let end: Int
  let context: Converter.Context
  /// A bit for each binding and position from which no cut exists.
  var failures: UnsafeMutableBufferPointer<UInt64>?
  var spelling: SpellingMap?

  mutating func cut(_ index: Int, from start: Int, _ visit: (Int, BoundText) -> Void) -> Bool {
    let isLast = index == pieces.count - 1
    if isLast {
      guard start < end else { return false }
      let bound = bound(start, end)
      guard accepts(index, bound) else { return false }
      visit(index, bound)
      return true
    }
    let bit = index * (compared.count + 1) + start
    if let failures, failures[bit / 64] >> UInt64(bit % 64) & 1 == 1 { return false }

    let separator = pieces[index + 1].lead
    let limit = limit(index, from: start)
    var position = start + 1
    while let found = find(separator, from: position), found <= limit {
      let bound = bound(start, found)
      if isCheap(index) {
        if accepts(index, bound), cut(index + 1, from: found + separator.count, visit) {
          visit(index, bound)
          return true
        }
      } else if cut(index + 1, from: found + separator.count, visit), accepts(index, bound) {
        visit(index, bound)
        return true
      }
      position = found + 1
    }
    if let failures {
      // What starts later has fewer ends to choose from, so where any text would do it fails too.
      let last = takesEverything(index) ? compared.count : start
      var place = start
      while place <= last {
        let bit = index * (compared.count + 1) + place
        guard failures[bit / 64] >> UInt64(bit % 64) & 1 == 0 else { break }
        failures[bit / 64] |= 1 << UInt64(bit % 64)
        place += 1
      }
    }
    return false
  }

  private func takesEverything(_ index: Int) -> Bool {
    pieces[index].expression == nil && pieces[index].converter.pointee.takesEverything
  }

  private func isCheap(_ index: Int) -> Bool {
    let converter = pieces[index].converter
    return pieces[index].expression == nil && converter.pointee.kind != .url
      && converter.pointee.expression == nil
  }

  private func accepts(_ index: Int, _ text: BoundText) -> Bool {
    guard pieces[index].converter.pointee.accepts(text, context) else { return false }
    guard let expression = pieces[index].expression else { return true }
    return CRE2ExpressionMatches(expression, text.composed.baseAddress, text.composed.count)
  }

  /// The first place at or after a position where the separator stands and leaves something after it.
  private func find(_ separator: Bytes, from position: Int) -> Int? {
    // The last place where the separator fits, exclusive.
    let stop = end - separator.count
    var position = position
    guard let base = compared.baseAddress, let needle = separator.baseAddress else { return nil }
    while position < stop, let first = memchr(base + position, Int32(needle[0]), stop - position) {
      position = UnsafeRawPointer(first) - UnsafeRawPointer(base)
      if memcmp(base + position, needle, separator.count) == 0 { return position }
      position += 1
    }
    return nil
  }

  /// No end beyond this can convert: what is longer, or has a byte that is none of the type's.
  private func limit(_ index: Int, from start: Int) -> Int {
    let converter = pieces[index].converter.pointee
    func run(_ isOfType: (UInt8) -> Bool) -> Int {
      var position = start
      while position < end, isOfType(compared[position]) { position += 1 }
      return position
    }
    switch converter.kind {
    case .int: return run { $0 &- 0x30 < 10 || $0 == 0x2D }
    case .double:
      return run { $0 &- 0x30 < 10 || $0 == 0x2D || $0 == 0x2B || $0 == 0x2E || $0 | 0x20 == 0x65 }
    case .bool: return start + 5
    case .uuid: return start + 36
    case .enumeration: return origins == nil ? start + converter.longestValue : end
    case .string:
      guard converter.hasBounds, origins == nil, converter.wholeRange.maximum < 1 << 32 else { return end }
      // A scalar has four bytes at most; a composed one can be spelled as several.
      return text.isComposedAsSpelled ? start + 4 * Int(max(0, converter.wholeRange.maximum)) : end
    case .date, .url, .nothing: return end
    }
  }

  /// The text of a binding that stands at these places of `compared`.
  private mutating func bound(_ start: Int, _ end: Int) -> BoundText {
    let start = origins?[start] ?? start
    let end = origins?[end] ?? end
    var bound = text
    if bound.place == .bareName { bound.place = .query }
    bound.composed = text.composed.part(start, end)
    bound.spelled = bound.composed
    guard !text.isComposedAsSpelled else { return bound }
    if spelling == nil { spelling = SpellingMap(text) }
    // Where the cut goes through what composing has joined, the composed text is all there is.
    if let spelling, let start = spelling.place(of: start), let end = spelling.place(of: end) {
      bound.spelled = text.spelled.part(start, end)
    }
    return bound
  }
}

extension BoundText {
  /// Composing changed nothing.
  var isComposedAsSpelled: Bool {
    spelled.baseAddress == composed.baseAddress && spelled.count == composed.count
  }
}

/// Where the places of a composed text stand in the text as it is spelled.
///
/// Composing never reaches over the end of a character (an extended grapheme cluster).
private struct SpellingMap {
  private var places: [Int?]

  init(_ text: BoundText) {
    places = Array(repeating: nil, count: text.composed.count + 1)
    let spelled = String(decoding: text.spelled, as: UTF8.self)
    let composed = String(decoding: text.composed, as: UTF8.self)
    var spelledPlace = 0
    var composedPlace = 0
    for (left, right) in zip(spelled, composed) {
      places[composedPlace] = spelledPlace
      if left.utf8.elementsEqual(right.utf8) {
        for offset in 0..<right.utf8.count { places[composedPlace + offset] = spelledPlace + offset }
      }
      spelledPlace += left.utf8.count
      composedPlace += right.utf8.count
    }
    places[composedPlace] = spelledPlace
  }

  func place(of composed: Int) -> Int? { places[composed] }
}
