import Coordinators
import DeepLinks
import HTTPServer
import JSON
import Sessions

/// What becomes of a request about a session, before it is written down.
enum SessionResult: Sendable {
  case shown(Session, SessionNotes)
  case notModified(revision: UInt64)
  case ended(hadTimers: Bool)
  case cancelled(revision: UInt64)
  case missing
  case preconditionFailed(revision: UInt64?)
  // Indirect, or their size would be copied with each that went well.
  indirect case refused(SessionRefusal, isBatch: Bool, revision: UInt64?)
  indirect case unrestorable(RestorationRefusal, revision: UInt64?)
  indirect case failed(Problem, revision: UInt64?)
  /// Written down already: to be kept for retries, or kept from the first time.
  indirect case answered(KeptAnswer, isReplay: Bool)
}

/// What answers say besides the session.
struct SessionNotes: Sendable {
  var outcome: Outcome?
  var isDryRun = false
  /// Whether the request made the session.
  var wasMade = false
  /// Whether the answer says so.
  var saysCreated = false
  /// The number of the timer that was set.
  var timer: UInt64?
  private var losses: Losses?

  /// Boxed, as these are rare and large.
  private final class Losses: Sendable {
    let dropped: DroppedLink?
    let leftOut: LeftOut?

    init(_ dropped: DroppedLink?, _ leftOut: LeftOut?) {
      self.dropped = dropped
      self.leftOut = leftOut
    }
  }

  init(
    outcome: Outcome? = nil, isDryRun: Bool = false, wasMade: Bool = false, saysCreated: Bool = false,
    timer: UInt64? = nil, dropped: DroppedLink? = nil, leftOut: LeftOut? = nil
  ) {
    self.outcome = outcome
    self.isDryRun = isDryRun
    self.wasMade = wasMade
    self.saysCreated = saysCreated
    self.timer = timer
    if dropped != nil || leftOut != nil { losses = Losses(dropped, leftOut) }
  }

  var dropped: DroppedLink? { losses?.dropped }
  /// What of a document was not restored.
  var leftOut: LeftOut? { losses?.leftOut }
}

extension Session {
  mutating func result(
    of commands: SessionCommands, isDryRun: Bool, isNew: Bool, in context: RunContext
  ) -> SessionResult {
    let revision = isNew ? nil : revision
    do throws(SessionRefusal) {
      let outcome = isDryRun ? try dryRun(commands, in: context) : try run(commands, in: context)
      let isMade = isNew && !isDryRun
      return .shown(
        self, SessionNotes(outcome: outcome, isDryRun: isDryRun, wasMade: isMade, saysCreated: isMade))
    } catch {
      return .refused(error, isBatch: commands.isBatch, revision: revision)
    }
  }

  mutating func result(
    of timer: SessionCall.NewTimer, isDryRun: Bool, isNew: Bool, in context: RunContext
  ) -> SessionResult {
    let revision = isNew ? nil : revision
    do throws(SessionRefusal) {
      let tab = context.tab.map { navigation.layout.tabs[$0].name }
      let number = try schedule(
        timer.commands, tab: tab, due: context.now + timer.delay, now: context.now, isDryRun: isDryRun
      ).number
      let isMade = isNew && !isDryRun
      return .shown(
        self,
        SessionNotes(
          outcome: .scheduled, isDryRun: isDryRun, wasMade: isMade, saysCreated: isMade, timer: number))
    } catch {
      return .refused(error, isBatch: false, revision: revision)
    }
  }

  mutating func result(
    ofPutting document: StackDocument, isNew: Bool, in context: RunContext
  ) -> SessionResult {
    let revision = isNew ? nil : revision
    let tab = context.tab ?? navigation.selected
    if let named = document.named, !navigation.layout.hasTabs || named.tab != tab {
      return .failed(named.problem, revision: revision)
    }
    var leftOut = document.leftOut
    let items =
      leftOut?.items(document.items, in: tab, of: navigation, stack: "/stack") ?? document.items
    do throws(SessionRefusal) {
      _ = try run(.one(.stack(.set(items))), in: context, by: .restoration)
      return .shown(self, SessionNotes(wasMade: isNew, leftOut: leftOut))
    } catch {
      return .refused(error, isBatch: false, revision: revision)
    }
  }

