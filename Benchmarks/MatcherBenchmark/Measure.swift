import CAllocationCount
import Glibc

/// What one call of something costs.
struct Cost {
  /// The median of the runs.
  var nanoseconds: Double
  var allocations: Double
}

/// Runs a body that does `count` calls, a few times over.
func measure(_ count: Int, runs: Int = 11, _ body: () -> Void) -> Cost {
  body()
  var times: [Double] = []
  let before = CAllocationCount()
  for _ in 0..<runs {
    let start = now()
    body()
    times.append(now() - start)
  }
  let allocations = CAllocationCount() - before
  times.sort()
  return Cost(
    nanoseconds: times[times.count / 2] / Double(count),
    // One for the array of times, which grows.
    allocations: (Double(allocations) / Double(runs * count) * 100).rounded(.down) / 100)
}

private func now() -> Double {
  var time = timespec()
  // The time of this thread alone, so that other programs on the machine do not count.
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func line(_ what: String, _ cost: Cost, _ reference: String) {
  print(
    "  \(pad(what, 44)) \(pad(String(Int(cost.nanoseconds.rounded())), 6)) ns  \(cost.allocations) allocations   \(reference)"
  )
}

func pad(_ text: String, _ count: Int) -> String {
  text + String(repeating: " ", count: max(0, count - text.count))
}

/// SplitMix64, so that each run measures the same.
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
