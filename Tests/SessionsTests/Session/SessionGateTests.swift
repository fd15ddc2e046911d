import Coordinators
import DeepLinks
import Testing

@testable import Sessions

struct `A session with gates` {
  private static let openVault = #"{"command":"open","link":"vault"}"#
  private static let openTreasury = #"{"command":"open","url":"https://a.example/treasury"}"#

  private func pending(_ subject: SessionSubject, seconds: Int64 = 0) -> String? {
    subject.session.pending(at: SessionSubject.time(seconds))?.link.name
  }

  @Test func `keeps the link, opens the gate, and opens the link when its flag comes`() throws {
    var subject = SessionSubject()
    #expect(try subject.run(Self.openVault) == .pending)
    #expect(subject.text == "*home #login | people")
    #expect(pending(subject) == "vault")
    let (outcome, dropped) = subject.set(("login", true))
    #expect(outcome == .changed)
    #expect(dropped == nil)
    #expect(subject.text == "*home vault | people")
    #expect(subject.session.flags == ["login"])
    #expect(pending(subject) == nil)
    #expect(subject.session.revision == 2)
    #expect(try subject.run(Self.openVault) == .unchanged)
  }

  @Test func `opens one gate after the other, and the link stays pending between`() throws {
    var subject = SessionSubject()
    #expect(try subject.run(Self.openTreasury) == .pending)
    #expect(subject.text == "*home #login | people")
    #expect(subject.set(("login", true)).outcome == .pending)
    #expect(subject.text == "*home ^pin | people")
    #expect(pending(subject) == "treasury")
    #expect(subject.set(("pin", true)).outcome == .changed)
    #expect(subject.text == "*home treasury | people")
    #expect(subject.session.revision == 3)
  }

  @Test func `opens at once with all flags in one patch`() throws {
    var subject = SessionSubject()
    try subject.run(Self.openTreasury)
    #expect(subject.set(("pin", true), ("login", true)).outcome == .changed)
    #expect(subject.text == "*home treasury | people")
    #expect(subject.session.flags == ["login", "pin"])
    #expect(subject.session.revision == 2)
  }

  @Test func `says pending where the link waits already, and changes nothing`() throws {
    var subject = SessionSubject()
    try subject.run(Self.openVault)
    #expect(try subject.run(Self.openVault, seconds: 30) == .pending)
    #expect(subject.session.revision == 1)
  }

  @Test func `lets a link wait where the gate's screen is on top already`() throws {
    var subject = SessionSubject()
    #expect(try subject.run(#"{"command":"open","link":"attic"}"#) == .pending)
    #expect(subject.text == "*home | people")
    #expect(subject.session.revision == 1)
    subject.set(("key", true))
    #expect(subject.text == "*home vault | people")
  }

