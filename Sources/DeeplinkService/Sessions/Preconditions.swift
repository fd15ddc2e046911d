import HTTPServer

/// What a request asks of the revision that it finds (RFC 9110 §13).
struct Preconditions: Sendable {
  private var ifMatch: EntityTags?
  private var ifNoneMatch: EntityTags?

  init(_ request: borrowing Request) {
    ifMatch = Self.tags(.ifMatch, of: request)
    ifNoneMatch = Self.tags(.ifNoneMatch, of: request)
  }

  /// Whether the request says which revision it is about.
  var namesRevision: Bool { ifMatch != nil }

  enum Verdict {
    case proceed, notModified, failed
  }

  /// - Parameter revision: of the session, if there is one.
  func verdict(revision: UInt64?, isRead: Bool) -> Verdict {
    if let ifMatch, !ifMatch.matchesStrongly(revision: revision) { return .failed }
    if let ifNoneMatch, ifNoneMatch.matchesWeakly(revision: revision) {
      return isRead ? .notModified : .failed
    }
    return .proceed
  }

  /// Why it failed of a session at this revision.
  func problem(revision: UInt64?) -> Problem {
    let isMatched = ifMatch?.matchesStrongly(revision: revision) ?? true
    return Problem(
      .preconditionFailed,
      detail: isMatched
        ? "The session is there, and at a revision that If-None-Match rules out."
        : "The session has moved on, or is not there. Read it again, and send its ETag.")
  }

  /// Of a reading of what has this tag, and is there.
  func verdict(opaque tag: String) -> Verdict {
    if let ifMatch, !ifMatch.matchesStrongly(opaque: tag) { return .failed }
    if let ifNoneMatch, ifNoneMatch.matchesWeakly(opaque: tag) { return .notModified }
    return .proceed
  }

  private static func tags(_ name: HeaderName, of request: borrowing Request) -> EntityTags? {
    guard request.header(name) != nil else { return nil }
    var values: [String] = []
    request.forEachHeader(name) { values.append(String(decoding: $0, as: UTF8.self)) }
    return EntityTags(values)
  }
}
