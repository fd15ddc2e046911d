internal import Glibc

/// Byte comparison.
enum TextBytes {
  static func order(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let count = min(left.count, right.count)
    if count > 0, let left = left.baseAddress, let right = right.baseAddress {
      let order = memcmp(left, right, count)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }

  static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    guard left.count == right.count else { return false }
    guard let left = left.baseAddress, let rightBase = right.baseAddress else { return true }
    return memcmp(left, rightBase, right.count) == 0
  }
}
