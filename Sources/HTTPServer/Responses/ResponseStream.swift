import CMicroHTTPD
import Glibc
import Locks

/// A body that is written bit by bit, from any thread, for as long as the client stays: an event stream. While there is
/// nothing to send, the connection sleeps and costs no thread and no CPU.
///
/// A client that has gone is noticed at the first write after it, so a stream should write something now and then (a
/// comment each 15 s). Dropping the stream finishes it.
package final class ResponseStream: Sendable {
  private let body: StreamBody

  init(_ body: StreamBody) {
    self.body = body
  }

  package enum Outcome: Sendable, Equatable {
    case accepted
    /// The client reads too slowly: what it has not read would exceed the stream's limit. Nothing was written.
    case full
    /// The client has gone, or the stream has been finished.
    case closed
  }

  /// Sends bytes, all of them or none. Never waits for the client.
  ///
  /// - Parameter isUrgent: else they go within about a second, with those of other streams: to wake one connection or
  ///   thousands costs libmicrohttpd one walk over all that sleep.
  @discardableResult
  package func write(_ bytes: [UInt8], isUrgent: Bool = true) -> Outcome {
    body.write(bytes, isUrgent: isUrgent)
  }

  /// Ends the answer after what has been written.
  package func finish() { body.finish() }

  /// Ends the connection at once; what the client has not read is gone, and it sees that the answer is not whole.
  package func cut() { body.cut() }

  package var isOpen: Bool { body.isOpen }

  deinit {
    body.finish()
  }
}

/// Where a stream's writer meets its connection.
///
/// Safety: `connection` is used only to suspend it from its own reader, and to resume it while it is suspended, both
/// under the lock; a suspended connection lives until it is resumed, and `Server.stop` finishes all streams first. Its
/// `watch` is used under the lock before `close`, which libmicrohttpd calls while the connection is still there.
final class StreamBody: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// Bytes already given to the connection.
    var taken = 0
    var isFinished = false
    var isCut = false
    var hasFailed = false
    var isClosed = false
    var sleep = Sleep.awake
    var hasSlept = false
    /// Addresses of the connection and its watch; 0 until the answer is on its way.
    var connection: UInt = 0
    var watch: UInt = 0
  }
  private enum Sleep { case awake, suspended, waking }

  private let limit: Int
  /// Written last where the server stops.
  private let farewell: StaticString
  private let state = Lock(State())

  init(limit: Int, farewell: StaticString) {
    self.limit = limit
    self.farewell = farewell
  }

  fileprivate func attach(_ connection: OpaquePointer, _ watch: ConnectionWatch.Pointer) {
    let addresses = (UInt(bitPattern: connection), UInt(bitPattern: watch))
    state.withLock { ($0.connection, $0.watch) = addresses }
  }

  var isOpen: Bool { state.withLock { !$0.isFinished && !$0.isClosed } }
  var isAsleep: Bool { state.withLock { $0.sleep != .awake } }

  func write(_ bytes: [UInt8], isUrgent: Bool) -> ResponseStream.Outcome {
    state.withLock { state in
      if state.isFinished || state.isClosed { return .closed }
      // Where nothing waits, any size is taken: else what is larger could never be sent.
      if !state.bytes.isEmpty, state.bytes.count - state.taken + bytes.count > limit { return .full }
      // Many streams may send the same bytes: those that are taken at once share them.
      if state.bytes.isEmpty {
        state.bytes = bytes
      } else {
        // A client that never has quite all would have what it took kept for ever.
        if state.taken > limit / 2 {
          state.bytes.removeFirst(state.taken)
          state.taken = 0
        }
        state.bytes += bytes
      }
      if isUrgent { wake(&state) }
      return .accepted
    }
  }

  /// Sends what was not urgent.
  func wakeIfWaiting() {
    state.withLock { state in
      if state.taken < state.bytes.count { wake(&state) }
    }
  }

  func finish() {
    state.withLock { state in
      state.isFinished = true
      if !state.isClosed { wake(&state) }
    }
  }

  /// Finishes a stream that would have gone on.
  func sayFarewell() {
    state.withLock { state in
      guard !state.isFinished, !state.isClosed else { return }
      farewell.withUTF8Buffer { state.bytes += $0 }
      state.isFinished = true
      wake(&state)
    }
  }

  func cut() {
    state.withLock { state in
      state.isFinished = true
      state.isCut = true
      state.bytes = []
      state.taken = 0
      guard !state.isClosed else { return }
      // The next write fails then, and libmicrohttpd ends the connection.
      if let watch = ConnectionWatch.Pointer(bitPattern: state.watch) {
        shutdown(watch.pointee.socket, Int32(SHUT_RDWR))
      }
      wake(&state)
    }
  }

  private func wake(_ state: inout State) {
    guard state.sleep == .suspended, let connection = OpaquePointer(bitPattern: state.connection) else {
      return
    }
    state.sleep = .waking
    MHD_resume_connection(connection)
  }

  /// On the connection's thread. Gives the number of bytes; 0 after suspending; -1 at the end, -2 where it is cut.
  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    state.withLock { state in
      state.sleep = .awake
      let count = min(buffer.count, state.bytes.count - state.taken)
      if count > 0 {
        state.bytes.withUnsafeBytes { bytes in
          buffer.copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[state.taken..<(state.taken + count)]))
        }
        state.taken += count
        if state.taken == state.bytes.count {
          // Given back, not kept: thousands of idle streams must not each hold a buffer.
          state.bytes = []
          state.taken = 0
        }
        return count
      }
      if state.isCut { return endWithError(&state, buffer) }
      if state.isFinished { return -1 }
      if let connection = OpaquePointer(bitPattern: state.connection) {
        if !state.hasSlept { Self.giveBack(buffer) }
        state.hasSlept = true
        MHD_suspend_connection(connection)
        state.sleep = .suspended
      }
      return 0
    }
  }

  /// libmicrohttpd forgets a connection whose reader fails right after a resume, until its idle time is over. So it is
  /// given a byte, to find that it cannot be sent.
  private func endWithError(_ state: inout State, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !state.hasFailed, !buffer.isEmpty else { return -2 }
    state.hasFailed = true
    buffer[0] = UInt8(ascii: "\n")
    return 1
  }

  /// Gives the whole pages of a buffer back to the system. libmicrohttpd has cleared them all while it read the request,
  /// and thousands of idle streams must not each hold 16 KiB of zeros.
  // Safety: the buffer is ours to write to; of whatever is on these pages, zeros take the place.
  private static func giveBack(_ buffer: UnsafeMutableRawBufferPointer) {
    guard let start = buffer.baseAddress else { return }
    let page = sysconf(Int32(_SC_PAGESIZE))
    let first = start.alignedUp(toMultipleOf: page)
    let last = (start + buffer.count).alignedDown(toMultipleOf: page)
    if first < last { madvise(first, last - first, MADV_DONTNEED) }
  }

  func close() {
    state.withLock { state in
      state.isClosed = true
      state.sleep = .awake
      state.bytes = []
      state.taken = 0
    }
  }
}

