import CMicroHTTPD
import Glibc
import Synchronization

/// What libmicrohttpd's callbacks share. It outlives the daemon.
///
/// Safety: `threadCounter` is a C atomic, written only through `CMicroHTTPD_thread_index`; all else synchronises itself
/// or never changes.
final class ServerCore: @unchecked Sendable {
  let handler: any RequestHandler
  let limits: ServerLimits
  let connections = ConnectionList()
  let lateAnswers = LateAnswers()
  let streams = Streams()
  private let keepsLines = CMicroHTTPD_keeps_lines()
  private let draining = Atomic(false)
  private let threadCounter = UnsafeMutablePointer<UInt32>.allocate(capacity: 1)
  private let headerMilliseconds: Int64
  private let idleMilliseconds: Int64
  private let bodyMilliseconds: Int64

  init(_ handler: any RequestHandler, _ limits: ServerLimits) {
    self.handler = handler
    self.limits = limits
    headerMilliseconds = limits.headerTime.milliseconds
    idleMilliseconds = limits.idleTime.milliseconds
    bodyMilliseconds = limits.bodyTime.milliseconds
    threadCounter.initialize(to: 0)
  }

  deinit {
    threadCounter.deallocate()
  }

  var isDraining: Bool { draining.load(ordering: .relaxed) }

  func drain() {
    draining.store(true, ordering: .relaxed)
  }

  func response(to refusal: RequestRefusal) -> Response {
    var response = Response(refusal.status)
    handler.refuse(refusal, &response)
    return response
  }

  // MARK: Connections

  func open(_ handle: OpaquePointer) -> Connection.Pointer {
    let connection = Connection.Pointer.allocate(capacity: 1)
    connection.initialize(
      to: Connection(
        socket: CMicroHTTPD_connection_socket(handle), deadline: Clock.now() + headerMilliseconds))
    if connections.insert(connection.pointee.watch) > limits.connections {
      connection.pointee.isSurplus = true
    }
    return connection
  }

  func close(_ connection: Connection.Pointer) {
    connections.remove(connection.pointee.watch)
    connection.deinitialize(count: 1)
    connection.deallocate()
  }

  // MARK: Requests

  func begin(_ connection: Connection.Pointer, target: UnsafePointer<CChar>, length: Int) {
    connection.pointee.setIdle(false)
    connection.pointee.phase = .began
    connection.pointee.targetAddress = UInt(bitPattern: target)
    connection.pointee.targetLength = length
    // An earlier request that ended before its headers did was never completed.
    connection.pointee.target.removeAll(keeping: 1_024)
    if length <= limits.target { connection.pointee.target.append(target, count: length) }
    hideArguments(of: target, length)
  }

  /// libmicrohttpd takes the query apart next, into a record for each `&`, and where those do not fit into the
  /// connection's memory it neither answers nor closes. Nobody reads them, so it is shown an empty query.
  private func hideArguments(of target: UnsafePointer<CChar>, _ length: Int) {
    guard let mark = memchr(target, Int32(UInt8(ascii: "?")), length) else { return }
    // Safety: the target stands in the connection's read buffer, where libmicrohttpd itself writes; at `length` is its
    // final NUL.
    mark.storeBytes(of: 0, toByteOffset: 1, as: CChar.self)
  }

  func complete(_ connection: Connection.Pointer) {
    if let late = connection.pointee.late {
      lateAnswers.remove(late)
      late.abandon(streams)
      connection.pointee.late = nil
    }
    if connection.pointee.sendsLateAnswer {
      lateAnswers.sent()
      connection.pointee.sendsLateAnswer = false
    }
    if connection.pointee.receiver != nil { connection.pointee.receiver = nil }
    connection.pointee.target.removeAll(keeping: 1_024)
    connection.pointee.answer.removeAll(keeping: 4_096)
    connection.pointee.body.removeAll(keeping: 4_096)
    connection.pointee.setDeadline(Clock.now() + idleMilliseconds + headerMilliseconds)
    connection.pointee.setIdle(true)
  }

  /// One call of the access handler: with the headers, with each part of the body, at the end, and after a resume.
  func advance(
    _ connection: Connection.Pointer, _ handle: OpaquePointer, method: UnsafePointer<CChar>,
    version: UnsafePointer<CChar>, upload: UnsafePointer<CChar>?, uploadSize: UnsafeMutablePointer<Int>
  ) -> MHD_Result {
    switch connection.pointee.phase {
    case .began:
      let refusal = RequestCheck.refusal(
        of: connection, handle, method: method, version: version, keepsLines: keepsLines,
        limits: limits)
      if let refusal { return refuse(refusal, connection, handle) }
      return beginBody(connection, handle)
    case .receivingBody:
      if let upload, uploadSize.pointee > 0 {
        let size = uploadSize.pointee
        uploadSize.pointee = 0
        return receive(upload, size, connection) ? MHD_Result.YES : MHD_Result.NO
      }
      return dispatch(connection, handle)
    case .discardingBody:
      if uploadSize.pointee > 0 {
        connection.pointee.received += uploadSize.pointee
        uploadSize.pointee = 0
        let excess = connection.pointee.received - connection.pointee.bodyLimit
        return excess > Self.mostDiscarded ? MHD_Result.NO : MHD_Result.YES
      }
      return refuse(.bodyTooLarge(limit: connection.pointee.bodyLimit), connection, handle)
    case .awaitingLateAnswer:
      return waitForLateAnswer(connection, handle)
    case .answered:
      return .YES
    case .failed:
      return .NO
    }
  }

