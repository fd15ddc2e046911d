import CMicroHTTPD

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

  init(_ connection: OpaquePointer) {
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
  }

  private mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    count += 1
    bytes += name.count + value.count
    if !Token.isToken(name) { found(.headerName) }
    switch name.count {
    case 4 where name.equalsIgnoringCase("host"): addHost(value)
    case 14 where name.equalsIgnoringCase("content-length"): addContentLength(value)
    case 17 where name.equalsIgnoringCase("transfer-encoding"):
      transferEncodings += 1
      isChunked = value.equalsIgnoringCase("chunked")
    default: break
    }
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
    var isNumber = !value.isEmpty
    for byte in value {
      let digit = UInt64(byte) &- 0x30
      let (tens, overflow) = number.multipliedReportingOverflow(by: 10)
      isNumber = isNumber && digit < 10 && !overflow && tens <= .max - 9
      number = tens &+ digit
    }
    if !isNumber { found(.contentLength) }
    contentLength = isNumber ? number : 0
  }

  private mutating func found(_ flaw: RequestRefusal.Flaw) {
    if self.flaw == nil { self.flaw = flaw }
  }
}
