/// An item and what is below it.
///
/// Nodes never change, so stacks, their earlier revisions and copies of them share all that they have in common:
/// a push is one allocation, going back is none.
@usableFromInline
final class StackNode<Screen: Sendable>: Sendable {
  @usableFromInline let item: Item<Screen>
  @usableFromInline let index: Int32
  // Safety: written only by `deinit`, of the node itself or of the one above it, when nobody else has it.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var below: StackNode?

  @inlinable
  init(_ item: Item<Screen>, on below: StackNode?) {
    self.item = item
    self.below = below
    self.index = if let below { below.index + 1 } else { 0 }
  }

  // Releasing a long stack must not recurse as deep as it is long.
  @inlinable
  deinit {
    var next = takeBelow()
    while isKnownUniquelyReferenced(&next) {
      next = next?.takeBelow()
    }
  }

  @inlinable
  func takeBelow() -> StackNode? {
    let below = self.below
    self.below = nil
    return below
  }
}