  mutating func result(
    ofRestoring document: SessionDocument, _ leftOut: LeftOut?, isNew: Bool, in context: RunContext
  ) -> SessionResult {
    let revision = isNew ? nil : revision
    var (document, leftOut) = (document, leftOut)
    if var parts = leftOut {
      document.stacks = navigation.layout.tabs.indices.compactMap { tab in
        guard let stack = document.stacks.first(where: { $0.tab == tab }) else { return nil }
        let pointer = Problem.stackPointer(of: tab, in: navigation.layout)
        return (tab, parts.items(stack.items, in: tab, of: navigation, stack: pointer))
      }
      leftOut = parts
    }
    do throws(RestorationRefusal) {
      _ = try restore(document, depthLimit: context.depthLimit, now: context.now)
      return .shown(self, SessionNotes(wasMade: isNew, leftOut: leftOut))
    } catch {
      return .unrestorable(error, revision: revision)
    }
  }
}

extension Reply {
  /// Writes what became of a request.
  mutating func write(_ result: SessionResult, of work: SessionWork) {
    switch result {
    case .shown(let session, let notes): work.write(session, notes, to: &self)
    case .notModified(let revision):
      entityTag(revision)
      empty(.notModified)
    case .ended:
      empty(.noContent)
    case .cancelled(let revision):
      entityTag(revision)
      empty(.noContent)
    case .missing:
      problem(.noSuchSession)
    case .preconditionFailed(let revision):
      problem(work.preconditions.problem(revision: revision), revision: revision)
    case .refused(let refusal, let isBatch, let revision):
      problem(Problem(refusal, isBatch: isBatch), revision: revision)
    case .unrestorable(let refusal, let revision):
      problem(Problem(refusal), revision: revision)
    case .failed(let failure, let revision):
      problem(failure, revision: revision)
    case .answered(let answer, let isReplay):
      write(answer)
      if isReplay { response.add(.idempotencyReplayed, "true") }
    }
  }

  /// A problem of a session that is there, at this revision.
  private mutating func problem(_ problem: Problem, revision: UInt64?) {
    if let revision { entityTag(revision) }
    self.problem(problem)
  }
}

extension KeptAnswer {
  /// The answer to a request; nil where no retry would get it: what was not done for a reason that may go is tried anew.
  init?(_ result: SessionResult, of work: SessionWork) {
    var reply = Reply()
    reply.reset()
    reply.write(result, of: work)
    let response = reply.response
    guard [.ok, .accepted, .conflict].contains(response.status) else { return nil }
    func header(_ name: HeaderName) -> String? { response.headers.first { $0.name == name }?.value }
    self.init(
      status: response.status.rawValue, entityTag: response.entityTag, location: header(.location),
      body: reply.body.bytes)
  }
}

extension Reply {
  fileprivate mutating func write(_ answer: KeptAnswer) {
    response.status = HTTPStatus(rawValue: answer.status)
    response.contentType = response.status == .conflict ? .problem : .json
    response.entityTag = answer.entityTag
    if let location = answer.location { response.add(.location, location) }
    body.raw(answer.body)
  }
}

extension Problem {
  static let noSuchTimer = Problem(
    .noSuchTimer, detail: "It has fired, was cancelled, or never was; GET …/timers lists those that wait.")

  static let keyReused = Problem(
    .idempotencyKeyReused,
    detail: "This key was sent with another body or query before; another request wants another key.")

  static let noSuchSession = Problem(
    .noSuchSession,
    detail: "A command would make it: POST a command to its stack, or POST /sessions for a new id.")

  static func preconditionRequired(revision: UInt64) -> Problem {
    Problem(
      .preconditionRequired,
      detail:
        "The link map wants to know which revision you change: send If-Match with the ETag of the answer that you have seen, which now would be \"\(revision)\"."
    )
  }
}
