import Coordinators

/// How a stack is to be shown.
struct StackView: Sendable {
  /// As a linked list, and not as a list.
  var asNodes = false
  /// The stacks between the client's and the current one are shown too.
  var steps: Steps?

  struct Steps: Sendable {
    var options: StepOptions
    /// The revision that the client has; nil is one that no session comes to.
    var from: UInt64?
  }

  init() {}

  init(_ query: QueryParameters) throws(Problem) {
    switch query["as"] {
    case nil: break
    case "nodes": asNodes = true
    case .some(let value): throw Problem(.invalidQuery, detail: "'as' is 'nodes', not '\(value)'.")
    }
    switch (query["steps"], query["from"]) {
    case (nil, nil): break
    case (let options?, let from?):
      steps = Steps(options: try Self.options(options), from: try query.revision(from, of: "from"))
    case (_?, nil):
      throw Problem(.invalidQuery, detail: "'steps' also needs 'from', the revision that the client has.")
    case (nil, _?):
      throw Problem(.invalidQuery, detail: "'from' is of use with 'steps' alone; say '&steps='.")
    }
  }

  private static func options(_ text: String) throws(Problem) -> StepOptions {
    guard !text.isEmpty else { return [] }
    var options: StepOptions = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      switch name {
      case "ios17": options.insert(.joinsDismissals)
      case "navigationstack": options.insert(.joinsPushes)
      default:
        throw Problem(
          .invalidQuery,
          detail: "'steps' is empty, or a comma list of 'ios17' and 'navigationstack'; '\(name)' is neither.")
      }
    }
    return options
  }
}

extension QueryParameters {
  /// A revision; nil where it is greater than any session's.
  func revision(_ text: String, of name: StaticString) throws(Problem) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw Problem(.invalidQuery, detail: "'\(name)' is a revision, a whole number, not '\(text)'.")
    }
    return UInt64(text)
  }
}
