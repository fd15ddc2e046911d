/// The numbers of names, in their order; of two that are equal, the first one's.
struct NameIndex: Sendable {
  /// The UTF-8 of all names, one after the other, and where each ends.
  private var text: [UInt8] = []
  private var ends: [Int] = [0]
  private var places = HashIndex()
  private let numbers: [String: Int]

  init(_ names: [String]) {
    numbers = Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    for (number, name) in names.enumerated() {
      var name = name
      name.withUTF8 {
        places.insert(number, hash: TextHash.hash($0))
        text += $0
      }
      ends.append(text.count)
    }
  }

  /// As Swift compares strings: spellings that are canonically equivalent are one name.
  subscript(name: String) -> Int? { numbers[name] }

  /// A name that is spelled so, byte by byte, which costs a tenth.
  subscript(spelled name: UnsafeBufferPointer<UInt8>) -> Int? {
    var found: Int?
    text.withUnsafeBufferPointer { text in
      places.forEach(hash: TextHash.hash(name)) { number in
        let other = UnsafeBufferPointer(rebasing: text[ends[number]..<ends[number + 1]])
        if found == nil, TextHash.areEqual(other, name) { found = number }
      }
    }
    return found
  }
}
