import DeepLinks
import Testing

@testable import Sessions

/// What a session must not grow, or take its time, by.
@Suite struct SessionLimitTests {
  private static let map: LinkMap? = {
    let text = """
      {
        origins: ["app:"],
        links: { home: {} },
        routes: [{ pattern: "/", link: "home" }],
        screens: { home: {} },
        coordinators: { main: { root: "home", on: {} } },
        root: { coordinator: "main" },
      }
      """
    return LinkMap.load(Array(text.utf8), file: "map.json5").map
  }()

  private let session: Session
  private let context: RunContext

  init() throws {
    let map = try #require(Self.map)
    session = Session(try #require(map.layout))
    context = RunContext(map: map, now: Timestamp(milliseconds: 0))
  }

  @Test(.timeLimit(.minutes(1)))
  func `very many flags are set in about the time that reading them takes`() {
    var session = session
    var patch = SessionPatch()
    patch.flags = (0..<60_000).map { ("flag\($0 * 7_919 % 60_000)", true) }
    #expect(session.apply(patch, in: context).outcome == .changed)
    #expect(session.flags == patch.flags.map(\.name).sorted())
    patch.flags = patch.flags.map { ($0.name, false) }
    #expect(session.apply(patch, in: context).outcome == .changed)
    #expect(session.flags.isEmpty)
  }

  @Test func `a flag that is set and taken away in one patch is as its last word says`() {
    var session = session
    var patch = SessionPatch()
    patch.flags = [("b", true), ("a", true), ("b", false), ("c", false)]
    #expect(session.apply(patch, in: context).outcome == .changed)
    #expect(session.flags == ["a"])
    #expect(session.apply(patch, in: context).outcome == .unchanged)
  }
}
