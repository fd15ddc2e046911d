internal import Coordinators
package import JSON

/// Reads commands, of requests and of link maps, and checks them against a map's names and types.
///
/// Everything that can be seen without a session is checked here; what cannot is `LooseArguments`.
package struct CommandReader<Form: ReadableForm>: Sendable {
  package let names: MapNames
  package let context: ConversionContext
  /// The arguments that `"$name"` may stand for; none in requests.
  let given: [Parameter]
  /// The coordinator whose result a `finish` without a name gives, where that is known.
  var innermost: MapNames.Coordinator?

  init(
    names: MapNames, context: ConversionContext, given: [Parameter] = [],
    innermost: MapNames.Coordinator? = nil
  ) {
    self.names = names
    self.context = context
    self.given = given
    self.innermost = innermost
  }

  /// One command: an object.
  package func command(_ value: JSONValue) throws(CommandProblem) -> NavigationCommand<Form> {
    try command(value, besides: nil)
  }

  /// `besides`: a key that may stand beside the command's own.
  func command(_ value: JSONValue, besides: StaticString?) throws(CommandProblem) -> NavigationCommand<Form> {
    guard value.kind == .object else { throw value.problem(.wrongForm("command", wanted: .object)) }
    let word = try commandWord(of: value, besides: besides)
    try checkKeys(of: value, known: word.keys, besides: besides, noun: .command)
    switch word {
    case .push: return .stack(.push(try screen(of: value), coordinator: try actor(of: value)))
    case .present:
      return .stack(
        .present(
          try screen(of: value), style: try style(of: value),
          navigation: try flag("navigation", of: value), coordinator: try actor(of: value)))
    case .replaceTop: return .stack(.replaceTop(try screen(of: value), coordinator: try actor(of: value)))
    case .pop, .dismiss, .goBack: return .stack(try counted(word, value))
    case .popTo, .goBackTo:
      let orPush = try flag("orPush", of: value)
      let target = try target(of: value, isComplete: orPush)
      let actor = try actor(of: value)
      return .stack(
        word == .popTo
          ? .popTo(target, orPush: orPush, coordinator: actor)
          : .goBackTo(target, orPush: orPush, coordinator: actor))
    case .popToRoot, .goBackToRoot:
      let outermost = try flag("outermost", of: value)
      let actor = try actor(of: value)
      return .stack(
        word == .popToRoot
          ? .popToRoot(outermost: outermost, coordinator: actor)
          : .goBackToRoot(outermost: outermost, coordinator: actor))
    case .popToCurrentNavigationRoot:
      return .stack(.popToCurrentNavigationRoot(coordinator: try actor(of: value)))
    case .dismissAll: return .stack(.dismissAll(coordinator: try actor(of: value)))
    case .set: return .stack(.set(try stack(try needed("stack", of: value, .command))))
    case .remove: return .stack(.remove(try item(of: value)))
    case .userBack: return .stack(.userBack(try item(of: value)))
    case .cancel: return .stack(.cancel(coordinator: try actor(of: value)))
    case .start: return .stack(try start(value))
    case .finish: return try finish(value)
    case .selectTab: return try selectTab(value)
    case .perform: return try perform(value)
    case .open: return try open(value)
    case .undo: return .undo
    }
  }

  private func commandWord(of value: JSONValue, besides: StaticString?) throws(CommandProblem) -> CommandWord
  {
    guard let name = value["command"] else {
      try checkKeys(of: value, known: CommandWord.allKeys, besides: besides, noun: .command)
      throw CommandProblem(.missingKey("command", of: .command), at: .missing("command", from: value))
    }
    if let word = CommandWord(name) { return word }
    guard let text = name.string else { throw name.problem(.wrongForm("command", wanted: .text)) }
    throw name.problem(.unknownName(text, .command, nearest: nearest(to: text, among: CommandWord.names)))
  }

  func checkKeys(
    of value: JSONValue, known: [StaticString], besides: StaticString?, noun: MapProblem.Noun
  ) throws(CommandProblem) {
    members: for member in value.members {
      for key in known where member.key.is(key) { continue members }
      if let besides, member.key.is(besides) { continue }
      let key = member.key.string
      var nearestName = NearestName()
      let nearest = nearestName(toKey: key, among: known.map { "\($0)" })
      throw CommandProblem(.unknownKey(key, of: noun, nearest: nearest), at: .key(member.key))
    }
  }
}