/// What libmicrohttpd holds of a stream, from its answer's start to its connection's end.
private final class StreamSource {
  let body: StreamBody
  let streams: Streams

  init(_ body: StreamBody, _ streams: Streams) {
    self.body = body
    self.streams = streams
  }
}

extension StreamBody {
  /// Begins the answer; where that fails, the stream is closed.
  func queue(
    _ head: borrowing Response, on connection: Connection.Pointer, _ handle: OpaquePointer,
    _ streams: Streams
  ) -> MHD_Result {
    attach(handle, connection.pointee.watch)
    // After the head of a chunked answer to HEAD, libmicrohttpd sends the last chunk, which no client expects.
    guard let native = makeResponse(head, streams, closing: connection.pointee.isHead) else {
      close()
      streams.remove(self)
      return .NO
    }
    defer { MHD_destroy_response(native) }
    return MHD_queue_response(handle, UInt32(head.status.rawValue), native)
  }

  /// Nil: no memory.
  private func makeResponse(
    _ head: borrowing Response, _ streams: Streams, closing: Bool
  ) -> OpaquePointer? {
    let source = Unmanaged.passRetained(StreamSource(self, streams))
    let native = MHD_create_response_from_callback(
      UInt64.max, 512,
      { context, _, buffer, size in
        guard let context, let buffer else { return -1 }
        return Unmanaged<StreamSource>.fromOpaque(context)._withUnsafeGuaranteedRef {
          $0.body.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
        }
      }, source.toOpaque(),
      { context in
        guard let context else { return }
        let source = Unmanaged<StreamSource>.fromOpaque(context).takeRetainedValue()
        source.body.close()
        source.streams.remove(source.body)
      })
    guard let native else {
      source.release()
      return nil
    }
    // The answer ends with the connection in HTTP/1.0 and with the last chunk in HTTP/1.1.
    if NativeResponse.addHeaders(of: head, to: native, closing: closing),
      !closing || CMicroHTTPD_end_with_connection(native)
    {
      return native
    }
    MHD_destroy_response(native)
    return nil
  }
}

/// The open streams, so that `stop` can end them.
final class Streams: Sendable {
  private struct State {
    var open: [ObjectIdentifier: StreamBody] = [:]
    var isClosed = false
  }
  private let state = Lock(State())

  var count: Int { state.withLock { $0.open.count } }
  var hasSleeping: Bool { state.withLock { $0.open.values.contains { $0.isAsleep } } }

  /// False when no more are taken.
  func insert(_ body: StreamBody) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.open[ObjectIdentifier(body)] = body
      return true
    }
  }

  func remove(_ body: StreamBody) {
    state.withLock { _ = $0.open.removeValue(forKey: ObjectIdentifier(body)) }
  }

  /// Sends what was not urgent, all at once.
  func wakeWaiting() {
    for body in state.withLock({ Array($0.open.values) }) { body.wakeIfWaiting() }
  }

  /// Takes no more, and finishes those that are open.
  func close() {
    let open = state.withLock { state in
      state.isClosed = true
      return Array(state.open.values)
    }
    for body in open { body.sayFarewell() }
  }
}
