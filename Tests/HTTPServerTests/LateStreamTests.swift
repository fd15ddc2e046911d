import Dispatch
import Glibc
import Locks
import TestSupport
import Testing

@testable import HTTPServer

extension SocketTests {
  @Suite struct `A stream that begins later` {
    private static let head = Response(.ok, .eventStream)

    @Test func `arrives, whenever it is written to`() throws {
      let queue = DispatchQueue(label: "later", attributes: .concurrent)
      let handler = ClosureHandler { _, responder in
        let pending = responder.later()
        queue.async {
          let stream = pending.stream(Self.head)
          stream?.write(Array("one".utf8))
          queue.async {
            stream?.write(Array("two".utf8))
            stream?.finish()
          }
        }
      }
      try withServer(handler) { server in
        let clients = try (0..<8).map { _ in try RawClient(server) }
        for _ in 0..<50 {
          for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
          for client in clients {
            while let line = client.line(), !line.isEmpty {}
            var text = ""
            while let size = client.line(), size != "0" { text += client.line() ?? "" }
            _ = client.line()
            #expect(text == "onetwo")
          }
        }
        #expect(eventually { server.streamCount == 0 })
      }
    }

    @Test func `is none after another answer, and none where the server stops`() throws {
      let kept = Lock<[PendingResponse]>([])
      let handler = ClosureHandler { _, responder in
        let pending = responder.later()
        kept.withLock { $0.append(pending) }
      }
      let server = try Server(
        ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0), threads: 1), handler: handler)
      let client = try RawClient(server)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      while kept.withLock({ $0.isEmpty }) { usleep(1_000) }
      let pending = try #require(kept.withLock { $0.first })
      pending.respond(Response(.ok))
      #expect(pending.stream(Self.head) == nil)
      #expect(client.receive()?.status == 200)
      server.stop(within: .seconds(1))
      #expect(pending.stream(Self.head) == nil)
      #expect(server.streamCount == 0)
    }
  }

  @Suite struct `A stream's end` {
    private func withStream(
      farewell: StaticString = "", limits: ServerLimits = ServerLimits(),
      _ body: (Server, RawClient, ResponseStream) throws -> Void
    ) throws {
      let streams = Lock<[ResponseStream]>([])
      let handler = ClosureHandler { _, responder in
        guard let stream = responder.stream(Response(.ok, .eventStream), farewell: farewell) else { return }
        streams.withLock { $0.append(stream) }
      }
      try withServer(handler, limits: limits) { server in
        // Whoever connects, and is too late then with its request, connects again.
        for _ in 0..<20 {
          let client = try RawClient(server)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          guard client.line() != nil else { continue }
          while let line = client.line(), !line.isEmpty {}
          return try body(server, client, try #require(streams.withLock { $0.last }))
        }
        Issue.record("no stream")
      }
    }

    @Test func `is a word where the server stops, and none where it was finished`() throws {
      try withStream(farewell: "bye") { server, client, stream in
        server.stop(within: .seconds(10))
        #expect([client.line(), client.line(), client.line()] == ["3", "bye", "0"])
        #expect(stream.write([1]) == .closed)
      }
      try withStream(farewell: "bye") { server, client, stream in
        stream.finish()
        server.stop(within: .seconds(10))
        #expect(client.line() == "0")
      }
    }

    @Test func `comes at once where it is cut, and can be told from a whole answer`() throws {
      try withStream { server, client, stream in
        stream.write(Array("one".utf8))
        #expect([client.line(), client.line()] == ["3", "one"])
        stream.cut()
        #expect(client.line() == nil)
        #expect(stream.write([1]) == .closed)
        #expect(eventually { server.connectionCount == 0 && server.streamCount == 0 })
      }
    }

    @Test func `comes where it is cut and its client does not read`() throws {
      try withStream { server, client, stream in
        let block = [UInt8](repeating: 0x78, count: 100_000)
        while stream.write(block) != .full {}
        stream.cut()
        #expect(eventually { server.connectionCount == 0 && server.streamCount == 0 })
        withExtendedLifetime(client) {}
      }
    }

    @Test func `does not come for being idle`() throws {
      var limits = ServerLimits()
      limits.idleTime = .seconds(1)
      limits.headerTime = .milliseconds(100)
      try withStream(limits: limits) { _, client, stream in
        usleep(2_500_000)
        stream.write(Array("one".utf8))
        #expect([client.line(), client.line()] == ["3", "one"])
        stream.write(Array("two".utf8))
        #expect([client.line(), client.line()] == ["3", "two"])
      }
    }
  }
}
