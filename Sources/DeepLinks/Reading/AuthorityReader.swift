/// Reads `host[:port]` between `//` and the path (RFC 3986, 3.2, without user information).
enum AuthorityReader {
  struct Authority {
    var host: Range32
    /// As written: a default port is not dropped here.
    var port: Int?
  }

  /// The index after the authority that begins at `start`.
  @inline(__always)
  static func end(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let stops = ByteSet("/", "?", "#")
    var index = start
    while index < text.count, !stops.contains(text[index]) { index += 1 }
    return index
  }

  /// Reads a host that is written as it compares, which most are: no capitals, no escapes, no A-labels.
  ///
  /// Nil where it takes `read` to say what the authority means; then nothing is known yet.
  @inline(__always)
  static func readPlain(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, end: inout Int
  ) -> Authority? {
    let stops = ByteSet("/", "?", "#", ":")
    var index = start
    var label = start
    while index < text.count {
      let byte = text[index]
      if byte &- 0x61 < 26 || ASCII.isDigit(byte) {
        index += 1
      } else if byte == UInt8(ascii: ".") {
        if index == label || index - label > 63 { return nil }
        index += 1
        label = index
      } else if byte == UInt8(ascii: "-") {
        if index - label == 3, text[index - 1] == byte { return nil }
        index += 1
      } else if stops.contains(byte) {
        break
      } else {
        return nil
      }
    }
    if index == label || index - label > 63 || index - start > 253 { return nil }
    if index < text.count, text[index] == UInt8(ascii: ":") { return nil }
    end = index
    return Authority(host: Range32(start, index), port: nil)
  }

  /// Reads any authority, `text[start..<end]`; ranges that are not in `text` are appended to `storage`.
  static func read(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, into storage: inout [UInt8]
  ) throws(Fault) -> Authority {
    for index in start..<end {
      if text[index] == UInt8(ascii: "@") { throw Fault(index, .userInformation) }
      if text[index] == UInt8(ascii: "\\") { throw Fault(index, .backslash) }
    }
    var hostEnd = start
    if start < end, text[start] == UInt8(ascii: "[") {
      while hostEnd < end, text[hostEnd] != UInt8(ascii: "]") { hostEnd += 1 }
    }
    while hostEnd < end, text[hostEnd] != UInt8(ascii: ":") { hostEnd += 1 }
    if hostEnd == start { throw Fault(start, .missingHost) }
    let host = try HostReader.read(text, from: start, to: hostEnd, into: &storage)
    let port = hostEnd < end ? try readPort(text, from: hostEnd + 1, to: end) : nil
    return Authority(host: host, port: port)
  }

  private static func readPort(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) throws(Fault) -> Int? {
    var port = 0
    for index in start..<end {
      guard ASCII.isDigit(text[index]) else { throw Fault(index, .portCharacter) }
      port = min(port * 10 + Int(text[index] - 0x30), 1 << 20)
    }
    if port > 65535 { throw Fault(start, .portTooLarge) }
    return start < end ? port : nil
  }

  /// The port unless it is the scheme's default (only http and https have one).
  static func dropDefault(_ port: Int?, of scheme: Scheme) -> Int? {
    switch (scheme, port) {
    case (.http, 80), (.https, 443): nil
    default: port
    }
  }
}
