import Coordinators
package import DeepLinks

/// A merge patch of a session: what is to be set, and what to be taken away.
package struct SessionPatch: Sendable {
  package var flags: [(name: String, isSet: Bool)] = []
  /// Nil leaves it as it is; an inner nil takes it away.
  package var platform: String??
  package var version: String??
  package var forgetsPending = false

  package init() {}
}

/// A pending link that could not open when its flag came.
package struct DroppedLink: Sendable {
  package var link: DeepLink
  package var refusal: SessionRefusal
}

extension Session {
  /// Sets and clears; the gates of flags that come are closed, and then the pending link opens.
  ///
  /// Never refused: a pending link that is refused is dropped.
  package mutating func apply(
    _ patch: SessionPatch, in context: RunContext
  ) -> (outcome: Outcome, dropped: DroppedLink?) {
    let (answer, isChanged) = change(at: context.now, by: .patch) {
      (session, trace) -> (isPending: Bool, dropped: DroppedLink?) in
      if let platform = patch.platform { session.client.platform = platform }
      if let version = patch.version { session.client.version = version }
      if patch.forgetsPending { session.pending = nil }
      session.set(patch.flags)
      guard let pending = session.pending(at: context.now), session.flags.contains(pending.flag) else {
        return (false, nil)
      }
      let (isPending, dropped) = session.openPending(pending, in: context, &trace)
      if let dropped { trace.note(.linkDropped(dropped), by: .patch) }
      return (isPending, dropped)
    }
    let outcome: Outcome = answer.isPending ? .pending : isChanged ? .changed : .unchanged
    return (outcome, answer.dropped)
  }

  /// Of a flag that comes, the gate's item goes, and all above it.
  ///
  /// Cost: n log n in the flags, so that a body full of them holds nobody up.
  private mutating func set(_ flags: [(name: String, isSet: Bool)]) {
    var names = Set(self.flags)
    var isChanged = false
    for (name, isSet) in flags where isSet != names.contains(name) {
      isChanged = true
      guard isSet else {
        names.remove(name)
        continue
      }
      names.insert(name)
      // They stay known: an undo may bring their items back.
      for gate in gates where gate.flag == name { navigation.drop(from: gate.item) }
    }
    if isChanged { self.flags = names.sorted() }
  }

  private mutating func openPending(
    _ pending: PendingLink, in context: RunContext, _ trace: inout Trace
  ) -> (isPending: Bool, dropped: DroppedLink?) {
    let before = self
    var run = Run(session: self, trace: consume trace, context: context)
    var refusal: SessionRefusal?
    do throws(SessionRefusal) {
      try run.open(pending.link)
    } catch {
      refusal = error
    }
    let isPending = run.isPending
    self = run.session
    trace = run.endingTrace()
    guard let refusal else {
      if !isPending { self.pending = nil }
      return (isPending, nil)
    }
    self = before
    self.pending = nil
    return (false, DroppedLink(link: pending.link, refusal: refusal))
  }
}
