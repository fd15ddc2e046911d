/// Text that a binding would take, lent by the URL while it is matched.
struct BoundText {
  /// As it is spelled in the URL, decoded.
  var spelled: UnsafeBufferPointer<UInt8>
  /// Composed (NFC); the same memory where that is the same text.
  var composed: UnsafeBufferPointer<UInt8>
  var place: Place = .path

  enum Place: UInt8 {
    /// An element, or a label of the host.
    case path
    case query
    /// The whole value of an argument without `=`.
    case bareName
    case fragment
  }
}
