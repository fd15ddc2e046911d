/// Copies short texts whose length nobody can guess: in whole blocks, so that nothing depends on the length but how many
/// they are, and that is one mostly. `memcpy` decides by the length, and is often wrong on its way.
@usableFromInline
package enum Blocks {
  /// So many bytes more than the text has are read, and written, at most. What they are means nothing.
  @usableFromInline
  package static var slack: Int { 32 }

  @inlinable
  @inline(__always)
  package static func copy(
    _ count: Int, from source: UnsafePointer<UInt8>, to place: UnsafeMutablePointer<UInt8>
  ) {
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(place))
    var at = 0
    repeat {
      let block = from.loadUnaligned(fromByteOffset: at, as: SIMD32<UInt8>.self)
      to.storeBytes(of: block, toByteOffset: at, as: SIMD32<UInt8>.self)
      at &+= slack
    } while at < count
  }
}
