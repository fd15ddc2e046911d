import Sessions
import Testing

@testable import DeeplinkService

struct `Entity tags` {
  @Test(arguments: [
    ([#""5""#], true, true), ([#"W/"5""#], false, true), (["*"], true, true), ([" * "], true, true),
    ([#""4", "5""#], true, true), ([#""4","#, #" "5" "#], true, true), ([#""4", W/"5""#], false, true),
    ([#""4""#], false, false), (["5"], false, false), ([#""05""#], false, false), ([#""5"#], false, false),
    ([""], false, false), ([","], false, false), ([], false, false), ([#"w/"5""#], false, false),
    // A comma inside a tag is no end of it.
    ([#""a,b", "5""#], true, true), ([#""a,"5","b""#], false, false),
    // What is no tag is passed over, and is never taken for `*`.
    ([#"x, "5""#], true, true), (["*5"], false, false), ([#"*5, "5""#], true, true), ([#"x, *"#], true, true),
  ])
  func `compare strongly and weakly`(values: [String], strongly: Bool, weakly: Bool) {
    let tags = EntityTags(values)
    #expect(tags.matchesStrongly(revision: 5) == strongly)
    #expect(tags.matchesWeakly(revision: 5) == weakly)
    #expect(!tags.matchesStrongly(revision: nil))
    #expect(!tags.matchesWeakly(revision: nil))
  }
}

struct `Media types` {
  @Test(arguments: [
    ("application/json", "application/json"), ("Application/JSON", "application/json"),
    ("application/json;charset=utf-8", "application/json"),
    ("\t application/json ; a=b;c", "application/json"),
    ("", ""), (";", ""), ("application/json, text/html", "application/json, text/html"),
  ])
  func `have an essence`(text: String, wanted: String) {
    #expect(MediaTypes.essence(text) == wanted)
  }

  @Test(arguments: [
    ([], true), ([""], true), (["*/*"], true), (["application/json"], true), (["APPLICATION/*"], true),
    (["text/html", "application/json;q=0.1"], true), (["text/html, */*;q=0.001"], true),
    (["application/problem+json"], true), (["application/json; charset=utf-8"], true),
    (["text/html"], false), (["text/html, image/*"], false), (["application/json;q=0"], false),
    (["application/json; q=0.000"], false), (["*/*;q=0"], false), (["application/jsonx"], false),
    // The most specific range counts.
    (["*/*, application/json;q=0, application/problem+json;q=0"], false),
    (["*/*;q=0, application/json"], true), (["application/*;q=0, application/json"], true),
  ])
  func `are accepted or not`(accept: [String], wanted: Bool) {
    #expect(MediaTypes.acceptsJSON(accept) == wanted)
  }
}

struct `A path` {
  private func text(_ path: String) throws -> String {
    let endpoint = try Array(path.utf8).withUnsafeBufferPointer { try Endpoint($0) }
    return switch endpoint {
    case .resolve: "resolve"
    case .explain: "explain"
    case .links: "links"
    case .link(let name): "link \(name)"
    case .screens: "screens"
    case .coordinators: "coordinators"
    case .health: "health"
    case .reload: "reload"
    case .sessions: "sessions"
    case .session(let id): "session \(id.text)"
    case .stack(let id): "stack \(id.text)"
    case .history(let id): "history \(id.text)"
    case .events(let id): "events \(id.text)"
    case .timers(let id): "timers \(id.text)"
    case .timer(let id, let number): "timer \(id.text) \(number.map(String.init) ?? "none")"
    }
  }

  @Test(arguments: [
    ("/resolve", "resolve"), ("/explain", "explain"), ("/healthz", "health"), ("/admin/reload", "reload"),
    ("/sessions", "sessions"),
    ("/sessions/a", "session a"),
    ("/sessions/a/stack", "stack a"), ("/sessions/a/history", "history a"),
    ("/sessions/a/events", "events a"),
    ("/sessions/a%62c/stack", "stack abc"),
    ("/sessions/stack", "session stack"),
    ("/sessions/a/timers", "timers a"), ("/sessions/a%62c/timers/12", "timer abc 12"),
    ("/sessions/a/timers/0", "timer a none"), ("/sessions/a/timers/x", "timer a none"),
    ("/screens", "screens"), ("/coordinators", "coordinators"),
    ("/links", "links"), ("/links/a", "link a"), ("/links/a%2Fb+%20", "link a/b+ "),
    ("/sessions/~._-9/stack", "stack ~._-9"), ("/sessions/..", "session .."),
  ])
  func `names an endpoint`(path: String, wanted: String) throws {
    #expect(try text(path) == wanted)
  }

  @Test(arguments: [
    ("/", ProblemType.notFound), ("", .notFound), ("*", .notFound), ("/resolve/", .notFound),
    ("/Resolve", .notFound),
    ("/resolv%65", .notFound), ("/session", .notFound), ("/sessionsx", .notFound),
    ("/sessions/a/", .notFound), ("/screens/a", .notFound), ("/coordinators/", .notFound),
    ("/sessions/a/stack/", .notFound), ("/sessions/a/stacks", .notFound), ("/sessions/a/b/stack", .notFound),
    ("/sessions/", .notFound), ("/sessions//stack", .invalidSessionID),
    ("/sessions/a%20b", .invalidSessionID),
    ("/sessions/a%2Fstack", .invalidSessionID), ("/sessions/%2562", .invalidSessionID),
    ("/sessions/é", .invalidSessionID), ("/sessions/%", .invalidSessionID),
    ("/sessions/" + String(repeating: "a", count: 129), .invalidSessionID),
  ])
  func `names nothing, or no session that can be`(path: String, wanted: ProblemType) throws {
    let problem = try #require(throws: Problem.self) { try text(path) }
    #expect(problem.type == wanted)
  }

  @Test func `may name a session of 128 characters`() throws {
    let id = String(repeating: "a", count: 128)
    #expect(try text("/sessions/\(id)") == "session \(id)")
  }
}
