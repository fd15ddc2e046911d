import Dispatch
import Glibc
import Testing

@testable import HTTPServer

/// All suites that open sockets, one after another.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct SocketTests {}

extension SocketTests {
  @Suite struct ServerTests {
    @Test func `a connection is kept for the next request`() throws {
      try withServer(ClosureHandler.echo) { server in
        let client = try RawClient(server)
        for index in 0..<3 {
          client.send("GET /a%2Fb?x=\(index)&y=a+b HTTP/1.1\r\nHost: a\r\n\r\n")
          let answer = try #require(client.receive())
          #expect(answer.status == 200)
          #expect(answer.body == "GET /a%2Fb?x=\(index)&y=a+b ")
        }
      }
    }

    @Test func `pipelined requests are answered in order`() throws {
      try withServer(ClosureHandler.echo) { server in
        let client = try RawClient(server)
        client.send(
          (0..<50).map { "POST /\($0) HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi" }.joined())
        for index in 0..<50 {
          #expect(client.receive()?.body == "POST /\(index) hi")
        }
      }
    }

    @Test func `HEAD has the headers of GET and no body`() throws {
      try withServer(ClosureHandler.echo) { server in
        let client = try RawClient(server)
        client.send("GET /x HTTP/1.1\r\nHost: a\r\n\r\n")
        var get = try #require(client.receive())
        client.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n")
        var head = try #require(client.receive(hasBody: false))
        #expect(head.header("content-length") == "7")
        #expect(get.headers["date"] != nil && head.headers["date"] != nil)
        get.headers["date"] = nil
        head.headers["date"] = nil
        get.body = ""
        #expect(head == get)
        client.send("GET /y HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(client.receive()?.body == "GET /y ")
      }
    }

    @Test(arguments: [204, 304] as [UInt16])
    func `an answer that has no body by its status keeps the connection`(status: UInt16) throws {
      let handler = ClosureHandler { request, responder in
        var response = Response(HTTPStatus(rawValue: status))
        response.add(.etag, "\"7\"")
        responder.respond(response)
      }
      try withServer(handler) { server in
        let client = try RawClient(server)
        for _ in 0..<2 {
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          let answer = try #require(client.receive())
          #expect(answer.status == Int(status))
          #expect(answer.header("etag") == "\"7\"")
        }
      }
    }

    @Test func `chunked bodies arrive whole`() throws {
      try withServer(ClosureHandler.echo) { server in
        let client = try RawClient(server)
        for _ in 0..<2 {
          client.send("PUT /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
          client.send("3\r\nabc\r\n")
          client.send("4\r\ndefg\r\n0\r\n\r\n")
          #expect(client.receive()?.body == "PUT /c abcdefg")
        }
      }
    }

    @Test func `a client that waits for 100 Continue gets it`() throws {
      try withServer(ClosureHandler.echo) { server in
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        #expect(client.receive()?.status == 100)
        client.send("ok")
        #expect(client.receive()?.body == "POST / ok")
      }
    }

    @Test func `headers are found without case, all of one name in order`() throws {
      let handler = ClosureHandler { request, responder in
        var response = Response(.ok, .plainText)
        response.body = Array((request.headerText(.ifMatch) ?? "none").utf8)
        request.forEachHeader(.ifMatch) { response.body += [0x7C] + $0 }
        response.body += Array("|\(request.header(.accept) == nil)|\(request.peer?.address ?? "?")".utf8)
        responder.respond(response)
      }
      try withServer(handler) { server in
        let client = try RawClient(server)
        client.send("GET / HTTP/1.1\r\nHost: a\r\nIF-Match: \"1\"\r\nX: y\r\nif-match: \"2\"\r\n\r\n")
        #expect(client.receive()?.body == "\"1\"|\"1\"|\"2\"|true|127.0.0.1")
      }
    }

    @Test func `a target is cut into authority, path and query`() throws {
      let handler = ClosureHandler { request, responder in
        func text(_ bytes: UnsafeBufferPointer<UInt8>?) -> String {
          bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-"
        }
        let parts = [text(request.authority), text(request.path), text(request.query)]
        responder.respond(Response(.ok, .plainText, body: Array(parts.joined(separator: " ").utf8)))
      }
      try withServer(handler) { server in
        let client = try RawClient(server)
        for (target, parts) in [
          ("/", "h / -"), ("/a?", "h /a "), ("/a?b?c", "h /a b?c"), ("/%3F?%26", "h /%3F %26"),
          ("http://x.org:81/p?q", "x.org:81 /p q"), ("HTTPS://x", "x  -"), ("http://x?q", "x  q"),
          ("*", "h * -"),
          ("/ü", "h /ü -"), ("//a//b", "h //a//b -"), ("/?a=b&c=d+e&&", "h / a=b&c=d+e&&"),
        ] {
          client.send("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
          #expect(client.receive()?.body == parts)
        }
      }
    }

    @Test func `a link of 8192 bytes with each byte escaped comes through, next to a browser's headers`()
      throws
    {
      try withServer(ClosureHandler.echo) { server in
        let client = try RawClient(server)
        let target = "/explain?url=" + String(repeating: "%41", count: 8192)
        let headers = (0..<20).map { "X-Header-\($0): \(String(repeating: "v", count: 250))\r\n" }.joined()
        for _ in 0..<2 {
          client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\(headers)\r\n")
          #expect(client.receive()?.body == "GET \(target) ")
        }
      }
    }

    @Test func `thread numbers are dense`() throws {
      let handler = ClosureHandler { request, responder in
        responder.respond(Response(.ok, .plainText, body: Array("\(request.threadIndex)".utf8)))
      }
      try withServer(handler, threads: 3) { server in
        #expect(server.threads == 3)
        for _ in 0..<30 {
          let client = try RawClient(server)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          let index = try #require(client.receive().flatMap { Int($0.body) })
          #expect((0..<3).contains(index))
        }
      }
    }

    @Test func `one fixed response serves many`() throws {
      let fixed = try #require(FixedResponse(Response(.ok, .json, body: Array("{}".utf8))))
      try withServer(ClosureHandler { _, responder in responder.respond(fixed) }) { server in
        let client = try RawClient(server)
        for _ in 0..<3 {
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          let answer = try #require(client.receive())
          #expect(answer.body == "{}")
          #expect(answer.header("content-type") == "application/json")
        }
      }
    }

    @Test func `a second server on the same port is told so`() throws {
      try withServer(ClosureHandler.echo) { server in
        #expect(throws: ServerError.addressInUse(server.address)) {
          try Server(ServerConfiguration(address: server.address), handler: ClosureHandler.echo)
        }
      }
    }

    @Test func `what cannot be listened on is told apart`() {
      let name = ListenAddress(host: "example.com", port: 0)
      #expect(throws: ServerError.notAnAddress(name)) {
        try Server(ServerConfiguration(address: name), handler: ClosureHandler.echo)
      }
      let elsewhere = ListenAddress(host: "192.0.2.1", port: 0)
      #expect(throws: ServerError.addressUnavailable(elsewhere)) {
        try Server(ServerConfiguration(address: elsewhere), handler: ClosureHandler.echo)
      }
    }

