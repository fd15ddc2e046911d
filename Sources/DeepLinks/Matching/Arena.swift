/// Memory that a matcher's flat structures point into: filled when it is made, freed with it.
final class Arena {
  private var releases: [() -> Void] = []
  private var blocks: [UnsafeMutableRawPointer] = []

  func copy<T: BitwiseCopyable>(_ elements: [T]) -> UnsafeBufferPointer<T> {
    guard !elements.isEmpty else { return UnsafeBufferPointer(start: nil, count: 0) }
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: elements.count * MemoryLayout<T>.stride, alignment: MemoryLayout<T>.alignment)
    blocks.append(block)
    let start = block.initializeMemory(as: T.self, from: elements, count: elements.count)
    return UnsafeBufferPointer(start: start, count: elements.count)
  }

  func copy<T: BitwiseCopyable>(_ element: T) -> UnsafePointer<T> {
    let block = UnsafeMutablePointer<T>.allocate(capacity: 1)
    block.initialize(to: element)
    blocks.append(UnsafeMutableRawPointer(block))
    return UnsafePointer(block)
  }

  /// Keeps a value that is more than its bytes.
  func keep<T>(_ value: T) -> UnsafePointer<T> {
    let block = UnsafeMutablePointer<T>.allocate(capacity: 1)
    block.initialize(to: value)
    releases.append {
      block.deinitialize(count: 1)
      block.deallocate()
    }
    return UnsafePointer(block)
  }

  deinit {
    for release in releases { release() }
    for block in blocks { block.deallocate() }
  }
}
