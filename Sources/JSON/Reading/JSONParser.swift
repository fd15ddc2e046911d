/// Reads a text once, from left to right, and writes the tape. There is no recursion and no stack: an open
/// container keeps the index of the one around it in its own node.
struct JSONParser: ~Copyable {
  // Safety: the document lends these bytes for the time of the parse; every read stands behind a test against
  // `count`.
  let bytes: UnsafePointer<UInt8>
  let count: Int
  let isJSON5: Bool
  let maximumDepth: Int

  var at = 0
  var nodes: JSONTape
  private var container = JSONParser.none
  private var depth = 0

  private static let none = Int(UInt32.max)

  init(_ bytes: UnsafePointer<UInt8>, count: Int, syntax: JSONSyntax, depth: Int) {
    self.bytes = bytes
    self.count = count
    isJSON5 = syntax == .json5
    maximumDepth = depth
    // Usual texts have a node in 8 to 16 bytes.
    nodes = JSONTape(capacity: count / 8 + 4, room: count)
  }

  /// The tape of the whole text, with a copy of it, which are the caller's then. To be called once.
  mutating func parsed() throws(JSONFailure) -> JSONTape {
    do throws(JSONFailure) {
      try parse()
    } catch {
      nodes.nodes.deallocate()
      throw error
    }
    nodes.room.copyMemory(from: bytes, byteCount: count)
    return nodes
  }

  private mutating func parse() throws(JSONFailure) {
    try skipSpace()
    guard at < count else { throw JSONFailure(.noValue, at: at) }
    var expected = JSONError.Expected.value
    while true {
      if try beginValue(expected) {
        expected = .value
        continue
      }
      guard try endValue() else { break }
      expected = .value
    }
    try skipSpace()
    guard at == count else { throw JSONFailure(.textAfterValue(try scalar(at: at)), at: at) }
  }

  /// Reads a value, or the beginning of one that has others inside; then `at` is at the first of these, and
  /// the answer is true.
  private mutating func beginValue(_ expected: JSONError.Expected) throws(JSONFailure) -> Bool {
    guard at < count else { throw JSONFailure(.endOfText(expected: expected), at: at) }
    let byte = bytes[at]
    switch byte {
    case UInt8(ascii: "\""):
      try readString()
      return false
    case UInt8(ascii: "{"): return try open(.object)
    case UInt8(ascii: "["): return try open(.array)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try readNumber()
      return false
    case UInt8(ascii: "'") where isJSON5:
      try readString()
      return false
    case UInt8(ascii: "+") where isJSON5, UInt8(ascii: ".") where isJSON5:
      try readNumber()
      return false
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      try readWord()
      return false
    default: throw try unexpected(expected)
    }
  }

  /// Opens a container. Answers whether anything is in it; an empty one is closed.
  private mutating func open(_ tag: JSONTag) throws(JSONFailure) -> Bool {
    guard depth < maximumDepth else { throw JSONFailure(.tooDeep(limit: maximumDepth), at: at) }
    depth += 1
    nodes.append(JSONNode(tag, start: at, end: at, next: container))
    container = nodes.count - 1
    at += 1
    try skipSpace()
    let isObject = tag == .object
    if at < count, bytes[at] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      close()
      return false
    }
    if isObject {
      try readKey(.keyOrEndOfObject)
    } else if at < count, bytes[at] == UInt8(ascii: ",") {
      throw try unexpected(.valueOrEndOfArray)
    } else if at == count {
      throw JSONFailure(.endOfText(expected: .valueOrEndOfArray), at: at)
    }
    return true
  }

  private mutating func close() {
    at += 1
    depth -= 1
    let outer = Int(nodes[container].next)
    nodes[container].end = UInt32(truncatingIfNeeded: at)
    nodes[container].next = UInt32(truncatingIfNeeded: nodes.count)
    container = outer
  }

  /// After a value: closes what ends here. True when another value follows (its key is read); false at the
  /// end.
  private mutating func endValue() throws(JSONFailure) -> Bool {
    while container != JSONParser.none {
      nodes[container].countOneMore()
      try skipSpace()
      let isObject = nodes[container].isObject
      let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      let expected: JSONError.Expected = isObject ? .commaOrEndOfObject : .commaOrEndOfArray
      guard at < count else { throw JSONFailure(.endOfText(expected: expected), at: at) }
      let byte = bytes[at]
      if byte == UInt8(ascii: ",") {
        at += 1
        try skipSpace()
        if !(isJSON5 && at < count && bytes[at] == closing) {
          if isObject { try readKey(.key) }
          return true
        }
      } else if byte != closing {
        throw try unexpected(expected)
      }
      if isObject { try refuseDuplicateKeys(of: container) }
      close()
    }
    return false
  }

  private mutating func readKey(_ expected: JSONError.Expected) throws(JSONFailure) {
    guard at < count else { throw JSONFailure(.endOfText(expected: expected), at: at) }
    let byte = bytes[at]
    if byte == UInt8(ascii: "\"") || (isJSON5 && byte == UInt8(ascii: "'")) {
      try readString()
    } else if isJSON5 {
      try readIdentifier(expected)
    } else {
      throw try unexpected(expected)
    }
    try skipSpace()
    guard at < count else { throw JSONFailure(.endOfText(expected: .colon), at: at) }
    guard bytes[at] == UInt8(ascii: ":") else { throw try unexpected(.colon) }
    at += 1
    try skipSpace()
  }

  mutating func append(_ tag: JSONTag, from start: Int) {
    nodes.append(JSONNode(tag, start: start, end: at, next: nodes.count + 1))
  }

  /// `true`, `false`, `null`; in JSON5 also the two numbers that are words.
  private mutating func readWord() throws(JSONFailure) {
    let start = at
    while at < count, isWordByte(bytes[at]) { at += 1 }
    let word = UnsafeBufferPointer(start: bytes + start, count: at - start)
    if JSONText.areEqual(word, "true") {
      append(.true, from: start)
    } else if JSONText.areEqual(word, "false") {
      append(.false, from: start)
    } else if JSONText.areEqual(word, "null") {
      append(.null, from: start)
    } else if isJSON5, JSONText.areEqual(word, "Infinity") || JSONText.areEqual(word, "NaN") {
      append(.number, from: start)
    } else {
      throw JSONFailure(.unknownWord(String(decoding: word.prefix(40), as: UTF8.self)), at: start)
    }
  }

  func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// The error about the character that stands here (which there is).
  @inline(never)
  func unexpected(_ expected: JSONError.Expected) throws(JSONFailure) -> JSONFailure {
    JSONFailure(.unexpected(try scalar(at: at), expected: expected), at: at)
  }
}
