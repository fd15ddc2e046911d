extension JSONParser {
  /// Throws when two keys of an object, decoded, are the same; at the first key that repeats an earlier one.
  mutating func refuseDuplicateKeys(of object: Int) throws(JSONFailure) {
    let keys = nodes[object].count
    if keys < 2 { return }
    // Few keys: comparing each with each is cheapest. 12 costs at most 66 looks at two lengths.
    if keys > 12 { return try refuseDuplicateKeysByHash(of: object) }
    var key = object + 1
    for position in 0..<keys {
      var earlier = object + 1
      for _ in 0..<position {
        if areEqual(nodes[earlier], nodes[key]) { throw duplicate(nodes[key]) }
        earlier = Int(nodes[earlier + 1].next)
      }
      key = Int(nodes[key + 1].next)
    }
  }

  /// An open-addressed table of node indices. `Hasher` has a seed of the process, so that nobody can write a
  /// body whose keys all fall on one place.
  private func refuseDuplicateKeysByHash(of object: Int) throws(JSONFailure) {
    let keys = nodes[object].count
    let capacity = 1 << (Int.bitWidth - (keys * 2 - 1).leadingZeroBitCount)
    var table = [UInt32](repeating: 0, count: capacity)
    var key = object + 1
    for _ in 0..<keys {
      var slot = hash(nodes[key]) & (capacity - 1)
      while table[slot] != 0 {
        if areEqual(nodes[Int(table[slot])], nodes[key]) { throw duplicate(nodes[key]) }
        slot = (slot + 1) & (capacity - 1)
      }
      table[slot] = UInt32(truncatingIfNeeded: key)
      key = Int(nodes[key + 1].next)
    }
  }

  private func text(_ node: JSONNode) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: bytes + node.text.lowerBound, count: node.text.count)
  }

  private func areEqual(_ a: JSONNode, _ b: JSONNode) -> Bool {
    if !a.isEscaped && !b.isEscaped {
      let (first, second) = (a.text, b.text)
      guard first.count == second.count else { return false }
      for at in 0..<first.count where bytes[first.lowerBound + at] != bytes[second.lowerBound + at] {
        return false
      }
      return true
    }
    return areEqualDecoded(a, b)
  }

  @inline(never)
  private func areEqualDecoded(_ a: JSONNode, _ b: JSONNode) -> Bool {
    JSONText.withDecoded(text(a), isEscaped: a.isEscaped) { first in
      JSONText.withDecoded(text(b), isEscaped: b.isEscaped) { JSONText.areEqual(first, $0) }
    }
  }

  private func hash(_ node: JSONNode) -> Int {
    JSONText.withDecoded(text(node), isEscaped: node.isEscaped) {
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
      return hasher.finalize()
    }
  }

  private func duplicate(_ node: JSONNode) -> JSONFailure {
    let key = JSONText.withDecoded(text(node), isEscaped: node.isEscaped) {
      String(decoding: $0, as: UTF8.self)
    }
    return JSONFailure(.duplicateKey(key), at: Int(node.start))
  }
}
