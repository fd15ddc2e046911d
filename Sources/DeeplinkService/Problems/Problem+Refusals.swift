import Coordinators
import DeepLinks
import HTTPServer
import Sessions

extension Problem {
  /// What the state of a session refuses, with the place in the body of the command that it refuses.
  ///
  /// - Parameter isBatch: whether the body was a list of commands.
  init(_ refusal: SessionRefusal, isBatch: Bool) {
    let command = isBatch ? "/commands/\(refusal.index)" : ""
    self.init(refusal.reason, command: command, isBatch: isBatch)
    // No key of the body is wrong then: the map has the command that was refused.
    if refusal.isInsideAction { pointer = isBatch ? command : nil }
  }

  /// - Parameter command: points at the command in the body.
  private init(_ reason: SessionRefusal.Reason, command: String, isBatch: Bool) {
    switch reason {
    case .refused(let reason):
      self.init(reason, command: command, isBatch: isBatch)
    case .noRoot(let screens):
      self.init(noRoot: screens, pointer: "\(command)/stack/0")
    case .noSuchAction(let name, let screen, let declared):
      self.init(
        .noSuchAction, detail: Self.words(noAction: name, of: screen, declared),
        pointer: isBatch ? command : nil)
    case .actionNotHandled(let name, let screen, let coordinator):
      let why =
        coordinator.map { "the coordinator '\($0)', which runs, has no \"\(screen).\(name)\" in its \"on\"" }
        ?? "no coordinator runs here"
      self.init(
        .actionNotHandled, detail: "The screen '\(screen)' declares the action '\(name)', but \(why).",
        pointer: isBatch ? command : nil)
    case .arguments(let problem, let key):
      self.init(
        problem.kind, detail: problem.problem.sentence,
        pointer: "\(command)/\(key.rawValue)/\(Self.escaped(problem.parameter))")
    case .url(let problem):
      self.init(problem, status: 422)
      pointer = command + "/url"
    case .nothingToOpen(let link):
      self.init(
        .unknownScreen, detail: "The link map does not say which screen the link '\(link)' opens.",
        pointer: command)
    case .nothingToUndo:
      self.init(
        .nothingToUndo,
        detail: "No change of the stacks is remembered that was not taken back; GET …/history lists them.",
        pointer: isBatch ? command : nil)
    case .tooManyTimers(let limit, let bytes):
      self.init(
        .tooManyTimers,
        detail:
          "A session has at most \(limit) timers, and \(bytes) bytes of their commands; cancel some first.")
    case .tooManyCommands(let limit):
      self.init(
        .stackTooDeep,
        detail: "It took more than \(limit) commands, those of actions included; send fewer at once.",
        pointer: isBatch ? command : nil)
    case .actionsTooDeep(let limit):
      self.init(
        .stackTooDeep,
        detail: "Actions led to actions more than \(limit) deep; does one lead back to itself?",
        pointer: isBatch ? command : nil)
    }
  }

  /// - Parameter screens: those that item 0 may show.
  init(noRoot screens: [String], pointer: String) {
    let names = screens.map { "'\($0)'" }.joined(separator: " or ")
    self.init(
      .invalidItem, detail: "The stack begins with the screen \(names), not with this item.", pointer: pointer
    )
  }

  private static func words(atRootAfter possible: Int) -> String {
    possible == 0
      ? "The acting coordinator's root is on top, and stays; \"clamp\": true would make that no change."
      : "It would pass the root of the acting coordinator; use \"count\": \(possible), or \"clamp\": true."
  }

  private static func words(noAction name: String, of screen: String, _ declared: [String]?) -> String {
    guard let declared else {
      return
        "The screen on top, '\(screen)', is unknown in the link map that is served now, and so are its actions."
    }
    guard !declared.isEmpty else {
      return "The screen on top, '\(screen)', declares no actions, so no '\(name)' either."
    }
    let nearest = NearestName.nearest(to: name, among: declared)
    let shown = declared.prefix(12).map { "'\($0)'" } + (declared.count > 12 ? ["…"] : [])
    return "The screen on top, '\(screen)', declares no action '\(name)'; "
      + (nearest.map { "did you mean '\($0)'? It has: " } ?? "it has: ")
      + shown.joined(separator: ", ") + "."
  }

