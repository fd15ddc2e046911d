/// The hash by which elements, names, literals and hosts are looked up.
///
/// Not seeded: the tables it serves are built from a link map, which its owner writes, and a URL is only
/// ever looked up in them.
package enum TextHash {
  // The constants of wyhash 4 (public domain).
  private static let first: UInt64 = 0x2d35_8dcc_aa6c_78a5
  private static let second: UInt64 = 0x8bb8_4b93_962e_acc9
  private static let third: UInt64 = 0x4b33_a62e_d433_d4a3

  @inline(__always)
  package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let start = bytes.baseAddress else { return hash(start: nil, count: 0) }
    return hash(start: UnsafeRawPointer(start), count: bytes.count)
  }

  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBufferPointer { hash($0) }
  }

  @inline(__always)
  package static func hash(start: UnsafeRawPointer?, count: Int) -> UInt64 {
    guard let start, count > 0 else { return mix(first, second) }
    var low: UInt64
    var high: UInt64
    var seed = first
    if count <= 16 {
      if count >= 4 {
        let step = (count >> 3) << 2
        low = load32(start) << 32 | load32(start + step)
        high = load32(start + count - 4) << 32 | load32(start + count - 4 - step)
      } else {
        low =
          UInt64(load8(start)) << 16 | UInt64(load8(start + (count >> 1))) << 8
          | UInt64(load8(start + count - 1))
        high = 0
      }
    } else {
      var cursor = start
      var left = count
      while left > 16 {
        seed = mix(load64(cursor) ^ second, load64(cursor + 8) ^ seed)
        cursor += 16
        left -= 16
      }
      low = load64(cursor + left - 16)
      high = load64(cursor + left - 8)
    }
    let product = (low ^ second).multipliedFullWidth(by: high ^ seed)
    return mix(product.low ^ third ^ UInt64(truncatingIfNeeded: count), product.high ^ second)
  }

  /// True where two texts are the same bytes.
  @inline(__always)
  package static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    let count = left.count
    guard count == right.count else { return false }
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return count == 0 }
    let leftBytes = UnsafeRawPointer(leftStart)
    let rightBytes = UnsafeRawPointer(rightStart)
    if count >= 8 {
      var index = 0
      while index < count {
        let place = min(index, count - 8)
        if load64(leftBytes + place) != load64(rightBytes + place) { return false }
        index += 8
      }
      return true
    }
    for index in 0..<count where left[index] != right[index] { return false }
    return true
  }

  /// Joins two hashes, for keys of several parts; the order counts.
  @inline(__always)
  package static func combine(_ left: UInt64, _ right: UInt64) -> UInt64 {
    mix(left ^ second, right ^ third)
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.low ^ product.high
  }

  @inline(__always)
  private static func load8(_ start: UnsafeRawPointer) -> UInt8 { start.load(as: UInt8.self) }

  @inline(__always)
  private static func load32(_ start: UnsafeRawPointer) -> UInt64 {
    UInt64(start.loadUnaligned(as: UInt32.self))
  }

  @inline(__always)
  private static func load64(_ start: UnsafeRawPointer) -> UInt64 {
    start.loadUnaligned(as: UInt64.self)
  }
}
