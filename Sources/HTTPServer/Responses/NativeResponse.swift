import CMicroHTTPD

/// The way from a `Response` to libmicrohttpd's.
enum NativeResponse {
  /// Queues a response made for one request. `closing` says the connection's last word.
  static func queue(
    _ response: borrowing Response, _ body: UnsafeRawBufferPointer, on connection: OpaquePointer,
    closing: Bool
  ) -> MHD_Result {
    guard let native = make(response, body, closing: closing) else { return .NO }
    let result = MHD_queue_response(connection, UInt32(response.status.rawValue), native)
    MHD_destroy_response(native)
    return result
  }

  /// Nil: no memory.
  static func make(
    _ response: borrowing Response, _ body: UnsafeRawBufferPointer, closing: Bool
  ) -> OpaquePointer? {
    guard
      let native = MHD_create_response_from_buffer(
        body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), .RESPMEM_MUST_COPY)
    else { return nil }
    var isComplete = true
    if let type = response.contentType { isComplete = add("Content-Type", type.text, to: native) }
    for field in response.headers {
      let added = withCharacters(of: field.name.text) { MHD_add_response_header(native, $0, field.value) }
      isComplete = isComplete && added == MHD_Result.YES
    }
    if closing { isComplete = isComplete && add("Connection", "close", to: native) }
    if isComplete { return native }
    MHD_destroy_response(native)
    return nil
  }

  private static func add(_ name: StaticString, _ value: StaticString, to native: OpaquePointer) -> Bool {
    withCharacters(of: name) { name in
      withCharacters(of: value) { value in MHD_add_response_header(native, name, value) }
    } == MHD_Result.YES
  }

  /// A static string ends with NUL.
  private static func withCharacters<Result>(
    of text: StaticString, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    UnsafeRawPointer(text.utf8Start).withMemoryRebound(
      to: CChar.self, capacity: text.utf8CodeUnitCount + 1, body)
  }
}
