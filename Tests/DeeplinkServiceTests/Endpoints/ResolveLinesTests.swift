import DeepLinks
import Glibc
import JSON
import TestSupport
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `Resolve by lines` {
    private let lines = ["Content-Type": "application/x-ndjson"]
    private let three =
      "\"https://a.example/secret\"\r\n\n{\"url\":\"https://a.example/none\"}\n\"https://a.example/new\""

    private static func head(_ fields: String) -> [UInt8] {
      Array(
        "POST /resolve HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-ndjson\r\n\(fields)\r\n\r\n".utf8)
    }

    /// The statuses that a body's lines have.
    private func statuses(_ body: String) throws -> [Int64?] {
      try body.split(separator: "\n").map { try JSONDocument(parsing: String($0)).root["status"]?.int }
    }

    @Test(arguments: [
      "application/x-ndjson", "application/ndjson", "application/jsonl",
      "Application/X-NDJSON; charset=utf-8",
    ])
    func `answers a line for each, in order, in the type that was sent`(type: String) throws {
      try withService { client in
        let answer = try client.call(
          "POST", "/resolve", three,
          ["Content-Type": type, "Accept": "application/x-ndjson, application/jsonl"])
        #expect(answer.status == 200)
        #expect(answer.type.map { type.lowercased().hasPrefix($0) } == true)
        #expect(try statuses(answer.body) == [200, 404, 200])
        #expect(answer.body.hasSuffix("}\n"))
      }
    }

    @Test func `answers nothing to nothing`() throws {
      try withService { client in
        for body in ["", "\n", " \r\n\r\n", "\u{FEFF}"] {
          let answer = try client.call("POST", "/resolve", body, lines)
          #expect(answer.status == 200)
          #expect(answer.type == "application/x-ndjson")
          #expect(answer.headers["content-length"] == "0")
        }
      }
    }

    @Test func `answers the same wherever the body is cut`() throws {
      let body = Array(three.utf8)
      try withService { client in
        let whole = try client.call("POST", "/resolve", three, lines).body
        for cut in 1..<body.count {
          client.send(Self.head("Content-Length: \(body.count)") + body[..<cut])
          usleep(200)
          client.send(Array(body[cut...]))
          #expect(client.receive()?.body == whole)
        }
        client.send(Self.head("Transfer-Encoding: chunked"))
        for byte in body { client.send(Array("1\r\n".utf8) + [byte, 13, 10]) }
        client.send(Array("0\r\n\r\n".utf8))
        #expect(client.receive()?.body == whole)
      }
    }

    private static var residentBytes: Int {
      guard let file = fopen("/proc/self/statm", "r") else { return 0 }
      defer { fclose(file) }
      var (size, resident) = (0, 0)
      withUnsafeMutablePointer(to: &size) { size in
        withUnsafeMutablePointer(to: &resident) { resident in
          withVaList([size, resident]) { _ = vfscanf(file, "%ld %ld", $0) }
        }
      }
      return resident * Int(getpagesize())
    }

    @Test func `takes 50 MB in memory that does not grow, from a client that reads late`() throws {
      // Long links, and lines that are too long, so that there is more to copy than to resolve.
      let link = "\"https://a.example/secret#" + String(repeating: "a", count: 7_974) + "\"\n"
      let long = String(repeating: "a", count: 199_999) + "\n"
      let portion = Array(
        (String(repeating: link, count: 10) + String(repeating: long, count: 5)).utf8)
      let portions = 48
      /// What the process has more than before, all answers read.
      func growth(_ client: ServiceClient) throws -> Int {
        client.send(Self.head("Content-Length: \(portion.count * portions)"))
        client.send(portion)
        let before = Self.residentBytes
        for _ in 1..<portions { client.send(portion) }
        let answer = try #require(client.receiveCounting())
        #expect(answer.head.status == 200)
        #expect(answer.lines == 15 * portions)
        #expect(answer.bytes > 7 * Spool.memory)
        return Self.residentBytes - before
      }
      try withService { client in
        // Other suites use memory meanwhile, though not each time.
        let isSteady = try (0..<8).contains { _ in try growth(client) < 20 << 20 }
        #expect(isSteady)
        #expect(try client.call("GET", "/healthz").status == 200)
      }
    }

    @Test func `lets others be answered meanwhile`() throws {
      try withService { client in
        let other = try ServiceClient(client.address)
        client.send(Self.head("Content-Length: 100") + Array("\"https://a.example/secret\"\n".utf8))
        for _ in 0..<3 {
          #expect(try other.call("GET", "/resolve?url=https://a.example/secret").status == 200)
        }
        client.send([UInt8](repeating: 10, count: 100 - 27))
        #expect(try statuses(#require(client.receive()).body) == [200])
      }
    }

    /// Lines whose answers are more than are kept in memory.
    private static let many = String(repeating: "\"\"\n", count: 10_000)

    @Test func `says what to do where answers cannot be put aside`() throws {
      try withService(tabs) {
        $0.temporaryFolder = "/nowhere"
      } _: { client in
        #expect(try client.call("POST", "/resolve", three, lines).status == 200)
        let answer = try client.call("POST", "/resolve", Self.many, lines)
        #expect(answer.status == 413)
        #expect(answer["type"] == "/problems/content-too-large")
        #expect(answer["detail"]?.contains("TMPDIR") == true)
        #expect(try client.call("POST", "/resolve", three, lines).status == 200)
      }
      try withService(tabs) {
        $0.linesAnswers = 2 << 20
      } _: { client in
        for _ in 0..<3 {
          let answer = try client.call("POST", "/resolve", Self.many, lines)
          #expect(answer.status == 503)
          #expect(answer["type"] == "/problems/unavailable")
          #expect(answer.headers["retry-after"] != nil)
          #expect(try client.call("POST", "/resolve", three, lines).status == 200)
        }
      }
      try withService { client in
        let answer = try client.call("POST", "/resolve", Self.many, lines)
        #expect(answer.status == 200)
        #expect(answer.body.utf8.count > Spool.memory)
        #expect(try statuses(answer.body).count == 10_000)
      }
    }

    @Test func `has a limit of its own`() throws {
      try withService(tabs) {
        $0.linesBody = 1_000
      } _: { client in
        let fits = String(repeating: "\n", count: 1_000)
        #expect(try client.call("POST", "/resolve", fits, lines).status == 200)
        let answer = try client.call("POST", "/resolve", fits + "\n", lines)
        #expect(answer.status == 413)
        #expect(answer["detail"]?.contains("1000") == true)
      }
    }

    @Test func `refuses what it could not answer or read`() throws {
      try withService { client in
        let other = try client.call(
          "POST", "/resolve", three, ["Content-Type": "application/x-ndjson", "Accept": "text/html"])
        #expect(other.status == 406)
        #expect(other["detail"]?.contains("application/x-ndjson") == true)
        let packed = try client.call(
          "POST", "/resolve", three, ["Content-Type": "application/x-ndjson", "Content-Encoding": "gzip"])
        #expect(packed.status == 415)
        #expect(packed["detail"]?.contains("gzip") == true)
        #expect(try client.call("POST", "/explain", three, lines).status == 405)
      }
    }

    @Test func `forgets a client that goes away`() throws {
      let path = "/tmp/lines-test-\(getpid())"
      try #require(mkdir(path, 0o700) == 0)
      defer { rmdir(path) }
      /// Whether so many files in that folder, all of them without a name, are open soon.
      func comes(to wanted: Int) -> Bool {
        eventually {
          let open = (0..<1024).count { descriptor in
            var target = [CChar](repeating: 0, count: 256)
            return readlink("/proc/self/fd/\(descriptor)", &target, 255) > 0 && strstr(target, path) != nil
          }
          return open == wanted
        }
      }
      try withService(tabs) {
        $0.temporaryFolder = path
      } _: { client in
        var others: [ServiceClient] = []
        for _ in 0..<3 {
          let other = try ServiceClient(client.address)
          other.send(Self.head("Content-Length: 1000000") + Array(Self.many.utf8))
          others.append(other)
        }
        #expect(comes(to: 3))
        others = []
        #expect(comes(to: 0))
        // Another than the first, which has been silent for too long perhaps.
        let last = try ServiceClient(client.address)
        #expect(try last.call("POST", "/resolve", Self.many, lines).status == 200)
        #expect(comes(to: 0))
      }
    }
  }
}
