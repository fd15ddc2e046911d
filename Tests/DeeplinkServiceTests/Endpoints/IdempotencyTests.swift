import DeepLinks
import Locks
import Glibc
import Testing

@testable import DeeplinkService

extension OverHTTP {
  struct `A command with an Idempotency-Key` {
    private static let target = "/sessions/a/stack"
    private static let push = #"{"command":"push","screen":"number","parameters":{"n":2}}"#

    @discardableResult
    private func post(
      _ client: ServiceClient, _ key: String, _ body: String = Self.push, query: String = "",
      ifMatch: String? = nil
    ) throws -> ServiceClient.Answer {
      try client.call("POST", Self.target + query, body, ["Idempotency-Key": key, "If-Match": ifMatch])
    }

    private func isReplayed(_ answer: ServiceClient.Answer) -> Bool {
      answer.headers["idempotency-replayed"] == "true"
    }

    @Test func `runs once, and its retries get the first answer to the byte`() throws {
      try withService { client in
        let first = try post(client, "k")
        #expect(first.status == 200)
        #expect(first["created"] == "true")
        #expect(first.headers["idempotency-replayed"] == nil)
        try client.call("POST", Self.target, Self.push)
        for _ in 0..<2 {
          let again = try post(client, "k")
          #expect(isReplayed(again))
          #expect(again.status == 200)
          #expect(again.body == first.body)
          #expect(again.etag == "\"1\"")
          #expect(again.type == first.type)
        }
        let other = try post(client, "l")
        #expect(!isReplayed(other))
        #expect(other.stack == "home1 number3 number4 number5")
      }
    }

    @Test(arguments: [
      #" { "parameters" : {"n": 2.0}, "screen":"n\u0075mber",  "command": "push" } "#,
      #"{"screen":"number","command":"push","parameters":{"n":20e-1}}"#,
    ])
    func `is the same however its body is written`(_ body: String) throws {
      try withService { client in
        try post(client, "k")
        #expect(isReplayed(try post(client, "k", body)))
      }
    }

