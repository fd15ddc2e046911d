import Foundation
import Testing

@testable import DeeplinkService

extension OverHTTP {
  /// Linearizability: what clients are told who command the same sessions at once is what one client would be told who
  /// asked it all alone, in an order that none of them could see broken.
  @Suite struct `Clients at once` {
    private static let clients = 24
    private static let callsOfEach = 40
    private static let sessions = ["one", "two"]

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `are told of one order of the revisions`(seed: UInt64) throws {
      var records: [Record] = []
      try withService(tabs, { $0.threads = 2 }) { client in
        let made = try Self.sessions.map { try Record(Call.first(of: $0), client) }
        records = made + Self.record(seed, at: client.address)
      }
      try #require(records.count == Self.sessions.count + Self.clients * Self.callsOfEach)
      for session in Self.sessions {
        let records = records.filter { $0.call.session == session }
        let anew = try #require(Self.withoutReplays(records))
        Self.checkRevisions(anew)
        Self.checkTime(anew)
        try Self.checkAlone(anew)
      }
    }

    /// A thread for each client, all from the same moment on.
    private static func record(_ seed: UInt64, at address: String) -> [Record] {
      let records = Locked<[Record]>([])
      let ended = DispatchGroup()
      let begin = DispatchSemaphore(value: 0)
      for number in 0..<clients {
        ended.enter()
        Thread {
          defer { ended.leave() }
          guard let client = try? ServiceClient(address) else { return }
          var calls = CallGenerator(seed: seed, client: number, sessions: sessions)
          begin.wait()
          for _ in 0..<callsOfEach {
            let call = calls.next()
            guard let record = try? Record(call, client) else { return }
            calls.lastTag[call.session] = record.answer.etag
            records.change { $0.append(record) }
          }
        }.start()
      }
      for _ in 0..<clients { begin.signal() }
      ended.wait()
      return records.value
    }

    /// Of the requests with one key one alone is answered anew; all others are told the same.
    private static func withoutReplays(_ records: [Record]) -> [Record]? {
      let (replays, anew) = (records.filter(\.isReplay), records.filter { !$0.isReplay })
      for (key, same) in Dictionary(grouping: anew.filter { $0.isKept }, by: { $0.call.key ?? "" })
      where !key.isEmpty {
        #expect(same.count == 1, "\(key) ran \(same.count) times")
      }
      for replay in replays {
        let first = anew.first { $0.isKept && $0.call.key == replay.call.key }
        #expect(first?.answer.body == replay.answer.body, "another answer to the same key")
      }
      return anew
    }

    /// Each revision was made by one request.
    private static func checkRevisions(_ records: [Record]) {
      let changes = records.filter(\.isChange).compactMap(\.revision).sorted()
      #expect(changes == Array(1..<(UInt64(changes.count) + 1)), "not each revision once")
    }

    /// What was answered before a request was sent is not later than what that was answered.
    private static func checkTime(_ records: [Record]) {
      for later in records {
        let before = records.filter { $0.end < later.start }.compactMap(\.revision).max() ?? 0
        guard let revision = later.revision else { continue }
        #expect(later.isChange ? before < revision : before <= revision, "back in time: \(later)")
      }
    }

    /// Asked in the order of the revisions, one after another, another service says the same to each.
    private static func checkAlone(_ records: [Record]) throws {
      let ordered = records.sorted { one, other in
        (one.revision ?? 0, one.isChange ? 0 : 1) < (other.revision ?? 0, other.isChange ? 0 : 1)
      }
      try withService(tabs) { client in
        for record in ordered {
          let alone = try Record(record.call, client).answer
          #expect(alone.status == record.answer.status, "\(record) and \(alone)")
          #expect(alone.etag == record.answer.etag, "\(record) and \(alone)")
          #expect(alone.body == record.answer.body, "\(record) and \(alone)")
        }
      }
    }
  }
}

private struct Record: Sendable {
  var call: Call
  var answer: ServiceClient.Answer
  var start: ContinuousClock.Instant
  var end: ContinuousClock.Instant
  /// The one that the answer is of.
  var revision: UInt64?
  /// Whether the request made that revision.
  var isChange: Bool

