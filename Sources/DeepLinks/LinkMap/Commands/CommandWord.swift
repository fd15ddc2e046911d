internal import JSON

/// The commands by the names that JSON gives them, and the keys that each takes.
package enum CommandWord: String, CaseIterable, Sendable {
  // What is sent most stands first: that is the order in which a name is looked for.
  case push, pop, present, dismiss, perform, open, set
  case popTo, popToRoot, popToCurrentNavigationRoot, dismissAll, goBack, goBackTo, goBackToRoot
  case replaceTop, remove, userBack, selectTab, start, finish, cancel, undo

  var keys: [StaticString] {
    switch self {
    case .push, .replaceTop: Self.screenKeys
    case .present: Self.presentKeys
    case .pop, .dismiss, .goBack: Self.countedKeys
    case .popTo, .goBackTo: Self.targetKeys
    case .popToRoot, .goBackToRoot: Self.rootKeys
    case .popToCurrentNavigationRoot, .dismissAll, .cancel: Self.plainKeys
    case .set: Self.setKeys
    case .remove, .userBack: Self.itemKeys
    case .selectTab: Self.tabKeys
    case .perform: Self.performKeys
    case .start: Self.startKeys
    case .finish: Self.finishKeys
    case .open: Self.openKeys
    case .undo: Self.bareKeys
    }
  }

  private static let screenKeys: [StaticString] = ["command", "screen", "parameters", "coordinator"]
  private static let presentKeys: [StaticString] = [
    "command", "screen", "parameters", "style", "navigation", "coordinator",
  ]
  private static let countedKeys: [StaticString] = ["command", "count", "clamp", "coordinator"]
  private static let targetKeys: [StaticString] = [
    "command", "screen", "parameters", "item", "index", "orPush", "coordinator",
  ]
  private static let rootKeys: [StaticString] = ["command", "outermost", "coordinator"]
  private static let plainKeys: [StaticString] = ["command", "coordinator"]
  private static let bareKeys: [StaticString] = ["command"]
  private static let setKeys: [StaticString] = ["command", "stack"]
  private static let itemKeys: [StaticString] = ["command", "item"]
  private static let tabKeys: [StaticString] = ["command", "tab", "reset"]
  private static let performKeys: [StaticString] = ["command", "action", "arguments", "item"]
  private static let startKeys: [StaticString] = ["command", "coordinator", "as", "navigation", "parameters"]
  private static let finishKeys: [StaticString] = ["command", "result", "coordinator"]
  private static let openKeys: [StaticString] = ["command", "url", "link", "parameters"]

  /// The command of a JSON string; nil where it is none. Compares bytes: Swift's own reading of raw values costs ten
  /// times as much.
  init?(_ text: JSONValue) {
    for (name, word) in Self.words where text.isString(name) {
      self = word
      return
    }
    return nil
  }

  private static let words: [(StaticString, CommandWord)] = allCases.map { ($0.name, $0) }

  /// The raw value, as it can be compared without being made a string.
  package var name: StaticString {
    switch self {
    case .push: "push"
    case .pop: "pop"
    case .present: "present"
    case .dismiss: "dismiss"
    case .perform: "perform"
    case .open: "open"
    case .set: "set"
    case .popTo: "popTo"
    case .popToRoot: "popToRoot"
    case .popToCurrentNavigationRoot: "popToCurrentNavigationRoot"
    case .dismissAll: "dismissAll"
    case .goBack: "goBack"
    case .goBackTo: "goBackTo"
    case .goBackToRoot: "goBackToRoot"
    case .replaceTop: "replaceTop"
    case .remove: "remove"
    case .userBack: "userBack"
    case .selectTab: "selectTab"
    case .start: "start"
    case .finish: "finish"
    case .cancel: "cancel"
    case .undo: "undo"
    }
  }

  static let names = allCases.map(\.rawValue)
  /// The keys of all commands.
  static let allKeys: [StaticString] = {
    var seen: Set<String> = []
    return allCases.flatMap(\.keys).filter { seen.insert($0.description).inserted }
  }()
}
