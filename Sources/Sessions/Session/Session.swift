package import Coordinators
package import DeepLinks

/// All that the service knows of one user's navigation. A value: what is done to a copy is a dry run.
package struct Session: StoredState {
  /// +1 for every request that changed anything; 0 in the beginning.
  package internal(set) var revision: UInt64
  package internal(set) var navigation: Navigation<Screen>
  /// The flags that are set, in the order of their names.
  package internal(set) var flags: [String] = []
  package internal(set) var client = Client()
  /// The last link that had to wait for a flag; it may have expired since.
  var pending: PendingLink?
  /// The items that gates opened: each goes, with what is above it, when its flag comes.
  var gates: [OpenGate] = []
  /// The number of the last timer.
  var lastTimer: UInt64 = 0

  /// The roots alone. `numbers` are those of an ended session of the same id, which are gone on from.
  package init(_ layout: NavigationLayout<Screen>, after numbers: SessionNumbers? = nil) {
    revision = numbers.map { $0.revision + 1 } ?? 0
    navigation = Navigation(layout, after: numbers?.item ?? 0)
    lastTimer = numbers?.timer ?? 0
  }

  /// Takes the layout of the map that is served now. No change by itself: it follows from the map.
  package mutating func adopt(_ layout: NavigationLayout<Screen>) {
    navigation.adopt(layout)
  }

  package var numbers: SessionNumbers {
    SessionNumbers(revision: revision, item: navigation.ids.last, timer: lastTimer)
  }

  /// The link that waits for a flag. An expired one is no more, without anything having to take it away.
  package func pending(at now: Timestamp) -> PendingLink? {
    guard let pending, pending.expires > now else { return nil }
    return pending
  }

  /// Whether both look the same: everything but the revision and the numbers used up.
  func isSame(as other: Session, at now: Timestamp) -> Bool {
    navigation == other.navigation && flags == other.flags && client == other.client
      && pending(at: now) == other.pending(at: now)
  }

  /// Runs `body` on this session: all or nothing, and one revision more where it ends in another state.
  mutating func change<Answer, Failure: Error>(
    at now: Timestamp, _ body: (inout Session) throws(Failure) -> Answer
  ) throws(Failure) -> (answer: Answer, isChanged: Bool) {
    var copy = self
    let answer = try body(&copy)
    guard !copy.isSame(as: self, at: now) else { return (answer, false) }
    copy.revision += 1
    self = copy
    return (answer, true)
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

/// An item that a gate opened.
struct OpenGate: Equatable, Sendable {
  var flag: String
  var item: ItemID
}
