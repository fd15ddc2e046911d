extension JSONValue {
  /// Whether two values are the same JSON: the order of keys, white space, escapes and the spelling of
  /// numbers do not matter. Strings are compared by their Unicode scalars. Linear but for objects whose keys
  /// stand in different order, which are sorted.
  package func equals(_ other: JSONValue) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .null: return true
    case .bool: return node.tag == other.node.tag
    case .number: return isSameNumber(as: other)
    case .string: return JSONValue.areSameText(self, other)
    case .array:
      return count == other.count && zip(elements, other.elements).allSatisfy { $0.equals($1) }
    case .object:
      guard count == other.count else { return false }
      let isInOrder = zip(members, other.members).allSatisfy { JSONKey.areEqual($0.key, $1.key) }
      if isInOrder { return zip(members, other.members).allSatisfy { $0.value.equals($1.value) } }
      return zip(sortedMembers, other.sortedMembers).allSatisfy {
        JSONKey.areEqual($0.key, $1.key) && $0.value.equals($1.value)
      }
    }
  }

  private static func areSameText(_ a: JSONValue, _ b: JSONValue) -> Bool {
    a.document.withUTF8(a.node) { b.document.text(b.node, is: $0) }
  }

  var sortedMembers: [(key: JSONKey, value: JSONValue)] {
    members.sorted { first, second in
      first.key.withUTF8 { first in second.key.withUTF8 { first.lexicographicallyPrecedes($0) } }
    }
  }
}

extension JSONKey {
  fileprivate static func areEqual(_ a: JSONKey, _ b: JSONKey) -> Bool {
    a.withUTF8 { b.document.text(b.node, is: $0) }
  }
}
