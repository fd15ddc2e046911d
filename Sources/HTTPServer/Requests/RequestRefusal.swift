/// Why the server itself answers a request, or ends an answer that the handler owed.
package enum RequestRefusal: Sendable, Equatable {
  case malformed(Flaw)
  case bodyTooLarge(limit: Int)
  case targetTooLong(limit: Int)
  case tooManyHeaders(limit: Int)
  case headersTooLarge(limit: Int)
  /// Any but `chunked`.
  case transferEncodingUnsupported
  /// Neither HTTP/1.0 nor HTTP/1.1.
  case versionUnsupported
  case tooManyConnections(limit: Int)
  /// The handler gave its responder up without an answer.
  case unanswered
  /// The server stopped before a late answer came.
  case stopping

  package enum Flaw: Sendable, Equatable {
    /// A header line that is continued on the next one, has a NUL, or does not end with CR LF.
    case headerLine
    case method, target, headerName, hostMissing, hostRepeated, host
    case contentLength, contentLengthRepeated, contentLengthWithTransferEncoding
    case transferEncodingRepeated, transferEncodingInHTTP10
  }

  /// The status that such an answer should have.
  package var status: HTTPStatus {
    switch self {
    case .malformed: .badRequest
    case .bodyTooLarge: .contentTooLarge
    case .targetTooLong: .uriTooLong
    case .tooManyHeaders, .headersTooLarge: .requestHeaderFieldsTooLarge
    case .transferEncodingUnsupported: .notImplemented
    case .versionUnsupported: .httpVersionNotSupported
    case .tooManyConnections, .stopping: .serviceUnavailable
    case .unanswered: .internalServerError
    }
  }
}
