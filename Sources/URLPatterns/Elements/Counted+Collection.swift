extension Counted: RandomAccessCollection {
  /// Always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int {
    switch self {
    case .n0: 0
    case .n1: 1
    case .n2: 2
    case .n3: 3
    case .n4: 4
    case .n5: 5
    case .n6: 6
    case .n7: 7
    case .n8: 8
    case .n9: 9
    case .n10(_, _, _, _, _, _, _, _, _, _, let plus): 10 + plus.count
    }
  }

  /// The element at a position. Cost: of the first ten, an array of them; iterating makes it once for all.
  ///
  /// - Precondition: `position` is not negative and less than `count`.
  @inlinable public subscript(position: Int) -> Element {
    if case .n10(_, _, _, _, _, _, _, _, _, _, let plus) = self, position >= 10 { return plus[position - 10] }
    return elements[position]
  }

  /// The elements in order. Cost: an array of them.
  @inlinable public func makeIterator() -> IndexingIterator<[Element]> {
    elements.makeIterator()
  }
}
