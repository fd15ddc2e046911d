/// An automaton that may be in several states at once: how syntax becomes an `Automaton`.
struct StateGraph {
  private struct Edge {
    let bytes: ClosedRange<UInt8>
    let target: Int32
  }

  /// What makes a syntax too large for an analysis.
  static let stateLimit = 20_000
  static let automatonLimit = 2_000

  private struct TooLarge: Error {}

  private var edges: [[Edge]] = []
  private var silent: [[Int32]] = []

  /// Nil where it is too large, or has a `begin` or `end` that says something.
  static func automaton(_ syntax: Syntax) -> Automaton? {
    guard let plain = syntax.withoutAnchors else { return nil }
    var graph = StateGraph()
    do throws(TooLarge) {
      let start = try graph.state()
      let end = try graph.state()
      try graph.add(plain, from: start, to: end)
      return graph.determined(start, end)
    } catch {
      return nil
    }
  }

  private mutating func state() throws(TooLarge) -> Int32 {
    guard edges.count < Self.stateLimit else { throw TooLarge() }
    edges.append([])
    silent.append([])
    return Int32(edges.count - 1)
  }

  private mutating func connect(_ source: Int32, _ target: Int32, _ bytes: ClosedRange<UInt8>) {
    edges[Int(source)].append(Edge(bytes: bytes, target: target))
  }

  private mutating func connect(_ source: Int32, _ target: Int32) {
    silent[Int(source)].append(target)
  }

  private mutating func add(_ syntax: Syntax, from start: Int32, to end: Int32) throws(TooLarge) {
    switch syntax {
    case .nothing, .begin, .end: break
    case .text(let bytes): try add(bytes.map { $0...$0 }, from: start, to: end)
    case .anyByte: connect(start, end, 0x01...0xFF)
    case .scalars(let set):
      for sequence in set.byteSequences { try add(sequence, from: start, to: end) }
    case .automaton(let automaton): try add(automaton, from: start, to: end)
    case .sequence(let parts):
      var place = start
      for part in parts {
        let next = try state()
        try add(part, from: place, to: next)
        place = next
      }
      connect(place, end)
    case .choice(let parts):
      for part in parts { try add(part, from: start, to: end) }
    case .repetition(let part, let minimum, let maximum):
      var place = start
      for _ in 0..<minimum {
        let next = try state()
        try add(part, from: place, to: next)
        place = next
      }
      guard let maximum else {
        let loop = try state()
        let back = try state()
        connect(place, loop)
        try add(part, from: loop, to: back)
        connect(back, loop)
        connect(loop, end)
        return
      }
      for _ in minimum..<max(minimum, maximum) {
        connect(place, end)
        let next = try state()
        try add(part, from: place, to: next)
        place = next
      }
      connect(place, end)
    }
  }

  private mutating func add(
    _ sequence: [ClosedRange<UInt8>], from start: Int32, to end: Int32
  ) throws(TooLarge) {
    var place = start
    for bytes in sequence {
      let next = try state()
      connect(place, next, bytes)
      place = next
    }
    connect(place, end)
  }

  private mutating func add(_ automaton: Automaton, from start: Int32, to end: Int32) throws(TooLarge) {
    guard !automaton.isEmpty else { return }
    var states: [Int32] = []
    for _ in 0..<automaton.count { states.append(try state()) }
    for state in 0..<automaton.count {
      if automaton.accepts(Automaton.State(state)) { connect(states[state], end) }
      for byte in UInt8.min...UInt8.max {
        let target = automaton.step(Automaton.State(state), byte)
        guard target != Automaton.dead else { continue }
        let place = states[Int(target)]
        if let last = edges[Int(states[state])].last, last.target == place, last.bytes.upperBound &+ 1 == byte
        {
          edges[Int(states[state])].removeLast()
          connect(states[state], place, last.bytes.lowerBound...byte)
        } else {
          connect(states[state], place, byte...byte)
        }
      }
    }
    connect(start, states[Int(automaton.start)])
  }

  private func determined(_ start: Int32, _ end: Int32) -> Automaton? {
    var cuts: Set<Int> = []
    for edge in edges.joined() {
      cuts.insert(Int(edge.bytes.lowerBound))
      cuts.insert(Int(edge.bytes.upperBound) + 1)
    }
    return Automaton.exploring(
      from: closure([start]), ByteClasses(cuts: cuts), limit: Self.automatonLimit,
      accepts: { $0.contains(end) },
      step: { states, byte in
        var targets: Set<Int32> = []
        for state in states {
          for edge in edges[Int(state)] where edge.bytes.contains(byte) { targets.insert(edge.target) }
        }
        return targets.isEmpty ? nil : closure(targets)
      })
  }

  /// The states and those that are reached from them without a byte, in order.
  private func closure(_ states: Set<Int32>) -> [Int32] {
    var closed = states
    var stack = Array(states)
    while let state = stack.popLast() {
      for next in silent[Int(state)] where closed.insert(next).inserted { stack.append(next) }
    }
    return closed.sorted()
  }
}

extension Syntax {
  /// Without the `begin`s that stand first and the `end`s that stand last; nil where others are left.
  fileprivate var withoutAnchors: Syntax? {
    let stripped = stripped(.first).stripped(.last)
    return stripped.hasAnchors ? nil : stripped
  }

  private enum Side { case first, last }

  private func stripped(_ side: Side) -> Syntax {
    switch self {
    case .begin where side == .first: return .empty
    case .end where side == .last: return .empty
    case .choice(let parts): return .choice(parts.map { $0.stripped(side) })
    case .sequence(var parts):
      // What is certain to be empty hides nothing.
      var index = side == .first ? 0 : parts.count - 1
      while parts.indices.contains(index) {
        parts[index] = parts[index].stripped(side)
        guard case .text([]) = parts[index] else { break }
        index += side == .first ? 1 : -1
      }
      return .sequence(parts)
    default: return self
    }
  }

  private var hasAnchors: Bool {
    switch self {
    case .begin, .end: true
    case .choice(let parts), .sequence(let parts): parts.contains(where: \.hasAnchors)
    case .repetition(let part, _, _): part.hasAnchors
    case .nothing, .text, .scalars, .anyByte, .automaton: false
    }
  }
}