  private init(_ refusal: Refusal, command: String, isBatch: Bool) {
    let pointer = isBatch ? command : nil
    switch refusal {
    case .cannotPush(let item):
      self.init(
        .cannotPush,
        detail: "Item \(item) is presented without a navigation container; dismiss it first, or present.",
        pointer: pointer)
    case .atRoot(let possible):
      self.init(.atRoot, detail: Self.words(atRootAfter: possible), pointer: pointer)
    case .presentationBetween(let item):
      self.init(
        .presentationBetween,
        detail: "Item \(item) is presented and in the way; dismiss it first, or go back instead of popping.",
        pointer: pointer)
    case .noMatch:
      self.init(
        .noMatch, detail: "No item of the acting coordinator matches; \"orPush\": true would push.",
        pointer: pointer)
    case .noSuchItem(let item):
      self.init(
        .noMatch, detail: "No item here has the id \(item); GET the stack for those that are there.",
        pointer: pointer)
    case .noSuchIndex(let index):
      self.init(
        .noMatch,
        detail:
          "No item of the acting coordinator stands at index \(index); GET the stack for those that are there.",
        pointer: pointer)
    case .nothingPresented(let presented):
      self.init(
        .nothingPresented,
        detail: presented == 0
          ? "Nothing is presented; \"clamp\": true would make that no change."
          : "Only \(presented) of the screens can be dismissed; use \"count\": \(presented), or \"clamp\": true.",
        pointer: pointer)
    case .cannotReplace:
      self.init(
        .cannotReplace, detail: "The top is the acting coordinator's root, which stays.", pointer: pointer)
    case .cannotRemove(let item):
      self.init(
        .cannotRemove,
        detail: "Item \(item) is a coordinator's root, or what is above it could not stay.", pointer: pointer)
    case .childRunning(let child):
      self.init(
        .childRunning, detail: "The child coordinator '\(child)' runs and must stay on top; finish it first.",
        pointer: pointer)
    case .noChildRunning:
      self.init(.noChildRunning, detail: "There is no child coordinator to end.", pointer: pointer)
    case .notRunning(let name):
      self.init(.notRunning, detail: "The coordinator '\(name)' does not run in this tab.", pointer: pointer)
    case .notOnTop(let item):
      self.init(
        .notOnTop, detail: "Item \(item) is not the top; the tap was late or doubled.", pointer: pointer)
    case .stackTooDeep(let limit):
      self.init(.stackTooDeep, detail: "A stack holds at most \(limit) items.", pointer: pointer)
    case .actionNotHandled:
      self.init(
        .actionNotHandled,
        detail: "The screen declares the action, but the running coordinator's \"on\" does not handle it.",
        pointer: pointer)
    case .invalidItem(let index):
      self.init(
        .invalidItem, detail: "The item at index \(index) cannot stand there.",
        pointer: "\(command)/stack/\(index)")
    case .unknownTab(let name):
      self.init(.unknownTab, detail: "The link map has no tab '\(name)'.", pointer: command + "/tab")
    }
  }

  /// A stack of a session's document that cannot be.
  init(_ refusal: RestorationRefusal) {
    let document = refusal.tab.map { "/tabs/\(Self.escaped($0))" } ?? ""
    self.init(refusal.reason, command: document, isBatch: false)
  }

  /// Where a session's document has the stack of a tab.
  static func stackPointer(of tab: Int, in layout: NavigationLayout<Screen>) -> String {
    layout.hasTabs ? "/tabs/\(escaped(layout.tabs[tab].name))/stack" : "/stack"
  }

  /// What is wrong with a body, and where.
  init(_ problem: CommandProblem) {
    self.init(problem.kind, detail: problem.problem.sentence, pointer: problem.place.pointer)
  }

  private init(_ kind: CommandProblem.Kind, detail: String, pointer: String) {
    self.init(ProblemType(rawValue: kind.rawValue) ?? .invalidValue, detail: detail, pointer: pointer)
  }

  /// A name as a part of a JSON pointer.
  private static func escaped(_ name: String) -> String {
    name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// What a store answers that cannot do what it should.
  init(_ error: StoreError) {
    switch error {
    case .full(let limit):
      self.init(
        .tooManySessions, detail: "\(limit) sessions live, as many as may; delete some, or try again later.")
      retryAfterSeconds = 30
    case .unavailable(let duration):
      self.init(.unavailable, detail: "Try again; links resolve meanwhile.")
      retryAfterSeconds = max(1, Int(duration.components.seconds))
    case .unknownCursor:
      self.init(.invalidQuery, detail: "'after' is the \"next\" of the page before; leave it out to begin.")
    }
  }

  /// What the server refuses before any endpoint sees it.
  init(_ refusal: RequestRefusal) {
    switch refusal {
    case .malformed(let flaw):
      self.init(.badRequest, detail: "The request is not HTTP as RFC 9112 has it: \(Self.words(flaw)).")
    case .bodyTooLarge(let limit):
      self.init(.contentTooLarge, detail: "A body holds at most \(limit) bytes.")
    case .targetTooLong(let limit):
      self.init(.targetTooLong, detail: "A request target holds at most \(limit) bytes.")
    case .tooManyHeaders(let limit):
      self.init(.fieldsTooLarge, detail: "A request has at most \(limit) header fields.")
    case .headersTooLarge(let limit):
      self.init(.fieldsTooLarge, detail: "Header fields hold at most \(limit) bytes together.")
    case .transferEncodingUnsupported:
      self.init(.notImplemented, detail: "The only transfer coding here is 'chunked'.")
    case .versionUnsupported:
      self.init(.versionNotSupported, detail: "Use HTTP/1.1.")
    case .tooManyConnections(let limit):
      self.init(.unavailable, detail: "\(limit) connections are open, as many as may.")
      retryAfterSeconds = 1
    case .stopping:
      self.init(.unavailable, detail: "The service is stopping; another instance may answer.")
      retryAfterSeconds = 1
    case .unanswered:
      self.init(.internalError, detail: "The service failed to answer. This is a defect of it.")
    }
  }

  private static func words(_ flaw: RequestRefusal.Flaw) -> String {
    switch flaw {
    case .method: "the method is no token"
    case .target: "the target is malformed"
    case .headerLine: "a header line is folded, has a NUL or a bare CR, or does not end with CR LF"
    case .headerName: "a header's name is no token"
    case .hostMissing: "there is no Host"
    case .hostRepeated: "there is more than one Host"
    case .host: "Host is malformed"
    case .contentLength: "Content-Length is no number"
    case .contentLengthRepeated: "there is more than one Content-Length"
    case .contentLengthWithTransferEncoding: "Content-Length and Transfer-Encoding exclude each other"
    case .transferEncodingRepeated: "there is more than one Transfer-Encoding"
    case .transferEncodingInHTTP10: "HTTP/1.0 has no Transfer-Encoding"
    }
  }
}
