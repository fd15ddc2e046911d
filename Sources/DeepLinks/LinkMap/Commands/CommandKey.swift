internal import JSON

/// The keys of commands, of what holds commands, and of the items of a stack.
package enum CommandKey: Int, CaseIterable, Sendable {
  case command, commands, after, screen, parameters, coordinator, count, clamp, style, navigation, action,
    arguments
  case item, url, link, stack, index, orPush, outermost, tab, reset, `as`, result, id, presentation

  /// As it is written.
  package var name: String { "\(self)" }

  var bit: UInt64 { 1 &<< UInt64(rawValue) }

  static let words = JSONWords(allCases.map(\.name))
}

/// Which keys an object may have, in the order in which they are looked through for the one that was meant.
package struct CommandKeys: ExpressibleByArrayLiteral, Sendable {
  package let keys: [CommandKey]
  let bits: UInt64

  init(_ keys: [CommandKey]) {
    self.keys = keys
    bits = keys.reduce(0) { $0 | $1.bit }
  }

  package init(arrayLiteral keys: CommandKey...) { self.init(keys) }

  static let batch: CommandKeys = [.commands, .after]
  static let item: CommandKeys = [.id, .screen, .parameters, .presentation, .navigation, .coordinator]
}
