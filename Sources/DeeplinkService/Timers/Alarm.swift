import Glibc
import Sessions

/// Looks at sessions when their timers are due, on a thread of its own, which ends with it.
final class Alarm: Sendable {
  private let thread: AlarmThread

  /// Nil: no thread is left.
  init?(clock: @escaping @Sendable () -> Timestamp = Timestamp.now, _ look: @escaping AlarmThread.Look) {
    guard let thread = AlarmThread(clock: clock, look) else { return nil }
    self.thread = thread
  }

  deinit {
    stop()
  }

  /// Looks at a session at this time, or before.
  func set(_ id: SessionID, at time: Timestamp) {
    thread.set(id, at: time)
  }

  /// Ends the thread, and waits for what it is looking at. Further calls do nothing.
  func stop() {
    thread.stop()
  }
}

/// The thread, and what it shares with others. It keeps itself alive until it is stopped.
// Safety: the queue and the flag are only reached with the mutex held; its memory, and the condition's, live as long as
// this does, and this as long as the thread.
final class AlarmThread: @unchecked Sendable {
  /// Looks at a session, and says when to look at it again, if ever. Called on the alarm's thread, with no lock held.
  typealias Look =
    @Sendable (SessionID, _ now: Timestamp, _ again: @escaping @Sendable (Timestamp?) -> Void) -> Void

  /// No session is left alone for longer: one that has ended without a word is not kept in mind for years.
  private static let longestSleep: Duration = .seconds(3600)

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var queue = AlarmQueue()
  private var isStopped = false
  private var thread: pthread_t?
  private let clock: @Sendable () -> Timestamp
  private let look: Look

  init?(clock: @escaping @Sendable () -> Timestamp, _ look: @escaping Look) {
    self.clock = clock
    self.look = look
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
    let context = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let error = pthread_create(
      &thread, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<AlarmThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard error == 0 else {
      context.release()
      return nil
    }
    withLock { self.thread = thread }
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func set(_ id: SessionID, at time: Timestamp) {
    let latest = clock() + Self.longestSleep
    withLock {
      queue.add(id, at: min(time, latest))
      pthread_cond_signal(condition)
    }
  }

  func stop() {
    let running = withLock {
      defer { thread = nil }
      isStopped = true
      pthread_cond_signal(condition)
      return thread
    }
    if let running { pthread_join(running, nil) }
  }

  private func run() {
    pthread_mutex_lock(mutex)
    while !isStopped {
      let now = clock()
      if let id = queue.take(at: now) {
        pthread_mutex_unlock(mutex)
        look(id, now) { [weak self] time in
          if let self, let time { self.set(id, at: time) }
        }
        pthread_mutex_lock(mutex)
      } else if let next = queue.next() {
        var time = next.posix
        pthread_cond_timedwait(condition, mutex, &time)
      } else {
        pthread_cond_wait(condition, mutex)
      }
    }
    pthread_mutex_unlock(mutex)
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
