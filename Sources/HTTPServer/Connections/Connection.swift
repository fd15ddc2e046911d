import Synchronization

/// What the server knows of one connection, and of the request on it. It lives from `connection_changed(STARTED)` to
/// `connection_changed(CLOSED)` at an address of its own and is reused from request to request, so that a request
/// allocates nothing here.
///
/// Safety: one thread at a time works on a connection (libmicrohttpd's worker, or the stopping thread after the
/// workers have ended). Others see its `watch` only.
struct Connection: ~Copyable {
  typealias Pointer = UnsafeMutablePointer<Connection>

  let watch: ConnectionWatch.Pointer
  /// One connection too many: it is told so, and closed.
  var isSurplus = false

  var phase = Phase.began
  var target = ByteBuffer()
  /// Where libmicrohttpd keeps the target, and how long it seemed there.
  var targetAddress: UInt = 0
  var targetLength = 0
  var parts = RequestTarget()
  var method = Method.get
  var isHead = false
  /// The lengths of the headers' names, as `HeaderName.bit(ofLength:)`.
  var headerLengths: UInt64 = 0
  /// The body's length as the client gave it; 0 where it gave none.
  var announced: UInt64 = 0
  /// The client waits for a word before it sends the body.
  var hasExpectation = false
  var body = ByteBuffer()
  /// Takes the body in the place of `body`.
  var receiver: (any BodyReceiver)?
  var bodyLimit = 0
  /// Bytes of the body that have come; those beyond the limit are thrown away.
  var received = 0
  /// The answer's body, while it is sent.
  var answer = ByteBuffer()
  var late: LateAnswer?
  /// The answer that is sent is one of those.
  var sendsLateAnswer = false

  enum Phase {
    /// The target is here, the headers are not.
    case began
    case receivingBody
    /// The body went over the limit.
    case discardingBody
    /// The handler keeps the responder; the connection is suspended, or about to be resumed.
    case awaitingLateAnswer
    case answered
    /// libmicrohttpd did not take the answer: no memory, or headers that do not fit into the connection's.
    case failed
  }

  init(socket: Int32, deadline: Int64) {
    watch = .allocate(capacity: 1)
    watch.initialize(to: ConnectionWatch(socket: socket, deadline: deadline))
  }

  /// `.max`: the client owes nothing.
  func setDeadline(_ deadline: Int64) {
    watch.pointee.deadline.store(deadline, ordering: .relaxed)
  }

  /// As much later, but not beyond `latest`.
  func extendDeadline(by milliseconds: Int64, to latest: Int64) {
    setDeadline(min(watch.pointee.deadline.load(ordering: .relaxed) + milliseconds, latest))
  }

  func setIdle(_ isIdle: Bool) {
    watch.pointee.isIdle.store(isIdle, ordering: .relaxed)
  }

  deinit {
    watch.deinitialize(count: 1)
    watch.deallocate()
    var buffers = (target, body, answer)
    buffers.0.free()
    buffers.1.free()
    buffers.2.free()
  }
}
