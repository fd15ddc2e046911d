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

  @Test func `is one revision on where tabs come or go, at every look until it is changed`() throws {
    let both = try Self.map(#""home": "home", "cart": "cart""#)
    let one = try Self.map(#""home": "home""#)
    var stored = Session(both.layout!)
    stored.navigation.selectTab(1)
    for _ in 0..<2 {
      var seen = stored
      seen.adopt(one.layout!)
      #expect(seen.revision == stored.revision + 1)
      #expect(SessionSubject.text(seen) == "*home")
      // Another look at what was adopted is none.
      seen.adopt(one.layout!)
      #expect(seen.revision == stored.revision + 1)
    }
    var back = stored
    back.adopt(try Self.map(#""home": "home", "cart": "cart", "more": "home""#).layout!)
    #expect(back.revision == stored.revision + 1)
    #expect(SessionSubject.text(back) == "home | *cart | home")
  }

  @Test func `is the same where the map has the same tabs`() throws {
    var session = Session(try Self.map(#""home": "home", "cart": "cart""#).layout!)
    session.adopt(try Self.map(#""home": "home", "cart": "cart""#, screens: #""other": {}"#).layout!)
    #expect(session.revision == 0)
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
