/// An array that is emptied and filled again and again, at the cost of its writes alone.
struct Reused<Element: BitwiseCopyable & Sendable>: Sendable {
  private var items: [Element] = []
  private(set) var count = 0

  @inline(__always)
  mutating func append(_ element: Element) {
    if count < items.count {
      items[count] = element
    } else {
      items.append(element)
    }
    count &+= 1
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Keeps the first `count` elements, which there must be.
  @inline(__always)
  mutating func truncate(to count: Int) { self.count = count }

  @inline(__always)
  func withUnsafeBufferPointer<R, E: Error>(
    _ body: (UnsafeBufferPointer<Element>) throws(E) -> R
  ) throws(E) -> R {
    try items.withUnsafeBufferPointer { items throws(E) in
      try body(UnsafeBufferPointer(rebasing: items[..<count]))
    }
  }
}
