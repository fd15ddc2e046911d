import CMicroHTTPD
import Glibc

/// One pass over a request's headers that finds what libmicrohttpd 0.9 accepts and a server must not, because a proxy in
/// front may read it in another way (RFC 9112 §11.2), and counts what has a limit.
struct HeaderSurvey {
  private(set) var flaw: RequestRefusal.Flaw?
  private(set) var count = 0
  private(set) var bytes = 0
  private(set) var hosts = 0
  private(set) var hasQueryArguments = false
  private(set) var contentLength: UInt64?
  private(set) var transferEncodings = 0
  private(set) var isChunked = false
  /// The client waits for a word before it sends its body (`Expect: 100-continue`).
  private(set) var hasExpectation = false
  /// The lengths of all names, as `HeaderName.bit(ofLength:)`.
  private(set) var lengths: UInt64 = 0

  /// Where the next header must begin, if lines are kept (`CMicroHTTPD_keeps_lines`).
  private var nextLine: UnsafePointer<UInt8>?

  /// `firstLine` is where the first header begins; nil: the place of a header shows nothing.
  init(_ connection: OpaquePointer, firstLine: UnsafePointer<UInt8>?) {
    nextLine = firstLine
    withUnsafeMutablePointer(to: &self) { survey in
      _ = CMicroHTTPD_each_header_and_argument(
        connection,
        { context, kind, key, keySize, value, valueSize in
          guard let context else { return .NO }
          let survey = context.assumingMemoryBound(to: HeaderSurvey.self)
          guard kind == .HEADER_KIND, let key else {
            survey.pointee.hasQueryArguments = true
            return .YES
          }
          survey.pointee.add(
            UnsafeBufferPointer(key, count: keySize),
            value.map { UnsafeBufferPointer($0, count: valueSize) }
              ?? UnsafeBufferPointer(start: nil, count: 0))
          return .YES
        }, survey)
    }
    // The empty line. Without it, a header without a name ended the headers, and what follows it would be taken for
    // the next request.
    if let nextLine, nextLine[0] != 0 || nextLine[1] != 0 { found(.headerLine) }
  }

  private mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    count += 1
    bytes += name.count + value.count
    lengths |= HeaderName.bit(ofLength: name.count)
    if !Token.isToken(name) { found(.headerName) }
    if let text = value.baseAddress, memchr(text, 0x0D, value.count) != nil { found(.headerLine) }
    if let nextLine { checkPlace(name, value, nextLine) }
    switch name.count {
    case 4 where name.equalsIgnoringCase("host"): addHost(value)
    case 6 where name.equalsIgnoringCase("expect"): hasExpectation = true
    case 14 where name.equalsIgnoringCase("content-length"): addContentLength(value)
    case 17 where name.equalsIgnoringCase("transfer-encoding"):
      transferEncodings += 1
      isChunked = value.equalsIgnoringCase("chunked")
    default: break
    }
  }

  /// A folded line has been moved, or glued to the name and over the value; a NUL or a bare LF puts the next line nearer
  /// or farther than CR LF does.
  private mutating func checkPlace(
    _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>, _ line: UnsafePointer<UInt8>
  ) {
    guard let start = name.baseAddress, start == line, let text = value.baseAddress,
      text > start + name.count, text[value.count] == 0, text[value.count + 1] == 0
    else {
      nextLine = nil
      return found(.headerLine)
    }
    nextLine = text + (value.count + 2)
  }

  private mutating func addHost(_ value: UnsafeBufferPointer<UInt8>) {
    hosts += 1
    if hosts > 1 { found(.hostRepeated) }
    for byte in value {
      switch byte {
      case 0...0x20, 0x7F, UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"),
        UInt8(ascii: "\\"), UInt8(ascii: ","):
        found(.host)
      default: break
      }
    }
  }

  private mutating func addContentLength(_ value: UnsafeBufferPointer<UInt8>) {
    if contentLength != nil { found(.contentLengthRepeated) }
    var number: UInt64 = 0
    for byte in value {
      let digit = UInt64(byte) &- 0x30
      guard digit < 10 else { return found(.contentLength) }
      let (tens, isBeyond) = number.multipliedReportingOverflow(by: 10)
      number = isBeyond || tens > .max - digit ? .max : tens + digit
    }
    if value.isEmpty { found(.contentLength) }
    contentLength = number
  }

  private mutating func found(_ flaw: RequestRefusal.Flaw) {
    if self.flaw == nil { self.flaw = flaw }
  }
}
