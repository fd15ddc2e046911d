import Coordinators

/// Does what a stack does, written again from the rules over a plain array, one item at a time. For comparison alone.
struct StackModel {
  var items: [Item<TestScreen>]
  var lastID: ItemID
  let limit: Int

  init(limit: Int) {
    items = [Item(id: 1, screen: .home, presentation: .root, coordinator: "main")]
    lastID = 1
    self.limit = limit
  }

  mutating func apply(_ command: Command<TestScreen>) throws(Refusal) {
    var copy = self
    try copy.run(command)
    self = copy
  }

  private mutating func run(_ command: Command<TestScreen>) throws(Refusal) {
    switch command {
    case .push(let screen, let name):
      try checkTop(try view(name))
      try add(NewItem(screen))
    case .present(let screen, let style, let navigation, let name):
      try checkTop(try view(name))
      let sheet = style == .sheet
      try add(NewItem(screen, sheet ? .sheet(navigation: navigation) : .cover(navigation: navigation)))
    case .pop(let count, let clamp, let name):
      try repeating(count, clamp) { model, done throws(Refusal) in
        try model.popOne(name, crossing: false, after: done)
      }
      _ = try view(name)
    case .goBack(let count, let clamp, let name):
      try repeating(count, clamp) { model, done throws(Refusal) in
        try model.popOne(name, crossing: true, after: done)
      }
      _ = try view(name)
    case .dismiss(let count, let clamp, let name):
      try repeating(count, clamp) { model, done throws(Refusal) in
        try model.dismissOne(name, after: done)
      }
      _ = try view(name)
    case .dismissAll(let name):
      _ = try view(name)
      while (try? dismissOne(name)) != nil {}
    case .popTo(let target, let orPush, let name):
      try go(to: target, orPush, name, crossing: false)
    case .goBackTo(let target, let orPush, let name):
      try go(to: target, orPush, name, crossing: true)
    case .popToRoot(let outermost, let name):
      try cut(above: outermost ? 0 : view(name).root, crossing: false, name)
    case .goBackToRoot(let outermost, let name):
      try cut(above: outermost ? 0 : view(name).root, crossing: true, name)
    case .popToCurrentNavigationRoot(let name):
      _ = try view(name)
      while (try? popOne(name, crossing: false)) != nil {}
    case .replaceTop(let screen, let name):
      let view = try view(name)
      try checkTop(view)
      let top = items.count - 1
      if top == view.root { throw .cannotReplace }
      if items[top].screen != screen {
        lastID += 1
        items[top] = Item(id: lastID, screen: screen, presentation: items[top].presentation)
      }
    case .set(let new):
      try set(new)
    case .remove(let id):
      guard let index = items.firstIndex(where: { $0.id == id }) else { throw .noSuchItem(id) }
      if items[index].coordinator != nil { throw .cannotRemove(id) }
      items.remove(at: index)
      if !isLegal { throw .cannotRemove(id) }
    case .userBack(let id):
      if let index = items.firstIndex(where: { $0.id == id }) { items.removeSubrange((index + 1)...) }
    case .start(let name, let root, let placement):
      try add(NewItem(root, placement.presentation, coordinator: name))
    case .finish(let name), .cancel(let name):
      let view = try view(name)
      if view.root == 0 { throw .noChildRunning }
      try checkTop(view)
      items.removeSubrange(view.root...)
    }
  }

  var isLegal: Bool {
    items.indices.allSatisfy { index in
      items[index].presentation != .push
        || takesPush(items[..<index].last { $0.presentation != .push }!.presentation)
    }
  }

  private func takesPush(_ presentation: Presentation) -> Bool {
    presentation != .sheet(navigation: false) && presentation != .cover(navigation: false)
  }

  private func view(_ name: String?) throws(Refusal) -> (root: Int, child: Int?) {
    let marks = items.indices.filter { items[$0].coordinator != nil }
    guard let position = marks.lastIndex(where: { name == nil || items[$0].coordinator == name }) else {
      throw .notRunning(name!)
    }
    return (marks[position], marks.dropFirst(position + 1).first)
  }

  private func checkTop(_ view: (root: Int, child: Int?)) throws(Refusal) {
    if let child = view.child { throw .childRunning(items[child].coordinator!) }
  }

  private mutating func add(_ item: NewItem<TestScreen>) throws(Refusal) {
    let nearest = items.last { $0.presentation != .push }!
    if item.presentation == .push, !takesPush(nearest.presentation) { throw .cannotPush(onto: nearest.id) }
    if items.count >= limit { throw .stackTooDeep(limit: limit) }
    append(item)
  }

