import Testing

@testable import HTTPServer

struct BadRequest: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: String
  /// 0: the connection ends without an answer.
  var status: Int
  var body: String?
  var testDescription: String { name }

  init(_ name: String, _ bytes: String, _ status: Int, _ body: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.status = status
    self.body = body
  }
}

extension SocketTests {
  @Suite struct RefusalTests {
    static let limits = {
      var limits = ServerLimits()
      limits.body = 1000
      limits.headerBytes = 4000
      limits.headerCount = 40
      return limits
    }()

    @Test(arguments: [
      BadRequest(
        "two equal Content-Lengths",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\nx", 400,
        "malformed(HTTPServer.RequestRefusal.Flaw.contentLengthRepeated)"),
      BadRequest(
        "two Content-Lengths that differ",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 1\r\n\r\nx", 400),
      BadRequest(
        "a list of Content-Lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 1\r\n\r\nx", 400),
      BadRequest("a signed Content-Length", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +1\r\n\r\nx", 400),
      BadRequest(
        "Content-Length and Transfer-Encoding",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400,
        "malformed(HTTPServer.RequestRefusal.Flaw.contentLengthWithTransferEncoding)"),
      BadRequest(
        "gzip as transfer encoding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        501, "transferEncodingUnsupported"),
      BadRequest(
        "identity as transfer encoding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\n\r\n",
        501),
      BadRequest(
        "two transfer encodings",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400),
      BadRequest(
        "chunked in HTTP/1.0", "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400),
      BadRequest(
        "no Host", "GET / HTTP/1.1\r\n\r\n", 400, "malformed(HTTPServer.RequestRefusal.Flaw.hostMissing)"),
      BadRequest("no Host in HTTP/1.0", "GET / HTTP/1.0\r\n\r\n", 200),
      BadRequest(
        "two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400,
        "malformed(HTTPServer.RequestRefusal.Flaw.hostRepeated)"),
      BadRequest("user information in Host", "GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", 400),
      BadRequest("a path in Host", "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
      BadRequest(
        "a space before the colon", "GET / HTTP/1.1\r\nHost: a\r\nX-A : b\r\n\r\n", 400,
        "malformed(HTTPServer.RequestRefusal.Flaw.headerName)"),
      BadRequest("a space before the first header", "GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400),
      BadRequest("a header without a name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\nX: y\r\n\r\n", 400),
      BadRequest("only a header without a name", "GET / HTTP/1.0\r\n: b\r\n\r\n", 400),
      BadRequest("a header without a colon", "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", 400),
      BadRequest(
        "a folded header", "GET / HTTP/1.1\r\nHost: a\r\nX-A: v\r\n  w\r\nX: y\r\n\r\n", 400,
        "malformed(HTTPServer.RequestRefusal.Flaw.headerLine)"),
      BadRequest("a folded last header", "GET / HTTP/1.1\r\nHost: a\r\nX-A: v\r\n\tw\r\n\r\n", 400),
      BadRequest(
        "a folded header whose name grows over its value",
        "GET / HTTP/1.1\r\nHost: a\r\nX-A:\r\n B: v\r\n\r\n", 400),
      BadRequest(
        "NUL in a header", "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\nY: z\r\n\r\n", 400,
        "malformed(HTTPServer.RequestRefusal.Flaw.headerLine)"),
      BadRequest("NUL in the last header", "GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 400),
      BadRequest("NUL in a header's name", "GET / HTTP/1.1\r\nHost: a\r\nX\0Y: z\r\n\r\n", 400),
      BadRequest("a bare LF after a header", "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n", 400),
      BadRequest("a bare LF after the request line", "GET / HTTP/1.1\nHost: a\r\n\r\n", 400),
      BadRequest("a CR inside a header", "GET / HTTP/1.1\r\nHost: a\r\nX: a\rb: c\r\n\r\n", 400),
      BadRequest(
        "white space around a value", "GET /w HTTP/1.1\r\nHost: \t a\r\nX: \t y  \r\nZ:\r\nQ: \r\n\r\n", 200,
        "GET /w "),
      BadRequest(
        "an empty line before the request", "\r\nGET /e HTTP/1.1\r\nHost: a\r\n\r\n", 200, "GET /e "),
      BadRequest("two spaces in the request line", "GET  /s  HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("a header name that is no token", "GET / HTTP/1.1\r\nHost: a\r\nX(a): b\r\n\r\n", 400),
      BadRequest(
        "a method that is no token", "G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400,
        "malformed(HTTPServer.RequestRefusal.Flaw.method)"),
      BadRequest("a method of its own", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 200, "BREW / "),
      BadRequest("a method in lower case", "get / HTTP/1.1\r\nHost: a\r\n\r\n", 200, "get / "),
      BadRequest("HTTP/1.7", "GET / HTTP/1.7\r\nHost: a\r\n\r\n", 505, "versionUnsupported"),
      BadRequest("HTTP/2.0", "GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505),
      BadRequest("a version in lower case", "GET / http/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("no version", "GET /\r\nHost: a\r\n\r\n", 400),
      BadRequest(
        "a space in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n", 400,
        "malformed(HTTPServer.RequestRefusal.Flaw.target)"),
      BadRequest("a tab in the target", "GET /a\tb HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("a control character in the target", "GET /?url=a\u{1}b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("DEL in the target", "GET /?url=123456\u{7F}890 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("NUL in the path", "GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("NUL before the query", "GET /a\0?b=c HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("NUL in the query", "GET /a?b=c\0d HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("a relative target", "GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("an absolute target of another scheme", "GET ftp://a/b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("an absolute target without a host", "GET http:///b HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest("CONNECT", "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      BadRequest(
        "a body announced too long",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\nExpect: 100-continue\r\n\r\n", 413,
        "bodyTooLarge(limit: 1000)"),
      BadRequest(
        "a body announced far too long",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551614\r\n\r\n", 413),
      BadRequest(
        "a chunked body too long",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\("3e9\r\n" + String(repeating: "x", count: 1001))\r\n0\r\n\r\n",
        413, "bodyTooLarge(limit: 1000)"),
      BadRequest(
        "the longest body",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n\(String(repeating: "x", count: 1000))",
        200),
      BadRequest(
        "a target too long", "GET /\(String(repeating: "x", count: 25_600)) HTTP/1.1\r\nHost: a\r\n\r\n", 414,
        "targetTooLong(limit: 25600)"),
      BadRequest(
        "a target beyond the connection's memory",
        "GET /\(String(repeating: "x", count: 60_000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
      BadRequest(
        "too many headers", "GET / HTTP/1.1\r\nHost: a\r\n\(String(repeating: "X: y\r\n", count: 40))\r\n",
        431, "tooManyHeaders(limit: 40)"),
      BadRequest(
        "headers too large", "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 4000))\r\n\r\n",
        431, "headersTooLarge(limit: 4000)"),
      BadRequest(
        "headers beyond the connection's memory",
        "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "y", count: 60_000))\r\n\r\n", 431),
      BadRequest("no HTTP at all", "\u{16}\u{3}\u{1}hello\r\n\r\n", 0),
    ])
    func `a request is refused, or not, by its bytes`(bad: BadRequest) throws {
      try withServer(ClosureHandler.echo, limits: Self.limits) { server in
        let client = try RawClient(server)
        client.send(bad.bytes)
        client.finishSending()
        let answer = client.receive()
        #expect(answer?.status ?? 0 == bad.status)
        if let body = bad.body { #expect(answer?.body == body) }
        if bad.status != 200 { client.readToEnd() }
        // The server is none the worse for it.
        let next = try RawClient(server)
        next.send("GET /next HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(next.receive()?.body == "GET /next ")
      }
    }

    @Test func `a handler that gives no answer costs the client a 500, not the connection`() throws {
      try withServer(ClosureHandler { _, responder in _ = consume responder }) { server in
        let client = try RawClient(server)
        for _ in 0..<2 {
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          let answer = try #require(client.receive())
          #expect(answer.status == 500)
          #expect(answer.body == "unanswered")
        }
      }
    }

    @Test func `one connection too many is told so`() throws {
      var limits = ServerLimits()
      limits.connections = 2
      try withServer(ClosureHandler.echo, limits: limits) { server in
        let kept = try (0..<2).map { _ in try RawClient(server) }
        for client in kept {
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          #expect(client.receive()?.status == 200)
        }
        let surplus = try RawClient(server)
        surplus.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try #require(surplus.receive())
        #expect(answer.status == 503)
        #expect(answer.body == "tooManyConnections(limit: 2)")
        #expect(surplus.isEnded)
      }
    }
  }
}
