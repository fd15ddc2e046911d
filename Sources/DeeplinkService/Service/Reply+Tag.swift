import HTTPServer
import JSON

extension Reply {
  /// Gives the answer the digest of its bytes as its tag, and leaves the body out where the client has it.
  mutating func tag(_ preconditions: Preconditions) {
    var digest = JSONDigest()
    digest.combine(body.written)
    let tag = String(digest.value, radix: 16)
    response.add(.etag, "\"\(tag)\"")
    switch preconditions.verdict(opaque: tag) {
    case .proceed: break
    case .notModified: empty(.notModified)
    case .failed:
      problem(
        Problem(
          .preconditionFailed,
          detail: "If-Match has no tag of this answer, which the link map makes. Read it without."))
    }
  }
}
