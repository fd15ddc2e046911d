/// A deterministic automaton over the bytes of well-formed UTF-8.
///
/// From every state some text is accepted, so a text that cannot be any more is known by `dead`. What it says of
/// bytes that are no UTF-8 means nothing.
struct Automaton: Sendable {
  typealias State = Int32
  static let dead: State = -1

  let start: State
  let classes: ByteClasses
  /// By state and class of byte.
  private let next: [State]
  private let isAccepting: [Bool]

  var count: Int { isAccepting.count }
  /// True where no text is accepted.
  var isEmpty: Bool { start == Self.dead }

  func step(_ state: State, _ byte: UInt8) -> State {
    state == Self.dead ? Self.dead : next[Int(state) * classes.count + Int(classes[byte])]
  }

  func accepts(_ state: State) -> Bool {
    state != Self.dead && isAccepting[Int(state)]
  }

  func accepts(_ text: some Sequence<UInt8>) -> Bool {
    var state = start
    for byte in text {
      state = step(state, byte)
      if state == Self.dead { return false }
    }
    return accepts(state)
  }
}

// MARK: Making one

extension Automaton {
  /// The automaton that a step function describes; nil where it has more states than the limit.
  static func exploring<Key: Hashable>(
    from first: Key, _ classes: ByteClasses, limit: Int, accepts: (Key) -> Bool,
    step: (Key, UInt8) -> Key?
  ) -> Automaton? {
    var keys = [first]
    var states: [Key: State] = [first: 0]
    var next: [State] = []
    var index = 0
    while index < keys.count {
      for byte in classes.representatives {
        guard let key = step(keys[index], byte) else {
          next.append(dead)
          continue
        }
        if let state = states[key] {
          next.append(state)
        } else {
          guard keys.count < limit else { return nil }
          states[key] = State(keys.count)
          next.append(State(keys.count))
          keys.append(key)
        }
      }
      index += 1
    }
    return Automaton(classes, next: next, isAccepting: keys.map(accepts)).minimized()
  }

  /// The texts that all of them accept; nil where that has more states than the limit.
  static func intersection(_ automata: [Automaton], limit: Int) -> Automaton? {
    if automata.count == 1 { return automata[0] }
    return exploring(
      from: automata.map(\.start), ByteClasses(refining: automata.map(\.classes)), limit: limit,
      accepts: { states in zip(automata, states).allSatisfy { $0.accepts($1) } },
      step: { states, byte in
        var next = states
        for index in automata.indices {
          next[index] = automata[index].step(states[index], byte)
          if next[index] == dead { return nil }
        }
        return next
      })
  }

  /// State 0 is the first. Drops what leads to nothing.
  private init(_ classes: ByteClasses, next: [State], isAccepting: [Bool]) {
    let count = isAccepting.count
    var predecessors: [[Int]] = Array(repeating: [], count: count)
    for state in 0..<count {
      for target in next[(state * classes.count)..<((state + 1) * classes.count)] where target != Self.dead {
        if predecessors[Int(target)].last != state { predecessors[Int(target)].append(state) }
      }
    }
    var isLive = isAccepting
    var stack = isAccepting.indices.filter { isAccepting[$0] }
    while let state = stack.popLast() {
      for predecessor in predecessors[state] where !isLive[predecessor] {
        isLive[predecessor] = true
        stack.append(predecessor)
      }
    }
    var renamed: [State] = []
    var live: State = 0
    for state in 0..<count {
      renamed.append(isLive[state] ? live : Self.dead)
      if isLive[state] { live += 1 }
    }
    var table: [State] = []
    for state in 0..<count where isLive[state] {
      for target in next[(state * classes.count)..<((state + 1) * classes.count)] {
        table.append(target == Self.dead ? Self.dead : renamed[Int(target)])
      }
    }
    self.init(
      classes: classes, start: renamed[0], next: table,
      isAccepting: isAccepting.indices.filter { isLive[$0] }.map { isAccepting[$0] })
  }

  private init(classes: ByteClasses, start: State, next: [State], isAccepting: [Bool]) {
    self.classes = classes
    self.start = start
    self.next = next
    self.isAccepting = isAccepting
  }

  /// States that tell no texts apart become one (Moore). Large ones are left: it takes quadratic time at worst.
  private func minimized() -> Automaton {
    guard !isEmpty, count <= 600 else { return self }
    var blocks: [State] = isAccepting.map { $0 ? 1 : 0 }
    var blockCount = Set(blocks).count
    while true {
      var known: [[State]: State] = [:]
      var refined: [State] = []
      for state in 0..<count {
        var signature = [blocks[state]]
        for target in next[(state * classes.count)..<((state + 1) * classes.count)] {
          signature.append(target == Self.dead ? Self.dead : blocks[Int(target)])
        }
        let block = known[signature] ?? State(known.count)
        known[signature] = block
        refined.append(block)
      }
      blocks = refined
      if known.count == blockCount { break }
      blockCount = known.count
    }
    var table: [State] = Array(repeating: Self.dead, count: blockCount * classes.count)
    var accepting = Array(repeating: false, count: blockCount)
    for state in 0..<count {
      let block = Int(blocks[state])
      accepting[block] = isAccepting[state]
      for index in 0..<classes.count {
        let target = next[state * classes.count + index]
        table[block * classes.count + index] = target == Self.dead ? Self.dead : blocks[Int(target)]
      }
    }
    return Automaton(classes: classes, start: blocks[Int(start)], next: table, isAccepting: accepting)
  }
}

/// Bytes that no automaton in question tells apart.
struct ByteClasses: Sendable {
  private let ofByte: [UInt8]
  /// One byte of each class, the most readable one.
  let representatives: [UInt8]

  var count: Int { representatives.count }

  subscript(byte: UInt8) -> UInt8 { ofByte[Int(byte)] }

  /// Apart are the bytes before and from each of these places.
  init(cuts: Set<Int>) {
    var number = 0
    self.init { byte in
      if byte > 0, cuts.contains(Int(byte)) { number += 1 }
      return number
    }
  }

  /// `apart`: bytes that are each a class of their own.
  init(refining classes: [ByteClasses], apart: Set<UInt8> = []) {
    var numbers = Array(repeating: 0, count: 256)
    var count = 1
    func refine(_ others: Int, _ other: (UInt8) -> Int) {
      var known = Array(repeating: -1, count: count * others)
      count = 0
      for byte in UInt8.min...UInt8.max {
        let pair = numbers[Int(byte)] * others + other(byte)
        if known[pair] < 0 {
          known[pair] = count
          count += 1
        }
        numbers[Int(byte)] = known[pair]
      }
    }
    for classes in classes { refine(classes.count) { Int(classes[$0]) } }
    if !apart.isEmpty { refine(257) { apart.contains($0) ? Int($0) + 1 : 0 } }
    self.init { numbers[Int($0)] }
  }

  /// Numbers from 0, asked for in the order of the bytes.
  private init(_ number: (UInt8) -> Int) {
    var ofByte: [UInt8] = []
    var representatives: [UInt8] = []
    for byte in UInt8.min...UInt8.max {
      let number = number(byte)
      ofByte.append(UInt8(number))
      if number == representatives.count {
        representatives.append(byte)
      } else if Self.readability(byte) > Self.readability(representatives[number]) {
        representatives[number] = byte
      }
    }
    self.ofByte = ofByte
    self.representatives = representatives
  }

  /// Texts that are found are shown to people.
  private static func readability(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): 4
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): 3
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "~"): 2
    case 0x21...0x7E: 1
    default: 0
    }
  }
}
