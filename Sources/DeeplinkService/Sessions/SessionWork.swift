import Coordinators
import DeepLinks
import HTTPServer
import JSON
import Sessions

/// All that a request does to a session, as a value: what it decides, which is a pure function of what the store holds,
/// and how it writes down what came of it.
struct SessionWork: Sendable {
  let request: SessionRequest
  let id: SessionID
  let preconditions: Preconditions
  let context: RunContext
  let endpoints: SessionEndpoints

  var call: SessionCall { request.call }
  var layout: NavigationLayout<Screen> { endpoints.layout }

  /// Whether it only looks.
  var isRead: Bool {
    switch call {
    case .showStack, .show, .showHistory, .showTimers, .showTimer: true
    default: false
    }
  }

  /// - Parameter session: under this work's own layout.
  func look(at session: Session?) -> SessionResult {
    switch preconditions.verdict(revision: session?.revision, isRead: true) {
    case .failed: .preconditionFailed(revision: session?.revision)
    case .notModified: .notModified(revision: session?.revision ?? 0)
    case .proceed: session.map(shown) ?? .missing
    }
  }

  private func shown(_ session: Session) -> SessionResult {
    if case .showTimer(let number) = call, number.flatMap(session.timer) == nil {
      return .failed(.noSuchTimer, revision: session.revision)
    }
    return .shown(session, SessionNotes())
  }

  /// When the session's timers are to be looked at, now that this has come of it.
  func alarm(after result: SessionResult) -> Timestamp? {
    switch (call, result) {
    case (.schedule(let timer, isDryRun: false), .shown),
      (.schedule(let timer, isDryRun: false), .answered(_, isReplay: false)):
      context.now + timer.delay
    // One glance, and nobody waits for what has gone.
    case (.delete, .ended(hadTimers: true)): context.now
    default: nil
    }
  }

  func decide(_ slot: inout SessionSlot<Session>) -> SessionDecision<SessionResult> {
    let isMoved = slot.adopt(layout)
    var decision = decideByKey(&slot)
    // What other tabs make of a session is stored, whatever becomes of the request.
    if isMoved, decision.verdict == .keep { decision.verdict = .put }
    return decision
  }

  private func decideByKey(_ slot: inout SessionSlot<Session>) -> SessionDecision<SessionResult> {
    guard let key = request.key else { return decideAnew(&slot) }
    // Before any precondition: a retry has the entity tag of the first time.
    if case .live(let session) = slot, let (request, answer) = session.answer(to: key.text) {
      return (
        .keep,
        request.digest == key.digest ? .answered(answer, isReplay: true) : .failed(.keyReused, revision: nil)
      )
    }
    return kept(decideAnew(&slot), &slot, under: key)
  }

  /// The decision, and the answer to it with the session: in one step, so that of two requests with one key, sent at
  /// once, one alone is answered anew.
  private func kept(
    _ decision: SessionDecision<SessionResult>, _ slot: inout SessionSlot<Session>, under key: RequestKey
  ) -> SessionDecision<SessionResult> {
    guard decision.verdict != .end, var session = slot.session,
      let answer = KeptAnswer(decision.answer, of: self)
    else { return decision }
    session.keep(answer, to: key)
    slot = .live(session)
    return (.put, .answered(answer, isReplay: false))
  }

  private func decideAnew(_ slot: inout SessionSlot<Session>) -> SessionDecision<SessionResult> {
    if case .unreadable(let problem) = call { return (.keep, .failed(problem, revision: nil)) }
    let before = slot.revision
    guard case .proceed = preconditions.verdict(revision: before, isRead: false) else {
      return (.keep, .preconditionFailed(revision: before))
    }
    if let before, !preconditions.namesRevision, context.map.settings.requiresIfMatch, call.replacesRevision {
      return (.keep, .failed(.preconditionRequired(revision: before), revision: before))
    }
    switch call {
    case .delete, .cancelTimers, .cancelTimer: return decideEnd(&slot)
    case .run(_, isDryRun: true), .schedule(_, isDryRun: true):
      // A copy, of which nothing stays.
      var session = slot.session ?? Session(layout, after: slot.numbers)
      return (.keep, change(&session, isNew: before == nil))
    default: break
    }
    guard var session = slot.take() else {
      var session = Session(layout, after: slot.numbers)
      let result = change(&session, isNew: true)
      guard case .shown = result else { return (.keep, result) }
      slot = .live(session)
      return (.put, result)
    }
    let result = change(&session, isNew: false)
    let isChanged = session.revision != before
    slot = .live(session)
    return isChanged ? (.put, result) : (.keep, result)
  }

