/// The value of `If-Match` or `If-None-Match`: `*`, or a list of entity tags (RFC 9110 §13.1).
struct EntityTags {
  private var isAny = false
  private var tags: [(isWeak: Bool, opaque: Substring)] = []

  /// What is no entity tag matches nothing and is passed over.
  init(_ fieldValues: [String]) {
    for value in fieldValues {
      var rest = value[...]
      while true {
        rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
        guard let first = rest.first else { break }
        if first == "*" {
          rest = rest.dropFirst()
          let end = rest.first
          isAny = isAny || end == nil || end == "," || end == " " || end == "\t"
          rest = rest.drop { $0 != "," }
          continue
        }
        let isWeak = rest.hasPrefix("W/")
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else {
          rest = rest.drop { $0 != "," }
          continue
        }
        tags.append((isWeak, rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
      }
    }
  }

  /// The strong tag of a revision: its number in quotation marks.
  static func tag(_ revision: UInt64) -> String {
    var digits = 1
    var rest = revision
    while rest >= 10 {
      digits += 1
      rest /= 10
    }
    return String(unsafeUninitializedCapacity: digits + 2) { tag in
      tag[0] = UInt8(ascii: "\"")
      tag[digits + 1] = UInt8(ascii: "\"")
      rest = revision
      for index in stride(from: digits, to: 0, by: -1) {
        tag[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      return digits + 2
    }
  }

  /// As `If-Match` compares: weak tags match nothing.
  func matchesStrongly(revision: UInt64?) -> Bool {
    guard let revision else { return false }
    return matchesStrongly(opaque: String(revision))
  }

  /// - Parameter opaque: a tag without its quotation marks.
  func matchesStrongly(opaque: String) -> Bool {
    isAny || tags.contains { !$0.isWeak && $0.opaque == opaque[...] }
  }

  /// As `If-None-Match` compares.
  func matchesWeakly(revision: UInt64?) -> Bool {
    guard let revision else { return false }
    return matchesWeakly(opaque: String(revision))
  }

  /// - Parameter opaque: a tag without its quotation marks.
  func matchesWeakly(opaque: String) -> Bool {
    isAny || tags.contains { $0.opaque == opaque[...] }
  }
}
