internal import JSON

/// The commands by the names that JSON gives them, and the keys that each takes.
package enum CommandWord: String, CaseIterable, Sendable {
  case push, pop, present, dismiss, perform, open, set
  case popTo, popToRoot, popToCurrentNavigationRoot, dismissAll, goBack, goBackTo, goBackToRoot
  case replaceTop, remove, userBack, selectTab, start, finish, cancel, undo

  package var keys: CommandKeys {
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

  private static let screenKeys: CommandKeys = [.command, .screen, .parameters, .coordinator]
  private static let presentKeys: CommandKeys = [
    .command, .screen, .parameters, .style, .navigation, .coordinator,
  ]
  private static let countedKeys: CommandKeys = [.command, .count, .clamp, .coordinator]
  private static let targetKeys: CommandKeys = [
    .command, .screen, .parameters, .item, .index, .orPush, .coordinator,
  ]
  private static let rootKeys: CommandKeys = [.command, .outermost, .coordinator]
  private static let plainKeys: CommandKeys = [.command, .coordinator]
  private static let bareKeys: CommandKeys = [.command]
  private static let setKeys: CommandKeys = [.command, .stack]
  private static let itemKeys: CommandKeys = [.command, .item]
  private static let tabKeys: CommandKeys = [.command, .tab, .reset]
  private static let performKeys: CommandKeys = [.command, .action, .arguments, .item]
  private static let startKeys: CommandKeys = [.command, .coordinator, .as, .navigation, .parameters]
  private static let finishKeys: CommandKeys = [.command, .result, .coordinator]
  private static let openKeys: CommandKeys = [.command, .url, .link, .parameters]

  /// What an object says under `command`; nil where that is none.
  init?(_ fields: CommandFields) {
    guard let number = fields.number(of: .command, among: Self.words) else { return nil }
    self = Self.all[number]
  }

  private static let all = allCases
  private static let words = JSONWords(names)
  static let names = allCases.map(\.rawValue)
  /// The keys of all commands.
  static let allKeys: CommandKeys = {
    var seen: Set<CommandKey> = []
    return CommandKeys(allCases.flatMap(\.keys.keys).filter { seen.insert($0).inserted })
  }()
}
