import Glibc

enum Threads {
  private final class Start {
    let index: Int
    let body: @Sendable (Int) -> Void

    init(_ index: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.index = index
      self.body = body
    }
  }

  /// Runs `body` on so many threads at once, the caller's among them, and waits for all.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let others = (1..<max(count, 1)).map { index in
      let context = Unmanaged.passRetained(Start(index, body)).toOpaque()
      var thread = pthread_t()
      let error = pthread_create(
        &thread, nil,
        { context in
          guard let context else { return nil }
          let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
          start.body(start.index)
          return nil
        }, context)
      precondition(error == 0, "no thread left")
      return thread
    }
    body(0)
    for thread in others { pthread_join(thread, nil) }
  }
}
