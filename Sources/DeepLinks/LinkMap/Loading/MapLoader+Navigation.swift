internal import Coordinators
internal import JSON

extension MapLoader {
  mutating func readScreens(_ value: JSONValue?) {
    guard let value, isObject(value, "screens") else { return }
    screens = value.members.map { member in readScreen(member.key.string, member.value) }
  }

  private mutating func readScreen(_ name: String, _ value: JSONValue) -> ScreenDeclaration {
    guard isObject(value, name) else { return ScreenDeclaration(name: name) }
    checkKeys(of: value, known: ["parameters", "actions"], .screen)
    var actions: [ActionDeclaration] = []
    if let list = value["actions"], isObject(list, "actions") {
      for member in list.members {
        let name = member.key.string
        actions.append(
          ActionDeclaration(name: name, arguments: parameters(member.value, name).map(\.parameter)))
      }
    }
    return ScreenDeclaration(
      name: name, parameters: parameters(value["parameters"], "parameters").map(\.parameter), actions: actions
    )
  }

  mutating func readCoordinators(_ value: JSONValue?) {
    guard let value, isObject(value, "coordinators") else { return }
    for member in value.members {
      var coordinator = CoordinatorDraft(name: member.key.string, offset: member.key.offset)
      if isObject(member.value, coordinator.name) {
        checkKeys(of: member.value, known: ["root", "result", "on"], .coordinator)
        if let root = needed("root", of: member.value, .coordinator), let name = text(root, "root") {
          coordinator.root = (name, root.offset)
          if let screens, !screens.contains(where: { $0.name == name }) {
            let nearest = nearest(to: name, among: screens.map(\.name))
            report(.unknownName(name, .screen, nearest: nearest), at: root.offset)
          }
        }
        coordinator.result = parameters(member.value["result"], "result").map(\.parameter)
        coordinator.on = member.value["on"]
      }
      coordinators.append(coordinator)
    }
  }

  mutating func readRoot(_ value: JSONValue?) {
    guard let value, isObject(value, "root") else { return }
    checkKeys(of: value, known: ["tabs", "selected", "coordinator"], .root)
    switch (value["tabs"], value["coordinator"]) {
    case (nil, let coordinator?):
      if let selected = value.member("selected") {
        report(.unknownKey("selected", of: .root, nearest: nil), at: selected.key.offset)
      }
      if let name = rootCoordinator(coordinator) { root = .coordinator(name) }
    case (let tabs?, nil): readTabs(tabs, selected: value["selected"])
    default: reportChoice(of: ["tabs", "coordinator"], in: value, .root)
    }
  }

  private mutating func readTabs(_ value: JSONValue, selected: JSONValue?) {
    guard isObject(value, "tabs") else { return }
    var tabs: [(name: String, coordinator: String)] = []
    for member in value.members {
      tabs.append((member.key.string, rootCoordinator(member.value) ?? ""))
    }
    guard var name = tabs.first?.name else {
      report(.noTabs, at: value.offset)
      return
    }
    if let selected, let text = text(selected, "selected") {
      if tabs.contains(where: { $0.name == text }) {
        name = text
      } else {
        let nearest = nearest(to: text, among: tabs.map(\.name))
        report(.unknownName(text, .tab, nearest: nearest), at: selected.offset)
      }
    }
    root = .tabs(tabs, selected: name)
  }

  /// A coordinator with which a session begins: nothing gives its root screen parameters.
  private mutating func rootCoordinator(_ value: JSONValue) -> String? {
    guard let name = text(value, "coordinator") else { return nil }
    guard let coordinator = coordinators.first(where: { $0.name == name }) else {
      let nearest = nearest(to: name, among: coordinators.map(\.name))
      report(.unknownName(name, .coordinator, nearest: nearest), at: value.offset)
      return nil
    }
    let screen = screens?.first { $0.name == coordinator.root?.name }
    for parameter in screen?.parameters ?? [] where !parameter.mayBeMissing {
      report(
        .rootNeedsParameter(parameter.name, screen: screen?.name ?? "", coordinator: name), at: value.offset)
    }
    return name
  }

  mutating func readGates(_ value: JSONValue?) {
    guard let value, isObject(value, "gates") else { return }
    for member in value.members {
      let name = member.key.string
      var open: JSONValue?
      if isObject(member.value, name) {
        checkKeys(of: member.value, known: ["open"], .gate)
        open = needed("open", of: member.value, .gate)
      }
      gates.append((name, open, member.key.offset))
    }
  }

  mutating func gateDeclarations() -> [GateDeclaration] {
    gates.compactMap { gate in
      gate.open.flatMap { open($0, named: gate.name, given: [], mode: .push) }
        .map { GateDeclaration(name: gate.name, open: $0) }
    }
  }

  mutating func declaration(of coordinator: CoordinatorDraft) -> CoordinatorDeclaration {
    var handlers: [String: [MapCommand]] = [:]
    var events: [String] = []
    if let on = coordinator.on, isObject(on, "on") {
      let innermost = names.coordinator(coordinator.name)
      for member in on.members {
        let key = member.key.string
        guard let given = arguments(of: key, at: member.key.offset) else { continue }
        handlers[key] = commands(member.value, key, given: given, innermost: innermost)
        events.append(key)
      }
    }
    return CoordinatorDeclaration(
      name: coordinator.name, root: coordinator.root?.name ?? "", result: coordinator.result,
      handlers: handlers, events: events)
  }

  /// What `"$name"` may stand for below `"<screen>.<action>"`, `"<child>.finished"` or `"<child>.cancelled"`.
  private mutating func arguments(of key: String, at offset: Int) -> [Parameter]? {
    guard let dot = key.lastIndex(of: ".") else {
      report(.handlerForm(key), at: offset)
      return nil
    }
    let subject = String(key[..<dot])
    let verb = String(key[key.index(after: dot)...])
    let screen = screens?.first { $0.name == subject }
    if let action = screen?.action(verb) { return action.arguments }
    if let child = coordinators.first(where: { $0.name == subject }) {
      if verb == "finished" { return child.result }
      if verb == "cancelled" { return [] }
      if screen == nil {
        let nearest = nearest(to: verb, among: ["finished", "cancelled"])
        report(.unknownName(key, .action, nearest: nearest.map { "\(subject).\($0)" }), at: offset)
        return nil
      }
    }
    guard let screens else { return [] }
    if let screen {
      let nearest = nearest(to: verb, among: screen.actions.map(\.name))
      report(.unknownName(key, .action, nearest: nearest.map { "\(subject).\($0)" }), at: offset)
    } else {
      let reports = coordinators.map(\.name).flatMap { ["\($0).finished", "\($0).cancelled"] }
      let actions = screens.flatMap { screen in screen.actions.map { "\(screen.name).\($0.name)" } }
      report(.unknownName(key, .action, nearest: nearest(to: key, among: actions + reports)), at: offset)
    }
    return nil
  }

  /// A screen's action must not look like what a child reports.
  mutating func checkClashes(_ value: JSONValue?) {
    guard let value else { return }
    for screen in value.members {
      let name = screen.key.string
      guard coordinators.contains(where: { $0.name == name }), let actions = screen.value["actions"] else {
        continue
      }
      for action in actions.members where action.key.is("finished") || action.key.is("cancelled") {
        report(.actionClash(screen: name, action: action.key.string), at: action.key.offset)
      }
    }
  }
}
