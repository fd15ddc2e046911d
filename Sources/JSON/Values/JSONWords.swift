import Glibc

/// Up to 32 words, numbered in their order, among which keys and texts are looked up. A text is compared with those of
/// its own length alone, which are few.
package final class JSONWords: Sendable {
  /// The words, one after the other.
  private let text: [UInt8]
  private let starts: [Int]
  /// By length: a bit for each word's number.
  private let ofLength: [UInt32]

  package init(_ words: [String]) {
    precondition(words.count <= 32 && !words.contains(""))
    var (text, starts): ([UInt8], [Int]) = ([], [0])
    var ofLength = [UInt32](repeating: 0, count: 1 + (words.map(\.utf8.count).max() ?? 0))
    for (number, word) in words.enumerated() {
      text += word.utf8
      starts.append(text.count)
      ofLength[word.utf8.count] |= 1 << number
    }
    (self.text, self.starts, self.ofLength) = (text, starts, ofLength)
  }

  /// The words that an object has for keys: a bit each, and bit 32 where it has others. None of what is no object.
  package func keys(of object: JSONValue) -> UInt64 {
    guard object.isObject else { return 0 }
    return withExtendedLifetime(object) {
      let (nodes, source) = (object.document.nodes, object.document.source)
      let end = Int(nodes[object.index].next)
      var found: UInt64 = 0
      var key = object.index + 1
      while key < end {
        found |=
          number(of: nodes[key], in: source).map { 1 &<< UInt64(truncatingIfNeeded: $0) } ?? Self.others
        key = Int(nodes[key + 1].next)
      }
      return found
    }
  }

  /// The bit of all keys that are none of the words.
  private static var others: UInt64 { 1 << 32 }

  /// The key of an object that is the word of this number.
  package func key(_ number: Int, of object: JSONValue) -> JSONKey? {
    place(ofKey: number, object).map { JSONKey(document: object.document, index: $0) }
  }

  /// What an object has under the word of this number.
  package func value(_ number: Int, of object: JSONValue) -> JSONValue? {
    place(ofKey: number, object).map { JSONValue(document: object.document, index: $0 + 1) }
  }

  /// The number among other words of the text that an object has under the word of this number.
  package func number(under number: Int, of object: JSONValue, among others: JSONWords) -> Int? {
    guard let place = place(ofKey: number, object) else { return nil }
    return withExtendedLifetime(object) {
      let node = object.document.nodes[place + 1]
      return node.isString ? others.number(of: node, in: object.document.source) : nil
    }
  }

  private func place(ofKey number: Int, _ object: JSONValue) -> Int? {
    let (start, end) = (starts[number], starts[number + 1])
    return text.withUnsafeBytes { text in
      text.baseAddress.flatMap { object.place(ofKey: $0 + start, end - start) }
    }
  }

  /// The first key of an object that is none of these words, of which bits are given.
  package func key(of object: JSONValue, otherThan words: UInt64) -> JSONKey? {
    object.members.lazy.map(\.key).first { key in
      number(of: key.node, in: key.document.source).map { words >> UInt64($0) & 1 == 0 } ?? true
    }
  }

  private func number(of node: JSONNode, in source: UnsafeBufferPointer<UInt8>) -> Int? {
    let word = UnsafeBufferPointer(rebasing: source[node.text])
    if node.isEscaped { return JSONText.withDecoded(word, isEscaped: true) { number(of: $0) } }
    return number(of: word)
  }

  private func number(of word: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let start = word.baseAddress, word.count < ofLength.count else { return nil }
    var left = ofLength[word.count]
    while left != 0 {
      let number = left.trailingZeroBitCount
      let isSame = text.withUnsafeBytes { text in
        text.baseAddress.map { memcmp($0 + starts[number], start, word.count) == 0 } ?? false
      }
      if isSame { return number }
      left &= left &- 1
    }
    return nil
  }
}
