import Glibc

/// A thread that ends connections which miss their deadline: libmicrohttpd's own timeout starts again with each byte,
/// so one byte a second would hold a connection for ever. It also sends what streams have written that is not urgent.
struct Sweeper: ~Copyable {
  private let thread: pthread_t
  /// Closing this end wakes the thread for the last time.
  private let wake: Int32

  private final class Work {
    let connections: ConnectionList
    let streams: Streams
    let sleep: Int32
    let interval: Int32

    init(connections: ConnectionList, streams: Streams, sleep: Int32, interval: Int32) {
      self.connections = connections
      self.streams = streams
      self.sleep = sleep
      self.interval = interval
    }
  }

  /// Nil: no thread or descriptor left.
  init?(_ connections: ConnectionList, _ streams: Streams, interval: Duration) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let milliseconds = Int32(clamping: max(20, interval.milliseconds))
    let work = Work(connections: connections, streams: streams, sleep: ends[0], interval: milliseconds)
    let context = Unmanaged.passRetained(work)
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        var waiting = pollfd(fd: work.sleep, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, work.interval) <= 0 {
          work.connections.sweep(now: Clock.now())
          work.streams.wakeWaiting()
        }
        close(work.sleep)
        return nil
      }, context.toOpaque())
    guard error == 0 else {
      context.release()
      close(ends[0])
      close(ends[1])
      return nil
    }
    self.thread = thread
    wake = ends[1]
  }

  deinit {
    close(wake)
    pthread_join(thread, nil)
  }
}