  init(_ call: Call, _ client: ServiceClient) throws {
    self.call = call
    start = .now
    answer = try client.call(call.method, call.target, call.body, call.headers)
    end = .now
    revision = answer.etag.flatMap { UInt64($0.filter(\.isNumber)) }
    isChange = answer.status == 200 && answer["outcome"] == "changed"
  }

  var isReplay: Bool { answer.headers["idempotency-replayed"] == "true" }
  var isKept: Bool { answer.status == 200 || answer.status == 409 }
}

private struct Call: Sendable {
  var session: String
  var method: String
  var body: String?
  var key: String?
  var tag: String?

  static func first(of session: String) -> Call {
    Call(session: session, method: "POST", body: #"{"command":"popToRoot"}"#)
  }

  var target: String { "/sessions/\(session)" + (method == "PATCH" ? "" : "/stack") }
  var headers: [String: String?] { ["Idempotency-Key": key, "If-Match": tag] }
}

/// Commands of all kinds, some of them on a condition. No link waits for a flag: its end is a moment in time, which is
/// another when all is asked again.
private struct CallGenerator {
  private var random: SeededGenerator
  private let seed: UInt64
  private let client: Int
  private let sessions: [String]
  private var count = 0
  var lastTag: [String: String] = [:]

  init(seed: UInt64, client: Int, sessions: [String]) {
    random = SeededGenerator(state: seed << 16 | UInt64(client))
    self.seed = seed
    self.client = client
    self.sessions = sessions
  }

  mutating func next() -> Call {
    count += 1
    if let shared = sharedWithNeighbour() { return shared }
    let session = sessions[Int.random(in: 0..<sessions.count, using: &random)]
    let n = client * 1000 + count
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return Call(session: session, method: "GET")
    case 2:
      let isSet = Bool.random(using: &random)
      return Call(session: session, method: "PATCH", body: #"{"flags":{"login":\#(isSet)}}"#)
    default: return posted(n, to: session)
    }
  }

  /// Now and then two clients send the same with the same key, as one does that asks again. Fewer keys than a session
  /// keeps: whoever is late must find his.
  private func sharedWithNeighbour() -> Call? {
    var shared = SeededGenerator(state: seed << 32 | UInt64(client / 2) << 16 | UInt64(count))
    guard Int.random(in: 0..<30, using: &shared) == 0, let session = sessions.randomElement(using: &shared)
    else {
      return nil
    }
    return Call(
      session: session, method: "POST",
      body: #"{"command":"push","screen":"number","parameters":{"n":\#(count)}}"#,
      key: "\(client / 2)-\(count)")
  }

  private mutating func posted(_ n: Int, to session: String) -> Call {
    let bodies = [
      #"{"command":"push","screen":"number","parameters":{"n":\#(n)}}"#,
      #"{"command":"present","screen":"secret"}"#, #"{"command":"pop"}"#, #"{"command":"goBack","count":2}"#,
      #"{"command":"dismiss"}"#, #"{"command":"selectTab","tab":"\#(n % 2 == 0 ? "one" : "two")"}"#,
      #"{"command":"perform","action":"tapped","arguments":{"n":\#(n)}}"#,
      #"{"command":"open","url":"https://a.example/numbers/\#(n % 7)"}"#,
      #"{"command":"popToRoot"}"#, #"{"command":"undo"}"#,
      #"{"commands":[{"command":"goBackToRoot"},{"command":"push","screen":"number","parameters":{"n":\#(n)}}]}"#,
      #"{"command":"userBack","item":\#(n % 40)}"#, #"{"command":"remove","item":\#(n % 60)}"#,
    ]
    let body = bodies[Int.random(in: 0..<bodies.count, using: &random)]
    let isConditional = Int.random(in: 0..<4, using: &random) == 0
    return Call(session: session, method: "POST", body: body, tag: isConditional ? lastTag[session] : nil)
  }
}

/// A value behind a lock.
private final class Locked<Value: Sendable>: @unchecked Sendable {
  // Safety: reached with the lock held alone.
  private var content: Value
  private let lock = NSLock()

  init(_ value: Value) {
    content = value
  }

  var value: Value { lock.withLock { content } }

  func change(_ body: (inout Value) -> Void) {
    lock.withLock { body(&content) }
  }
}
