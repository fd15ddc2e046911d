package import Coordinators
package import DeepLinks

/// All that the service knows of one user's navigation. A value: what is done to a copy is a dry run.
///
/// A copy costs one reference; the first change of it one allocation.
package struct Session: StoredState {
  private var shared: Shared

  // Safety: written only where no other copy has it.
  private final class Shared: @unchecked Sendable {
    @exclusivity(unchecked) var values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  private struct Values {
    var revision: UInt64
    var navigation: Navigation<Screen>
    var past: [PastChange] = []
    var lastTimer: UInt64
    /// What most sessions do not have; nil then. Shared by copies.
    var attributes: Attributes?
  }

  private var values: Values {
    _read { yield shared.values }
    _modify {
      own()
      yield &shared.values
    }
  }

  /// What is changed has this owner alone.
  private mutating func own() {
    #if TSAN
      // ThreadSanitizer does not see that counting references puts what their owners do in order.
      var values = shared.values
      values.past = values.past.map { $0 }
      shared = Shared(values)
    #else
      if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared.values) }
    #endif
  }

  /// +1 for every request that changed anything; 0 in the beginning.
  package internal(set) var revision: UInt64 {
    get { shared.values.revision }
    set { values.revision = newValue }
  }

  package internal(set) var navigation: Navigation<Screen> {
    // Straight from the object: by way of `values` all of them would be copied.
    _read { yield shared.values.navigation }
    _modify { yield &values.navigation }
  }

  /// As `navigation`, for a change. Cost: an accessor that yields would take memory for what it keeps meanwhile.
  mutating func withNavigation<Answer, Failure: Error>(
    _ body: (inout Navigation<Screen>) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    own()
    return try body(&shared.values.navigation)
  }

  // Each by itself, as the whole navigation is more to copy.
  package var selected: Int { shared.values.navigation.selected }
  package var layout: NavigationLayout<Screen> { shared.values.navigation.layout }
  package func stack(of tab: Int) -> ScreenStack<Screen> { shared.values.navigation[tab] }

  /// The changes that led to this revision, the newest last, each one revision after the one before; their stacks share
  /// their items.
  var past: [PastChange] {
    _read { yield shared.values.past }
    _modify { yield &values.past }
  }

  /// The number of the last timer.
  var lastTimer: UInt64 {
    get { shared.values.lastTimer }
    set { values.lastTimer = newValue }
  }

  /// The flags that are set, in the order of their names.
  package internal(set) var flags: [String] {
    get { shared.values.attributes?.values.flags ?? [] }
    set { attributes.flags = newValue }
  }

  package internal(set) var client: Client {
    get { shared.values.attributes?.values.client ?? Client() }
    set { attributes.client = newValue }
  }

  /// The last link that had to wait for a flag; it may have expired since.
  var pending: PendingLink? {
    get { shared.values.attributes?.values.pending }
    set { attributes.pending = newValue }
  }

  /// The items that gates opened: each goes, with what is above it, when its flag comes.
  var gates: [OpenGate] {
    get { shared.values.attributes?.values.gates ?? [] }
    set { attributes.gates = newValue }
  }

  /// In the order in which they are due.
  package internal(set) var timers: [SessionTimer] {
    get { shared.values.attributes?.values.timers ?? [] }
    set { attributes.timers = newValue }
  }

  /// The answers to the last requests that had keys.
  var answers: KeptAnswers? {
    get { shared.values.attributes?.values.answers }
    set { attributes.answers = newValue }
  }

  /// The roots alone. `numbers` are those of an ended session of the same id, which are gone on from.
  package init(_ layout: NavigationLayout<Screen>, after numbers: SessionNumbers? = nil) {
    shared = Shared(
      Values(
        revision: numbers.map { $0.revision + 1 } ?? 0,
        navigation: Navigation(layout, after: numbers?.item ?? 0), lastTimer: numbers?.timer ?? 0))
  }

  /// Whether it shows other tabs under this layout than it does.
  package func isStale(under layout: NavigationLayout<Screen>) -> Bool {
    !layout.hasSameTabs(as: self.layout)
  }

  /// Takes the layout of the map that is served now. Where the session is stale under it that is one revision more, and the
  /// earlier ones, of other tabs, are forgotten. Whoever shows it then has to store it first, as any change: what was shown
  /// under a revision, and the ids of new roots, must never stand for something else.
  ///
  /// - Returns: whether it was stale.
  @discardableResult
  package mutating func adopt(_ layout: NavigationLayout<Screen>) -> Bool {
    // Asked first, so that a look at a session makes no copy of what is shared.
    guard !hasLayout(layout), navigation.adopt(layout) else { return false }
    revision += 1
    past = []
    return true
  }

  /// Whether it has this layout. Cost: no reference is counted.
  package func hasLayout(_ layout: NavigationLayout<Screen>) -> Bool {
    shared.values.navigation.layout === layout
  }

  package var numbers: SessionNumbers {
    SessionNumbers(revision: revision, item: navigation.ids.last, timer: lastTimer)
  }

  /// The link that waits for a flag. An expired one is no more, without anything having to take it away.
  package func pending(at now: Timestamp) -> PendingLink? {
    shared.values.attributes?.values.pending(at: now)
  }

  /// Runs `body` on this session: all or nothing, and one revision more where it ends in another state.
  ///
  /// In place, where no other copy of the session shares its state: what a change may touch is kept, and laid back
  /// where it comes to nothing.
  mutating func change<Answer, Failure: Error>(
    at now: Timestamp, by cause: Cause, _ body: (inout Session, inout Trace) throws(Failure) -> Answer
  ) throws(Failure) -> (answer: Answer, isChanged: Bool) {
    var trace = Trace(cause, before: Before(self))
    let answer: Answer
    do throws(Failure) {
      answer = try body(&self, &trace)
    } catch {
      trace.before.layBack(in: &self)
      throw error
    }
    guard trace.before.isOther(than: self, at: now) else {
      trace.before.layBack(in: &self)
      return (answer, false)
    }
    revision += 1
    remember(trace, at: now)
    return (answer, true)
  }

  /// What a change may touch, as it was.
  struct Before {
    let navigation: Navigation<Screen>.State
    private let lastTimer: UInt64
    private let attributes: Attributes?

    init(_ session: Session) {
      navigation = session.navigation.state
      lastTimer = session.lastTimer
      attributes = session.shared.values.attributes
    }

    fileprivate func layBack(in session: inout Session) {
      session.navigation.state = navigation
      session.lastTimer = lastTimer
      session.values.attributes = attributes
    }

    /// Whether a session looks otherwise: all but the revision and the numbers used up.
    func isOther(than session: Session, at now: Timestamp) -> Bool {
      if session.shared.values.navigation.isOther(than: navigation) { return true }
      if attributes === session.shared.values.attributes { return false }
      let values = attributes?.values ?? Attributes.Values()
      return values.flags != session.flags || values.client != session.client
        || values.pending(at: now) != session.pending(at: now) || values.timers != session.timers
    }
  }
}

extension Session {
  /// All in one object, so that to copy a session is to copy a few references.
  private final class Attributes: Sendable {
    struct Values: Equatable {
      var flags: [String] = []
      var client = Client()
      var pending: PendingLink?
      var gates: [OpenGate] = []
      var timers: [SessionTimer] = []
      var answers: KeptAnswers?

      func pending(at now: Timestamp) -> PendingLink? {
        guard let pending, pending.expires > now else { return nil }
        return pending
      }
    }

    let values: Values

    init(_ values: Values) {
      self.values = values
    }
  }

  private var attributes: Attributes.Values {
    get { shared.values.attributes?.values ?? Attributes.Values() }
    set {
      guard newValue != attributes else { return }
      values.attributes = newValue == Attributes.Values() ? nil : Attributes(newValue)
    }
  }
}

/// A link that opens by itself when the session gets the flag that it lacks.
package struct PendingLink: Equatable, Sendable {
  package var link: DeepLink
  /// The flag that it waits for: the first that it lacked.
  package var flag: String
  /// From then on the link is forgotten.
  package var expires: Timestamp
}
