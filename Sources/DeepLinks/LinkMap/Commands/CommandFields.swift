internal import JSON

/// An object whose keys have been looked at, all in one walk: whether it has one is a bit then.
struct CommandFields: Sendable {
  let object: JSONValue
  /// The bits of the keys that it has, and one for all that are unknown.
  private let keys: UInt64

  init(_ object: JSONValue) {
    self.object = object
    keys = CommandKey.words.keys(of: object)
  }

  func has(_ key: CommandKey) -> Bool { keys & key.bit != 0 }

  subscript(key: CommandKey) -> JSONValue? {
    has(key) ? CommandKey.words.value(key.rawValue, of: object) : nil
  }

  func key(_ key: CommandKey) -> JSONKey? { CommandKey.words.key(key.rawValue, of: object) }

  /// The number among these words of the text under a key.
  func number(of key: CommandKey, among words: JSONWords) -> Int? {
    CommandKey.words.number(under: key.rawValue, of: object, among: words)
  }

  /// The first key that is none of these.
  func key(otherThan known: UInt64) -> JSONKey? {
    keys & ~known == 0 ? nil : CommandKey.words.key(of: object, otherThan: known)
  }
}
