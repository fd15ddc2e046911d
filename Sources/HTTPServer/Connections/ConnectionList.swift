import Glibc
import Locks
import Synchronization

/// All open connections, for those who look at them from another thread: the sweeper and `stop`.
final class ConnectionList: Sendable {
  private struct State {
    /// Safety: an address as a number, so that the state can be sent into its lock; used only under it.
    var first: UInt = 0
    var count = 0
  }
  private let state = Lock(State())

  var count: Int { state.withLock { $0.count } }

  /// Gives the number of connections, this one included.
  func insert(_ connection: ConnectionWatch.Pointer) -> Int {
    let address = UInt(bitPattern: connection)
    return state.withLock { state in
      guard let connection = ConnectionWatch.Pointer(bitPattern: address) else { return state.count }
      let first = ConnectionWatch.Pointer(bitPattern: state.first)
      connection.pointee.next = first
      first?.pointee.previous = connection
      state.first = address
      state.count += 1
      return state.count
    }
  }

  /// Must be called before the connection's socket is closed: a closed socket's number is soon another's.
  func remove(_ connection: ConnectionWatch.Pointer) {
    let address = UInt(bitPattern: connection)
    state.withLock { state in
      guard let connection = ConnectionWatch.Pointer(bitPattern: address) else { return }
      let (next, previous) = (connection.pointee.next, connection.pointee.previous)
      next?.pointee.previous = previous
      if let previous { previous.pointee.next = next } else { state.first = UInt(bitPattern: next) }
      state.count -= 1
    }
  }

  /// Ends connections whose client is too slow, or has gone without being noticed: epoll tells of an end of the stream
  /// once, and libmicrohttpd forgets it when data came with it. Only a client that owes us something is looked at; one
  /// that has sent all and waits for its answer may well have ended its side. The worker reads the end and closes.
  func sweep(now: Int64) {
    forEach { connection in
      let (socket, deadline) = (
        connection.pointee.socket, connection.pointee.deadline.load(ordering: .relaxed)
      )
      if deadline < now {
        shutdown(socket, Int32(SHUT_RDWR))
      } else if deadline != .max {
        var byte: UInt8 = 0
        if recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0 {
          shutdown(socket, Int32(SHUT_RD))
        }
      }
    }
  }

  /// Ends connections that wait for their client's next request. One whose request is already with the kernel still
  /// gets its answer: what has arrived is read before the end of the stream.
  func shutDownIdle() {
    forEach { connection in
      if connection.pointee.isIdle.load(ordering: .relaxed) {
        shutdown(connection.pointee.socket, Int32(SHUT_RD))
      }
    }
  }

  private func forEach(_ body: (ConnectionWatch.Pointer) -> Void) {
    state.withLock { state in
      var current = ConnectionWatch.Pointer(bitPattern: state.first)
      while let connection = current {
        body(connection)
        current = connection.pointee.next
      }
    }
  }
}
