/// Many texts as one automaton: which of them are still possible, byte by byte.
struct TextTree {
  /// No text begins like this.
  static let dead: Int32 = -1

  private var children: [[UInt8: Int32]] = [[:]]
  /// By node: numbers of the texts that end there.
  private var ends: [[Int]] = [[]]
  private(set) var bytes: Set<UInt8> = []

  var first: Int32 { ends.count == 1 && ends[0].isEmpty ? Self.dead : 0 }

  mutating func insert(_ text: [UInt8], _ number: Int) {
    var node = 0
    for byte in text {
      bytes.insert(byte)
      if let child = children[node][byte] {
        node = Int(child)
      } else {
        children[node][byte] = Int32(children.count)
        node = children.count
        children.append([:])
        ends.append([])
      }
    }
    ends[node].append(number)
  }

  func step(_ node: Int32, _ byte: UInt8) -> Int32 {
    node == Self.dead ? Self.dead : children[Int(node)][byte] ?? Self.dead
  }

  func texts(ending node: Int32) -> [Int] { node == Self.dead ? [] : ends[Int(node)] }
}