    // libmicrohttpd takes 128 events at a time.
    @Test(arguments: [127, 128, 256])
    func `as many requests at once as there are events in a turn wait for nothing`(_ count: Int) throws {
      let entered = DispatchSemaphore(value: 0)
      let released = DispatchSemaphore(value: 0)
      let handler = ClosureHandler { request, responder in
        if request.target.elementsEqual("/hold".utf8) {
          entered.signal()
          released.wait()
        }
        responder.respond(Response(.ok, .plainText, body: Array("ok".utf8)))
      }
      try withServer(handler, threads: 1) { server in
        let holder = try RawClient(server)
        let clients = try (0..<count).map { _ in try RawClient(server) }
        for client in clients {
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          #expect(client.receive()?.body == "ok")
        }
        holder.send("GET /hold HTTP/1.1\r\nHost: a\r\n\r\n")
        entered.wait()
        for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
        let start = Clock.now()
        released.signal()
        for client in clients { #expect(client.receive()?.body == "ok") }
        #expect(Clock.now() - start < 20_000)
      }
    }

    @Test func `SIGPIPE is ignored`() throws {
      try withServer(ClosureHandler.echo) { _ in
        var action = sigaction()
        sigaction(SIGPIPE, nil, &action)
        #expect(unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1)
      }
    }
  }
}
