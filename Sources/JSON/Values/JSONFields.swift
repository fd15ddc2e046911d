/// The members of an object by the words that their keys are: found in one walk, so that each costs a load.
package struct JSONFields: ~Copyable {
  package let object: JSONValue
  /// The bits of the words that there are.
  private var found: UInt32 = 0
  private var hasOthers = false
  /// By a word's number, where on the tape the member's value is; 0 where there is no such member.
  private var places = InlineArray<32, UInt32>(repeating: 0)

  /// A value that is no object has no members.
  package init(_ object: consuming JSONValue, _ words: JSONWords) {
    self.object = object
    guard self.object.isObject else { return }
    // Safety: the object keeps both alive.
    let (nodes, source) = (self.object.document.nodes, self.object.document.source)
    let end = Int(nodes[self.object.index].next)
    var key = self.object.index + 1
    while key < end {
      if let number = words.number(of: nodes[key], in: source) {
        places[number] = UInt32(truncatingIfNeeded: key + 1)
        found |= 1 &<< UInt32(truncatingIfNeeded: number)
      } else {
        hasOthers = true
      }
      key = Int(nodes[key + 1].next)
    }
  }

  package func has(_ word: Int) -> Bool { found & (1 &<< UInt32(truncatingIfNeeded: word)) != 0 }

  package subscript(word: Int) -> JSONValue? {
    has(word) ? JSONValue(document: object.document, index: Int(places[word])) : nil
  }

  package func key(_ word: Int) -> JSONKey? {
    has(word) ? JSONKey(document: object.document, index: Int(places[word]) - 1) : nil
  }

  /// The first key that is none of these words, of which bits are given.
  package func key(otherThan words: UInt32) -> JSONKey? {
    if !hasOthers, found & ~words == 0 { return nil }
    for (key, _) in object.members {
      let word = places.indices.first { places[$0] == key.index + 1 }
      guard let word, words >> word & 1 == 1 else { return key }
    }
    return nil
  }
}
