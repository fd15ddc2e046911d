extension LinkURL {
  /// What ends a piece of a URL, and what ends one inside a fragment that is the path, where `#` is text.
  enum Stops {
    case url
    case fragment
  }

  /// Reads the path of `.authority` or `.owned`; the index after it.
  @inline(__always)
  mutating func readElements(
    _ text: UnsafeBufferPointer<UInt8>, as kind: Reading.Kind, isASCII: Bool
  ) throws(Fault) -> Int {
    let base = elements.count
    let start = kind == .owned ? afterScheme : afterAuthority
    let index = try readElements(text, from: start, to: text.count, stops: .url, isASCII: isASCII)
    elementRanges[kind.index] = Range32(base, elements.count)
    return index
  }

  /// Splits on `/` first, then decodes each element once; empty ones vanish before dots are resolved.
  @inline(__always)
  mutating func readElements(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, stops: Stops, isASCII: Bool
  ) throws(Fault) -> Int {
    let marks = stops == .url ? ByteSet("/", "?", "#", "%") : ByteSet("/", "?", "%")
    let base = elements.count
    var index = start
    while true {
      let first = index
      var isPlain = isASCII
      while index < end {
        let byte = text[index]
        if marks.contains(byte) {
          guard byte == UInt8(ascii: "%") else { break }
          isPlain = false
        }
        index += 1
      }
      if index > first {
        if isPlain {
          appendPlainElement(text, from: first, to: index, base: base)
        } else {
          try appendElement(text, from: first, to: index, base: base)
        }
      }
      guard index < end, text[index] == UInt8(ascii: "/") else { return index }
      index += 1
    }
  }

  @inline(__always)
  private mutating func appendPlainElement(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, to end: Int, base: Int
  ) {
    if text[first] == UInt8(ascii: "."), end - first <= 2 {
      if end - first == 1 { return }
      if text[first + 1] == UInt8(ascii: ".") {
        if elements.count > base { elements.truncate(to: elements.count - 1) }
        return
      }
    }
    elements.append(Self.plainPart(text, from: first, to: end))
  }

  @inline(never)
  private mutating func appendElement(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, to end: Int, base: Int
  ) throws(Fault) {
    let part = readPart(text, from: first, to: end, plusIsSpace: false)
    if !part.isText { throw notText(part, text) }
    if part.text.count <= 2, storage[part.text.range].allSatisfy({ $0 == UInt8(ascii: ".") }) {
      if part.text.count == 2, elements.count > base { elements.truncate(to: elements.count - 1) }
      return
    }
    elements.append(part)
  }

  /// The fault of a part that is not UTF-8 or holds a NUL.
  private func notText(_ part: Part, _ text: UnsafeBufferPointer<UInt8>) -> Fault {
    storage.withUnsafeBufferPointer { storage in
      let decoded = part.text.bytes(in: storage)
      let fault = WellFormed.firstFault(decoded) ?? decoded.count
      let nul = decoded.firstIndex(of: 0) ?? decoded.count
      let place = Escapes.place(
        of: min(fault, nul), in: text, from: part.written.lowerBound, to: part.written.upperBound)
      return Fault(place, nul < fault ? .escapedNUL : .escapeNotUTF8)
    }
  }

  /// Splits on `&`, then on the first `=`; empty pieces vanish. Returns the index after the query.
  @inline(__always)
  mutating func readQuery(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, stops: Stops, isASCII: Bool
  ) -> Int {
    let nameMarks = stops == .url ? ByteSet("&", "=", "#", "%", "+") : ByteSet("&", "=", "%", "+")
    let valueMarks = stops == .url ? ByteSet("&", "#", "%", "+") : ByteSet("&", "%", "+")
    var index = start
    while true {
      let first = index
      var isPlain = isASCII
      Self.scan(text, &index, to: end, marks: nameMarks, isPlain: &isPlain)
      let nameEnd = index
      let hasEquals = index < end && text[index] == UInt8(ascii: "=")
      if hasEquals {
        index += 1
        Self.scan(text, &index, to: end, marks: valueMarks, isPlain: &isPlain)
      }
      if index > first {
        let value = Range32(hasEquals ? nameEnd + 1 : nameEnd, index)
        if isPlain {
          arguments.append(
            Argument(
              name: Self.plainPart(text, from: first, to: nameEnd),
              value: Self.plainPart(text, from: value.lowerBound, to: index), hasEquals: hasEquals))
        } else {
          appendArgument(text, name: Range32(first, nameEnd), value: value, hasEquals: hasEquals)
        }
      }
      guard index < end, text[index] == UInt8(ascii: "&") else { return index }
      index += 1
    }
  }

  /// Moves on to the next mark that is neither an escape nor a plus; where it passes one, not all is plain.
  @inline(__always)
  private static func scan(
    _ text: UnsafeBufferPointer<UInt8>, _ index: inout Int, to end: Int, marks: ByteSet, isPlain: inout Bool
  ) {
    while index < end {
      let byte = text[index]
      if marks.contains(byte) {
        guard byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") else { return }
        isPlain = false
      }
      index += 1
    }
  }

  @inline(never)
  private mutating func appendArgument(
    _ text: UnsafeBufferPointer<UInt8>, name: Range32, value: Range32, hasEquals: Bool
  ) {
    let name = readPart(text, from: name.lowerBound, to: name.upperBound, plusIsSpace: true)
    let value = readPart(text, from: value.lowerBound, to: value.upperBound, plusIsSpace: true)
    arguments.append(Argument(name: name, value: value, hasEquals: hasEquals))
  }

  /// A part that is ASCII and holds no escape.
  @inline(__always)
  private static func plainPart(_ text: UnsafeBufferPointer<UInt8>, from first: Int, to end: Int) -> Part {
    let range = Range32(first, end)
    let hash = TextHash.hash(range.bytes(in: text))
    return Part(text: range, composed: range, written: range, hash: hash, isText: true, isASCII: true)
  }

  /// A part of any kind: decoded into `storage` where that changes it, and composed where it is not ASCII.
  mutating func readPart(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, to end: Int, plusIsSpace: Bool
  ) -> Part {
    let written = Range32(first, end)
    var decodes = false
    for byte in written.bytes(in: text) where byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") {
      decodes = decodes || byte == UInt8(ascii: "%") || plusIsSpace
    }
    var decoded = written
    if decodes {
      let start = storage.count
      Escapes.decode(text, from: first, to: end, plusIsSpace: plusIsSpace, into: &storage)
      decoded = Range32(start, storage.count)
    }
    var part = Part(
      text: decoded, composed: decoded, written: written, hash: 0, isText: true, isASCII: true)
    let isComposed = storage.withUnsafeBufferPointer { storage -> Bool in
      let bytes = decoded.bytes(in: storage)
      var high: UInt8 = 0
      var hasNUL = false
      for byte in bytes {
        high |= byte
        hasNUL = hasNUL || byte == 0
      }
      part.isASCII = high < 0x80
      part.isText = !hasNUL && (part.isASCII || !decodes || WellFormed.firstFault(bytes) == nil)
      part.hash = TextHash.hash(bytes)
      return part.isASCII || !part.isText || Composition.isSurelyComposed(bytes)
    }
    if !isComposed { compose(&part) }
    return part
  }

  private mutating func compose(_ part: inout Part) {
    let range = part.text
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { room in
      storage.withUnsafeBufferPointer { storage in
        _ = room.initialize(from: range.bytes(in: storage))
      }
      let bytes = UnsafeBufferPointer(room)
      Composition.withComposed(bytes) { composed in
        guard !composed.elementsEqual(bytes) else { return }
        let start = storage.count
        storage.append(contentsOf: composed)
        part.composed = Range32(start, storage.count)
        part.hash = TextHash.hash(composed)
      }
    }
  }
}
