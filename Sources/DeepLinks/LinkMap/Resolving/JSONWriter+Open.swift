internal import Coordinators
package import JSON

extension JSONWriter {
  /// `{"name", "parameters"}`
  package mutating func link(_ link: DeepLink) {
    beginObject()
    key("name")
    string(link.name)
    key("parameters")
    arguments(link.parameters)
    endObject()
  }

  /// What a link opens, with its arguments.
  package mutating func open(_ open: OpenDeclaration, with arguments: Arguments) {
    beginObject()
    switch open {
    case .commands(let commands): self.commands(commands, with: arguments)
    case .screens(let plan):
      if let tab = plan.tab {
        key("tab")
        string(tab)
      }
      key("stack")
      beginArray()
      for template in plan.under + [plan.screen] {
        beginObject()
        screenMembers(template.screen(with: arguments))
        endObject()
      }
      endArray()
      openMembers(plan.placement, plan.mode)
    }
    endObject()
  }

  /// The keys `as`, `navigation` and `mode`, within an object.
  mutating func openMembers(_ placement: Placement, _ mode: OpenMode) {
    placementMembers(placement)
    key("mode")
    switch mode {
    case .set: raw("\"set\"")
    case .push: raw("\"push\"")
    case .reuse: raw("\"reuse\"")
    }
  }

  private mutating func placementMembers(_ placement: Placement) {
    key("as")
    switch placement {
    case .push: raw("\"push\"")
    case .sheet(let navigation):
      raw("\"sheet\"")
      flag("navigation", navigation)
    case .cover(let navigation):
      raw("\"cover\"")
      flag("navigation", navigation)
    }
  }

  /// A flag that is left out where it is false.
  private mutating func flag(_ name: StaticString, _ value: Bool) {
    guard value else { return }
    key(name)
    bool(true)
  }

  // MARK: Commands

  /// The key `commands`, within an object.
  mutating func commands(_ commands: [MapCommand], with arguments: Arguments) {
    key("commands")
    beginArray()
    for command in commands { self.command(command.command(with: arguments)) }
    endArray()
  }

  /// A command as a body writes it; what has its default is left out.
  package mutating func command(_ command: SessionCommand) {
    beginObject()
    key("command")
    switch command {
    case .stack(let command): stackMembers(command)
    case .finish(let coordinator, let result):
      raw("\"finish\"")
      looseMember("result", result)
      actor(coordinator)
    case .selectTab(let tab, let reset):
      raw("\"selectTab\"")
      key("tab")
      string(tab)
      flag("reset", reset)
    case .perform(let action, let arguments, let item):
      raw("\"perform\"")
      key("action")
      string(action)
      looseMember("arguments", arguments)
      if let item {
        key("item")
        int(item)
      }
    case .open(let url):
      raw("\"open\"")
      key("url")
      string(url)
    case .openLink(let name, let parameters):
      raw("\"open\"")
      key("link")
      string(name)
      key("parameters")
      arguments(parameters)
    case .undo: raw("\"undo\"")
    }
    endObject()
  }

  private mutating func stackMembers(_ command: Command<Screen>) {
    switch command {
    case .push(let screen, _):
      raw("\"push\"")
      screenMembers(screen)
    case .present(let screen, let style, let navigation, _):
      raw("\"present\"")
      screenMembers(screen)
      key("style")
      string(style == .sheet ? "sheet" : "cover")
      flag("navigation", navigation)
    case .pop(let count, let clamp, _): counted("pop", count, clamp)
    case .dismiss(let count, let clamp, _): counted("dismiss", count, clamp)
    case .goBack(let count, let clamp, _): counted("goBack", count, clamp)
    case .popTo(let target, let orPush, _): targeted("popTo", target, orPush)
    case .goBackTo(let target, let orPush, _): targeted("goBackTo", target, orPush)
    case .popToRoot(let outermost, _):
      raw("\"popToRoot\"")
      flag("outermost", outermost)
    case .goBackToRoot(let outermost, _):
      raw("\"goBackToRoot\"")
      flag("outermost", outermost)
    case .popToCurrentNavigationRoot: raw("\"popToCurrentNavigationRoot\"")
    case .dismissAll: raw("\"dismissAll\"")
    case .replaceTop(let screen, _):
      raw("\"replaceTop\"")
      screenMembers(screen)
    case .set(let items):
      raw("\"set\"")
      key("stack")
      beginArray()
      for item in items { self.item(item) }
      endArray()
    case .remove(let item): itemCommand("remove", item)
    case .userBack(let item): itemCommand("userBack", item)
    case .start(let coordinator, let root, let placement):
      raw("\"start\"")
      key("coordinator")
      string(coordinator)
      placementMembers(placement)
      key("parameters")
      arguments(root.parameters)
    case .finish: raw("\"finish\"")
    case .cancel: raw("\"cancel\"")
    }
    actor(command.coordinator)
  }

  private mutating func actor(_ coordinator: String?) {
    guard let coordinator else { return }
    key("coordinator")
    string(coordinator)
  }

  private mutating func counted(_ name: String, _ count: Int, _ clamp: Bool) {
    string(name)
    if count != 1 {
      key("count")
      int(count)
    }
    flag("clamp", clamp)
  }

  private mutating func targeted(_ name: String, _ target: Target<Screen>, _ orPush: Bool) {
    string(name)
    switch target {
    case .kind(let screen):
      key("screen")
      string(screen.name)
    case .screen(let screen): screenMembers(screen)
    case .item(let item):
      key("item")
      int(item)
    case .index(let index):
      key("index")
      int(index)
    }
    flag("orPush", orPush)
  }

  private mutating func itemCommand(_ name: String, _ item: ItemID) {
    string(name)
    key("item")
    int(item)
  }

  private mutating func item(_ item: NewItem<Screen>) {
    beginObject()
    screenMembers(item.screen)
    key("presentation")
    switch item.presentation {
    case .root: raw("\"root\"")
    case .push: raw("\"push\"")
    case .sheet(let navigation):
      raw("\"sheet\"")
      flag("navigation", navigation)
    case .cover(let navigation):
      raw("\"cover\"")
      flag("navigation", navigation)
    }
    actor(item.coordinator)
    endObject()
  }

  private mutating func looseMember(_ name: StaticString, _ loose: LooseArguments) {
    switch loose.source {
    case .none: break
    case .object(let object):
      key(name)
      json(object)
    case .list(let list):
      key(name)
      beginObject()
      for (name, value) in list {
        key(name)
        switch value {
        case .json(let json): self.json(json)
        case .value(let value): self.value(value)
        }
      }
      endObject()
    }
  }

  /// A value that may come from a JSON5 document, as JSON.
  private mutating func json(_ value: JSONValue) {
    switch value.kind {
    case .null: null()
    case .bool: bool(value.bool ?? false)
    case .string: string(value.string ?? "")
    case .number: if let int = value.int { self.int(int) } else { double(value.double ?? .nan) }
    case .array:
      beginArray()
      for element in value.elements { json(element) }
      endArray()
    case .object:
      beginObject()
      for member in value.members {
        key(member.key.string)
        json(member.value)
      }
      endObject()
    }
  }
}
