import Testing

@testable import HTTPServer

/// All suites that open sockets, one after another.
@Suite(.serialized, .timeLimit(.minutes(2)))
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
  }
}
