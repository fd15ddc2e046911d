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
