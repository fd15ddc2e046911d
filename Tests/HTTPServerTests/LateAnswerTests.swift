import Dispatch
import Glibc
import Locks
import TestSupport
import Testing

@testable import HTTPServer

/// Keeps what handlers owe, so that a test can pay it from where it likes.
private final class Debts: Sendable {
  private let pending = Lock<[PendingResponse]>([])
  func add(_ response: PendingResponse) { pending.withLock { $0.append(response) } }
  func takeAll() -> [PendingResponse] {
    pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
  }
  func wait(for count: Int) {
    while pending.withLock({ $0.count }) < count { usleep(1000) }
  }
}

extension SocketTests {
  @Suite struct LateAnswerTests {
    private static let late = Response(.created, .plainText, body: Array("late".utf8))

    @Test func `an answer from another thread reaches its connection`() throws {
      let handler = ClosureHandler { request, responder in
        let pending = responder.later()
        let response = Response(.ok, .plainText, body: Array(request.target))
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) { pending.respond(response) }
      }
      try withServer(handler) { server in
        let clients = try (0..<20).map { _ in try RawClient(server) }
        for round in 0..<20 {
          for (index, client) in clients.enumerated() {
            client.send("GET /\(round)/\(index) HTTP/1.1\r\nHost: a\r\n\r\n")
          }
          for (index, client) in clients.enumerated() {
            #expect(client.receive()?.body == "/\(round)/\(index)")
          }
        }
      }
    }

    @Test func `an answer that comes before the handler returns is as good`() throws {
      try withServer(ClosureHandler { _, responder in responder.later().respond(Self.late) }) { server in
        let client = try RawClient(server)
        for _ in 0..<3 {
          client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
          #expect(client.receive()?.body == "late")
        }
      }
    }

    @Test func `an answer that races with the suspension is never lost`() throws {
      let queue = DispatchQueue(label: "racer")
      let handler = ClosureHandler { _, responder in
        let pending = responder.later()
        queue.async { pending.respond(Self.late) }
      }
      try withServer(handler) { server in
        let clients = try (0..<4).map { _ in try RawClient(server) }
        for _ in 0..<500 {
          for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
          for client in clients { #expect(client.receive()?.body == "late") }
        }
      }
    }

    @Test func `only the first answer counts`() throws {
      let debts = Debts()
      try withServer(ClosureHandler { _, responder in debts.add(responder.later()) }) { server in
        let client = try RawClient(server)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        debts.wait(for: 1)
        let pending = try #require(debts.takeAll().first)
        #expect(pending.respond(Self.late))
        #expect(!pending.respond(Response(.badRequest)))
        #expect(client.receive()?.status == 201)
      }
    }

    @Test func `a forgotten answer becomes a 500`() throws {
      try withServer(ClosureHandler { _, responder in _ = responder.later() }) { server in
        let client = try RawClient(server)
        for _ in 0..<2 {
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          #expect(client.receive()?.body == "unanswered")
        }
      }
    }

    @Test func `a client that has gone does not harm a late answer`() throws {
      let debts = Debts()
      try withServer(ClosureHandler { _, responder in debts.add(responder.later()) }) { server in
        for _ in 0..<20 {
          let client = try RawClient(server)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        }
        debts.wait(for: 20)
        for pending in debts.takeAll() { #expect(pending.respond(Self.late)) }
        #expect(eventually { server.connectionCount == 0 })
      }
    }

    @Test(arguments: [RawClient.Leaving.closing, .finishing, .finishingAfterMore])
    func `a client that has left is seen to have, and no other`(_ leaving: RawClient.Leaving) throws {
      let debts = Debts()
      try withServer(ClosureHandler { _, responder in debts.add(responder.later()) }) { server in
        var client: RawClient? = try RawClient(server)
        client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        debts.wait(for: 1)
        let pending = try #require(debts.takeAll().first)
        usleep(50_000)
        #expect(!pending.hasClientLeft)
        switch leaving {
        case .closing: client = nil
        case .finishing: client?.finishSending()
        case .finishingAfterMore:
          client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          usleep(50_000)
          #expect(!pending.hasClientLeft)
          client?.finishSending()
        }
        #expect(eventually { pending.hasClientLeft })
        #expect(pending.respond(Self.late))
        #expect(!pending.hasClientLeft, "nobody waits any more")
        #expect(
          eventually {
            // Of a request that came after it, if it is read.
            for pending in debts.takeAll() { pending.respond(Self.late) }
            return server.connectionCount == 0
          })
        withExtendedLifetime(client) {}
      }
    }

    @Test func `stopping answers what is owed, and late answers after it are told so`() throws {
      let debts = Debts()
      let server = try Server(
        ServerConfiguration(address: ListenAddress(host: "127.0.0.1", port: 0), threads: 2),
        handler: ClosureHandler { _, responder in debts.add(responder.later()) })
      let clients = try (0..<10).map { _ in try RawClient(server) }
      for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
      debts.wait(for: 10)
      server.stop(within: .milliseconds(20))
      for client in clients {
        let answer = client.receive()
        #expect(answer?.status == 503)
        #expect(answer?.body == "stopping")
      }
      for pending in debts.takeAll() { #expect(!pending.respond(Self.late)) }
    }
  }
}
