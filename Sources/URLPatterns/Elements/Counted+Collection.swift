extension Counted: RandomAccessCollection {
  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of elements.
  public var endIndex: Int {
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

  /// The element at a position. Cost: constant, no allocation.
  ///
  /// - Precondition: `position` is not negative and less than `count`.
  public subscript(position: Int) -> Element {
    precondition(position >= 0, "a negative position")
    switch self {
    case .n0: preconditionFailure("no element at \(position): the list is empty")
    case .n1(let a): return ([a] as [1 of Element])[position]
    case .n2(let a, let b): return ([a, b] as [2 of Element])[position]
    case .n3(let a, let b, let c): return ([a, b, c] as [3 of Element])[position]
    case .n4(let a, let b, let c, let d): return ([a, b, c, d] as [4 of Element])[position]
    case .n5(let a, let b, let c, let d, let e): return ([a, b, c, d, e] as [5 of Element])[position]
    case .n6(let a, let b, let c, let d, let e, let f):
      return ([a, b, c, d, e, f] as [6 of Element])[position]
    case .n7(let a, let b, let c, let d, let e, let f, let g):
      return ([a, b, c, d, e, f, g] as [7 of Element])[position]
    case .n8(let a, let b, let c, let d, let e, let f, let g, let h):
      return ([a, b, c, d, e, f, g, h] as [8 of Element])[position]
    case .n9(let a, let b, let c, let d, let e, let f, let g, let h, let i):
      return ([a, b, c, d, e, f, g, h, i] as [9 of Element])[position]
    case .n10(
      let a, let b, let c, let d, let e, let f, let g, let h, let i, let j,
      let plus):
      return position < 10
        ? ([a, b, c, d, e, f, g, h, i, j] as [10 of Element])[position] : plus[position - 10]
    }
  }
}
