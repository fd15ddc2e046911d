import Dispatch
import Glibc
import Locks
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

extension SocketTests {
  @Suite struct StopTests {
    private func server(_ handler: any RequestHandler) throws -> Server {
      try Server(
        ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0), threads: 2), handler: handler)
    }

    @Test func `an idle connection does not hold up the stop`() throws {
      let server = try server(ClosureHandler.echo)
      let client = try RawClient(server)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(client.receive()?.status == 200)
      let start = Clock.now()
      server.stop(within: .seconds(20))
      #expect(Clock.now() - start < 19_000)
      #expect(client.isEnded)
    }

    @Test func `a client in the middle of its calls is told that the connection ends`() throws {
      let server = try server(ClosureHandler.echo)
      let client = try RawClient(server)
      func isToldToEnd() throws -> Bool {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        return try #require(client.receive()).header("connection")?.lowercased() == "close"
      }
      #expect(try !isToldToEnd())
      let stopped = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        // Ten seconds for the next call to come, of which it takes none.
        server.stop(within: .seconds(160))
        stopped.signal()
      }
      while try !isToldToEnd() {}
      stopped.wait()
    }

    @Test func `a request in flight is finished, and told that the connection ends`() throws {
      let started = DispatchSemaphore(value: 0)
      let owed = Lock<PendingResponse?>(nil)
      let server = try server(
        ClosureHandler { _, responder in
          let pending = responder.later()
          owed.withLock { $0 = pending }
          started.signal()
        })
      let client = try RawClient(server)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      started.wait()
      DispatchQueue.global().async {
        while !server.core.isDraining { usleep(1_000) }
        usleep(100_000)
        owed.withLock { $0.take() }?.respond(Response(.ok, .plainText, body: Array("done".utf8)))
      }
      server.stop(within: .seconds(10))
      let answer = client.receive()
      #expect(answer?.body == "done")
      #expect(answer?.header("connection")?.lowercased() == "close")
      #expect(client.isEnded)
    }

    @Test func `while draining, new connections are refused and answers close theirs`() throws {
      let begun = DispatchSemaphore(value: 0)
      let server = try server(AnnouncingHandler(begun: begun))
      defer { server.stop(within: .zero) }
      let client = try RawClient(server)
      client.send("POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nx")
      begun.wait()
      server.drain()
      client.send("y")
      let answer = client.receive()
      #expect(answer?.status == 200)
      #expect(answer?.header("connection")?.lowercased() == "close")
      #expect(throws: RawClient.Refused.self) { _ = try RawClient(server) }
    }

    /// Tells when it has seen a request's headers.
    private struct AnnouncingHandler: RequestHandler {
      let begun: DispatchSemaphore

      func receiver(of request: borrowing Request) -> (any BodyReceiver)? {
        begun.signal()
        return nil
      }

      func handle(_ request: borrowing Request, _ responder: consuming Responder) {
        responder.respond(Response(.ok))
      }
    }

    @Test func `stopping twice does no harm`() throws {
      let server = try server(ClosureHandler.echo)
      server.stop(within: .zero)
      server.stop(within: .zero)
    }

    @Test func `a server can be stopped and started under load, many times`() throws {
      let target = Lock<UInt16>(0)
      let isDone = Atomic(false)
      let answered = Atomic(0)
      let clients = DispatchGroup()
      for _ in 0..<3 {
        DispatchQueue.global().async(group: clients) {
          while !isDone.load(ordering: .relaxed) {
            let port = target.withLock { $0 }
            guard port != 0, let client = try? RawClient(port: port) else { continue }
            for _ in 0..<20 {
              client.send("POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
              guard let answer = client.receive() else { break }
              if answer.status == 200 { answered.add(1, ordering: .relaxed) }
            }
          }
        }
      }
      let late = DispatchQueue(label: "late")
      let handler = ClosureHandler { request, responder in
        let response = Response(.ok, .plainText, body: Array(request.body))
        if request.threadIndex == 0 {
          let pending = responder.later()
          late.async { pending.respond(response) }
        } else {
          responder.respond(response)
        }
      }
      for cycle in 0..<150 {
        let server = try server(handler)
        let before = answered.load(ordering: .relaxed)
        target.withLock { $0 = server.address.port }
        usleep(4_000)
        // Also where nobody got that far.
        if cycle % 3 > 0 {
          #expect(eventually { answered.load(ordering: .relaxed) >= before + 3 })
        }
        server.stop(within: cycle % 2 == 0 ? .zero : .milliseconds(50))
      }
      isDone.store(true, ordering: .relaxed)
      clients.wait()
      #expect(answered.load(ordering: .relaxed) > 150)
    }
  }
}
