import HTTPServer
import JSON
import Sessions

extension RequestKey {
  /// Bytes that a key may have.
  private static let limit = 255

  /// The `Idempotency-Key` of a request: a bare value. Its digest is of the body, as a JSON value, and of the query.
  ///
  /// - Precondition: the request has the header.
  init(_ request: borrowing Request, body: JSONValue) throws(Problem) {
    var text: String?
    var isOne = true
    request.forEachHeader(.idempotencyKey) { field in
      isOne = isOne && text == nil
      text = String(decoding: field, as: UTF8.self)
    }
    guard isOne, let text, (1...Self.limit).contains(text.utf8.count),
      text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else {
      throw Problem(
        .invalidIdempotencyKey,
        detail:
          "Idempotency-Key is given once, and is 1 to \(Self.limit) printable characters of ASCII, as a UUID is."
      )
    }
    var digest = JSONDigest()
    for item in try QueryParameters(request.query).items.sorted(by: { $0 < $1 }) {
      digest.combine(item.name)
      digest.combine(item.value)
    }
    digest.combine(body)
    self.init(text: text, digest: digest.value)
  }
}
