import DeepLinks

/// The bytes choose a small table and a few URLs: the compiled table finds what a scan of the routes finds.
@c public func LLVMFuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var choices = Choices(UnsafeBufferPointer(start: bytes, count: count))
  let world = RandomTable(&choices)
  let matcher = Matcher(routes: world.routes, origins: world.origins)
  let naive = NaiveMatcher(routes: world.routes, origins: world.origins)
  var scratch = MatchScratch()
  for _ in 0..<4 {
    let url = world.url(&choices)
    let expected = try? naive.outcome(url)
    let found = try? matcher.outcome(url, &scratch)
    if found != expected {
      fatalError("\(url)\nfound \(found as Any)\nexpected \(expected as Any)\n\(world)")
    }
  }
  return 0
}

/// A byte a choice, in the bits that decide it; what is below them, and comes when the bytes are used up, is mixed from
/// a counter, so that no choice is asked for again and again.
private struct Choices: RandomNumberGenerator {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var used = 0
  private var counter: UInt64 = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  mutating func next() -> UInt64 {
    counter &+= 0x9E37_79B9_7F4A_7C15
    var mixed = counter
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    guard used < bytes.count else { return mixed }
    defer { used += 1 }
    return UInt64(bytes[used]) << 56 | mixed >> 8
  }
}
