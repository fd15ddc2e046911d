import CMicroHTTPD
import Glibc

/// All that is asked of a request before its body is read.
enum RequestCheck {
  /// Fills in the connection's method, target and what its client says of the body. Gives what is wrong, or nil.
  static func refusal(
    of connection: Connection.Pointer, _ handle: OpaquePointer, method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>, keepsLines: Bool, limits: ServerLimits
  ) -> RequestRefusal? {
    if connection.pointee.isSurplus { return .tooManyConnections(limit: limits.connections) }
    guard let isHTTP11 = isHTTP11(version) else { return .versionUnsupported }
    if connection.pointee.targetLength > limits.target { return .targetTooLong(limit: limits.target) }
    let methodText = UnsafeBufferPointer(method, count: strlen(method))
    guard let (method, isHead) = Method.read(methodText) else { return .malformed(.method) }
    guard !keepsLines || isWhole(connection, version),
      let parts = RequestTarget(connection.pointee.target.bytes)
    else {
      return .malformed(.target)
    }
    connection.pointee.method = method
    connection.pointee.isHead = isHead
    connection.pointee.parts = parts

    let firstLine = UnsafeRawPointer(version + "HTTP/1.1\r\n".utf8.count).assumingMemoryBound(to: UInt8.self)
    let survey = HeaderSurvey(handle, firstLine: keepsLines ? firstLine : nil)
    if let flaw = survey.flaw { return .malformed(flaw) }
    if survey.count > limits.headerCount { return .tooManyHeaders(limit: limits.headerCount) }
    if survey.bytes > limits.headerBytes { return .headersTooLarge(limit: limits.headerBytes) }
    if survey.hosts == 0, isHTTP11 { return .malformed(.hostMissing) }
    if survey.hasQueryArguments, parts.query == nil { return .malformed(.target) }
    if survey.transferEncodings > 0 {
      if !isHTTP11 { return .malformed(.transferEncodingInHTTP10) }
      if survey.contentLength != nil { return .malformed(.contentLengthWithTransferEncoding) }
      if survey.transferEncodings > 1 { return .malformed(.transferEncodingRepeated) }
      if !survey.isChunked { return .transferEncodingUnsupported }
    }
    connection.pointee.announced = survey.contentLength ?? 0
    connection.pointee.hasExpectation = survey.hasExpectation
    connection.pointee.headerLengths = survey.lengths
    return nil
  }

  /// A body longer than its limit is refused before it comes where the client waits for a word, or would send more than
  /// is ever thrown away. Another client may read nothing before it has sent all, and lose an answer that comes earlier.
  static func refusesBody(of connection: Connection.Pointer, limit: Int) -> Bool {
    let length = connection.pointee.announced
    guard length > limit else { return false }
    return connection.pointee.hasExpectation || length - UInt64(limit) > ServerCore.mostDiscarded
  }

  /// Nil: another version.
  private static func isHTTP11(_ version: UnsafePointer<CChar>) -> Bool? {
    if strcmp(version, "HTTP/1.1") == 0 { return true }
    return strcmp(version, "HTTP/1.0") == 0 ? false : nil
  }

  /// A NUL in the target ends it early for all who read C strings, which must not choose what a link means.
  /// The version stands right behind the target in the same block, which shows the target's length.
  private static func isWhole(_ connection: Connection.Pointer, _ version: UnsafePointer<CChar>) -> Bool {
    let gap = UInt(bitPattern: version) &- connection.pointee.targetAddress
    return gap == UInt(connection.pointee.targetLength) + 1
  }
}
