import Coordinators
import DeepLinks

extension Run {
  /// Opens a link, or the gate of the first flag that it lacks; the link waits then.
  mutating func open(_ link: DeepLink) throws(SessionRefusal) {
    guard let declaration = context.map.link(link.name) else {
      throw refusal(.nothingToOpen(link: link.name))
    }
    if case .command(.open) = trace.cause { trace.cause = .link(declaration.name) }
    if let flag = declaration.requires.first(where: { !session.flags.contains($0) }) {
      try openGate(flag)
      let waiting = session.pending(at: context.now)
      if waiting?.link != link || waiting?.flag != flag {
        session.pending = PendingLink(
          link: link, flag: flag, expires: context.now + context.pendingTime)
      }
      isPending = true
      return
    }
    guard let opening = declaration.open else { throw refusal(.nothingToOpen(link: link.name)) }
    try open(opening, with: link.parameters)
  }

  private mutating func open(
    _ declaration: OpenDeclaration, with arguments: Arguments
  ) throws(SessionRefusal) {
    switch declaration {
    case .screens(let plan):
      let plan = plan.mapScreens { $0.screen(with: arguments) }
      let (tab, limit) = (context.tab, context.depthLimit)
      try refusing { (navigation) throws(Refusal) in try navigation.open(plan, tab: tab, limit: limit) }
    case .commands(let templates):
      try perform(templates, with: arguments)
    }
  }

  private mutating func openGate(_ flag: String) throws(SessionRefusal) {
    guard let gate = context.map.gate(flag) else { return }
    let last = session.navigation.ids.last
    try open(gate.open, with: [:])
    // The gate's item is the lowest that opening it made. One that was open already stays whose it was.
    if let item = session.navigation.lowestItem(after: last) {
      session.forgetGates(since: trace.stacks)
      session.gates.append(OpenGate(flag: flag, item: item))
    }
  }
}

extension Run {
  /// Lays what there was before the last change that was not taken back.
  mutating func undo() throws(SessionRefusal) {
    guard let (distance, change) = session.lastUndoable(for: trace) else {
      throw refusal(.nothingToUndo)
    }
    trace.undone.insert(distance)
    session.navigation.restore(change.stacks, selected: Int(change.selected))
    trace.laid = session.navigation
    session.returnGates(of: change.stacks)
    session.forgetGates(since: trace.stacks)
  }
}

extension Navigation {
  /// The least id of an item above `last` that is on a stack.
  fileprivate func lowestItem(after last: ItemID) -> ItemID? {
    var lowest: ItemID?
    for tab in stacks.indices {
      stacks[tab].forEach { item in
        if item.id > last, item.id < lowest ?? .max { lowest = item.id }
      }
    }
    return lowest
  }
}