  private func beginBody(_ connection: Connection.Pointer, _ handle: OpaquePointer) -> MHD_Result {
    var limit = limits.body
    if connection.pointee.method == .post, let receiver = handler.receiver(of: request(connection, handle)) {
      connection.pointee.receiver = receiver
      limit = receiver.bodyLimit
    }
    if RequestCheck.refusesBody(of: connection, limit: limit) {
      return refuse(.bodyTooLarge(limit: limit), connection, handle)
    }
    connection.pointee.bodyLimit = limit
    connection.pointee.received = 0
    connection.pointee.phase = .receivingBody
    connection.pointee.setDeadline(Clock.now() + bodyMilliseconds)
    return .YES
  }

  private func request(_ connection: Connection.Pointer, _ handle: OpaquePointer) -> Request {
    Request(connection, handle, threadIndex: Int(CMicroHTTPD_thread_index(threadCounter)))
  }

  /// What a client may send beyond the limit and still be told so. An answer can be queued only after the last part
  /// of the body, and some clients read nothing before they have sent all.
  static let mostDiscarded = 16 << 20

  /// Bytes a millisecond, of a body that is taken bit by bit, below which its time runs out.
  static let slowestBody = 16

  /// False: no memory.
  private func receive(
    _ part: UnsafePointer<CChar>, _ size: Int, _ connection: Connection.Pointer
  ) -> Bool {
    connection.pointee.received += size
    guard connection.pointee.received <= connection.pointee.bodyLimit else {
      connection.pointee.body.removeAll(keeping: 0)
      connection.pointee.receiver = nil
      connection.pointee.phase = .discardingBody
      return true
    }
    guard let receiver = connection.pointee.receiver else {
      return connection.pointee.body.append(part, count: size)
    }
    connection.pointee.extendDeadline(
      by: Int64(size / Self.slowestBody), to: Clock.now() + bodyMilliseconds)
    receiver.receive(UnsafeBufferPointer(part, count: size))
    return true
  }

  private func dispatch(_ connection: Connection.Pointer, _ handle: OpaquePointer) -> MHD_Result {
    connection.pointee.setDeadline(.max)
    if let receiver = connection.pointee.receiver {
      receiver.end(request(connection, handle), Responder(connection, handle, self))
    } else {
      handler.handle(request(connection, handle), Responder(connection, handle, self))
    }
    switch connection.pointee.phase {
    case .answered: return .YES
    case .awaitingLateAnswer: return beginWaiting(connection, handle)
    case .failed: return .NO
    default: return refuse(.unanswered, connection, handle)
    }
  }

  private func beginWaiting(_ connection: Connection.Pointer, _ handle: OpaquePointer) -> MHD_Result {
    if let late = connection.pointee.late, !lateAnswers.insert(late) {
      late.answer(.response(response(to: .stopping)))
    }
    return waitForLateAnswer(connection, handle)
  }

  private func waitForLateAnswer(_ connection: Connection.Pointer, _ handle: OpaquePointer) -> MHD_Result {
    guard let late = connection.pointee.late else { return .NO }
    guard let answer = late.takeOrSuspend(handle) else { return .YES }
    connection.pointee.late = nil
    connection.pointee.phase = .answered
    switch answer {
    case .response(let response):
      lateAnswers.send(late)
      connection.pointee.sendsLateAnswer = true
      return response.body.withUnsafeBytes {
        NativeResponse.queue(response, $0, on: connection, handle, closing: isDraining)
      }
    case .stream(let head, let body):
      lateAnswers.remove(late)
      return body.queue(head, on: connection, handle, streams)
    }
  }

  private func refuse(
    _ refusal: RequestRefusal, _ connection: Connection.Pointer, _ handle: OpaquePointer
  ) -> MHD_Result {
    connection.pointee.phase = .answered
    connection.pointee.setDeadline(Clock.now() + bodyMilliseconds)
    let response = response(to: refusal)
    return response.body.withUnsafeBytes {
      NativeResponse.queue(
        response, $0, on: connection, handle, closing: refusal != .unanswered || isDraining)
    }
  }
}
