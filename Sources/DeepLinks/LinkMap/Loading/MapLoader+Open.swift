internal import Coordinators
internal import JSON

extension MapLoader {
  /// What a link's or gate's `open` says. `name`: the screen where it says none.
  mutating func open(
    _ value: JSONValue, named name: String, given: [Parameter], mode: OpenMode
  ) -> OpenDeclaration? {
    guard isObject(value, "open") else { return nil }
    if let list = value["commands"] {
      checkKeys(of: value, known: ["commands"], .open)
      return commands(list, "commands", given: given, innermost: nil).map(OpenDeclaration.commands)
    }
    checkKeys(
      of: value, known: ["tab", "under", "screen", "parameters", "as", "navigation", "mode", "commands"],
      .open)
    let reader = CommandReader<TemplateForm>(names: names, context: context, given: given)
    let screen = openedScreen(value, named: name, given: given, reader)
    let under = value["under"].map { parents($0, given: given, reader) } ?? []
    let tab = openedTab(value["tab"])
    let mode = openMode(value["mode"]) ?? mode
    do {
      let placement = try reader.placement(of: CommandFields(value))
      guard let screen else { return nil }
      return .screens(OpenPlan(tab: tab, under: under, screen: screen, as: placement, mode: mode))
    } catch {
      report(error)
      return nil
    }
  }

  private mutating func openedScreen(
    _ value: JSONValue, named name: String, given: [Parameter], _ reader: CommandReader<TemplateForm>
  ) -> ScreenTemplate? {
    let written = value["screen"]
    guard let name = written.map({ text($0, "screen") }) ?? name else { return nil }
    let offset = written?.offset ?? value.offset
    if let screens, names.screen(name) == nil {
      let nearest = nearest(to: name, among: screens.map(\.name))
      report(
        written == nil
          ? .noScreenOfOwnName(name, nearest: nearest) : .unknownName(name, .screen, nearest: nearest),
        at: offset)
      return nil
    }
    guard value["parameters"] != nil else { return passedByName(to: name, from: given, at: offset) }
    do {
      let declared = names.screen(name)?.parameters
      return ScreenTemplate(
        name: name,
        parameters: try reader.arguments(CommandFields(value), .parameters, for: declared, .screen, name))
    } catch {
      report(error)
      return nil
    }
  }

  private mutating func parents(
    _ value: JSONValue, given: [Parameter], _ reader: CommandReader<TemplateForm>
  ) -> [ScreenTemplate] {
    guard isList(value, "under") else { return [] }
    var parents: [ScreenTemplate] = []
    for element in value.elements {
      guard element.kind == .object || element.kind == .string else {
        report(.wrongForm("under", wanted: .parent), at: element.offset)
        continue
      }
      if let name = element.string {
        if let screens, names.screen(name) == nil {
          let nearest = nearest(to: name, among: screens.map(\.name))
          report(.unknownName(name, .screen, nearest: nearest), at: element.offset)
        } else if let parent = passedByName(to: name, from: given, at: element.offset) {
          parents.append(parent)
        }
        continue
      }
      checkKeys(of: element, known: ["screen", "parameters"], .parent)
      guard let screen = needed("screen", of: element, .parent), let name = text(screen, "screen") else {
        continue
      }
      if let parent = openedScreen(element, named: name, given: given, reader) { parents.append(parent) }
    }
    return parents
  }

  private mutating func openedTab(_ value: JSONValue?) -> String? {
    guard let value, let tab = text(value, "tab") else { return nil }
    if let tabs = names.tabs, !tabs.contains(tab) {
      report(.unknownName(tab, .tab, nearest: nearest(to: tab, among: tabs)), at: value.offset)
    }
    return tab
  }

  private mutating func openMode(_ value: JSONValue?) -> OpenMode? {
    guard let value, let word = text(value, "mode") else { return nil }
    switch word {
    case "set": return .set
    case "push": return .push
    case "reuse": return .reuse
    default:
      let allowed = ["set", "push", "reuse"]
      report(
        .unknownWord(word, key: "mode", nearest: nearest(to: word, among: allowed), allowed: allowed),
        at: value.offset)
      return nil
    }
  }

  /// The commands of a list; nil where one of them is wrong.
  mutating func commands(
    _ value: JSONValue, _ key: String, given: [Parameter], innermost: MapNames.Coordinator?
  ) -> [MapCommand]? {
    guard isList(value, key) else { return nil }
    var innermost = innermost
    var commands: [MapCommand] = []
    var isWhole = true
    for element in value.elements {
      let reader = CommandReader<TemplateForm>(
        names: names, context: context, given: given, innermost: innermost)
      do {
        let command = try reader.command(element)
        innermost = self.innermost(after: command, before: innermost)
        commands.append(command)
      } catch {
        report(error)
        isWhole = false
      }
    }
    return isWhole ? commands : nil
  }

  /// Which coordinator is the innermost after a command, as far as that can be said.
  private func innermost(
    after command: MapCommand, before: MapNames.Coordinator?
  ) -> MapNames.Coordinator? {
    switch command {
    case .stack(.start(let name, _, _)): names.coordinator(name)
    case .stack(.push), .stack(.present), .stack(.pop), .stack(.popTo), .stack(.popToRoot),
      .stack(.popToCurrentNavigationRoot), .stack(.replaceTop):
      before
    // These may end children, or lead wherever the map or the session says.
    case .stack(.dismiss), .stack(.dismissAll), .stack(.goBack), .stack(.goBackTo), .stack(.goBackToRoot),
      .stack(.set), .stack(.remove), .stack(.userBack), .stack(.finish), .stack(.cancel), .finish, .selectTab,
      .perform, .open, .openLink, .undo:
      nil
    }
  }

  /// A screen that gets what it needs by name; nil where that is missing or of another type.
  mutating func passedByName(to name: String, from given: [Parameter], at offset: Int) -> ScreenTemplate? {
    guard screens != nil else {
      return ScreenTemplate(
        name: name,
        parameters: given.map {
          ArgumentTemplate(name: $0.name, source: .argument($0.name, otherwise: nil))
        })
    }
    guard let screen = names.screen(name) else { return nil }
    return passedByName(to: screen.parameters, from: given, .screen, name, at: offset)
      .map { ScreenTemplate(name: name, parameters: $0) }
  }

  mutating func passedByName(
    to wanted: [Parameter], from given: [Parameter], _ noun: MapProblem.Noun, _ name: String, at offset: Int
  ) -> [ArgumentTemplate]? {
    var templates: [ArgumentTemplate] = []
    var isWhole = true
    for parameter in wanted {
      if let argument = given.first(where: { $0.name == parameter.name }) {
        if let problem = parameter.problem(passing: argument, to: noun, named: name) {
          report(problem, at: offset)
          isWhole = false
        }
        templates.append(
          ArgumentTemplate(
            name: parameter.name, source: .argument(argument.name, otherwise: parameter.defaultValue)))
      } else if let value = parameter.defaultValue {
        templates.append(ArgumentTemplate(name: parameter.name, source: .constant(value)))
      } else if !parameter.isOptional {
        report(.missingParameter(parameter.name, of: noun, named: name), at: offset)
        isWhole = false
      }
    }
    return isWhole ? templates : nil
  }
}
