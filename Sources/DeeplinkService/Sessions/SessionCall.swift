import Coordinators
import DeepLinks
import HTTPServer
import JSON
import Sessions

/// What a request wants of a session: all that can be read and checked without the session.
enum SessionCall {
  case showStack(StackView)
  case run([SessionCommand], isBatch: Bool, isDryRun: Bool)
  case putStack([NewItem<Screen>], named: NamedTab?)
  case show
  case restore(SessionDocument)
  case patch(SessionPatch)
  case delete
  case create(SessionDocument)

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

extension SessionEndpoints {
  /// What is asked, and the tab of which, if the query addresses one.
  func call(
    _ endpoint: Endpoint, _ request: borrowing Request
  ) throws(Problem) -> (SessionCall, tab: Int?) {
    let query = try QueryParameters(request.query)
    switch (endpoint, request.method) {
    case (.stack, .get):
      try query.checked(known: ["tab", "as", "steps", "from"])
      let tab = try tab(query)
      return (.showStack(try StackView(query)), tab)
    case (.stack, .post):
      try query.checked(known: ["tab", "dryRun"])
      let (tab, isDryRun) = (try tab(query), try query.flag("dryRun"))
      let (commands, isBatch) = try commands(of: request)
      return (.run(commands, isBatch: isBatch, isDryRun: isDryRun), tab)
    case (.stack, .put):
      try query.checked(known: ["tab"])
      let tab = try tab(query)
      let (items, named) = try stackDocument(of: request)
      return (.putStack(items, named: named), tab)
    case (.session, .get):
      try query.checked(known: [])
      return (.show, nil)
    case (.session, .put):
      try query.checked(known: [])
      return (.restore(try sessionDocument(try request.json())), nil)
    case (.session, .patch):
      try query.checked(known: [])
      return (
        .patch(try SessionPatch(try request.json(alsoAccepting: "application/merge-patch+json"))), nil
      )
    case (.session, .delete):
      try query.checked(known: [])
      return (.delete, nil)
    case (.sessions, .post):
      try query.checked(known: [])
      if request.body.isEmpty { return (.create(SessionDocument()), nil) }
      return (.create(try sessionDocument(try request.json())), nil)
    default:
      throw .methodNotAllowed(endpoint.allow)
    }
  }

  /// The tab that the query addresses, if it does.
  private func tab(_ query: QueryParameters) throws(Problem) -> Int? {
    guard let name = query["tab"] else { return nil }
    guard let tab = layout.tab(name) else {
      let names = layout.hasTabs ? layout.tabs.map(\.name).joined(separator: ", ") : "none"
      throw Problem(.noSuchTab, detail: "The link map has no tab '\(name)'; it has: \(names).")
    }
    return tab
  }
}
