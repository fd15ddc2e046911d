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
    let navigation = session.navigation
    let tab = tab ?? navigation.selected
    let stack = navigation[tab]
    beginStack(
      stack, of: id, revision: session.revision, layout: navigation.layout, tab: tab,
      selected: navigation.selected)
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
    key("session")
    string(id.text)
    key("revision")
    int(revision)
    if layout.hasTabs {
      key("tab")
      string(layout.tabs[tab].name)
      key("selected")
      string(layout.tabs[selected].name)
    }
    coordinator(of: stack)
  }

  /// The whole session.
  mutating func session(
    _ session: Session, id: SessionID, notes: SessionNotes = SessionNotes(), now: Timestamp
  ) {
    let navigation = session.navigation
    beginObject()
    key("session")
    string(id.text)
    key("revision")
    int(session.revision)
    if navigation.layout.hasTabs {
      key("selected")
      string(navigation.layout.tabs[navigation.selected].name)
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
    if let platform = session.client.platform {
      key("platform")
      string(platform)
    }
    if let version = session.client.version {
      key("version")
      string(version)
    }
    endObject()
    timers(session.timers)
    if let pending = session.pending(at: now) {
      key("pending")
      beginObject()
      key("link")
      link(pending.link)
      key("expires")
      string(pending.expires.rfc3339)
      endObject()
    }
    self.notes(notes, of: session)
    endObject()
  }

  private mutating func notes(_ notes: SessionNotes, of session: Session) {
    if let outcome = notes.outcome {
      key("outcome")
      string(outcome.rawValue)
    }
    if let timer = notes.timer.flatMap(session.timer) {
      key("timer")
      self.timer(timer)
    }
    if notes.isDryRun {
      key("dryRun")
      bool(true)
    }
    if notes.saysCreated {
      key("created")
      bool(true)
    }
    if let parts = notes.leftOut?.parts, !parts.isEmpty { dropped(parts) }
    if let dropped = notes.dropped {
      key("dropped")
      beginObject()
      key("link")
      link(dropped.link)
      key("type")
      string(Problem(dropped.refusal, isBatch: false).typeReference)
      endObject()
    }
  }

  /// What of a document was not restored.
  private mutating func dropped(_ parts: [LeftOut.Part]) {
    key("dropped")
    beginArray()
    for part in parts {
      beginObject()
      key("pointer")
      string(part.problem.pointer ?? "")
      key("type")
      string(part.problem.typeReference)
      key("detail")
      string(part.problem.detail)
      if let items = part.items {
        key("items")
        int(items)
      }
      endObject()
    }
    endArray()
  }

  private mutating func coordinator(of stack: ScreenStack<Screen>) {
    guard let name = stack.coordinator else { return }
    key("coordinator")
    string(name)
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
    if start == nil {
      key("reset")
      bool(true)
    }
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
    key("id")
    int(item.id)
    key("screen")
    string(item.screen.name)
    key("parameters")
    arguments(item.screen.parameters)
    key("presentation")
    switch item.presentation {
    case .root: raw("\"root\"")
    case .push: raw("\"push\"")
    case .sheet(let navigation):
      raw("\"sheet\"")
      key("navigation")
      bool(navigation)
    case .cover(let navigation):
      raw("\"cover\"")
      key("navigation")
      bool(navigation)
    }
    if let coordinator = item.coordinator {
      key("coordinator")
      string(coordinator)
    }
  }

  mutating func link(_ link: DeepLink) {
    beginObject()
    key("name")
    string(link.name)
    key("parameters")
    arguments(link.parameters)
    endObject()
  }
}
