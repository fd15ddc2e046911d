internal import JSON

/// The keys of commands, of what holds commands, and of the items of a stack.
package enum CommandKey: Int, CaseIterable, Sendable {
  case command, commands, after, screen, parameters, coordinator, count, clamp, style, navigation, action,
    arguments
  case item, url, link, stack, index, orPush, outermost, tab, reset, `as`, result, id, presentation

  /// As it is written.
  package var name: String { "\(self)" }

  static let words = JSONWords(allCases.map(\.name))
}

/// Which keys an object may have, in the order in which they are looked through for the one that was meant.
package struct CommandKeys: ExpressibleByArrayLiteral, Sendable {
  package let keys: [CommandKey]
  /// As bits, for `JSONFields`.
  let words: UInt32

  init(_ keys: [CommandKey]) {
    self.keys = keys
    words = keys.reduce(0) { $0 | 1 << $1.rawValue }
  }

  package init(arrayLiteral keys: CommandKey...) { self.init(keys) }

  static let batch: CommandKeys = [.commands, .after]
  static let item: CommandKeys = [.id, .screen, .parameters, .presentation, .navigation, .coordinator]
}

extension JSONFields {
  init(_ object: consuming JSONValue) { self.init(object, CommandKey.words) }

  subscript(key: CommandKey) -> JSONValue? { self[key.rawValue] }

  func has(_ key: CommandKey) -> Bool { has(key.rawValue) }

  func key(_ key: CommandKey) -> JSONKey? { self.key(key.rawValue) }
}
