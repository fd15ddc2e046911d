/// What stops a reading: where a part cannot be read and why, or a scheme that no link may have.
enum Fault: Error {
  /// The index counts in the text that the part was read from.
  case wrong(Int, LinkURLError.Reason)
  case unsafeScheme

  @inline(__always)
  init(_ index: Int, _ reason: LinkURLError.Reason) {
    self = .wrong(index, reason)
  }
}
