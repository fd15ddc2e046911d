internal import Coordinators
package import JSON

/// Reads commands, of requests and of link maps, and checks them against a map's names and types.
///
/// Everything that can be seen without a session is checked here; what cannot is `LooseArguments`. A class, so that a
/// request borrows the map's own.
package final class CommandReader<Form: ReadableForm>: Sendable {
  package let names: MapNames
  package let context: ConversionContext
  /// The arguments that `"$name"` may stand for; none in requests.
  let given: [Parameter]
  /// The coordinator whose result a `finish` without a name gives, where that is known.
  private let innermost: MapNames.Coordinator?

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
    guard value.isObject else { throw value.problem(.wrongForm("command", wanted: .object)) }
    return try command(CommandFields(value), besides: nil)
  }

  /// `besides`: a key that may stand beside the command's own.
  func command(
    _ fields: CommandFields, besides: CommandKey?
  ) throws(CommandProblem) -> NavigationCommand<Form> {
    let word = try commandWord(of: fields, besides: besides)
    try checkKeys(of: fields, known: word.keys, besides: besides, noun: .command)
    switch word {
    case .push: return .stack(.push(try screen(of: fields), coordinator: try actor(of: fields)))
    case .present:
      return .stack(
        .present(
          try screen(of: fields), style: try style(of: fields),
          navigation: try flag(.navigation, of: fields), coordinator: try actor(of: fields)))
    case .replaceTop: return .stack(.replaceTop(try screen(of: fields), coordinator: try actor(of: fields)))
    case .pop, .dismiss, .goBack: return .stack(try counted(word, fields))
    case .popTo, .goBackTo:
      let orPush = try flag(.orPush, of: fields)
      let target = try target(of: fields, isComplete: orPush)
      let actor = try actor(of: fields)
      return .stack(
        word == .popTo
          ? .popTo(target, orPush: orPush, coordinator: actor)
          : .goBackTo(target, orPush: orPush, coordinator: actor))
    case .popToRoot, .goBackToRoot:
      let outermost = try flag(.outermost, of: fields)
      let actor = try actor(of: fields)
      return .stack(
        word == .popToRoot
          ? .popToRoot(outermost: outermost, coordinator: actor)
          : .goBackToRoot(outermost: outermost, coordinator: actor))
    case .popToCurrentNavigationRoot:
      return .stack(.popToCurrentNavigationRoot(coordinator: try actor(of: fields)))
    case .dismissAll: return .stack(.dismissAll(coordinator: try actor(of: fields)))
    case .set: return .stack(.set(try stack(try needed(.stack, of: fields, .command))))
    case .remove: return .stack(.remove(try item(of: fields)))
    case .userBack: return .stack(.userBack(try item(of: fields)))
    case .cancel: return .stack(.cancel(coordinator: try actor(of: fields)))
    case .start: return .stack(try start(fields))
    case .finish: return try finish(fields)
    case .selectTab: return try selectTab(fields)
    case .perform: return try perform(fields)
    case .open: return try open(fields)
    case .undo: return .undo
    }
  }

  private func commandWord(of fields: CommandFields, besides: CommandKey?) throws(CommandProblem)
    -> CommandWord
  {
    if let word = CommandWord(fields) { return word }
    guard let name = fields[.command] else {
      try checkKeys(of: fields, known: CommandWord.allKeys, besides: besides, noun: .command)
      throw CommandProblem(.missingKey("command", of: .command), at: .missing("command", from: fields.object))
    }
    guard let text = name.string else { throw name.problem(.wrongForm("command", wanted: .text)) }
    throw name.problem(.unknownName(text, .command, nearest: nearest(to: text, among: CommandWord.names)))
  }

  func checkKeys(
    of fields: CommandFields, known: CommandKeys, besides: CommandKey?, noun: MapProblem.Noun
  ) throws(CommandProblem) {
    guard let key = fields.key(otherThan: known.bits | (besides?.bit ?? 0)) else { return }
    let text = key.string
    var nearestName = NearestName()
    let nearest = nearestName(toKey: text, among: known.keys.map(\.name))
    throw CommandProblem(.unknownKey(text, of: noun, nearest: nearest), at: .key(key))
  }
}

// MARK: Values of keys

extension CommandReader {
  func needed(
    _ key: CommandKey, of fields: CommandFields, _ noun: MapProblem.Noun
  ) throws(CommandProblem) -> JSONValue {
    guard let member = fields[key] else {
      throw CommandProblem(.missingKey(key.name, of: noun), at: .missing(key.name, from: fields.object))
    }
    return member
  }

  func neededText(
    _ key: CommandKey, of fields: CommandFields, _ noun: MapProblem.Noun
  ) throws(CommandProblem) -> (text: String, value: JSONValue) {
    let member = try needed(key, of: fields, noun)
    guard let text = member.string else { throw member.problem(.wrongForm(key.name, wanted: .text)) }
    return (text, member)
  }

  func flag(_ key: CommandKey, of fields: CommandFields) throws(CommandProblem) -> Bool {
    guard let member = fields[key] else { return false }
    guard let flag = member.bool else { throw member.problem(.wrongForm(key.name, wanted: .boolean)) }
    return flag
  }

  /// A whole number by value that is not negative. One beyond 64 bits is more than anything there is, as the greatest of
  /// them.
  private func whole(_ member: JSONValue, _ key: String) throws(CommandProblem) -> UInt64 {
    guard let number = member.wholeNumber else { throw member.problem(.wrongForm(key, wanted: .count)) }
    return number
  }

  private func item(of fields: CommandFields) throws(CommandProblem) -> ItemID {
    try whole(try needed(.item, of: fields, .command), "item")
  }