    @Test(arguments: [
      (#"{"command":"push","screen":"number","parameters":{"n":3}}"#, ""),
      (#"{"commands":[{"command":"push","screen":"number","parameters":{"n":2}}]}"#, ""),
      (#"{"command":"push","screen":"nowhere"}"#, ""), (#"{}"#, ""), ("2", ""), (push, "?dryRun=true"),
      (push, "?tab=one"),
    ])
    func `is refused where another request has its key`(_ body: String, _ query: String) throws {
      try withService { client in
        try post(client, "k")
        let answer = try post(client, "k", body, query: query)
        #expect(answer.status == 422)
        #expect(answer["type"] == "/problems/idempotency-key-reused")
        #expect(answer.headers["idempotency-replayed"] == nil)
        #expect(try client.call("GET", Self.target).etag == "\"1\"")
      }
    }

    @Test func `is the same with white space around its key`() throws {
      try withService { client in
        let first = try post(client, "k")
        for key in [" k", "k ", "\tk \t"] { #expect(isReplayed(try post(client, key))) }
        #expect(first.etag == (try client.call("GET", Self.target)).etag)
      }
    }

    @Test func `is the same in whatever order its query is`() throws {
      try withService { client in
        try post(client, "k")
        #expect(try post(client, "d", query: "?tab=two&dryRun=true")["dryRun"] == "true")
        #expect(isReplayed(try post(client, "d", query: "?dryRun=true&t%61b=two")))
        #expect(try post(client, "d", query: "?tab=two").status == 422)
      }
    }

    @Test func `gets its first answer though the session has moved on from its If-Match`() throws {
      try withService { client in
        try client.call("PUT", "/sessions/a", "{}")
        #expect(try post(client, "k", ifMatch: "\"0\"").status == 200)
        #expect(isReplayed(try post(client, "k", ifMatch: "\"0\"")))
        #expect(try post(client, "l", ifMatch: "\"0\"").status == 412)
        #expect(try post(client, "l", ifMatch: "\"1\"").status == 200)
      }
    }

    @Test func `keeps refusals by the state of a session, and no others`() throws {
      try withService { client in
        let pop = #"{"command":"pop"}"#
        for _ in 0..<2 { #expect(!isReplayed(try post(client, "k", pop))) }
        #expect(try client.call("GET", "/sessions/a").status == 404)
        try client.call("PUT", "/sessions/a", "{}")
        let first = try post(client, "p", pop)
        #expect(first.status == 409)
        #expect(!isReplayed(first))
        let again = try post(client, "p", pop)
        #expect(isReplayed(again))
        #expect(again.status == 409)
        #expect(again.body == first.body)
        #expect(again.type == "application/problem+json")
        #expect(again.etag == "\"0\"")
        for (body, status) in [
          (#"{"command":"pup"}"#, 422), (#"{"command":"open","url":"https://a.example/none"}"#, 422),
          ("{", 400),
        ] {
          for _ in 0..<2 {
            let answer = try post(client, "u", body)
            #expect(answer.status == status)
            #expect(!isReplayed(answer))
          }
        }
        #expect(try post(client, "u").status == 200)
      }
    }

    @Test func `is forgotten with its session, and behind 32 others`() throws {
      try withService { client in
        let body = #"{"command":"popToRoot"}"#
        for number in 0..<32 { try post(client, "k\(number)", body) }
        #expect(isReplayed(try post(client, "k0", body)))
        try post(client, "k32", body)
        #expect(!isReplayed(try post(client, "k0", body)))
        #expect(isReplayed(try post(client, "k32", body)))
        try client.call("DELETE", "/sessions/a")
        let anew = try post(client, "k32", body)
        #expect(!isReplayed(anew))
        #expect(anew["created"] == "true")
      }
    }

    @Test func `runs once though it comes on many connections at once`() throws {
      try withService(tabs, { $0.threads = 4 }) { client in
        for round in 0..<50 {
          let answers = Lock<[ServiceClient.Answer]>([])
          let address = client.address
          onThreads(4) {
            guard let client = try? ServiceClient(address),
              let answer = try? client.call(
                "POST", "/sessions/\(round)/stack", Self.push, ["Idempotency-Key": "k"])
            else { return }
            answers.withLock { $0.append(answer) }
          }
          let all = answers.withLock { $0 }
          #expect(all.count == 4)
          #expect(Set(all.map(\.body)).count == 1)
          let first = all.filter { !isReplayed($0) }
          #expect(first.count == 1)
          let session = try client.call("GET", "/sessions/\(round)")
          #expect(session.etag == "\"1\"")
        }
      }
    }

    @Test(arguments: ["", String(repeating: "k", count: 256), "k\u{E9}", "k\tl"])
    func `is refused where its key is none`(_ key: String) throws {
      try withService { client in
        let answer = try post(client, key)
        #expect(answer.status == 400)
        #expect(answer["type"] == "/problems/invalid-idempotency-key")
        #expect(try client.call("GET", "/sessions/a").status == 404)
        for key in [String(repeating: "k", count: 255), #""quoted, as it is""#] {
          #expect(try post(client, key).status == 200)
          #expect(isReplayed(try post(client, key)))
        }
      }
    }

    @Test func `gets its first answer though the map no longer reads it`() throws {
      var configuration = DeeplinkService.Configuration()
      configuration.listen = "127.0.0.1:0"
      configuration.threads = 1
      let service = try DeeplinkService(map: tabs, configuration)
      defer { service.stop(within: .seconds(2)) }
      let client = try ServiceClient(service.address)
      let first = try post(client, "k", query: "?tab=one")
      let other = loaded(
        #"{ "origins": ["https://a.example"], "links": { "home": {} }, "routes": [{ "pattern": "/", "link": "home" }], "screens": { "home": {} }, "coordinators": { "main": { "root": "home", "on": {} } }, "root": { "coordinator": "main" } }"#
      )
      service.reload { (other, []) }
      let again = try post(client, "k", query: "?tab=one")
      #expect(isReplayed(again))
      #expect(again.body == first.body)
      #expect(try post(client, "l")["type"] == "/problems/unknown-screen")
      #expect(try post(client, "l", query: "?tab=one")["type"] == "/problems/no-such-tab")
    }
  }
}

/// Runs `body` on so many threads at once, and waits for all.
private func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
  final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let threads = (0..<count).map { _ in
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { context in
        Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().body()
        return nil
      }, Unmanaged.passRetained(Work(body)).toOpaque())
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}
