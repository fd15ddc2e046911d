package import Glibc

/// A moment in UTC, in milliseconds since 1970.
package struct Timestamp: Hashable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// By the machine's clock, which may step back. Code that decides by time takes it as a parameter.
  package static func now() -> Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// As POSIX has it.
  package var posix: timespec {
    timespec(tv_sec: Int(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
  }

  /// Saturates, so that what is never due can be said.
  package static func + (time: Timestamp, duration: Duration) -> Timestamp {
    let (seconds, attoseconds) = duration.components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    let added = overflow ? (seconds < 0 ? .min : .max) : product
    let (sum, carried) = time.milliseconds.addingReportingOverflow(added)
    if carried { return Timestamp(milliseconds: added < 0 ? .min : .max) }
    let (total, carriedAgain) = sum.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
    return Timestamp(milliseconds: carriedAgain ? .max : total)
  }

  package static func - (later: Timestamp, earlier: Timestamp) -> Duration {
    .milliseconds(later.milliseconds - earlier.milliseconds)
  }
}

extension Timestamp: Comparable {
  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