  private mutating func append(_ item: NewItem<TestScreen>) {
    lastID += 1
    items.append(
      Item(id: lastID, screen: item.screen, presentation: item.presentation, coordinator: item.coordinator))
  }

  private mutating func repeating(
    _ count: Int, _ clamp: Bool, _ step: (inout StackModel, Int) throws(Refusal) -> Void
  ) throws(Refusal) {
    for done in 0..<count {
      do throws(Refusal) { try step(&self, done) } catch {
        if clamp { return }
        throw error
      }
    }
  }

  private mutating func popOne(_ name: String?, crossing: Bool, after done: Int = 0) throws(Refusal) {
    let view = try view(name)
    if view.child == nil, view.root == items.count - 1 { throw .atRoot(possible: done) }
    let dropped = items[(view.child ?? items.count - 1)...]
    if !crossing, let presented = dropped.last(where: \.presentation.isPresented) {
      throw .presentationBetween(presented.id)
    }
    items.removeLast(dropped.count)
  }

  private mutating func dismissOne(_ name: String?, after done: Int = 0) throws(Refusal) {
    let view = try view(name)
    let own = (view.root + 1)..<(view.child.map { $0 + 1 } ?? items.count)
    guard let index = own.last(where: { items[$0].presentation.isPresented }) else {
      throw .nothingPresented(presented: done)
    }
    items.removeSubrange(index...)
  }

  private mutating func go(
    to target: Target<TestScreen>, _ orPush: Bool, _ name: String?, crossing: Bool
  ) throws(Refusal) {
    let view = try view(name)
    let match = (view.root..<(view.child ?? items.count)).last { index in
      switch target {
      case .kind(let screen): items[index].screen.isSameKind(as: screen)
      case .screen(let screen): items[index].screen == screen
      case .item(let id): items[index].id == id
      case .index(let position): index == position
      }
    }
    if let match { return try cut(above: match, crossing: crossing, name) }
    switch target {
    case .kind(let screen) where orPush, .screen(let screen) where orPush:
      try checkTop(view)
      try add(NewItem(screen))
    case .kind, .screen: throw .noMatch
    case .item(let id): throw .noSuchItem(id)
    case .index(let index): throw .noSuchIndex(index)
    }
  }

  private mutating func cut(above index: Int, crossing: Bool, _ name: String?) throws(Refusal) {
    _ = try view(name)
    if !crossing, let presented = items[(index + 1)...].last(where: \.presentation.isPresented) {
      throw .presentationBetween(presented.id)
    }
    items.removeSubrange((index + 1)...)
  }

  private mutating func set(_ new: [NewItem<TestScreen>]) throws(Refusal) {
    var candidate = self
    candidate.items = []
    for (index, item) in new.enumerated() {
      if (item.presentation == .root) != (index == 0) { throw .invalidItem(index: index) }
      if index == 0 {
        candidate.items = [items[0]]
      } else {
        candidate.append(item)
      }
      if !candidate.isLegal { throw .invalidItem(index: index) }
    }
    guard let first = new.first, first.screen == .home,
      first.coordinator == nil || first.coordinator == "main"
    else { throw .invalidItem(index: 0) }
    if new.count > limit { throw .stackTooDeep(limit: limit) }
    var kept = 1
    while kept < min(new.count, items.count), items[kept].screen == new[kept].screen,
      items[kept].presentation == new[kept].presentation, items[kept].coordinator == new[kept].coordinator
    {
      kept += 1
    }
    items.removeSubrange(kept...)
    for item in new.dropFirst(kept) { append(item) }
  }

  mutating func open(_ plan: OpenPlan<TestScreen>) throws(Refusal) {
    var copy = self
    switch plan.mode {
    case .set:
      var laid = plan.under.map { NewItem($0) } + [NewItem(plan.screen, plan.placement.presentation)]
      if laid[0].screen == .home && laid[0].presentation == .push { laid.removeFirst() }
      try copy.set([NewItem(.home, .root)] + laid)
    case .push, .reuse:
      if plan.mode == .reuse, let index = items.lastIndex(where: { $0.screen == plan.screen }) {
        items.removeSubrange((index + 1)...)
        return
      }
      if items.last!.screen == plan.screen { return }
      if plan.placement == .push {
        while let index = copy.items.lastIndex(where: { $0.presentation != .push }),
          !takesPush(copy.items[index].presentation)
        {
          copy.items.removeSubrange(index...)
        }
      }
      if copy.items.last!.screen != plan.screen {
        try copy.add(NewItem(plan.screen, plan.placement.presentation))
      }
    }
    self = copy
  }
}
