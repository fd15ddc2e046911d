extension JSONValue {
  /// The number as it is written; nil where this is none.
  package var numberText: String? {
    guard node.tag == .number else { return nil }
    return withExtendedLifetime(document) { String(decoding: $0.source[range], as: UTF8.self) }
  }

  /// The whole number that this is by value (`2`, `2.0`, `20e-1`); nil where it has a fraction or more than
  /// 64 bits. Exact: nothing goes through `Double`.
  package var int: Int64? { withNumeral { $0.int } }

  /// The whole number that this is by value, where it is not negative; of one beyond 64 bits, the greatest that has them.
  package var wholeNumber: UInt64? { withNumeral { $0.wholeNumber } }

  /// The nearest `Double`; nil where this is no number or is beyond its range (`1e400`, which is a legal
  /// number: `numberText` has it). JSON5's `Infinity` and `NaN` are what they say.
  package var double: Double? { withNumeral { $0.double } }

  func withNumeral<Result>(_ body: (JSONNumeral) -> Result?) -> Result? {
    guard node.tag == .number else { return nil }
    return withExtendedLifetime(document) {
      body(JSONNumeral(UnsafeBufferPointer(rebasing: $0.source[range])))
    }
  }

  func isSameNumber(as other: JSONValue) -> Bool {
    withNumeral { number in other.withNumeral { JSONNumeral.areEqual(number, $0) } } ?? false
  }
}
