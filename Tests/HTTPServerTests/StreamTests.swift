import Glibc
import Locks
import TestSupport
import Testing

@testable import HTTPServer

private final class Open: Sendable {
  private let streams = Lock<[ResponseStream]>([])
  func add(_ stream: ResponseStream?) { if let stream { streams.withLock { $0.append(stream) } } }
  var all: [ResponseStream] { streams.withLock { $0 } }
  func closeAll() { streams.withLock { $0 = [] } }
  func wait(for count: Int) { while all.count < count { usleep(1000) } }
}

extension SocketTests {
  @Suite struct StreamTests {
    private static func handler(_ open: Open, limit: Int = 1 << 20) -> ClosureHandler {
      ClosureHandler { request, responder in
        if request.path.equals("/events") {
          open.add(responder.stream(Response(.ok, .eventStream), limit: limit))
        } else {
          responder.respond(Response(.ok, .plainText, body: Array("plain".utf8)))
        }
      }
    }

    private static func subscribe(_ server: Server) throws -> RawClient {
      let client = try RawClient(server)
      client.send("GET /events HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.line() == "HTTP/1.1 200 OK")
      while let line = client.line(), !line.isEmpty {}
      return client
    }

    private static func chunk(_ client: RawClient) -> String? {
      _ = client.line()
      let text = client.line()
      return text
    }

    @Test func `what is not urgent arrives as well, before what is written after it`() throws {
      let open = Open()
      try withServer(Self.handler(open)) { server in
        let client = try Self.subscribe(server)
        open.wait(for: 1)
        #expect(open.all[0].write(Array("data: late".utf8), isUrgent: false) == .accepted)
        #expect(Self.chunk(client) == "data: late")
        #expect(open.all[0].write(Array("data: first ".utf8), isUrgent: false) == .accepted)
        #expect(open.all[0].write(Array("data: second".utf8)) == .accepted)
        var text = ""
        while text.utf8.count < 24, let chunk = Self.chunk(client) { text += chunk }
        #expect(text == "data: first data: second")
        open.closeAll()
      }
    }

    @Test func `what is written arrives at once, headers before anything`() throws {
      let open = Open()
      try withServer(Self.handler(open)) { server in
        let clients = try (0..<10).map { _ in try Self.subscribe(server) }
        open.wait(for: 10)
        for round in 0..<20 {
          for stream in open.all { #expect(stream.write(Array("data: \(round)".utf8)) == .accepted) }
          for client in clients { #expect(Self.chunk(client) == "data: \(round)") }
        }
        for stream in open.all { stream.finish() }
        for client in clients {
          #expect(client.line() == "0")
          #expect(client.line() == "")
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          #expect(client.receive()?.body == "plain")
        }
        #expect(open.all.allSatisfy { $0.write([1]) == .closed })
        #expect(server.streamCount == 0)
      }
    }

    @Test func `a client that has gone is noticed by writing`() throws {
      let open = Open()
      try withServer(Self.handler(open)) { server in
        for _ in 0..<10 { _ = try Self.subscribe(server) }
        open.wait(for: 10)
        #expect(
          eventually {
            for stream in open.all { stream.write(Array(":\n\n".utf8)) }
            return server.streamCount == 0
          })
        #expect(open.all.allSatisfy { !$0.isOpen })
      }
    }

    @Test func `a client that does not read cannot fill the memory`() throws {
      let open = Open()
      try withServer(Self.handler(open, limit: 100_000)) { server in
        let client = try Self.subscribe(server)
        open.wait(for: 1)
        let stream = try #require(open.all.first)
        let block = [UInt8](repeating: 0x78, count: 10_000)
        var outcome = ResponseStream.Outcome.accepted
        for _ in 0..<100_000 where outcome == .accepted { outcome = stream.write(block) }
        #expect(outcome == .full)
        withExtendedLifetime(client) {}
      }
    }

    @Test func `a dropped stream is finished`() throws {
      let open = Open()
      try withServer(Self.handler(open)) { server in
        let client = try Self.subscribe(server)
        open.wait(for: 1)
        open.closeAll()
        #expect(client.line() == "0")
      }
    }

    @Test func `stopping ends sleeping and busy streams`() throws {
      for cycle in 0..<30 {
        let open = Open()
        let server = try Server(
          ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0), threads: 2),
          handler: Self.handler(open))
        let clients = try (0..<8).map { _ in try Self.subscribe(server) }
        open.wait(for: 8)
        if cycle % 2 == 0 { for stream in open.all { stream.write(Array("bye".utf8)) } }
        server.stop(within: cycle % 3 == 0 ? .zero : .seconds(5))
        for client in clients { client.readToEnd() }
        #expect(open.all.allSatisfy { $0.write([1]) == .closed })
      }
    }
  }
}
