import Coordinators
import DeepLinks
import Foundation
import Sessions
import Testing

/// `DEEPLINKD_MEASURE=1 swift test --filter Measured` prints it. Not run otherwise: other tests use memory meanwhile.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["DEEPLINKD_MEASURE"] != nil))
struct Measured {
  @Test(arguments: [2, 7])
  func `bytes of a session of three items, after so many revisions`(_ revisions: Int) throws {
    let count = 200_000
    let layout = NavigationLayout(root: Screen(name: "home"), coordinator: "main")
    let context = RunContext(map: SessionSubject.map, now: .now())
    let store = MemoryStore<Session>()
    let before = residentBytes()
    for number in 0..<count {
      var session = Session(layout)
      for revision in 1...revisions {
        let screen = Screen(name: "number", parameters: ["n": .int(Int64(number + revision))])
        _ = try session.run([.stack(revision <= 2 ? .push(screen) : .replaceTop(screen))], in: context)
      }
      let made = session
      #expect(made.revision == revisions)
      _ = store.updateSession(SessionID.random(), now: .now()) { _ in .put(made, ()) }
    }
    print("\(revisions) revisions: \((residentBytes() - before) / count) bytes a session")
    #expect(store.count == count)
  }

  private func residentBytes() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (pages.flatMap { Int($0[1]) } ?? 0) * 4096
  }
}