// MARK: Values of keys

extension CommandReader {
  func needed(
    _ key: StaticString, of value: JSONValue, _ noun: MapProblem.Noun
  ) throws(CommandProblem) -> JSONValue {
    guard let member = value[key] else {
      throw CommandProblem(.missingKey("\(key)", of: noun), at: .missing("\(key)", from: value))
    }
    return member
  }

  func neededText(
    _ key: StaticString, of value: JSONValue, _ noun: MapProblem.Noun
  ) throws(CommandProblem) -> (text: String, value: JSONValue) {
    let member = try needed(key, of: value, noun)
    guard let text = member.string else { throw member.problem(.wrongForm("\(key)", wanted: .text)) }
    return (text, member)
  }

  func flag(_ key: StaticString, of value: JSONValue) throws(CommandProblem) -> Bool {
    guard let member = value[key] else { return false }
    guard let flag = member.bool else { throw member.problem(.wrongForm("\(key)", wanted: .boolean)) }
    return flag
  }

  /// A whole number by value that is not negative.
  private func whole(_ member: JSONValue, _ key: String) throws(CommandProblem) -> Int64 {
    guard let number = member.int, number >= 0 else {
      throw member.problem(.wrongForm(key, wanted: .count))
    }
    return number
  }

  private func item(of value: JSONValue) throws(CommandProblem) -> ItemID {
    ItemID(try whole(try needed("item", of: value, .command), "item"))
  }

  /// The coordinator that is to act.
  private func actor(of value: JSONValue) throws(CommandProblem) -> String? {
    value["coordinator"] == nil ? nil : try coordinator(of: value).name
  }

  func coordinator(of value: JSONValue) throws(CommandProblem) -> MapNames.Coordinator {
    let (name, member) = try neededText("coordinator", of: value, .command)
    guard let coordinator = names.coordinator(name) else {
      let nearest = nearest(to: name, among: names.coordinators.map(\.name))
      throw member.problem(.unknownName(name, .coordinator, nearest: nearest))
    }
    return coordinator
  }

  private func style(of value: JSONValue) throws(CommandProblem) -> PresentedStyle {
    guard let member = value["style"] else { return .sheet }
    switch member.string {
    case "sheet": return .sheet
    case "cover": return .cover
    default: throw unknownWord(member, key: "style", allowed: ["sheet", "cover"])
    }
  }

  func unknownWord(_ member: JSONValue, key: String, allowed: [String]) -> CommandProblem {
    guard let text = member.string else { return member.problem(.wrongForm(key, wanted: .text)) }
    return member.problem(
      .unknownWord(text, key: key, nearest: nearest(to: text, among: allowed), allowed: allowed))
  }

  func nearest(to name: String, among names: [String]) -> String? {
    var nearest = NearestName()
    return nearest(to: name, among: names)
  }
}

// MARK: Forms

extension CommandReader {
  private func counted(_ word: CommandWord, _ value: JSONValue) throws(CommandProblem) -> Command<Form.Screen>
  {
    let count = if let member = value["count"] { Int(try whole(member, "count")) } else { 1 }
    let clamp = try flag("clamp", of: value)
    let actor = try actor(of: value)
    return switch word {
    case .pop: .pop(count: count, clamp: clamp, coordinator: actor)
    case .dismiss: .dismiss(count: count, clamp: clamp, coordinator: actor)
    default: .goBack(count: count, clamp: clamp, coordinator: actor)
    }
  }

