import Coordinators
import DeepLinks

/// An item that a gate opened.
struct OpenGate: Equatable, Sendable {
  var flag: String
  var item: ItemID
}

extension Session {
  /// What gates had opened on these stacks, which an undo laid again under new ids, is theirs again.
  mutating func returnGates(of stacks: Navigation<Screen>.Stacks) {
    let known = gates
    guard !known.isEmpty else { return }
    for tab in stacks.indices {
      for (old, new) in zip(stacks[tab].items, navigation[tab].items) where old.id != new.id {
        for gate in known where gate.item == old.id {
          let again = OpenGate(flag: gate.flag, item: new.id)
          if !gates.contains(again) { gates.append(again) }
        }
      }
    }
  }

  /// Forgets gates whose items are gone for good: not there, and on no stack that an undo could lay again.
  ///
  /// - Parameter stacks: what the change that is being made began with.
  mutating func forgetGates(since stacks: Navigation<Screen>.Stacks) {
    guard !gates.isEmpty else { return }
    var items: Set<ItemID> = []
    for stacks in past.map(\.stacks) + [stacks, navigation.stacks] {
      for tab in stacks.indices { stacks[tab].forEach { items.insert($0.id) } }
    }
    gates.removeAll { !items.contains($0.item) }
  }
}
