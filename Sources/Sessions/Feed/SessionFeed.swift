import Locks
import Synchronization

/// Tells who watches a session that it has changed.
///
/// A change says no more than that there was one. What is shown is read from the store then, with all revisions that it
/// remembers: so order and completeness come from the session, whatever the order in which changes are told, and a
/// store that answers later does as well as one that answers at once.
package final class SessionFeed: Sendable {
  /// Reads a session, which is a use of it, and gives it on, at once or later, on any thread.
  package typealias Look = @Sendable (SessionID, _ see: @escaping @Sendable (SessionSight) -> Void) -> Void
  /// Has `tick` called at this time, or before, on a thread of its own.
  package typealias Alarm = @Sendable (SessionID, Timestamp) -> Void

  package struct Limits: Sendable {
    /// Watchers in all.
    package var watchers: Int
    /// Watchers of one session.
    package var watchersOfSession: Int

    package init(watchers: Int = 12_000, watchersOfSession: Int = 4_096) {
      self.watchers = watchers
      self.watchersOfSession = watchersOfSession
    }
  }

  package enum Refusal: Error, Hashable, Sendable {
    case tooManyWatchers(limit: Int)
    case tooManyWatchersOfSession(limit: Int)
    case stopping
  }

  /// More watchers than these are shown a change by the alarm's thread, and not by the one that made it.
  static let mostAtOnce = 16

  private let limits: Limits
  private let look: Look
  private let alarm = Lock<Setter?>(nil)
  private let shards: [Shard]
  private let watchers = Atomic(0)
  private let isStopped = Atomic(false)

  /// A bare closure in a generic place is wrapped once more whenever it is looked at.
  private struct Setter: Sendable {
    let set: Alarm
  }

  private final class Shard: Sendable {
    let topics = Lock<[SessionID: SessionTopic]>([:])
  }

  package init(limits: Limits = Limits(), look: @escaping Look) {
    self.limits = limits
    self.look = look
    shards = (0..<16).map { _ in Shard() }
  }

  /// To be called once, before anybody watches.
  package func setAlarm(_ alarm: @escaping Alarm) {
    self.alarm.withLock { $0 = Setter(set: alarm) }
  }

  /// Those who watch, all sessions together.
  package var count: Int { watchers.load(ordering: .relaxed) }

  /// The session has changed, or ended: to be called after the store has it. Never waits. Cost where nobody watches
  /// anything: one load.
  ///
  /// The load may be relaxed: a watcher is counted before it reads the session, so where that read came before the
  /// change, the store has ordered the count before it too.
  package func changed(_ id: SessionID) {
    guard watchers.load(ordering: .relaxed) > 0, let topic = topic(of: id) else { return }
    changed(topic)
  }

  /// Any session may show something else, as under another layout: each that is watched is looked at.
  package func changedAll() {
    guard watchers.load(ordering: .relaxed) > 0 else { return }
    for shard in shards {
      for topic in shard.topics.withLock({ Array($0.values) }) { changed(topic) }
    }
  }

  private func changed(_ topic: SessionTopic) {
    if topic.count > Self.mostAtOnce {
      wake(topic.id, at: Timestamp(milliseconds: 0))
    } else {
      pump(topic)
    }
  }

  /// Looks at a session because it is time to.
  package func tick(_ id: SessionID) {
    guard let topic = topic(of: id) else { return }
    topic.ring()
    pump(topic)
  }

  /// Takes a place among those who watch the session, which is to be given to `watch` or given up.
  package func reserve(_ id: SessionID) throws(Refusal) {
    if isStopped.load(ordering: .relaxed) { throw .stopping }
    guard watchers.wrappingAdd(1, ordering: .relaxed).newValue <= limits.watchers else {
      watchers.wrappingSubtract(1, ordering: .relaxed)
      throw .tooManyWatchers(limit: limits.watchers)
    }
    let limit = limits.watchersOfSession
    let isTaken = shard(of: id).topics.withLock { topics in
      let topic = topics[id] ?? SessionTopic(id)
      topics[id] = topic
      return topic.reserve(limit: limit)
    }
    guard isTaken else {
      watchers.wrappingSubtract(1, ordering: .relaxed)
      throw .tooManyWatchersOfSession(limit: limit)
    }
  }

  /// Gives up a reserved place.
  package func giveUp(_ id: SessionID) {
    leave(id, 1)
  }

  /// Shows the session to a watcher, whose place is reserved, from now on.
  package func watch(_ id: SessionID, _ watcher: any SessionWatcher, after seen: UInt64?, due: Timestamp) {
    guard let topic = topic(of: id) else { return }
    topic.add(watcher, WatchedPlace(seen: seen, due: due))
    pump(topic)
  }

  /// Takes no more watchers, and tells those that there are that the service stops.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    for shard in shards {
      for topic in shard.topics.withLock({ Array($0.values) }) { pump(topic) }
    }
  }

  private func shard(of id: SessionID) -> Shard {
    shards[id.spread & (shards.count - 1)]
  }

  private func topic(of id: SessionID) -> SessionTopic? {
    shard(of: id).topics.withLock { $0[id] }
  }

  private func wake(_ id: SessionID, at time: Timestamp) {
    alarm.withLock { $0 }?.set(id, time)
  }

  private func leave(_ id: SessionID, _ count: Int) {
    guard count > 0 else { return }
    watchers.wrappingSubtract(count, ordering: .relaxed)
    shard(of: id).topics.withLock { topics in
      if topics[id]?.leave(count) == true { topics[id] = nil }
    }
  }

  // MARK: Showing

  /// Shows the session to those who watch it, if nobody does so now; else whoever does is to look again.
  private func pump(_ topic: SessionTopic) {
    if topic.begin() { run(topic) }
  }

  /// Looks, and shows, until there is nothing new; after some rounds the alarm's thread goes on, as this may be one that
  /// others wait for.
  private func run(_ topic: SessionTopic) {
    for _ in 0..<4 {
      // Given at once, or later on another thread, which goes on from there then.
      let passing = Passing()
      lookAt(topic.id) { sight in
        guard passing.give(sight) else { return }
        if self.show(sight, to: topic) { self.run(topic) }
      }
      guard let sight = passing.take() else { return }
      guard show(sight, to: topic) else { return }
    }
    topic.interrupt()
    wake(topic.id, at: Timestamp(milliseconds: 0))
  }

  private func lookAt(_ id: SessionID, _ see: @escaping @Sendable (SessionSight) -> Void) {
    if isStopped.load(ordering: .relaxed) {
      see(SessionSight(.stopping, now: Timestamp(milliseconds: 0)))
    } else {
      look(id, see)
    }
  }

  /// Returns whether to look again.
  private func show(_ sight: SessionSight, to topic: SessionTopic) -> Bool {
    let (lastWords, alarm, looksAgain) = topic.show(sight)
    if let alarm { wake(topic.id, at: alarm) }
    leave(topic.id, lastWords.count)
    for say in lastWords { say() }
    return looksAgain
  }

  /// What a look gave, where it gave it before the looking one went on.
  private final class Passing: Sendable {
    private enum State { case looking, given(SessionSight), left }
    private let state = Lock(State.looking)

    /// Whether the giver is the one to go on.
    func give(_ sight: SessionSight) -> Bool {
      state.withLock { state in
        if case .left = state { return true }
        state = .given(sight)
        return false
      }
    }

    func take() -> SessionSight? {
      state.withLock { state in
        if case .given(let sight) = state { return sight }
        state = .left
        return nil
      }
    }
  }
}
