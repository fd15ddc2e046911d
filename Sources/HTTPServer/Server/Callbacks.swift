import CMicroHTTPD
import Glibc

/// libmicrohttpd's way into Swift. The context of all of them is the `ServerCore`, which `Server` keeps until the
/// daemon has stopped.
enum Callbacks {
  private static func withCore<Result>(
    _ context: UnsafeMutableRawPointer, _ body: (ServerCore) -> Result
  ) -> Result {
    Unmanaged<ServerCore>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
  }

  static let acceptPolicy: MHD_AcceptPolicyCallback = { context, _, _ in
    guard let context else { return .NO }
    return withCore(context) { $0.isDraining } ? MHD_Result.NO : MHD_Result.YES
  }

  static let connectionChanged: MHD_NotifyConnectionCallback = { context, handle, slot, change in
    guard let context, let handle, let slot else { return }
    withCore(context) { core in
      if change == .CONNECTION_NOTIFY_STARTED {
        slot.pointee = UnsafeMutableRawPointer(core.open(handle))
      } else if let state = slot.pointee {
        slot.pointee = nil
        core.close(state.assumingMemoryBound(to: Connection.self))
      }
    }
  }

  static let requestBegan:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer) ->
      UnsafeMutableRawPointer? = {
        context, target, handle in
        guard let context, let target, let state = CMicroHTTPD_connection_context(handle) else { return nil }
        withCore(context) {
          $0.begin(state.assumingMemoryBound(to: Connection.self), target: target, length: strlen(target))
        }
        return state
      }

  static let access: MHD_AccessHandlerCallback = {
    context, handle, _, method, version, upload, uploadSize, request in
    guard let context, let handle, let method, let version, let uploadSize, let state = request?.pointee
    else {
      return .NO
    }
    return withCore(context) {
      $0.advance(
        state.assumingMemoryBound(to: Connection.self), handle, method: method, version: version,
        upload: upload,
        uploadSize: uploadSize)
    }
  }

  static let requestCompleted: MHD_RequestCompletedCallback = { context, _, request, _ in
    guard let context, let request, let state = request.pointee else { return }
    request.pointee = nil
    withCore(context) { $0.complete(state.assumingMemoryBound(to: Connection.self)) }
  }
}
