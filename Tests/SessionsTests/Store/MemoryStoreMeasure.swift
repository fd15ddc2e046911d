import Coordinators
import DeepLinks
import Foundation
import Sessions
import Testing

/// A session as the service keeps it, by and large: a navigation, and the stacks of its last revisions.
private struct MeasuredSession: StoredState {
  var navigation: Navigation<Screen>
  var remembered: [Navigation<Screen>.Stacks]
  var revision: UInt64

  var numbers: SessionNumbers { SessionNumbers(revision: revision, item: navigation.ids.last, timer: 0) }
}

/// `DEEPLINKD_MEASURE=1 swift test --filter Measured` prints it. Not run otherwise: other tests use memory meanwhile.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["DEEPLINKD_MEASURE"] != nil))
struct Measured {
  @Test(arguments: [2, 7])
  func `bytes of a session of three items, after so many revisions`(_ revisions: Int) throws {
    let count = 200_000
    let layout = NavigationLayout(root: Screen(name: "home"), coordinator: "main")
    let fresh = Navigation(layout)
    let store = MemoryStore<MeasuredSession>()
    let before = residentBytes()
    for number in 0..<count {
      var session = MeasuredSession(navigation: fresh, remembered: [fresh.stacks], revision: 0)
      for revision in 1...revisions {
        let screen = Screen(name: "number", parameters: ["n": .int(Int64(number + revision))])
        try session.navigation.apply(revision <= 2 ? .push(screen) : .replaceTop(screen))
        session.remembered.append(session.navigation.stacks)
        session.revision += 1
      }
      let made = session
      _ = store.update(SessionID.random(), now: .now()) { _ in .put(made, 0) }
    }
    print("\(revisions) revisions: \((residentBytes() - before) / count) bytes a session")
    #expect(store.count == count)
  }

  private func residentBytes() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (pages.flatMap { Int($0[1]) } ?? 0) * 4096
  }
}
