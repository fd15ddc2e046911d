import CIDN2

/// Reads a host as hosts compare: decoded once, lower-cased, A-labels, no root dot (RFC 3986, UTS 46).
enum HostReader {
  private static let longestLabel = 63
  private static let longestHost = 253

  /// Appends what is read of `text[start..<end]`, which is not empty, to `storage`.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, into storage: inout [UInt8]
  ) throws(Fault) -> Range32 {
    let begin = storage.count
    if text[start] == UInt8(ascii: "[") {
      try readAddress(text, from: start, to: end, into: &storage)
      return Range32(begin, storage.count)
    }
    let isASCII = try decode(text, from: start, to: end, into: &storage)
    // A long host that is ASCII is refused whatever its labels mean.
    let isShort = storage.count - begin <= longestHost + 1
    if !isASCII || isShort && hasALabel(storage, from: begin) {
      if !mapToASCII(&storage, from: begin), !isASCII { throw Fault(start, .internationalName) }
    }
    if storage.last == UInt8(ascii: ".") { storage.removeLast() }
    if let reason = problem(storage, from: begin) { throw Fault(start, reason) }
    return Range32(begin, storage.count)
  }

  /// Decodes escapes and lower-cases ASCII. True if the host is ASCII.
  private static func decode(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, into storage: inout [UInt8]
  ) throws(Fault) -> Bool {
    let begin = storage.count
    var high: UInt8 = 0
    var forbidden: Int?
    var index = start
    while index < end {
      var byte = text[index]
      var length = 1
      if byte == UInt8(ascii: "%"), let escaped = ASCII.escape(text, at: index, end: end) {
        byte = escaped
        length = 3
      }
      if forbidden == nil, ASCII.isForbiddenInHost(byte) { forbidden = index }
      high |= byte
      storage.append(ASCII.lower(byte))
      index += length
    }
    if high >= 0x80 {
      let fault = storage.withUnsafeBufferPointer { storage in
        WellFormed.firstFault(UnsafeBufferPointer(rebasing: storage[begin...]))
      }
      if let fault {
        let place = Escapes.place(of: fault, in: text, from: start, to: end)
        if place < forbidden ?? end { throw Fault(place, .hostNotUTF8) }
      }
    }
    if let forbidden { throw Fault(forbidden, .hostCharacter) }
    return high < 0x80
  }

  private static func hasALabel(_ storage: [UInt8], from begin: Int) -> Bool {
    var label = begin
    while label + 4 <= storage.count {
      if storage[label] == UInt8(ascii: "x"), storage[label + 1] == UInt8(ascii: "n"),
        storage[label + 2] == UInt8(ascii: "-"), storage[label + 3] == UInt8(ascii: "-")
      {
        return true
      }
      while label < storage.count, storage[label] != UInt8(ascii: ".") { label += 1 }
      label += 1
    }
    return false
  }

  /// Replaces the host by its A-labels; false, and no change, where libidn2 refuses it.
  private static func mapToASCII(_ storage: inout [UInt8], from begin: Int) -> Bool {
    storage.append(0)
    // A root dot more than the longest host; what is longer is refused either way.
    let form = withUnsafeTemporaryAllocation(of: CChar.self, capacity: longestHost + 2) { room -> [UInt8]? in
      guard let ascii = room.baseAddress else { return nil }
      let length = storage.withUnsafeBufferPointer { storage -> Int in
        guard let host = storage.baseAddress else { return -1 }
        // Safety: the host ends with the NUL appended above and holds no other: NUL is forbidden in hosts.
        return (host + begin).withMemoryRebound(to: CChar.self, capacity: storage.count - begin) { host in
          Int(cidn2_to_ascii(host, ascii, room.count))
        }
      }
      guard length >= 0 else { return nil }
      return room[..<length].map { ASCII.lower(UInt8(bitPattern: $0)) }
    }
    storage.removeLast()
    guard let form else { return false }
    storage.replaceSubrange(begin..., with: form)
    return true
  }

  /// What is wrong with a host as a whole.
  private static func problem(_ storage: [UInt8], from begin: Int) -> LinkURLError.Reason? {
    if storage.count == begin { return .emptyLabel }
    var label = begin
    var longest = 0
    for index in begin..<storage.count {
      let byte = storage[index]
      if byte == UInt8(ascii: ".") {
        if index == label { return .emptyLabel }
        longest = max(longest, index - label)
        label = index + 1
      } else if ASCII.isForbiddenInHost(byte) {
        // Only from the mapping: the decoded host was looked at before.
        return .internationalName
      }
    }
    if label == storage.count { return .emptyLabel }
    longest = max(longest, storage.count - label)
    if longest > longestLabel { return .labelTooLong }
    return storage.count - begin > longestHost ? .hostTooLong : nil
  }

  private static func readAddress(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, into storage: inout [UInt8]
  ) throws(Fault) {
    guard end - start > 2, text[end - 1] == UInt8(ascii: "]") else { throw Fault(start, .address) }
    var decoded: [UInt8] = []
    Escapes.decode(text, from: start + 1, to: end - 1, plusIsSpace: false, into: &decoded)
    guard let address = decoded.withUnsafeBufferPointer({ IPv6Address($0) }) else {
      throw Fault(start, .address)
    }
    address.append(to: &storage)
  }
}
