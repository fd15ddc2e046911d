import Synchronization

/// What other threads see of a connection. It stands apart from the rest, which is its worker's alone.
///
/// Safety: `socket` never changes, `deadline` and `isIdle` are atomic, and the links are touched under the lock of
/// `ConnectionList` only. It lives as long as its connection, which is taken off the list before it goes.
struct ConnectionWatch: ~Copyable {
  typealias Pointer = UnsafeMutablePointer<ConnectionWatch>

  let socket: Int32
  /// When the client has to be done with what it is sending, by `Clock`; `.max` while it owes nothing.
  let deadline: Atomic<Int64>
  /// Between requests: no byte of the next one's target has been read.
  let isIdle = Atomic<Bool>(true)
  var next: Pointer?
  var previous: Pointer?

  init(socket: Int32, deadline: Int64) {
    self.socket = socket
    self.deadline = Atomic(deadline)
  }
}
