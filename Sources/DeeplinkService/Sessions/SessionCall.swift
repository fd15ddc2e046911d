import Coordinators
import DeepLinks
import HTTPServer
import JSON
import Sessions

/// What a request wants of a session: all that can be read and checked without the session.
enum SessionCall {
  case showStack(StackView)
  case run([SessionCommand], isBatch: Bool, isDryRun: Bool)
  case schedule(NewTimer, isDryRun: Bool)
  case putStack(StackDocument)
  case show
  /// `leftOut`: what of it was; nil where nothing may be.
  case restore(SessionDocument, leftOut: LeftOut?)
  case patch(SessionPatch)
  case delete
  case create(SessionDocument, leftOut: LeftOut?)
  /// Nothing that could be done, but for a retry of what could be done once.
  case unreadable(Problem)
  case showHistory
  case showTimers
  case showTimer(UInt64?)
  case cancelTimers
  case cancelTimer(UInt64?)

  /// Whether it takes a session further, or away, from the revision that the client has seen.
  var replacesRevision: Bool {
    switch self {
    case .run(_, _, let isDryRun), .schedule(_, let isDryRun): !isDryRun
    case .putStack, .restore, .patch, .delete: true
    default: false
    }
  }

  /// Commands, read and checked, that are to run later.
  struct NewTimer: Sendable {
    /// A list in JSON, as they were sent.
    var commands: [UInt8]
    var delay: Duration
  }

  /// A tab that a stack's document says it is of.
  struct NamedTab: Sendable {
    /// Nil where there is none of that name.
    var tab: Int?

    var problem: Problem {
      Problem(
        .invalidValue, detail: "The document is of another tab than the one addressed; use ?tab=.",
        pointer: "/tab")
    }
  }
}

/// What a request asks, as far as that can be said without looking at a session.
struct SessionRequest {
  var call: SessionCall
  /// The tab that the query addresses, if it does.
  var tab: Int?
  /// What the client would know a retry by.
  var key: RequestKey?
  /// Where it is to be answered only when the session has moved on.
  var wait: StackWait?

  init(_ call: SessionCall, tab: Int? = nil, key: RequestKey? = nil, wait: StackWait? = nil) {
    self.call = call
    self.tab = tab
    self.key = key
    self.wait = wait
  }
}

extension SessionEndpoints {
  func read(_ endpoint: Endpoint, _ request: borrowing Request) throws(Problem) -> SessionRequest {
    if case (.stack, .post) = (endpoint, request.method) { return try readCommands(request) }
    let query = try QueryParameters(request.query)
    switch (endpoint, request.method) {
    case (.stack, .get):
      try query.checked(known: ["tab", "as", "steps", "from", "after", "wait"])
      let tab = try tab(query)
      return SessionRequest(.showStack(try StackView(query)), tab: tab, wait: try StackWait(query))
    case (.stack, .put):
      try query.checked(known: ["tab", "lenient"])
      let tab = try tab(query)
      var reader = DocumentReader(self, isLenient: try query.flag("lenient"))
      return SessionRequest(.putStack(try reader.stack(try request.json())), tab: tab)
    case (.session, .get):
      try query.checked(known: [])
      return SessionRequest(.show)
    case (.session, .put):
      try query.checked(known: ["lenient"])
      var reader = DocumentReader(self, isLenient: try query.flag("lenient"))
      let document = try reader.session(try request.json())
      return SessionRequest(.restore(document, leftOut: reader.leftOut))
    case (.session, .patch):
      try query.checked(known: [])
      let patch = try SessionPatch(try request.json(alsoAccepting: "application/merge-patch+json"))
      return SessionRequest(.patch(patch))
    case (.session, .delete):
      try query.checked(known: [])
      return SessionRequest(.delete)
    case (.history, .get):
      try query.checked(known: [])
      return SessionRequest(.showHistory)
    case (.timers, .get):
      try query.checked(known: [])
      return SessionRequest(.showTimers)
    case (.timer(_, let number), .get):
      try query.checked(known: [])
      return SessionRequest(.showTimer(number))
    case (.timers, .delete):
      try query.checked(known: [])
      return SessionRequest(.cancelTimers)
    case (.timer(_, let number), .delete):
      try query.checked(known: [])
      return SessionRequest(.cancelTimer(number))
    case (.sessions, .post):
      try query.checked(known: ["lenient"])
      var reader = DocumentReader(self, isLenient: try query.flag("lenient"))
      if request.body.isEmpty { return SessionRequest(.create(SessionDocument(), leftOut: nil)) }
      let document = try reader.session(try request.json())
      return SessionRequest(.create(document, leftOut: reader.leftOut))
    default:
      throw .methodNotAllowed(endpoint.allow)
    }
  }

  private func readCommands(_ request: borrowing Request) throws(Problem) -> SessionRequest {
    guard request.header(.idempotencyKey) != nil else { return try commands(request, try request.json()) }
    let body = try request.json()
    let key = try RequestKey(request, body: body)
    do throws(Problem) {
      var read = try commands(request, body)
      read.key = key
      return read
    } catch {
      // The map may have been another one when it was sent first.
      return SessionRequest(.unreadable(error), key: key)
    }
  }

  private func commands(_ request: borrowing Request, _ body: JSONValue) throws(Problem) -> SessionRequest {
    guard let query = request.query else { return SessionRequest(try commands(of: body, isDryRun: false)) }
    let parameters = try QueryParameters(query)
    try parameters.checked(known: ["tab", "dryRun"])
    let (tab, isDryRun) = (try tab(parameters), try parameters.flag("dryRun"))
    return SessionRequest(try commands(of: body, isDryRun: isDryRun), tab: tab)
  }

  /// The tab that the query addresses, if it does.
  func tab(_ query: QueryParameters) throws(Problem) -> Int? {
    guard let name = query["tab"] else { return nil }
    guard let tab = layout.tab(name) else {
      let names = layout.hasTabs ? layout.tabs.map(\.name).joined(separator: ", ") : "none"
      throw Problem(.noSuchTab, detail: "The link map has no tab '\(name)'; it has: \(names).")
    }
    return tab
  }
}
