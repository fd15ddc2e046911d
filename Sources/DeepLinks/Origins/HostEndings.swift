/// Hosts as bits of their last bytes: most other hosts are told apart by these, without being hashed.
struct HostEndings: Sendable {
  /// The bytes that are looked at.
  private static let length = 6

  private var bits = InlineArray<16, UInt64>(repeating: 0)
  private var containsShort = false

  /// - Parameter isWhole: false where all hosts below this one are meant as well.
  mutating func insert(_ host: [UInt8], isWhole: Bool) {
    host.withUnsafeBufferPointer { host in
      guard let ending = Self.ending(of: host) else {
        containsShort = true
        return
      }
      let number = Self.number(ending, count: isWhole ? host.count : 0)
      bits[number >> 6] |= 1 << UInt64(number & 63)
    }
  }

  /// False only where no host that was inserted is this one, or one above it. Nil is for a URL without a host.
  @inline(__always)
  func mayContain(_ host: UnsafeBufferPointer<UInt8>?) -> Bool {
    if containsShort { return true }
    guard let host, let ending = Self.ending(of: host) else { return false }
    return contains(Self.number(ending, count: host.count)) || contains(Self.number(ending, count: 0))
  }

  @inline(__always)
  private func contains(_ number: Int) -> Bool { bits[number >> 6] &>> UInt64(number & 63) & 1 != 0 }

  @inline(__always)
  private static func ending(of host: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard host.count >= length, let start = host.baseAddress else { return nil }
    let end = UnsafeRawPointer(start) + host.count
    let last = UInt64((end - 4).loadUnaligned(as: UInt32.self))
    return last << 16 | UInt64((end - length).loadUnaligned(as: UInt16.self))
  }

  /// The multiplier of wyhash takes all bits to the ten highest.
  @inline(__always)
  private static func number(_ ending: UInt64, count: Int) -> Int {
    Int((((UInt64(count) << 48) ^ ending) &* 0x2d35_8dcc_aa6c_78a5) >> 54)
  }
}