  /// The coordinator that is to act.
  private func actor(of fields: CommandFields) throws(CommandProblem) -> String? {
    fields.has(.coordinator) ? try coordinator(of: fields).name : nil
  }

  func coordinator(of fields: CommandFields) throws(CommandProblem) -> MapNames.Coordinator {
    let (name, member) = try neededText(.coordinator, of: fields, .command)
    guard let coordinator = names.coordinator(name) else {
      let nearest = nearest(to: name, among: names.coordinators.map(\.name))
      throw member.problem(.unknownName(name, .coordinator, nearest: nearest))
    }
    return coordinator
  }

  private func style(of fields: CommandFields) throws(CommandProblem) -> PresentedStyle {
    guard let member = fields[.style] else { return .sheet }
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
  private func counted(_ word: CommandWord, _ fields: CommandFields) throws(CommandProblem) -> Command<
    Form.Screen
  > {
    let count = if let member = fields[.count] { Int(clamping: try whole(member, "count")) } else { 1 }
    let clamp = try flag(.clamp, of: fields)
    let actor = try actor(of: fields)
    return switch word {
    case .pop: .pop(count: count, clamp: clamp, coordinator: actor)
    case .dismiss: .dismiss(count: count, clamp: clamp, coordinator: actor)
    default: .goBack(count: count, clamp: clamp, coordinator: actor)
    }
  }

  /// `isComplete`: the screen is to be pushed if nothing matches.
  private func target(of fields: CommandFields, isComplete: Bool) throws(CommandProblem) -> Target<
    Form.Screen
  > {
    switch (fields.has(.screen), fields.key(.item), fields.key(.index)) {
    case (false, let item?, nil) where !isComplete:
      try refuseParameters(of: fields)
      return .item(try whole(item.value, "item"))
    case (false, nil, let index?) where !isComplete:
      try refuseParameters(of: fields)
      return .index(Int(clamping: try whole(index.value, "index")))
    case (true, let second?, _), (true, nil, let second?), (false, _?, let second?):
      throw CommandProblem(.oneOf(["screen", "item", "index"], of: .command), at: .key(second))
    default: break
    }
    if fields.has(.parameters) { return .screen(try screen(of: fields)) }
    if isComplete { return .kind(try screen(of: fields)) }
    return .kind(Form.screen(try declaration(of: fields, .command).name, Form.arguments([])))
  }

  private func refuseParameters(of fields: CommandFields) throws(CommandProblem) {
    guard fields.has(.parameters) else { return }
    throw CommandProblem(.missingKey("screen", of: .command), at: .missing("screen", from: fields.object))
  }

  private func start(_ fields: CommandFields) throws(CommandProblem) -> Command<Form.Screen> {
    let coordinator = try coordinator(of: fields)
    let placement = try placement(of: fields)
    let screen = Form.screen(
      coordinator.root,
      try arguments(
        fields, .parameters, for: names.screen(coordinator.root)?.parameters, .screen, coordinator.root))
    return .start(coordinator.name, root: screen, as: placement)
  }

  /// The keys `as` and `navigation`.
  func placement(of fields: CommandFields) throws(CommandProblem) -> Placement {
    let navigation = try flag(.navigation, of: fields)
    guard let member = fields[.as] else { return .push }
    switch member.string {
    case "push": return .push
    case "sheet": return .sheet(navigation: navigation)
    case "cover": return .cover(navigation: navigation)
    default: throw unknownWord(member, key: "as", allowed: ["push", "sheet", "cover"])
    }
  }

  private func finish(_ fields: CommandFields) throws(CommandProblem) -> NavigationCommand<Form> {
    let named = fields.has(.coordinator) ? try coordinator(of: fields) : nil
    if let ended = named ?? innermost {
      _ = try arguments(fields, .result, for: ended.result, .coordinator, ended.name)
    }
    return .finish(coordinator: named?.name, result: try looseArguments(fields, .result))
  }

  private func selectTab(_ fields: CommandFields) throws(CommandProblem) -> NavigationCommand<Form> {
    let (tab, member) = try neededText(.tab, of: fields, .command)
    let reset = try flag(.reset, of: fields)
    if let tabs = names.tabs, !tabs.contains(tab) {
      throw member.problem(.unknownName(tab, .tab, nearest: nearest(to: tab, among: tabs)))
    }
    return .selectTab(tab, reset: reset)
  }

  private func perform(_ fields: CommandFields) throws(CommandProblem) -> NavigationCommand<Form> {
    let action = try neededText(.action, of: fields, .command).text
    let item: ItemID? = if let member = fields[.item] { try whole(member, "item") } else { nil }
    return .perform(action, arguments: try looseArguments(fields, .arguments), item: item)
  }

  private func open(_ fields: CommandFields) throws(CommandProblem) -> NavigationCommand<Form> {
    if let url = fields[.url] {
      if let link = fields.key(.link) {
        throw CommandProblem(.oneOf(["url", "link"], of: .command), at: .key(link))
      }
      if let parameters = fields.key(.parameters) {
        throw CommandProblem(.unknownKey("parameters", of: .command, nearest: nil), at: .key(parameters))
      }
      guard let text = url.string else { throw url.problem(.wrongForm("url", wanted: .text)) }
      return .open(url: text)
    }
    let (name, member) = try neededText(.link, of: fields, .command)
    guard let link = names.link(name) else {
      let nearest = nearest(to: name, among: names.links.map(\.name))
      throw member.problem(.unknownName(name, .link, nearest: nearest))
    }
    let parameters = try arguments(fields, .parameters, for: names.links[link].parameters, .link, name)
    return .openLink(name, parameters: parameters)
  }
}
