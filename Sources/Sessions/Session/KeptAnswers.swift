/// What tells one request to a session from another.
package struct RequestKey: Sendable {
  /// As the client chose it.
  package let text: String
  /// A digest of all that the request asks for.
  package let digest: UInt128

  package init(text: String, digest: UInt128) {
    self.text = text
    self.digest = digest
  }
}

/// An answer as it was sent.
package struct KeptAnswer: Sendable {
  package var status: UInt16
  /// The revision that was told.
  package var entityTag: UInt64?
  package var location: String?
  package var body: [UInt8]

  package init(status: UInt16, entityTag: UInt64?, location: String?, body: [UInt8]) {
    self.status = status
    self.entityTag = entityTag
    self.location = location
    self.body = body
  }
}

/// The answers to a session's last requests that had keys, the newest last.
final class KeptAnswers: Sendable {
  typealias Entry = (key: RequestKey, answer: KeptAnswer)

  /// A client retries what it did last, so the keys before these are of no use.
  static let limit = 32
  /// Bytes of keys and bodies together; the newest answer is kept whatever it has.
  static let byteLimit = 32 << 10

  let entries: [Entry]

  /// Those that are kept where this one comes after them.
  init(_ earlier: KeptAnswers?, _ newest: Entry) {
    var entries: [Entry] = []
    var bytes = Self.bytes(of: newest)
    var first = earlier?.entries.endIndex ?? 0
    if let earlier {
      while first > 0, earlier.entries.count - first < Self.limit - 1 {
        bytes += Self.bytes(of: earlier.entries[first - 1])
        guard bytes <= Self.byteLimit else { break }
        first -= 1
      }
      entries.reserveCapacity(earlier.entries.count - first + 1)
      entries += earlier.entries[first...]
    }
    entries.append(newest)
    self.entries = entries
  }

  private static func bytes(of entry: Entry) -> Int {
    entry.key.text.utf8.count + entry.answer.body.count
  }
}

extension KeptAnswers: Equatable {
  static func == (left: KeptAnswers, right: KeptAnswers) -> Bool { left === right }
}

extension Session {
  /// The request that had this key, and its answer.
  package func answer(to key: String) -> (request: RequestKey, answer: KeptAnswer)? {
    answers?.entries.last { $0.key.text == key }.map { ($0.key, $0.answer) }
  }

  /// No change of the session: a client sees it only in its own retries.
  package mutating func keep(_ answer: KeptAnswer, to request: RequestKey) {
    answers = KeptAnswers(answers, (request, answer))
  }
}
