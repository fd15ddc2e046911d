/// An answer. A value that can be kept, compared with a cache's, or reused: `removeAll` keeps the storage.
///
/// The server adds `Date`, `Content-Length` and `Connection` itself, and leaves the body out for `HEAD`.
package struct Response: Sendable {
  package var status: HTTPStatus
  package var contentType: MediaType?
  /// The number in quotation marks that is the strong `ETag` (RFC 9110 §8.8.3). Costs less than a header.
  package var entityTag: UInt64?
  package private(set) var headers: [HeaderField] = []
  package var body: [UInt8]

  package init(_ status: HTTPStatus = .ok, _ contentType: MediaType? = nil, body: [UInt8] = []) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// Adds a header. False, and nothing added, where the value cannot be one: empty, or with CR, LF, NUL or another
  /// control character (RFC 9110 §5.5).
  @discardableResult
  package mutating func add(_ name: HeaderName, _ value: String) -> Bool {
    guard let field = HeaderField(name, value) else { return false }
    headers.append(field)
    return true
  }

  /// Back to an empty 200, with the storage kept for the next answer.
  package mutating func removeAll() {
    status = .ok
    contentType = nil
    entityTag = nil
    if !headers.isEmpty { headers.removeAll(keepingCapacity: true) }
    if !body.isEmpty { body.removeAll(keepingCapacity: true) }
  }
}

/// A header of a response, legal by construction.
package struct HeaderField: Sendable {
  package let name: HeaderName
  package let value: String

  package init?(_ name: HeaderName, _ value: String) {
    var isLegal = !value.isEmpty
    for byte in value.utf8 { isLegal = isLegal && (byte >= 0x20 || byte == 0x09) && byte != 0x7F }
    guard isLegal else { return nil }
    self.name = name
    self.value = value
  }
}
