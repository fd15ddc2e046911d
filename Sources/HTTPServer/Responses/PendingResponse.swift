import CMicroHTTPD
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
    late.answer(response)
  }

  deinit {
    if !late.isAnswered { late.answer(core.response(to: .unanswered)) }
  }
}

/// Where an answer from another thread meets its connection.
///
/// Safety: `parked` is a suspended connection, and a suspended connection lives until it is resumed, which happens
/// under the lock and clears `parked`; `stop` answers all late answers before it stops the daemon.
final class LateAnswer: Sendable {
  private struct State {
    var response: Response?
    var isAnswered = false
    /// The address of the suspended connection, or 0.
    var parked: UInt = 0
  }
  private let state = Lock(State())

  var isAnswered: Bool { state.withLock { $0.isAnswered } }

  @discardableResult
  func answer(_ response: Response) -> Bool {
    state.withLock { state in
      guard !state.isAnswered else { return false }
      state.isAnswered = true
      state.response = response
      if let connection = OpaquePointer(bitPattern: state.parked) {
        state.parked = 0
        MHD_resume_connection(connection)
      }
      return true
    }
  }

  /// On the connection's own thread, from its handler: gives the answer if it is here, else suspends the connection.
  func takeOrSuspend(_ connection: OpaquePointer) -> Response? {
    let address = UInt(bitPattern: connection)
    return state.withLock { state in
      if let response = state.response {
        state.response = nil
        return response
      }
      guard let connection = OpaquePointer(bitPattern: address) else { return nil }
      MHD_suspend_connection(connection)
      state.parked = address
      return nil
    }
  }
}

/// The late answers that connections wait for, so that `stop` can end them.
final class LateAnswers: Sendable {
  private struct State {
    var waiting: [ObjectIdentifier: LateAnswer] = [:]
    var isClosed = false
  }
  private let state = Lock(State())

  var count: Int { state.withLock { $0.waiting.count } }

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

  /// Takes no more, and gives those that wait.
  func close() -> [LateAnswer] {
    state.withLock { state in
      state.isClosed = true
      return Array(state.waiting.values)
    }
  }
}
