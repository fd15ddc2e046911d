import Coordinators
import DeepLinks
import HTTPServer
import JSON
import Sessions

/// What a request wants of a session: all that can be read and checked without the session.
enum SessionCall {
  case showStack(StackView)
  case run(SessionCommands, isDryRun: Bool)
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
    case .run(_, let isDryRun), .schedule(_, let isDryRun): !isDryRun
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
struct SessionRequest: Sendable {
  var call: SessionCall
  /// The tab that the query addresses, if it does.
  var tab: Int? = nil
  /// What the client would know a retry by.
  var key: RequestKey? = nil
  /// Where it is to be answered only when the session has moved on.
  var wait: StackWait? = nil
}

extension SessionEndpoints {
  func read(_ endpoint: Endpoint, _ request: borrowing Request) throws(Problem) -> SessionRequest {
    if case (.stack, .post) = (endpoint, request.method) { return try readCommands(request) }
    let query = try QueryParameters(request.query)
    switch (endpoint, request.method) {
    case (.stack, .get):
      try query.checked(known: ["tab", "as", "steps", "from", "after", "wait"])
      let tab = try tab(query)
      return SessionRequest(call: .showStack(try StackView(query)), tab: tab, wait: try StackWait(query))
    case (.stack, .put):
      try query.checked(known: ["tab", "lenient"])
      let tab = try tab(query)
      var reader = DocumentReader(self, isLenient: try query.flag("lenient"))
      return SessionRequest(call: .putStack(try reader.stack(try request.json())), tab: tab)
    case (.session, .get):
      try query.checked(known: [])
      return SessionRequest(call: .show)
    case (.session, .put):
      try query.checked(known: ["lenient"])
      var reader = DocumentReader(self, isLenient: try query.flag("lenient"))
      let document = try reader.session(try request.json())
      return SessionRequest(call: .restore(document, leftOut: reader.leftOut))
    case (.session, .patch):
      try query.checked(known: [])
      let patch = try SessionPatch(try request.json(alsoAccepting: "application/merge-patch+json"))
      return SessionRequest(call: .patch(patch))
    case (.session, .delete):
      try query.checked(known: [])
      return SessionRequest(call: .delete)
    case (.history, .get):
      try query.checked(known: [])
      return SessionRequest(call: .showHistory)
    case (.timers, .get):
      try query.checked(known: [])
      return SessionRequest(call: .showTimers)
    case (.timer(_, let number), .get):
      try query.checked(known: [])
      return SessionRequest(call: .showTimer(number))
    case (.timers, .delete):
      try query.checked(known: [])
      return SessionRequest(call: .cancelTimers)
    case (.timer(_, let number), .delete):
      try query.checked(known: [])
      return SessionRequest(call: .cancelTimer(number))
    case (.sessions, .post):
      try query.checked(known: ["lenient"])
      var reader = DocumentReader(self, isLenient: try query.flag("lenient"))
      if request.body.isEmpty { return SessionRequest(call: .create(SessionDocument(), leftOut: nil)) }
      let document = try reader.session(try request.json())
      return SessionRequest(call: .create(document, leftOut: reader.leftOut))
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
      return SessionRequest(call: .unreadable(error), key: key)
    }
  }

  private func commands(_ request: borrowing Request, _ body: JSONValue) throws(Problem) -> SessionRequest {
    guard let query = request.query else {
      return SessionRequest(call: try commands(of: body, isDryRun: false))
    }
    let parameters = try QueryParameters(query)
    try parameters.checked(known: ["tab", "dryRun"])
    let (tab, isDryRun) = (try tab(parameters), try parameters.flag("dryRun"))
    return SessionRequest(call: try commands(of: body, isDryRun: isDryRun), tab: tab)
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
