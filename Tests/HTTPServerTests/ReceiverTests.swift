import Glibc
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

extension SocketTests {
  @Suite struct ReceiverTests {
    /// Adds up what it takes, and says so.
    private final class Sum: BodyReceiver {
      static let living = Atomic(0)
      let bodyLimit: Int
      var bytes = 0
      var parts = 0
      var sum = 0

      init(limit: Int) {
        bodyLimit = limit
        Self.living.wrappingAdd(1, ordering: .relaxed)
      }

      deinit {
        Self.living.wrappingSubtract(1, ordering: .relaxed)
      }

      func receive(_ part: UnsafeBufferPointer<UInt8>) {
        bytes += part.count
        parts += 1
        for byte in part { sum &+= Int(byte) }
      }

      func end(_ request: borrowing Request, _ responder: consuming Responder) {
        let path = String(decoding: request.path, as: UTF8.self)
        responder.respond(Response(.ok, .plainText, body: Array("\(path) \(bytes) \(sum)".utf8)))
      }
    }

    private struct Handler: RequestHandler {
      var limit: Int

      func handle(_ request: borrowing Request, _ responder: consuming Responder) {
        responder.respond(Response(.ok, .plainText, body: Array("whole \(request.body.count)".utf8)))
      }

      func receiver(of request: borrowing Request) -> (any BodyReceiver)? {
        request.path.equals("/whole") ? nil : Sum(limit: limit)
      }

      func refuse(_ refusal: RequestRefusal, _ response: inout Response) {
        response.body = Array("\(refusal)".utf8)
      }
    }

    private func limits(_ change: (inout ServerLimits) -> Void = { _ in }) -> ServerLimits {
      var limits = ServerLimits()
      limits.body = 1_000
      change(&limits)
      return limits
    }

    @Test func `a body longer than the limit is taken bit by bit`() throws {
      try withServer(Handler(limit: 10 << 20), limits: limits()) { server in
        let client = try RawClient(server)
        client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 3000000\r\n\r\n")
        client.send([UInt8](repeating: 2, count: 3_000_000))
        #expect(client.receive()?.body == "/a 3000000 6000000")
        client.send("POST /b HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<3 {
          client.send(Array("100000\r\n".utf8) + [UInt8](repeating: 1, count: 1 << 20) + [13, 10])
        }
        client.send("0\r\n\r\n")
        #expect(client.receive()?.body == "/b \(3 << 20) \(3 << 20)")
        client.send("POST /c HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
        #expect(client.receive()?.body == "/c 0 0")
        client.send("POST /whole HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
        #expect(client.receive()?.body == "whole 3")
      }
    }

    @Test func `a body longer than the receiver's own limit is refused`() throws {
      try withServer(Handler(limit: 5_000), limits: limits()) { server in
        let waiting = try RawClient(server)
        waiting.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5001\r\nExpect: 100-continue\r\n\r\n")
        #expect(waiting.receive()?.body == "bodyTooLarge(limit: 5000)")
        let endless = try RawClient(server)
        endless.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 18446744073709551615\r\n\r\n")
        #expect(endless.receive()?.status == 413)
        let eager = try RawClient(server)
        eager.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\n")
        eager.send([UInt8](repeating: 1, count: 50_000))
        let answer = try #require(eager.receive())
        #expect(answer.status == 413)
        #expect(answer.body == "bodyTooLarge(limit: 5000)")
        let chunked = try RawClient(server)
        chunked.send("POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        chunked.send("1389\r\n" + String(repeating: "a", count: 5_001) + "\r\n0\r\n\r\n")
        #expect(chunked.receive()?.status == 413)
        let exact = try RawClient(server)
        exact.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n")
        exact.send([UInt8](repeating: 1, count: 5_000))
        #expect(exact.receive()?.body == "/a 5000 5000")
      }
      #expect(Sum.living.load(ordering: .relaxed) == 0)
    }

    @Test func `a receiver goes with its client`() throws {
      try withServer(Handler(limit: 10 << 20), limits: limits()) { server in
        for _ in 0..<20 {
          let client = try RawClient(server)
          client.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\nabc")
        }
        #expect(eventually { server.connectionCount == 0 })
      }
      #expect(Sum.living.load(ordering: .relaxed) == 0)
    }

    @Test func `a body may take longer than its time where it does not trickle`() throws {
      let long = limits { $0.bodyTime = .seconds(2) }
      try withServer(Handler(limit: 10 << 20), limits: long) { server in
        let isTaken = try once {
          let steady = try RawClient(server)
          steady.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
          for _ in 0..<20 {
            usleep(150_000)
            steady.send([UInt8](repeating: 1, count: 50_000))
          }
          return steady.receive()?.body == "/a 1000000 1000000"
        }
        #expect(isTaken)
      }
      let short = limits { $0.bodyTime = .milliseconds(400) }
      try withServer(Handler(limit: 10 << 20), limits: short) { server in
        let slow = try RawClient(server)
        slow.send("POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
        #expect(slow.trickle())
        #expect(slow.receive() == nil)
      }
    }
  }

  @Suite struct FileAnswerTests {
    private static let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

    /// Answers files without a name of ten bytes more.
    private static func handler(_ count: Int) -> ClosureHandler {
      // Made here: that may take longer than a client waits.
      let bytes = bytes
      return ClosureHandler { _, responder in
        var name = Array("/tmp/file-answer-XXXXXX".utf8CString)
        let descriptor = mkstemp(&name)
        unlink(name)
        bytes.withUnsafeBytes { _ = write(descriptor, $0.baseAddress, count + 10) }
        responder.respond(Response(.ok, .ndjson), file: descriptor, count: count)
      }
    }

    /// Whether all such files are closed, or soon will be. Other tests' descriptors come and go meanwhile.
    private static var areClosed: Bool {
      eventually {
        !(0..<1024).contains { descriptor in
          var target = [CChar](repeating: 0, count: 256)
          let count = readlink("/proc/self/fd/\(descriptor)", &target, 255)
          return count > 0 && strstr(target, "file-answer-") != nil
        }
      }
    }

    @Test(arguments: [0, 1, 100_000, 4_000_000])
    func `a file is answered up to the count, and closed`(count: Int) throws {
      try withServer(Self.handler(count)) { server in
        let client = try RawClient(server)
        for _ in 0..<2 {
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          let head = try #require(client.receive(hasBody: false))
          #expect(head.header("content-length") == String(count))
          #expect(head.header("content-type") == "application/x-ndjson")
          let body = try #require(client.bytes(count))
          #expect(body[...] == Self.bytes[..<count])
        }
        client.send("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(client.receive(hasBody: false)?.header("content-length") == String(count))
        client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        client.readToEnd()
        #expect(Self.areClosed)
      }
    }

    @Test func `a file is closed when its reader goes away`() throws {
      try withServer(Self.handler(4_900_000)) { server in
        for _ in 0..<5 {
          let client = try RawClient(server)
          client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
          #expect(client.receive(hasBody: false)?.status == 200)
        }
        #expect(Self.areClosed)
      }
    }
  }
}
