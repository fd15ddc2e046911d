import Glibc

/// Goes round from worker to worker: who has it may do what is done by one at a time, and in order.
// Safety: semaphores are for all threads, and their memory lives as long as this does.
final class Baton: @unchecked Sendable {
  private let semaphores: UnsafeMutablePointer<sem_t>
  private let workers: Int

  /// The worker 0 has it first.
  init(workers: Int) {
    self.workers = workers
    semaphores = .allocate(capacity: workers)
    for worker in 0..<workers {
      (semaphores + worker).initialize(to: sem_t())
      sem_init(semaphores + worker, 0, worker == 0 ? 1 : 0)
    }
  }

  deinit {
    for worker in 0..<workers { sem_destroy(semaphores + worker) }
    semaphores.deallocate()
  }

  /// Waits until the worker has it, and passes it on to the next one after `body`.
  func withTurn<Result>(of worker: Int, _ body: () -> Result) -> Result {
    while sem_wait(semaphores + worker) != 0 {}
    defer { sem_post(semaphores + (worker + 1) % workers) }
    return body()
  }
}
