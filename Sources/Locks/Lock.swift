#if TSAN
  public import Glibc
#else
  public import Synchronization
#endif

/// A value, and the lock without which nobody comes to it. Not recursive; never call out of it.
///
/// ThreadSanitizer does not see through `Mutex` and reports races that are none, so under it (`-DTSAN`) a pthread mutex
/// does the same.
///
/// Public, with bodies that may be inlined, or each use would look its types up at run time.
public struct Lock<Value: ~Copyable>: ~Copyable {
  #if TSAN
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>
    @usableFromInline let value: UnsafeMutablePointer<Value>
  #else
    @usableFromInline let mutex: Mutex<Value>
  #endif

  @inlinable
  public init(_ value: consuming sending Value) {
    #if TSAN
      mutex = .allocate(capacity: 1)
      mutex.initialize(to: pthread_mutex_t())
      pthread_mutex_init(mutex, nil)
      self.value = .allocate(capacity: 1)
      self.value.initialize(to: value)
    #else
      mutex = Mutex(value)
    #endif
  }

  @inlinable
  public func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if TSAN
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&value.pointee)
    #else
      return try mutex.withLock(body)
    #endif
  }

  #if TSAN
    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
      pthread_mutex_destroy(mutex)
      mutex.deinitialize(count: 1)
      mutex.deallocate()
    }
  #endif
}

// Safety: the value is only reached with the mutex held.
extension Lock: @unchecked Sendable where Value: ~Copyable {}
