import Coordinators
import DeepLinks
import Testing

@testable import Sessions

/// What becomes of a session when another map is served.
struct `A session under another map` {
  private static func map(_ tabs: String, screens: String = "") throws -> LinkMap {
    let text = """
      { "origins": ["https://a.example"], "links": {}, "routes": [],
        "screens": { "home": { "actions": { "tapped": {} } }, "cart": {}, \(screens) },
        "coordinators": { "home": { "root": "home" }, "cart": { "root": "cart" } },
        "root": { "tabs": { \(tabs) } } }
      """
    let (map, findings) = LinkMap.load(Array(text.utf8), file: "map")
    return try #require(map, "\(findings)")
  }

  @Test func `is stale where tabs come or go, and one revision on when it takes them`() throws {
    let both = try Self.map(#""home": "home", "cart": "cart""#)
    let maps = [
      (try Self.map(#""home": "home""#), "*home"),
      (try Self.map(#""home": "home", "cart": "cart", "more": "home""#), "*home | cart | home"),
      (both, "*home | cart"),
    ]
    var session = Session(both.layout!)
    session.navigation.selectTab(1)
    var ids: Set<UInt64> = [session.numbers.item]
    for (count, (map, text)) in maps.enumerated() {
      #expect(session.isStale(under: map.layout!))
      // Another time is none.
      for _ in 0..<2 { session.adopt(map.layout!) }
      #expect(!session.isStale(under: map.layout!))
      #expect(session.revision == UInt64(count + 1))
      #expect(SessionSubject.text(session) == text)
      ids.insert(session.numbers.item)
    }
    #expect(ids == [2, 4], "a tab that comes back has a new root")
  }

  @Test func `is the same where the map has the same tabs`() throws {
    var session = Session(try Self.map(#""home": "home", "cart": "cart""#).layout!)
    let other = try Self.map(#""home": "home", "cart": "cart""#, screens: #""other": {}"#)
    #expect(!session.isStale(under: other.layout!))
    session.adopt(other.layout!)
    #expect(session.revision == 0)
  }

  /// The tab `cart` was the coordinator `cart`'s, and is the coordinator `home`'s.
  private static func otherRoot() throws -> SessionSubject {
    var before = SessionSubject(try map(#""home": "home", "cart": "cart""#))
    try before.run(#"{"command":"push","screen":"home"}"#, tab: "cart")
    var subject = SessionSubject(try map(#""home": "home", "cart": "home""#))
    subject.session = before.session
    subject.session.adopt(subject.map.layout!)
    #expect(subject.session.revision == 1 && subject.text == "*home | cart home")
    return subject
  }

  @Test func `keeps a tab's stack where its root is another, until something is laid upon that`() throws {
    var subject = try Self.otherRoot()
    for screen in ["cart", "home"] {
      try subject.run(#"{"command":"set","stack":[{"screen":"\#(screen)"},{"screen":"cart"}]}"#, tab: "cart")
    }
    #expect(subject.text == "*home | home cart")
    #expect(subject.ids == [1, 5, 6])
    // Of what an undo lays, the root too.
    try subject.run(#"{"command":"undo"}"#)
    #expect(subject.text == "*home | cart cart")
    #expect(subject.ids == [1, 7, 8])
    try subject.run(#"{"command":"undo"}"#)
    #expect(subject.text == "*home | cart home")
    #expect(subject.ids == [1, 7, 9])
  }

  @Test func `is reset to the roots that the map declares, and refused what are none`() throws {
    var subject = try Self.otherRoot()
    let refusal = try #require(throws: SessionRefusal.self) {
      try subject.run(#"{"command":"set","stack":[{"screen":"cart","coordinator":"home"}]}"#, tab: "cart")
    }
    #expect("\(refusal.reason)" == #"noRoot(screens: ["home", "cart"])"#)
    var document = SessionDocument()
    document.stacks = [(0, [NewItem(Screen(name: "cart"), .root)])]
    let unlaid = try #require(throws: RestorationRefusal.self) {
      try subject.session.restore(document, depthLimit: 100, now: SessionSubject.time(0))
    }
    #expect("\(unlaid.reason)" == #"noRoot(screens: ["home"])"# && unlaid.tab == "home")
    #expect(subject.session.numbers.item == 3 && subject.session.revision == 1)
    for outcome in [Outcome.changed, .unchanged] {
      let now = try subject.session.restore(SessionDocument(), depthLimit: 100, now: SessionSubject.time(0))
      #expect(now == outcome)
      #expect(subject.text == "*home | home")
      #expect(subject.ids == [1, 4])
    }
  }

  @Test func `says that the screen on top is unknown, not that its action is`() throws {
    var subject = SessionSubject(
      try Self.map(#""home": "home""#, screens: #""sale": { "actions": { "closed": {} } }"#))
    try subject.run(#"{"command":"push","screen":"sale"}"#)
    var later = SessionSubject(try Self.map(#""home": "home""#))
    later.session = subject.session
    let refusal = try #require(throws: SessionRefusal.self) {
      try later.run(#"{"command":"perform","action":"closed"}"#)
    }
    #expect("\(refusal.reason)" == #"noSuchAction("closed", screen: "sale", declared: nil)"#)
  }
}