  /// `isComplete`: the screen is to be pushed if nothing matches.
  private func target(of value: JSONValue, isComplete: Bool) throws(CommandProblem) -> Target<Form.Screen> {
    let (screenName, item, index) = (value["screen"], value.member("item"), value.member("index"))
    switch (screenName, item, index) {
    case (nil, let item?, nil) where !isComplete:
      try refuseParameters(of: value)
      return .item(ItemID(try whole(item.value, "item")))
    case (nil, nil, let index?) where !isComplete:
      try refuseParameters(of: value)
      return .index(Int(try whole(index.value, "index")))
    case (_?, let second?, _), (_?, nil, let second?), (nil, _?, let second?):
      throw CommandProblem(.oneOf(["screen", "item", "index"], of: .command), at: .key(second.key))
    default: break
    }
    if value["parameters"] != nil { return .screen(try screen(of: value)) }
    if isComplete { return .kind(try screen(of: value)) }
    let (name, member) = try neededText("screen", of: value, .command)
    try checkScreen(name, member)
    return .kind(Form.screen(name, Form.arguments([])))
  }

  private func refuseParameters(of value: JSONValue) throws(CommandProblem) {
    guard value["parameters"] != nil else { return }
    throw CommandProblem(.missingKey("screen", of: .command), at: .missing("screen", from: value))
  }

  private func start(_ value: JSONValue) throws(CommandProblem) -> Command<Form.Screen> {
    let coordinator = try coordinator(of: value)
    let placement = try placement(of: value)
    let screen = Form.screen(
      coordinator.root,
      try arguments(
        value, "parameters", for: names.screen(coordinator.root)?.parameters, .screen, coordinator.root))
    return .start(coordinator.name, root: screen, as: placement)
  }

  /// The keys `as` and `navigation`.
  func placement(of value: JSONValue) throws(CommandProblem) -> Placement {
    let navigation = try flag("navigation", of: value)
    guard let member = value["as"] else { return .push }
    switch member.string {
    case "push": return .push
    case "sheet": return .sheet(navigation: navigation)
    case "cover": return .cover(navigation: navigation)
    default: throw unknownWord(member, key: "as", allowed: ["push", "sheet", "cover"])
    }
  }

  private func finish(_ value: JSONValue) throws(CommandProblem) -> NavigationCommand<Form> {
    let named = value["coordinator"] == nil ? nil : try coordinator(of: value)
    if let ended = named ?? innermost {
      _ = try arguments(value, "result", for: ended.result, .coordinator, ended.name)
    }
    return .finish(coordinator: named?.name, result: try looseArguments(value, "result"))
  }

  private func selectTab(_ value: JSONValue) throws(CommandProblem) -> NavigationCommand<Form> {
    let (tab, member) = try neededText("tab", of: value, .command)
    let reset = try flag("reset", of: value)
    if let tabs = names.tabs, !tabs.contains(tab) {
      throw member.problem(.unknownName(tab, .tab, nearest: nearest(to: tab, among: tabs)))
    }
    return .selectTab(tab, reset: reset)
  }

  private func perform(_ value: JSONValue) throws(CommandProblem) -> NavigationCommand<Form> {
    let action = try neededText("action", of: value, .command).text
    let item: ItemID? = if let member = value["item"] { ItemID(try whole(member, "item")) } else { nil }
    return .perform(action, arguments: try looseArguments(value, "arguments"), item: item)
  }

  private func open(_ value: JSONValue) throws(CommandProblem) -> NavigationCommand<Form> {
    if let url = value["url"] {
      if let link = value.member("link") {
        throw CommandProblem(.oneOf(["url", "link"], of: .command), at: .key(link.key))
      }
      if let parameters = value.member("parameters") {
        throw CommandProblem(
          .unknownKey("parameters", of: .command, nearest: nil), at: .key(parameters.key))
      }
      guard let text = url.string else { throw url.problem(.wrongForm("url", wanted: .text)) }
      return .open(url: text)
    }
    let (name, member) = try neededText("link", of: value, .command)
    guard let link = names.link(name) else {
      let nearest = nearest(to: name, among: names.links.map(\.name))
      throw member.problem(.unknownName(name, .link, nearest: nearest))
    }
    let parameters = try arguments(value, "parameters", for: names.links[link].parameters, .link, name)
    return .openLink(name, parameters: parameters)
  }
}
