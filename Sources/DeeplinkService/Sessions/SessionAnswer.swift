import Coordinators
import DeepLinks
import JSON
import Sessions

extension JSONWriter {
  /// One tab's stack, by default the selected one's.
  mutating func stack(
    of session: Session, id: SessionID, tab: Int?, notes: SessionNotes = SessionNotes(),
    view: StackView = StackView()
  ) {
    let selected = session.selected
    let tab = tab ?? selected
    let stack = session.stack(of: tab)
    beginStack(
      stack, of: id, revision: session.revision, layout: session.layout, tab: tab, selected: selected)
    if view.asNodes {
      key("node")
      node(stack.node)
    } else {
      items(of: stack)
    }
    if let steps = view.steps { self.steps(steps, of: session, tab: tab) }
    self.notes(notes, of: session)
    endObject()
  }

  /// A tab's stack as it was at some revision.
  mutating func stack(
    _ stack: ScreenStack<Screen>, of id: SessionID, revision: UInt64, layout: NavigationLayout<Screen>,
    tab: Int, selected: Int
  ) {
    beginStack(stack, of: id, revision: revision, layout: layout, tab: tab, selected: selected)
    items(of: stack)
    endObject()
  }

  private mutating func beginStack(
    _ stack: ScreenStack<Screen>, of id: SessionID, revision: UInt64, layout: NavigationLayout<Screen>,
    tab: Int, selected: Int
  ) {
    beginObject()
    member("session", id.text)
    member("revision", revision)
    if layout.hasTabs {
      member("tab", layout.tabs[tab].name)
      member("selected", layout.tabs[selected].name)
    }
    coordinator(of: stack)
  }

  /// The whole session.
  mutating func session(
    _ session: Session, id: SessionID, notes: SessionNotes = SessionNotes(), now: Timestamp
  ) {
    let navigation = session.navigation
    beginObject()
    member("session", id.text)
    member("revision", session.revision)
    if navigation.layout.hasTabs {
      member("selected", navigation.layout.tabs[navigation.selected].name)
      key("tabs")
      beginObject()
      for (index, tab) in navigation.layout.tabs.enumerated() {
        key(tab.name)
        beginObject()
        coordinator(of: navigation[index])
        items(of: navigation[index])
        endObject()
      }
      endObject()
    } else {
      coordinator(of: navigation.stack)
      items(of: navigation.stack)
    }
    key("flags")
    beginObject()
    for flag in session.flags {
      key(flag)
      bool(true)
    }
    endObject()
    key("client")
    beginObject()
    if let platform = session.client.platform { member("platform", platform) }
    if let version = session.client.version { member("version", version) }
    endObject()
    timers(session.timers)
    if let pending = session.pending(at: now) {
      key("pending")
      beginObject()
      key("link")
      link(pending.link)
      member("expires", pending.expires.rfc3339)
      endObject()
    }
    self.notes(notes, of: session)
    endObject()
  }

  private mutating func notes(_ notes: SessionNotes, of session: Session) {
    if let outcome = notes.outcome { member("outcome", outcome.rawValue) }
    if let timer = notes.timer.flatMap(session.timer) {
      key("timer")
      self.timer(timer)
    }
    if notes.isDryRun { member("dryRun", json: "true") }
    if notes.saysCreated { member("created", json: "true") }
    if let parts = notes.leftOut?.parts, !parts.isEmpty { dropped(parts) }
    if let dropped = notes.dropped {
      key("dropped")
      beginObject()
      key("link")
      link(dropped.link)
      member("type", Problem(dropped.refusal, isBatch: false).typeReference)
      endObject()
    }
  }

  /// What of a document was not restored.
  private mutating func dropped(_ parts: [LeftOut.Part]) {
    key("dropped")
    beginArray()
    for part in parts {
      beginObject()
      member("pointer", part.problem.pointer ?? "")
      member("type", part.problem.typeReference)
      member("detail", part.problem.detail)
      if let items = part.items {
        key("items")
        int(items)
      }
      endObject()
    }
    endArray()
  }

  private mutating func coordinator(of stack: ScreenStack<Screen>) {
    if let name = stack.coordinator { member("coordinator", name) }
  }

  private mutating func items(of stack: ScreenStack<Screen>) {
    key("stack")
    beginArray()
    stack.forEach { self.item($0) }
    endArray()
  }

  /// The stacks that the client shows one after another on its way from what it has; of what it has and nobody
  /// remembers, the current stack alone.
  private mutating func steps(_ steps: StackView.Steps, of session: Session, tab: Int) {
    let stack = session.navigation[tab]
    let start = steps.from.flatMap { session.stack(of: tab, at: $0) }
    key("steps")
    beginArray()
    for step in start.map({ stack.steps(from: $0, steps.options) }) ?? [stack.items] {
      beginArray()
      for item in step { self.item(item) }
      endArray()
    }
    endArray()
    if start == nil { member("reset", json: "true") }
  }

  private mutating func item(_ item: Item<Screen>) {
    beginObject()
    members(of: item)
    endObject()
  }

  private mutating func node(_ node: NavigationNode<Screen>) {
    guard case .item(let item, let index, let next) = node else {
      string("end")
      return
    }
    beginObject()
    members(of: item)
    key("index")
    int(index)
    key("isActive")
    bool(node.isActive)
    key("pushes")
    self.node(next)
    endObject()
  }

  private mutating func members(of item: Item<Screen>) {
    member("id", item.id)
    member("screen", item.screen.name)
    key("parameters")
    arguments(item.screen.parameters)
    switch item.presentation {
    case .root: member("presentation", json: #""root""#)
    case .push: member("presentation", json: #""push""#)
    case .sheet(let navigation):
      member("presentation", json: #""sheet""#)
      member("navigation", json: navigation ? "true" : "false")
    case .cover(let navigation):
      member("presentation", json: #""cover""#)
      member("navigation", json: navigation ? "true" : "false")
    }
    if let coordinator = item.coordinator { member("coordinator", coordinator) }
  }

  mutating func link(_ link: DeepLink) {
    beginObject()
    member("name", link.name)
    key("parameters")
    arguments(link.parameters)
    endObject()
  }
}