  /// What ends a session, or timers of it.
  private func decideEnd(_ slot: inout SessionSlot<Session>) -> SessionDecision<SessionResult> {
    guard var session = slot.session else { return (.keep, .missing) }
    let before = session.revision
    switch call {
    case .cancelTimers: session.cancelTimers(now: context.now)
    case .cancelTimer(let number):
      guard let number, session.cancelTimer(number, now: context.now) else {
        return (.keep, .failed(.noSuchTimer, revision: before))
      }
    default: return (.end, .ended(hadTimers: !session.timers.isEmpty))
    }
    slot = .live(session)
    let result = SessionResult.cancelled(revision: session.revision)
    return session.revision == before ? (.keep, result) : (.put, result)
  }

  private func change(_ session: inout Session, isNew: Bool) -> SessionResult {
    switch call {
    case .schedule(let timer, let isDryRun):
      return session.result(of: timer, isDryRun: isDryRun, isNew: isNew, in: context)
    case .run(let commands, let isDryRun):
      return session.result(of: commands, isDryRun: isDryRun, isNew: isNew, in: context)
    case .putStack(let document):
      return session.result(ofPutting: document, isNew: isNew, in: context)
    case .patch(let patch):
      let (outcome, dropped) = session.apply(patch, in: context)
      return .shown(session, SessionNotes(outcome: outcome, wasMade: isNew, dropped: dropped))
    case .restore(let document, let leftOut):
      return session.result(ofRestoring: document, leftOut, isNew: isNew, in: context)
    case .create(let document, let leftOut):
      let result = session.result(ofRestoring: document, leftOut, isNew: isNew, in: context)
      guard case .shown(let session, var notes) = result else { return result }
      notes.saysCreated = true
      return .shown(session, notes)
    case .showStack, .show, .delete, .unreadable, .showHistory, .showTimers, .showTimer, .cancelTimers,
      .cancelTimer:
      return .shown(session, SessionNotes())
    }
  }

  /// The answer to a request that went well.
  func write(_ session: borrowing Session, _ notes: SessionNotes, to reply: inout Reply) {
    if notes.wasMade {
      switch call {
      case .run, .schedule: break
      case .create:
        reply.status(.created)
        reply.response.add(.location, "/sessions/\(id.text)")
      default: reply.status(.created)
      }
    }
    reply.entityTag(session.revision)
    if let timer = notes.timer, !notes.isDryRun {
      reply.status(.accepted)
      reply.response.add(.location, "/sessions/\(id.text)/timers/\(timer)")
    }
    switch call {
    case .showStack(let view): reply.body.stack(of: session, id: id, tab: context.tab, view: view)
    case .run, .schedule: reply.body.stack(of: session, id: id, tab: context.tab, notes: notes)
    case .putStack:
      reply.body.stack(of: session, id: id, tab: context.tab, notes: SessionNotes(leftOut: notes.leftOut))
    case .restore:
      reply.body.session(
        session, id: id, notes: SessionNotes(leftOut: notes.leftOut), now: context.now)
    case .showHistory: reply.body.history(of: session, id: id)
    case .showTimers: reply.body.timers(of: session)
    case .showTimer(let number):
      if let timer = number.flatMap(session.timer) { reply.body.timer(timer) }
    case .show, .patch, .create, .delete, .unreadable, .cancelTimers, .cancelTimer:
      reply.body.session(session, id: id, notes: notes, now: context.now)
    }
  }
}
