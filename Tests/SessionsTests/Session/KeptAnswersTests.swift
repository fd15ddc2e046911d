import DeepLinks
import Testing

@testable import Sessions

struct `The answers kept for retries` {
  private func answer(_ size: Int) -> KeptAnswer {
    KeptAnswer(status: 200, entityTag: nil, location: nil, body: Array(repeating: 0x20, count: size))
  }

  private func key(_ number: Int) -> RequestKey { RequestKey(text: "\(number)", digest: UInt128(number)) }

  @Test(arguments: [1, 700, 1_100, 40_000])
  func `are the newest ones that fit, and the newest in any case`(_ size: Int) throws {
    var session = SessionSubject().session
    var sizes: [Int] = []
    for number in 0..<80 {
      // Some are far larger than the others.
      sizes.append(number % 10 == 9 ? size * 7 : size)
      session.keep(answer(sizes[number]), to: key(number))
      var kept = 0
      var bytes = 0
      for earlier in stride(from: number, through: 0, by: -1) {
        bytes += sizes[earlier] + "\(earlier)".utf8.count
        guard kept == 0 || bytes <= 32_768, kept < 32 else { break }
        kept += 1
      }
      #expect(session.answers?.entries.map { Int($0.key.digest) } == Array(number - kept + 1...number))
      #expect(session.answer(to: "\(number)")?.answer.body.count == sizes[number])
    }
    #expect(session.answer(to: "0") == nil)
    #expect(session.answer(to: "nobody's") == nil)
  }

  @Test func `are no change of the session, and stay with it`() throws {
    var subject = SessionSubject()
    subject.session.keep(answer(1), to: key(1))
    let before = subject.session
    #expect(before.revision == 0)
    try subject.run(#"{"command":"popToRoot"}"#)
    #expect(subject.session.revision == 0)
    subject.set(("other", true))
    #expect(subject.session.answer(to: "1") != nil)
    _ = try subject.session.restore(SessionDocument(), depthLimit: 8, now: SessionSubject.time(0))
    #expect(subject.session.answer(to: "1") != nil)
    #expect(Session(subject.map.layout!, after: subject.session.numbers).answer(to: "1") == nil)
  }
}
