import CMicroHTTPD
import Glibc

/// The way from a `Response` to libmicrohttpd's.
enum NativeResponse {
  /// Queues a response made for one request. `closing` says the connection's last word. The body is copied into the
  /// connection's own buffer, which is not touched again before the request has completed.
  static func queue(
    _ response: borrowing Response, _ body: UnsafeRawBufferPointer, on connection: Connection.Pointer,
    _ handle: OpaquePointer, closing: Bool
  ) -> MHD_Result {
    connection.pointee.answer.removeAll(keeping: .max)
    if let start = body.baseAddress, !connection.pointee.answer.append(start, count: body.count) {
      return .NO
    }
    let copy = UnsafeRawBufferPointer(connection.pointee.answer.bytes)
    guard let native = make(response, copy, .RESPMEM_PERSISTENT, closing: closing) else { return .NO }
    let result = MHD_queue_response(handle, UInt32(response.status.rawValue), native)
    MHD_destroy_response(native)
    return result
  }

  /// Queues a response whose body is a file's; the descriptor is libmicrohttpd's from here on.
  static func queue(
    _ response: borrowing Response, file descriptor: Int32, count: Int, on handle: OpaquePointer,
    closing: Bool
  ) -> MHD_Result {
    guard let native = MHD_create_response_from_fd64(UInt64(count), descriptor) else {
      close(descriptor)
      return .NO
    }
    defer { MHD_destroy_response(native) }
    guard addHeaders(of: response, to: native, closing: closing) else { return .NO }
    return MHD_queue_response(handle, UInt32(response.status.rawValue), native)
  }

  /// Nil: no memory.
  static func make(
    _ response: borrowing Response, _ body: UnsafeRawBufferPointer, _ mode: MHD_ResponseMemoryMode,
    closing: Bool
  ) -> OpaquePointer? {
    guard
      let native = MHD_create_response_from_buffer(
        body.count, UnsafeMutableRawPointer(mutating: body.baseAddress), mode)
    else { return nil }
    if addHeaders(of: response, to: native, closing: closing) { return native }
    MHD_destroy_response(native)
    return nil
  }

  /// False: no memory, or a header that libmicrohttpd does not take.
  static func addHeaders(of response: borrowing Response, to native: OpaquePointer, closing: Bool) -> Bool {
    var isComplete = true
    if let type = response.contentType { isComplete = add("Content-Type", type.text, to: native) }
    if let tag = response.entityTag { isComplete = isComplete && add(entityTag: tag, to: native) }
    for field in response.headers {
      let added = withCharacters(of: field.name.text) { name in
        field.value.withCString { MHD_add_response_header(native, name, $0) }
      }
      isComplete = isComplete && added == MHD_Result.YES
    }
    if closing { isComplete = isComplete && add("Connection", "close", to: native) }
    return isComplete
  }

  private static func add(entityTag number: UInt64, to native: OpaquePointer) -> Bool {
    // Twenty digits at most, two marks and NUL.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 24) { text in
      var place = text.count - 1
      text[place] = 0
      place -= 1
      text[place] = CChar(UInt8(ascii: "\""))
      var rest = number
      repeat {
        place -= 1
        text[place] = CChar(UInt8(ascii: "0") + UInt8(rest % 10))
        rest /= 10
      } while rest > 0
      place -= 1
      text[place] = CChar(UInt8(ascii: "\""))
      guard let value = text.baseAddress else { return false }
      return withCharacters(of: HeaderName.etag.text) { MHD_add_response_header(native, $0, value + place) }
        == MHD_Result.YES
    }
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
