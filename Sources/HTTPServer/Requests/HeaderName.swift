/// A header's name. Names compare without case; they are kept in lower case.
package struct HeaderName: Sendable {
  let text: StaticString

  /// A lower-case token.
  package init(lowerCase text: StaticString) {
    self.text = text
  }

  private init(_ text: StaticString) {
    self.text = text
  }

  /// One of 64 bits for each length, so that most headers that are not there need not be looked for.
  static func bit(ofLength length: Int) -> UInt64 { 1 << UInt64(truncatingIfNeeded: length & 63) }

  package static let accept = Self("accept")
  package static let accessControlAllowHeaders = Self("access-control-allow-headers")
  package static let accessControlAllowMethods = Self("access-control-allow-methods")
  package static let accessControlAllowOrigin = Self("access-control-allow-origin")
  package static let accessControlExposeHeaders = Self("access-control-expose-headers")
  package static let accessControlMaxAge = Self("access-control-max-age")
  package static let accessControlRequestHeaders = Self("access-control-request-headers")
  package static let accessControlRequestMethod = Self("access-control-request-method")
  package static let allow = Self("allow")
  package static let authorization = Self("authorization")
  package static let cacheControl = Self("cache-control")
  package static let contentEncoding = Self("content-encoding")
  package static let contentSecurityPolicy = Self("content-security-policy")
  package static let contentType = Self("content-type")
  package static let etag = Self("etag")
  package static let host = Self("host")
  package static let idempotencyKey = Self("idempotency-key")
  package static let idempotencyReplayed = Self("idempotency-replayed")
  package static let ifMatch = Self("if-match")
  package static let ifNoneMatch = Self("if-none-match")
  package static let lastEventID = Self("last-event-id")
  package static let location = Self("location")
  package static let origin = Self("origin")
  package static let retryAfter = Self("retry-after")
  package static let traceparent = Self("traceparent")
  package static let userAgent = Self("user-agent")
  package static let vary = Self("vary")
  package static let wwwAuthenticate = Self("www-authenticate")
}

extension HeaderName: Equatable {
  package static func == (left: Self, right: Self) -> Bool {
    let (a, b) = (left.text, right.text)
    return UnsafeBufferPointer(start: a.utf8Start, count: a.utf8CodeUnitCount).equals(b)
  }
}