  @Test func `drops the gate's item and all above it, in whichever tab, though no link waits`() throws {
    var subject = SessionSubject()
    try subject.run(Self.openVault)
    try subject.run(
      #"{"commands":[{"command":"present","screen":"gift"},{"command":"selectTab","tab":"people"}]}"#)
    var patch = SessionPatch()
    patch.forgetsPending = true
    _ = subject.session.apply(patch, in: subject.context())
    #expect(subject.text == "home #login ^gift | *people")
    #expect(pending(subject) == nil)
    #expect(subject.set(("login", true)).outcome == .changed)
    #expect(subject.text == "home | *people")
  }

  @Test func `keeps the link waiting when the gate's screen is left, and when another link opens`() throws {
    var subject = SessionSubject()
    try subject.run(Self.openVault)
    try subject.run(#"{"command":"dismiss"}"#)
    try subject.run(#"{"command":"open","link":"here","parameters":{"n":1}}"#)
    #expect(pending(subject) == "vault")
    subject.set(("login", true))
    #expect(subject.text == "*home detail(1) vault | people")
  }

  @Test func `leaves link and gate alone when another flag comes`() throws {
    var subject = SessionSubject()
    try subject.run(Self.openVault)
    #expect(subject.set(("pin", true)).outcome == .changed)
    #expect(subject.text == "*home #login | people")
    #expect(pending(subject) == "vault")
    #expect(subject.set(("pin", true)).outcome == .unchanged)
    #expect(subject.set(("nothing", false)).outcome == .unchanged)
  }

  @Test func `leaves a screen like the gate's alone where no gate opened it`() throws {
    var subject = SessionSubject()
    try subject.run(#"{"command":"present","screen":"login","style":"cover"}"#)
    try subject.run(Self.openVault)
    #expect(subject.text == "*home #login | people")
    subject.set(("login", true))
    #expect(subject.text == "*home vault | people", "the push dismissed what takes none")
    var other = SessionSubject()
    try other.run(#"{"command":"present","screen":"login","style":"cover","navigation":true}"#)
    try other.run(Self.openVault)
    other.set(("login", true))
    #expect(other.text == "*home #+login vault | people")
  }

  @Test func `the last pending link wins`() throws {
    var subject = SessionSubject()
    try subject.run(Self.openVault)
    try subject.run(Self.openTreasury)
    #expect(pending(subject) == "treasury")
    #expect(subject.session.revision == 2)
  }

  @Test func `drops a link that is refused when its flag comes, and keeps the flag`() throws {
    var subject = SessionSubject()
    try subject.run(#"{"command":"open","link":"swap"}"#)
    let (outcome, dropped) = subject.set(("login", true))
    #expect(outcome == .changed)
    #expect(dropped?.link.name == "swap")
    #expect(dropped.map { "\($0.refusal.reason)" } == "refused(Coordinators.Refusal.atRoot(possible: 0))")
    #expect(subject.text == "*home | people")
    #expect(subject.session.flags == ["login"])
    #expect(pending(subject) == nil)
    #expect(subject.session.revision == 2)
  }

  @Test func `drops a link whose next gate finds no room`() throws {
    var subject = SessionSubject()
    subject.depthLimit = 2
    try subject.run(Self.openTreasury)
    try subject.run(#"{"commands":[{"command":"dismiss"},{"command":"push","screen":"list"}]}"#)
    let (outcome, dropped) = subject.set(("login", true))
    #expect(outcome == .changed)
    #expect(dropped?.link.name == "treasury")
    #expect(subject.text == "*home list | people")
  }

  @Test func `is pending before it is changed, in a batch`() throws {
    var subject = SessionSubject()
    #expect(
      try subject.run(
        #"{"commands":[{"command":"open","link":"vault"},{"command":"dismiss"},{"command":"push","screen":"list"}]}"#
      )
        == .pending)
    #expect(subject.text == "*home list | people")
  }

  @Test func `forgets a link that has expired, which is nobody's change`() throws {
    var subject = SessionSubject()
    try subject.run(Self.openVault)
    #expect(pending(subject, seconds: 59) == "vault")
    #expect(pending(subject, seconds: 60) == nil)
    #expect(subject.set(("login", false), seconds: 61).outcome == .unchanged)
    #expect(subject.session.revision == 1)
    #expect(subject.set(("login", true), seconds: 61).outcome == .changed)
    #expect(subject.text == "*home | people")
  }

  @Test func `lets a link wait anew that has expired`() throws {
    var subject = SessionSubject()
    try subject.run(Self.openVault)
    #expect(try subject.run(Self.openVault, seconds: 61) == .pending)
    #expect(pending(subject, seconds: 120) == "vault")
    #expect(subject.session.revision == 2)
  }

  @Test func `does not remember gates that are gone`() throws {
    var subject = SessionSubject()
    for _ in 0..<50 {
      try subject.run(Self.openVault)
      try subject.run(#"{"command":"dismiss"}"#)
    }
    #expect(subject.session.gates.count <= Session.remembered)
  }

  private static let undo = #"{"command":"undo"}"#
  private static let dismiss = #"{"command":"dismiss"}"#

  /// Each ends with the gate's screen brought back by undo.
  @Test(arguments: [
    [openVault, dismiss, undo],
    [openVault, dismiss, undo, dismiss, undo],
    [openVault, dismiss, openVault, undo, undo],
    [openVault, #"{"commands":[\#(dismiss),\#(openVault),\#(dismiss)]}"#, undo],
    [openVault, #"{"command":"set","stack":[{"screen":"home"}]}"#, undo],
    [openVault, #"{"command":"present","screen":"gift"}"#, #"{"command":"dismiss","count":2}"#, undo],
  ])
  func `takes away what a gate opened and an undo brought back`(bodies: [String]) throws {
    var subject = SessionSubject()
    for body in bodies { try subject.run(body) }
    #expect(subject.text.hasPrefix("*home #login"))
    // The link's push would dismiss it as well.
    var patch = SessionPatch()
    patch.forgetsPending = true
    _ = subject.session.apply(patch, in: subject.context())
    subject.set(("login", true))
    #expect(subject.text == "*home | people")
  }

  @Test func `takes it away again where undo brought it back after its flag had come`() throws {
    var subject = SessionSubject()
    try subject.run(Self.openVault)
    subject.set(("login", true))
    try subject.run(Self.undo)
    #expect(subject.text == "*home #login | people")
    subject.set(("login", false))
    subject.set(("login", true))
    #expect(subject.text == "*home | people")
  }

  @Test func `leaves alone what no gate opened and an undo brought back`() throws {
    var subject = SessionSubject()
    try subject.run(#"{"command":"present","screen":"login","style":"cover"}"#)
    try subject.run(Self.dismiss)
    try subject.run(Self.undo)
    subject.set(("login", true))
    #expect(subject.text == "*home #login | people")
  }

  @Test func `takes away what a patch says, and is told what it ends as`() {
    var subject = SessionSubject()
    subject.set(("b", true), ("a", true), ("c", true))
    #expect(subject.session.flags == ["a", "b", "c"])
    subject.set(("b", false), ("x", false))
    #expect(subject.session.flags == ["a", "c"])
    var patch = SessionPatch()
    patch.platform = "ios"
    patch.version = "3.1"
    #expect(subject.session.apply(patch, in: subject.context()).outcome == .changed)
    #expect(subject.session.client == Client(platform: "ios", version: "3.1"))
    patch = SessionPatch()
    patch.version = .some(nil)
    #expect(subject.session.apply(patch, in: subject.context()).outcome == .changed)
    #expect(subject.session.client == Client(platform: "ios"))
    #expect(subject.session.apply(SessionPatch(), in: subject.context()).outcome == .unchanged)
    #expect(subject.session.revision == 4)
  }

  @Test(arguments: [
    ("ios", "3.1.9", "*home ^terms | people"), ("ios", "3.2", "*home detail(9) | people"),
    ("ios", nil, "*home detail(9) | people"), ("android", "1", "*home detail(9) | people"),
  ])
  func `gives an app that is too old the link's other one`(platform: String, version: String?, wanted: String)
    throws
  {
    for body in [#"{"command":"open","link":"beta"}"#, #"{"command":"open","url":"https://a.example/beta"}"#]
    {
      var subject = SessionSubject()
      var patch = SessionPatch()
      patch.platform = platform
      if let version { patch.version = version }
      _ = subject.session.apply(patch, in: subject.context())
      try subject.run(body)
      #expect(subject.text == wanted)
    }
  }
}
