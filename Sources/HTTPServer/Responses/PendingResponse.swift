import CMicroHTTPD
import Glibc
import Locks

/// An answer that is still owed. Any thread may give it, once. Dropped without one, it answers 500.
package final class PendingResponse: Sendable {
  private let late: LateAnswer
  private let core: ServerCore

  init(_ late: LateAnswer, _ core: ServerCore) {
    self.late = late
    self.core = core
  }

  /// False when it came too late: an answer was given before, or the server has stopped.
  @discardableResult
  package func respond(_ response: Response) -> Bool {
    late.answer(.response(response))
  }

  /// As `Responder.stream`, later. What is written before the client's connection is awake again waits for it.
  package func stream(
    _ head: Response, limit: Int = 1 << 20, farewell: StaticString = ""
  ) -> ResponseStream? {
    let body = StreamBody(limit: limit, farewell: farewell)
    guard core.streams.insert(body) else {
      respond(core.response(to: .stopping))
      return nil
    }
    guard late.answer(.stream(head, body)) else {
      core.streams.remove(body)
      return nil
    }
    return ResponseStream(body)
  }

  /// Whether the client has ended its side of the connection, or the connection has broken. While an answer is owed
  /// nobody reads there, so this looks anew, by a system call, and says false where it cannot tell yet. With TLS it is
  /// about the connection underneath.
  package var hasClientLeft: Bool { late.hasClientLeft }

  deinit {
    if !late.isAnswered { late.answer(.response(core.response(to: .unanswered))) }
  }
}

/// Where an answer from another thread meets its connection.
///
/// Safety: `parked` is a suspended connection, and a suspended connection lives, and its socket with it, until it is
/// resumed, which happens under the lock and clears `parked`; `stop` answers all late answers before it stops the daemon.
final class LateAnswer: Sendable {
  enum Answer: Sendable {
    case response(Response)
    case stream(Response, StreamBody)
  }

  private struct State {
    var answer: Answer?
    var isAnswered = false
    /// The address of the suspended connection, or 0.
    var parked: UInt = 0
    /// Its socket.
    var socket: Int32 = -1
  }
  private let state = Lock(State())

  var isAnswered: Bool { state.withLock { $0.isAnswered } }

  /// `POLLRDHUP`, which Glibc shows to GNU's C alone.
  private static let streamEnd: Int16 = 0x2000

  /// Bytes that wait to be read, as those of a further request, do not hide the end here.
  var hasClientLeft: Bool {
    state.withLock { state in
      guard state.parked != 0 else { return false }
      var end = pollfd(fd: state.socket, events: Self.streamEnd, revents: 0)
      return poll(&end, 1, 0) > 0
    }
  }

  @discardableResult
  func answer(_ answer: Answer) -> Bool {
    state.withLock { state in
      guard !state.isAnswered else { return false }
      state.isAnswered = true
      state.answer = answer
      if let connection = OpaquePointer(bitPattern: state.parked) {
        state.parked = 0
        MHD_resume_connection(connection)
      }
      return true
    }
  }

  /// The connection has ended: an answer that was not taken never will be.
  func abandon(_ streams: Streams) {
    let answer = state.withLock { state in
      state.isAnswered = true
      return state.answer.take()
    }
    guard case .stream(_, let body) = answer else { return }
    body.close()
    streams.remove(body)
  }

  /// On the connection's own thread, from its handler: gives the answer if it is here, else suspends the connection.
  func takeOrSuspend(_ connection: OpaquePointer) -> Answer? {
    let address = UInt(bitPattern: connection)
    return state.withLock { state in
      if let answer = state.answer {
        state.answer = nil
        return answer
      }
      guard let connection = OpaquePointer(bitPattern: address) else { return nil }
      MHD_suspend_connection(connection)
      state.parked = address
      state.socket = CMicroHTTPD_connection_socket(connection)
      return nil
    }
  }
}

/// The late answers that connections wait for, so that `stop` can end them.
final class LateAnswers: Sendable {
  private struct State {
    var waiting: [ObjectIdentifier: LateAnswer] = [:]
    /// Those that are on their way to their clients.
    var leaving = 0
    var isClosed = false
  }
  private let state = Lock(State())

  var count: Int { state.withLock { $0.waiting.count } }
  var areLeaving: Bool { state.withLock { $0.leaving > 0 } }

  /// False when no more are taken.
  func insert(_ late: LateAnswer) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      state.waiting[ObjectIdentifier(late)] = late
      return true
    }
  }

  func remove(_ late: LateAnswer) {
    state.withLock { _ = $0.waiting.removeValue(forKey: ObjectIdentifier(late)) }
  }

  /// It is to be sent next, and then `sent` to be called.
  func send(_ late: LateAnswer) {
    state.withLock { state in
      state.waiting[ObjectIdentifier(late)] = nil
      state.leaving += 1
    }
  }

  func sent() {
    state.withLock { $0.leaving -= 1 }
  }

  /// Takes no more, and gives those that wait.
  func close() -> [LateAnswer] {
    state.withLock { state in
      state.isClosed = true
      return Array(state.waiting.values)
    }
  }
}
