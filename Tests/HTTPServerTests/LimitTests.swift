import Glibc
import TestSupport
import Testing

@testable import HTTPServer

extension SocketTests {
  @Suite struct LimitTests {
    private static var residentBytes: Int {
      guard let file = fopen("/proc/self/statm", "r") else { return 0 }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 200)
      fgets(&line, 200, file)
      let fields = line.prefix { $0 != 0 }.map { Character(UnicodeScalar(UInt8($0))) }.split(separator: " ")
      return (Int(String(fields[1])) ?? 0) * Int(getpagesize())
    }

    @Test(arguments: [(64, 32), (1024, 896), (20_000, 16_384), (1_048_576, 16_384)])
    func `connections leave descriptors for other uses`(_ descriptors: Int, _ connections: Int) {
      #expect(ServerLimits().connections(withDescriptors: descriptors) == connections)
    }

    @Test func `headers that trickle in are cut off at the deadline`() throws {
      var limits = ServerLimits()
      limits.headerTime = .milliseconds(300)
      try withServer(ClosureHandler.echo, limits: limits) { server in
        let start = Clock.now()
        let silent = try RawClient(server)
        let slow = try RawClient(server)
        slow.send("GET / HTTP/1.1\r\nHost: a\r\n")
        #expect(slow.trickle())
        #expect(slow.receive() == nil)
        #expect(silent.receive() == nil)
        #expect(Clock.now() - start >= 250)
      }
    }

    @Test func `a body that trickles in is cut off at the deadline`() throws {
      var limits = ServerLimits()
      limits.headerTime = .milliseconds(200)
      limits.bodyTime = .milliseconds(300)
      try withServer(ClosureHandler.echo, limits: limits) { server in
        let slow = try RawClient(server)
        slow.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
        #expect(slow.trickle())
        #expect(slow.receive() == nil)
      }
    }

    @Test func `an idle connection ends, one that is used does not`() throws {
      var limits = ServerLimits()
      limits.idleTime = .seconds(2)
      limits.headerTime = .seconds(2)
      try withServer(ClosureHandler.echo, limits: limits) { server in
        let isSo = try once {
          let used = try RawClient(server)
          let idle = try RawClient(server)
          idle.send("GET /i HTTP/1.1\r\nHost: a\r\n\r\n")
          guard idle.receive()?.body == "GET /i " else { return false }
          let start = Clock.now()
          while Clock.now() - start < 5_000 {
            used.send("GET /u HTTP/1.1\r\nHost: a\r\n\r\n")
            guard used.receive()?.body == "GET /u " else { return false }
            usleep(250_000)
          }
          return idle.isEnded && server.connectionCount == 1
        }
        #expect(isSo)
      }
    }

    @Test func `a half-open client still gets its answer, and is not kept`() throws {
      var limits = ServerLimits()
      limits.headerTime = .seconds(4)
      let handler = ClosureHandler { request, responder in
        // So that slow clients are looked for meanwhile, as they are each second.
        usleep(1_200_000)
        responder.respond(Response(.ok, .plainText, body: Array(request.body)))
      }
      try withServer(handler, limits: limits) { server in
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi")
        client.finishSending()
        #expect(client.receive()?.body == "hi")
        #expect(client.isEnded, "else it would be kept for a minute")
      }
    }

    @Test(arguments: ["&", "a&", "a=&", "=", "?"])
    func `a query of very many arguments is as good as any`(_ argument: String) throws {
      try withServer(ClosureHandler.echo) { server in
        let client = try RawClient(server)
        let target = "/?" + String(repeating: argument, count: 20_000 / argument.utf8.count)
        for _ in 0..<2 {
          client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
          let isEchoed = client.receive()?.body == "GET \(target) "
          #expect(isEchoed)
        }
      }
    }

    @Test func `a client that sends a large body before it reads is told that it is too large`() throws {
      try withServer(ClosureHandler.echo) { server in
        let client = try RawClient(server)
        let body = [UInt8](repeating: 0x78, count: 15_000_000)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.count)\r\n\r\n")
        let isSent = client.send(body)
        #expect(isSent)
        #expect(client.receive()?.status == 413)
      }
    }

    @Test(arguments: ["Content-Length: 2000000\r\nExpect: 100-continue", "Content-Length: 99999999"])
    func `a client that waits, or has too much to send, is told at once`(_ headers: String) throws {
      try withServer(ClosureHandler.echo) { server in
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nHost: a\r\n\(headers)\r\n\r\n")
        #expect(client.receive()?.status == 413)
        #expect(client.isEnded)
      }
    }

    @Test func `aborted and malformed requests leave nothing behind`() throws {
      var limits = ServerLimits()
      limits.headerTime = .milliseconds(800)
      try withServer(ClosureHandler.echo, limits: limits) { server in
        func abort(_ count: Int) throws {
          for index in 0..<count {
            let client = try RawClient(server)
            switch index % 6 {
            case 0:
              client.send(
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 900000\r\n\r\n"
                  + String(repeating: "x", count: 50_000))
            case 1: client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffff\r\nabc")
            case 2: client.send("GET /\(String(repeating: "x", count: 20_000))")
            case 3: client.send("GET / HTTP/1.1\r\nHost: a\r\nX")
            case 4: client.send("\r\n")
            default: client.send("GET /\(String(repeating: "x", count: 9_000)) HTTP/1.1\r\nno colon\r\n\r\n")
            }
          }
          #expect(eventually { server.connectionCount == 0 })
        }
        try abort(600)
        // Other suites use memory meanwhile, though not each time. Half a leaked buffer a request would be 10 MB.
        let isSteady = try (0..<8).contains { _ in
          let before = Self.residentBytes
          try abort(1200)
          return Self.residentBytes - before < 4_000_000
        }
        #expect(isSteady)
      }
    }
  }
}
