/// The whole numbers within bounds, both inclusive; none where they are the wrong way round.
struct WholeRange: Hashable {
  var minimum: Int64 = .min
  var maximum: Int64 = .max

  @inline(__always)
  func contains(_ value: Int64) -> Bool { minimum <= value && value <= maximum }
}
