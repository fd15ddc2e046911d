import Sessions
import Testing

struct `Session ids` {
  @Test(arguments: ["a", "A-Z_a.z~09", String(repeating: "x", count: 128), "-", "..."])
  func `are 1 to 128 unreserved characters`(_ text: String) throws {
    #expect(try SessionID(text).text == text)
    #expect(try SessionID(percentEncoded: Array(text.utf8).span).text == text)
  }

  @Test(arguments: [
    ("", SessionIDError.empty), (String(repeating: "x", count: 129), .tooLong(limit: 128)),
    ("a b", .illegal(offset: 1)), ("a/b", .illegal(offset: 1)), ("é", .illegal(offset: 0)),
    ("a\u{0}", .illegal(offset: 1)), ("ab%", .illegal(offset: 2)), ("%zz", .illegal(offset: 0)),
    ("a%2", .illegal(offset: 1)), ("a:", .illegal(offset: 1)), ("a@", .illegal(offset: 1)),
  ])
  func `are nothing else`(_ text: String, _ error: SessionIDError) {
    #expect(throws: error) { try SessionID(text) }
    #expect(throws: error) { try SessionID(percentEncoded: Array(text.utf8).span) }
  }

  @Test func `are compared after one decoding`() throws {
    #expect(try SessionID(percentEncoded: Array("%61b%63".utf8).span) == SessionID("abc"))
    #expect(try SessionID(percentEncoded: Array("%7e%7E".utf8).span) == SessionID("~~"))
    #expect(throws: SessionIDError.illegal(offset: 0)) {
      try SessionID(percentEncoded: Array("%2561".utf8).span)
    }
    #expect(throws: SessionIDError.illegal(offset: 1)) {
      try SessionID(percentEncoded: Array("a%2Fb".utf8).span)
    }
    let long = String(repeating: "%61", count: 128)
    #expect(try SessionID(percentEncoded: Array(long.utf8).span).text.utf8.count == 128)
    #expect(throws: SessionIDError.tooLong(limit: 128)) {
      try SessionID(percentEncoded: Array((long + "a").utf8).span)
    }
  }

  @Test func `made at random are legal and differ`() throws {
    let ids = (0..<1000).map { _ in SessionID.random() }
    #expect(Set(ids).count == 1000)
    for id in ids { #expect(try SessionID(id.text) == id && id.text.utf8.count == 26) }
  }

  @Test func `carry all of their 128 bits`() {
    struct Ones: RandomNumberGenerator {
      var value: UInt64
      mutating func next() -> UInt64 {
        defer { value = 0 }
        return value
      }
    }
    // The last of the first word's bits, and the first: both are seen.
    let ids = [1, 1 << 63, 0].map { (value: UInt64) in
      var generator = Ones(value: value)
      return SessionID(random: &generator).text
    }
    #expect(Set(ids).count == 3)
  }
}

struct `Timestamps` {
  @Test func `add durations and saturate`() {
    let time = Timestamp(milliseconds: 1_000)
    #expect((time + .milliseconds(1_500)).milliseconds == 2_500)
    #expect((time + .seconds(-2)).milliseconds == -1_000)
    #expect((time + .seconds(Int64.max)).milliseconds == .max)
    #expect(Timestamp(milliseconds: 5) - time == .milliseconds(-995))
    #expect(Timestamp.now() > Timestamp(milliseconds: 1_700_000_000_000))
  }
}
