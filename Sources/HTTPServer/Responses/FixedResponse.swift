import CMicroHTTPD

/// An answer that is always the same (`/healthz`), built once and shared by all threads.
///
/// Safety: the pointers never change, and libmicrohttpd counts references to a response under a lock of its own.
package final class FixedResponse: @unchecked Sendable {
  private let status: UInt32
  private let keeping: OpaquePointer
  private let closing: OpaquePointer

  /// Nil: no memory.
  package init?(_ response: Response) {
    status = UInt32(response.status.rawValue)
    let made = response.body.withUnsafeBytes { body in
      (
        NativeResponse.make(response, body, .RESPMEM_MUST_COPY, closing: false),
        NativeResponse.make(response, body, .RESPMEM_MUST_COPY, closing: true)
      )
    }
    guard let keeping = made.0, let closing = made.1 else {
      if let response = made.0 ?? made.1 { MHD_destroy_response(response) }
      return nil
    }
    self.keeping = keeping
    self.closing = closing
  }

  deinit {
    MHD_destroy_response(keeping)
    MHD_destroy_response(closing)
  }

  func queue(on connection: OpaquePointer, closing isClosing: Bool) -> MHD_Result {
    MHD_queue_response(connection, status, isClosing ? closing : keeping)
  }
}
