import CMicroHTTPD
import Synchronization

/// The one right to answer a request. Given up without an answer, it answers 500 (`RequestRefusal.unanswered`).
package struct Responder: ~Copyable {
  private let connection: Connection.Pointer
  private let handle: OpaquePointer
  private let core: ServerCore

  init(_ connection: Connection.Pointer, _ handle: OpaquePointer, _ core: ServerCore) {
    self.connection = connection
    self.handle = handle
    self.core = core
  }

  /// Answers now. The body is copied once.
  package consuming func respond(_ response: borrowing Response) {
    response.body.withUnsafeBytes { body in
      finish(NativeResponse.queue(response, body, on: connection, handle, closing: core.isDraining))
    }
  }

  /// Answers now with `body` in the place of the response's own: for a buffer that is reused from answer to answer.
  package consuming func respond(_ response: borrowing Response, body: borrowing [UInt8]) {
    body.withUnsafeBytes { body in
      finish(NativeResponse.queue(response, body, on: connection, handle, closing: core.isDraining))
    }
  }

  /// Answers now with `body` in the place of the response's own.
  package consuming func respond(_ response: borrowing Response, body: UnsafeBufferPointer<UInt8>) {
    finish(
      NativeResponse.queue(
        response, UnsafeRawBufferPointer(body), on: connection, handle, closing: core.isDraining))
  }

  /// Answers now with an answer prepared earlier; nothing is copied.
  package consuming func respond(_ response: FixedResponse) {
    finish(response.queue(on: handle, closing: core.isDraining))
  }

  /// Answers now with the first `count` bytes of a file, read as the client takes them. The descriptor is closed after.
  package consuming func respond(_ response: borrowing Response, file descriptor: Int32, count: Int) {
    finish(
      NativeResponse.queue(
        response, file: descriptor, count: count, on: handle, closing: core.isDraining))
  }

  /// Answers later, from any thread. The connection sleeps until then; its thread goes on with others.
  package consuming func later() -> PendingResponse {
    let late = LateAnswer()
    connection.pointee.late = late
    connection.pointee.phase = .awaitingLateAnswer
    return PendingResponse(late, core)
  }

  /// Begins an answer whose body is written later, bit by bit; `head`'s own body is not sent. `limit` bounds the bytes
  /// that wait for a slow client; `farewell` is written last where the server stops. Nil: the server is stopping or
  /// there is no memory; the client is told so.
  package consuming func stream(
    _ head: borrowing Response, limit: Int = 1 << 20, farewell: StaticString = ""
  ) -> ResponseStream? {
    let body = StreamBody(limit: limit, farewell: farewell)
    guard core.streams.insert(body) else {
      respond(core.response(to: .stopping))
      return nil
    }
    let result = body.queue(head, on: connection, handle, core.streams)
    finish(result)
    return result == .YES ? ResponseStream(body) : nil
  }

  private func finish(_ result: MHD_Result) {
    connection.pointee.phase = result == MHD_Result.YES ? .answered : .failed
  }
}
