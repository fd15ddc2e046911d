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
    var (text, starts): ([UInt8], [Int]) = ([], [])
    var ofLength = [UInt32](repeating: 0, count: 1 + (words.map(\.utf8.count).max() ?? 0))
    for (number, word) in words.enumerated() {
      starts.append(text.count)
      text += word.utf8
      ofLength[word.utf8.count] |= 1 << number
    }
    (self.text, self.starts, self.ofLength) = (text, starts, ofLength)
  }

  /// Nil of what is no text, and of a text that is none of the words.
  package func number(of value: JSONValue) -> Int? {
    guard value.node.isString else { return nil }
    return withExtendedLifetime(value) { number(of: value.node, in: value.document.source) }
  }

  /// The number of a string or a key.
  func number(of node: JSONNode, in source: UnsafeBufferPointer<UInt8>) -> Int? {
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
