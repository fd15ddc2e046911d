import HTTPServer
import JSON
import Sessions

/// What `GET /sessions` is asked: `?limit=` sessions (100) after the page that ended with `?after=`.
struct SessionListQuery {
  var after: SessionCursor?
  var limit = 100

  /// Some 100 bytes each.
  private static let limits = 1...1_000

  init(_ query: QueryParameters) throws(Problem) {
    try query.checked(known: ["limit", "after"])
    after = query["after"].map(SessionCursor.init(text:))
    guard let text = query["limit"] else { return }
    guard let limit = Int(text), Self.limits.contains(limit) else {
      throw Problem(
        .invalidQuery,
        detail: "'limit' is a whole number from \(Self.limits.lowerBound) to \(Self.limits.upperBound).")
    }
    self.limit = limit
  }
}

extension SessionEndpoints {
  /// The sessions that live, for operators.
  func list(_ request: borrowing Request, now: Timestamp, _ turn: consuming Turn) {
    let query: SessionListQuery
    do throws(Problem) {
      query = try SessionListQuery(QueryParameters(request.query))
    } catch {
      return turn.reply(error)
    }
    service.store.list(query, now: now, turn)
  }
}

extension JSONWriter {
  /// In the order of their ids, which is the order within a page alone.
  mutating func sessions(_ page: SessionPage<Session>) {
    beginObject()
    key("sessions")
    beginArray()
    for (id, session, lastUsed) in page.sessions.sorted(by: { $0.id.text < $1.id.text }) {
      beginObject()
      key("id")
      string(id.text)
      key("revision")
      int(session.revision)
      key("lastUsed")
      string(lastUsed.rfc3339)
      endObject()
    }
    endArray()
    if let next = page.next {
      key("next")
      string(next.text)
    }
    endObject()
  }
}
