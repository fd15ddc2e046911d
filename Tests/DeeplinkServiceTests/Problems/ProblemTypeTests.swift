import Coordinators
import DeepLinks
import JSON
import Testing

@testable import DeeplinkService
@testable import Sessions

struct `A type of problem` {
  @Test(arguments: ProblemType.allCases)
  func `has a name, a title and a status of an error`(_ type: ProblemType) {
    #expect(type.rawValue.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    #expect(!type.title.isEmpty && !type.title.hasSuffix("."))
    #expect((400...599).contains(type.status))
  }

  @Test func `has a title of its own`() {
    #expect(Set(ProblemType.allCases.map(\.title)).count == ProblemType.allCases.count)
  }

  /// N8, and DESIGN's list of statuses.
  @Test(arguments: [
    (
      422,
      [
        "unknown-command", "unknown-key", "missing-key", "conflicting-keys", "invalid-value",
        "unknown-screen",
        "unknown-link", "unknown-coordinator", "unknown-parameter", "missing-parameter", "invalid-parameter",
        "unknown-tab", "invalid-item",
      ]
    ),
    (
      409,
      [
        "cannot-push", "at-root", "presentation-between", "no-match", "nothing-presented", "cannot-replace",
        "cannot-remove", "no-such-action", "action-not-handled", "child-running", "no-child-running",
        "not-running",
        "not-on-top", "stack-too-deep", "nothing-to-undo",
      ]
    ),
    (
      400,
      [
        "invalid-json", "invalid-query", "invalid-session-id", "bad-request", "invalid-url", "unsafe-url",
        "link-too-long",
      ]
    ),
    (
      404,
      [
        "no-such-session", "no-such-tab", "no-such-timer", "not-found", "no-route", "unknown-origin",
        "opaque-link", "no-url",
      ]
    ),
    (405, ["method-not-allowed"]), (406, ["not-acceptable"]), (412, ["precondition-failed"]),
    (413, ["content-too-large", "line-too-long"]), (414, ["uri-too-long"]), (415, ["unsupported-media-type"]),
    (428, ["precondition-required"]), (429, ["too-many-streams-of-session"]),
    (431, ["header-fields-too-large"]), (500, ["internal-error"]), (501, ["not-implemented"]),
    (503, ["unavailable", "too-many-sessions", "too-many-streams"]), (505, ["http-version-not-supported"]),
  ])
  func `has this status`(status: Int, names: [String]) {
    for name in names { #expect(ProblemType(rawValue: name)?.status == status, "\(name)") }
  }

  @Test func `is written as RFC 9457 has it`() {
    var writer = JSONWriter()
    Problem(.noRoute, status: 422, detail: "d", offset: 3, pointer: "/url").write(to: &writer)
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"type":"/problems/no-route","title":"No route matches the URL","status":422,"detail":"d","offset":3,"pointer":"/url"}"#
    )
  }

  /// Each refusal of a state is a problem of its own name.
  @Test(arguments: [
    (Refusal.cannotPush(onto: 1), ProblemType.cannotPush), (.atRoot(possible: 0), .atRoot),
    (.presentationBetween(1), .presentationBetween), (.noMatch, .noMatch),
    (.noSuchItem(1), .noMatch), (.noSuchIndex(1), .noMatch),
    (.nothingPresented(presented: 0), .nothingPresented),
    (.cannotReplace, .cannotReplace), (.cannotRemove(1), .cannotRemove), (.childRunning("a"), .childRunning),
    (.noChildRunning, .noChildRunning), (.notRunning("a"), .notRunning), (.notOnTop(1), .notOnTop),
    (.stackTooDeep(limit: 1), .stackTooDeep),
    (.actionNotHandled, .actionNotHandled),
  ])
  func `names the refusal, and the command of a batch`(refusal: Refusal, type: ProblemType) {
    let problem = Problem(SessionRefusal(.refused(refusal), index: 2), isBatch: true)
    #expect(problem.type == type)
    #expect(problem.status == 409)
    #expect(problem.pointer == "/commands/2")
    #expect(problem.detail.hasSuffix("."))
    #expect(Problem(SessionRefusal(.refused(refusal)), isBatch: false).pointer == nil)
  }

  @Test(arguments: [
    (
      SessionRefusal.Reason.noSuchAction(
        "sellerTaped", screen: "product", declared: ["closed", "sellerTapped"]),
      "The screen on top, 'product', declares no action 'sellerTaped'; did you mean 'sellerTapped'? It has: 'closed', 'sellerTapped'."
    ),
    (
      .noSuchAction("zzz", screen: "product", declared: ["closed"]),
      "The screen on top, 'product', declares no action 'zzz'; it has: 'closed'."
    ),
    (
      .noSuchAction("zzz", screen: "product", declared: []),
      "The screen on top, 'product', declares no actions, so no 'zzz' either."
    ),
    (
      .noSuchAction("zzz", screen: "product", declared: nil),
      "The screen on top, 'product', is unknown in the link map that is served now, and so are its actions."
    ),
    (
      .actionNotHandled("closed", screen: "product", coordinator: "shop"),
      "The screen 'product' declares the action 'closed', but the coordinator 'shop', which runs, has no \"product.closed\" in its \"on\"."
    ),
    (
      .refused(.atRoot(possible: 0)),
      "The acting coordinator's root is on top, and stays; \"clamp\": true would make that no change."
    ),
    (
      .refused(.atRoot(possible: 2)),
      "It would pass the root of the acting coordinator; use \"count\": 2, or \"clamp\": true."
    ),
    (
      .refused(.nothingPresented(presented: 0)),
      "Nothing is presented; \"clamp\": true would make that no change."
    ),
    (
      .refused(.nothingPresented(presented: 1)),
      "Only 1 of the screens can be dismissed; use \"count\": 1, or \"clamp\": true."
    ),
    (.refused(.noMatch), "No item of the acting coordinator matches; \"orPush\": true would push."),
    (.refused(.noSuchItem(999)), "No item here has the id 999; GET the stack for those that are there."),
  ])
  func `says what helps`(reason: SessionRefusal.Reason, detail: String) {
    let problem = Problem(SessionRefusal(reason, index: 1), isBatch: true)
    #expect(problem.detail == detail)
    #expect(problem.pointer == "/commands/1")
  }

  @Test(arguments: [
    ("shop.acme.io/p/42", "It has no scheme; is https://shop.acme.io/p/42 meant?"),
    ("  shop.acme.io/p/42\n", "It has no scheme; is https://shop.acme.io/p/42 meant?"),
    ("//shop.acme.io/p?q=a:b", "It has no scheme; is https://shop.acme.io/p?q=a:b meant?"),
    ("/p/42", "It has no scheme; write https:// and a host, or the app's own scheme, in front."),
    ("my_app://x", "This cannot stand in a scheme: letters first, then letters, digits, '+', '-' and '.'."),
  ])
  func `says what is meant by a URL without a scheme`(url: String, detail: String) {
    var url = url
    let problem = url.withUTF8 { Problem(.invalid(offset: 2, reason: .schemeCharacter), of: $0) }
    #expect(problem.detail == detail)
    #expect(problem.type == .invalidURL && problem.offset == 2)
  }

  /// Bad bodies point further in (N9); what an action's own commands meet is no key of the body's.
  @Test(arguments: [
    (SessionRefusal.Reason.refused(.invalidItem(index: 2)), ProblemType.invalidItem, "/stack/2"),
    (.refused(.unknownTab("x")), .unknownTab, "/tab"), (.url(.noRoute), .noRoute, "/url"),
    (.url(.unknownOrigin), .unknownOrigin, "/url"), (.url(.opaque), .opaqueLink, "/url"),
    (.url(.tooLong(limit: 1)), .linkTooLong, "/url"), (.url(.unsafe(scheme: "file")), .unsafeURL, "/url"),
    (.url(.invalid(offset: 3, reason: .missingHost)), .invalidURL, "/url"),
  ])
  func `points into the command`(reason: SessionRefusal.Reason, type: ProblemType, place: String) {
    for isBatch in [false, true] {
      let command = isBatch ? "/commands/1" : nil
      let own = Problem(SessionRefusal(reason, index: 1), isBatch: isBatch)
      #expect(own.type == type)
      #expect(own.status == 422)
      #expect(own.pointer == (command ?? "") + place)
      let inner = Problem(SessionRefusal(reason, index: 1, isInsideAction: true), isBatch: isBatch)
      #expect(inner.type == type)
      #expect(inner.pointer == command)
    }
  }

  @Test(arguments: [
    (CommandProblem.Kind.unknownCommand), (.unknownKey), (.missingKey), (.conflictingKeys), (.invalidValue),
    (.unknownScreen), (.unknownLink), (.unknownCoordinator), (.unknownParameter), (.missingParameter),
    (.invalidParameter), (.unknownTab), (.invalidItem),
  ])
  func `is there for each kind of bad body`(_ kind: CommandProblem.Kind) {
    #expect(ProblemType(rawValue: kind.rawValue)?.status == 422)
  }

  @Test(arguments: [
    (RestorationRefusal(tab: "a/b", reason: .refused(.invalidItem(index: 1))), "/tabs/a~1b/stack/1"),
    (RestorationRefusal(tab: "a~b", reason: .noRoot(screens: ["a"])), "/tabs/a~0b/stack/0"),
    (RestorationRefusal(tab: nil, reason: .noRoot(screens: ["a", "b"])), "/stack/0"),
    (RestorationRefusal(tab: "a", reason: .refused(.stackTooDeep(limit: 1))), nil),
  ])
  func `points into a document`(refusal: RestorationRefusal, pointer: String?) {
    #expect(Problem(refusal).pointer == pointer)
  }

  @Test func `says when to come back`() {
    #expect(Problem(StoreError.full(limit: 3)).retryAfterSeconds == 30)
    #expect(Problem(StoreError.unavailable(retryAfter: .milliseconds(1))).retryAfterSeconds == 1)
    #expect(Problem(StoreError.unavailable(retryAfter: .seconds(7))).retryAfterSeconds == 7)
  }
}
