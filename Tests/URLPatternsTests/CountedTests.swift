import Testing
import URLPatterns

@Suite struct `A counted list` {
  @Test(arguments: 0...25)
  func `has one case for a length, and gives its elements back`(count: Int) {
    let elements = (0..<count).map { "element\($0)" }
    let counted = Counted(elements)
    #expect(counted.elements == elements)
    #expect(counted.count == count)
    #expect(Array(counted) == elements)
    #expect(counted.indices.map { counted[$0] } == elements)
    #expect(counted == Counted(elements.lazy.map { $0 }))
    #expect(counted.description == elements.description)
    #expect(caseNumber(of: counted) == min(count, 10))
    if case .n10(_, _, _, _, _, _, _, _, _, _, let plus) = counted {
      #expect(plus == Array(elements[10...]))
    }
  }

  @Test func `of different lengths or elements are different`() {
    let all = (0...12).map { Counted((0..<$0).map(String.init)) }
    #expect(Set(all).count == all.count)
    #expect(Counted(["a", "b"]) != Counted(["b", "a"]))
  }

  @Test func `compares by canonical equivalence, as Swift strings do`() {
    #expect(Counted(["caf\u{E9}"]) == Counted(["cafe\u{301}"]))
    guard case .n1("cafe\u{301}") = Counted(["caf\u{E9}"]) else {
      Issue.record("not the same text")
      return
    }
  }

  @Test func `is written as an array literal`() {
    let counted: Counted<Int> = [1, 2, 3]
    #expect(counted == .n3(1, 2, 3))
    #expect(Counted<Int>([]) == .n0)
  }

  @Test func `binds, equals and skips elements in a switch`() {
    func room(_ path: PathElements) -> String? {
      if case .n2("chat", let room) = path { room } else { nil }
    }
    #expect(room(["chat", "lobby"]) == "lobby")
    #expect(room(["Chat", "lobby"]) == nil)
    #expect(room(["chat"]) == nil)
    #expect(room(["chat", "lobby", "more"]) == nil)
  }

  @Test func `matches ranges and other types too`() {
    func describe(_ numbers: Counted<Int>) -> String {
      switch numbers {
      case .n2(1...9, 0): "tens"
      case .n2(let first, _) where first < 0: "negative"
      case .n10(0, _, _, _, _, _, _, _, _, _, plus: []): "exactly ten"
      case .n10(_, _, _, _, _, _, _, _, _, _, let plus): "\(plus.count) more"
      default: "other"
      }
    }
    #expect(describe([3, 0]) == "tens")
    #expect(describe([-3, 0]) == "negative")
    #expect(describe(Counted(0..<10)) == "exactly ten")
    #expect(describe(Counted(0..<13)) == "3 more")
    #expect(describe(Counted(1..<11)) == "0 more")
    #expect(describe([]) == "other")
  }

  @Test func `nests: a pattern of patterns matches a list of lists`() {
    func describe(_ table: Counted<PathElements>) -> String {
      switch table {
      case .n2(.n0, _): "first empty"
      case .n2(.n2("users", let id), Begins("news")): "user \(id) and news"
      case .n2(Ends("terms"), .n1(Matches("v[0-9]+"))): "terms and version"
      case .n1([]): "nothing"
      default: "other"
      }
    }
    #expect(describe([[], ["a"]]) == "first empty")
    #expect(describe([["users", "7"], ["news", "latest"]]) == "user 7 and news")
    #expect(describe([["legal", "terms"], ["v12"]]) == "terms and version")
    #expect(describe([["legal", "terms"], ["v12x"]]) == "other")
    #expect(describe([[]]) == "nothing")
    #expect(describe([["users"], ["news"]]) == "other")
  }

  private func caseNumber(of counted: PathElements) -> Int {
    switch counted {
    case .n0: 0
    case .n1: 1
    case .n2: 2
    case .n3: 3
    case .n4: 4
    case .n5: 5
    case .n6: 6
    case .n7: 7
    case .n8: 8
    case .n9: 9
    case .n10: 10
    }
  }
}
