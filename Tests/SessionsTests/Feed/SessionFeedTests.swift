import DeepLinks
import Dispatch
import Glibc
import Locks
import Testing

@testable import Sessions

/// One who watches, and writes down what it is shown: `3`, the revision after the one before; `=9`, a whole session;
/// `end`, `stop`, `?`.
private final class Witness: SessionWatcher {
  private let notes = Lock((shown: [String](), looks: 0, isInside: false))
  private let stays: Bool
  private let lastWord: @Sendable () -> Void

  init(stays: Bool = true, lastWord: @escaping @Sendable () -> Void = {}) {
    self.stays = stays
    self.lastWord = lastWord
  }

  var shown: [String] { notes.withLock { $0.shown } }
  /// How often it was shown anything, were it nothing new.
  var looks: Int { notes.withLock { $0.looks } }

  func show(_ sight: SessionSight, _ place: inout WatchedPlace, sharing: inout SharedBytes) -> Watching {
    notes.withLock { notes in
      precondition(!notes.isInside, "one thread at a time")
      notes.isInside = true
      notes.looks += 1
    }
    let words: [String]
    switch sight.state {
    case .live(let session) where place.seen == session.revision: words = []
    case .live(let session):
      if let seen = place.seen, seen < session.revision, session.state(at: seen) != nil {
        words = ((seen + 1)...session.revision).map { "\($0)" }
      } else {
        words = ["=\(session.revision)"]
      }
      place.seen = session.revision
    case .ended: words = ["end"]
    case .unknown: words = ["?"]
    case .stopping: words = ["stop"]
    }
    place.due = sight.now + .seconds(15)
    notes.withLock { notes in
      notes.isInside = false
      notes.shown += words
    }
    return stays && words != ["end"] ? .goesOn : .ends(lastWord: lastWord)
  }
}

/// A feed over a memory store, and when what is looked at is given.
private final class Subject: Sendable {
  enum Answering { case atOnce, later, whenTold }

  let id: SessionID
  let store = MemoryStore<Session>()
  let feed: SessionFeed
  private let held: Held
  private let commands: SessionCommands

  final class Held: Sendable {
    let looks = Lock<[@Sendable () -> Void]>([])
    let alarms = Lock<[Timestamp]>([])
  }

  init(_ answering: Answering = .atOnce, limits: SessionFeed.Limits = .init()) throws {
    let (store, held, queue) = (store, Held(), DispatchQueue(label: "late", attributes: .concurrent))
    id = try SessionID("a")
    commands = try SessionSubject().commands(#"{"command":"push","screen":"list"}"#)
    self.held = held
    feed = SessionFeed(limits: limits) { id, see in
      let look = { @Sendable in
        store.read(id, now: SessionSubject.time(0)) { slot in
          if case .live(let session) = slot { SessionSight.State.live(session) } else { .ended }
        } completion: { state in
          see(SessionSight((try? state.get()) ?? .unknown, now: SessionSubject.time(0)))
        }
      }
      switch answering {
      case .atOnce: look()
      case .later: queue.async(execute: look)
      case .whenTold: held.looks.withLock { $0.append(look) }
      }
    }
    feed.setAlarm { _, time in held.alarms.withLock { $0.append(time) } }
  }

  /// Makes revisions, each of which is told.
  func change(_ count: Int = 1) {
    for _ in 0..<count {
      _ = store.update(id, now: SessionSubject.time(0)) { slot -> SessionDecision<Void> in
        var subject = SessionSubject()
        if case .live(let session) = slot { subject.session = session }
        subject.depthLimit = .max
        _ = try? subject.session.run(self.commands, in: subject.context())
        slot = .live(subject.session)
        return (.put, ())
      }
      feed.changed(id)
    }
  }

  func end() {
    _ = store.update(id, now: SessionSubject.time(0)) { _ in (.end, ()) }
    feed.changed(id)
  }

  func watch(_ witness: Witness = Witness(), after seen: UInt64? = nil) throws -> Witness {
    try feed.reserve(id)
    feed.watch(id, witness, after: seen, due: SessionSubject.time(0))
    return witness
  }

  /// Gives what is being looked at.
  func give() {
    for look in held.looks.withLock({ looks in
      defer { looks = [] }; return looks
    }) { look() }
  }
  var alarms: [Timestamp] { held.alarms.withLock { $0 } }
  var looks: Int { held.looks.withLock { $0.count } }

  /// Until a witness has seen the last revision; nil where it does not within half a minute.
  func wait(for witness: Witness, _ word: String) -> Bool {
    let deadline = DispatchTime.now() + .seconds(30)
    while witness.shown.last != word, witness.shown.last != "=" + word {
      if DispatchTime.now() > deadline { return false }
      // Stands for the thread that sees to alarms.
      feed.tick(id)
    }
    return true
  }
}

@Suite(.timeLimit(.minutes(1))) struct `Who watches a session` {
  @Test func `sees it, and then each of its revisions`() throws {
    let subject = try Subject()
    subject.change(2)
    let witness = try subject.watch()
    subject.change(3)
    subject.end()
    #expect(witness.shown == ["=2", "3", "4", "5", "end"])
    #expect(subject.feed.count == 0)
    subject.change()
    #expect(witness.shown.count == 5)
  }

  private static let resumed: [(seen: UInt64?, shown: [String])] = [
    (nil, ["=9"]), (9, []), (7, ["8", "9"]), (2, ["3", "4", "5", "6", "7", "8", "9"]), (1, ["=9"]),
    (10, ["=9"]),
  ]

  @Test(arguments: resumed)
  func `goes on from where it was, as far as that is remembered`(_ seen: UInt64?, _ shown: [String]) throws {
    let subject = try Subject()
    subject.change(9)
    #expect(try subject.watch(after: seen).shown == shown)
  }

  @Test func `is shown all that came while nobody could look, once`() throws {
    let subject = try Subject(.whenTold)
    subject.change(1)
    let witness = try subject.watch()
    #expect(subject.looks == 1)
    subject.give()
    #expect(witness.shown == ["=1"])
    subject.change(3)
    #expect(subject.looks == 1, "one look at a time")
    subject.give()
    #expect(witness.shown == ["=1", "2", "3", "4"])
    #expect(subject.looks == 1, "what came after the look began may not have been in it")
    subject.give()
    #expect(subject.looks == 0 && witness.shown.count == 4)
  }

  @Test func `is not shown what was looked at before it came`() throws {
    let subject = try Subject(.whenTold)
    subject.change(1)
    let first = try subject.watch()
    let second = try subject.watch(after: 1)
    subject.give()
    #expect(first.looks == 1 && second.looks == 0)
    subject.give()
    #expect(first.looks == 2 && second.looks == 1)
    #expect(first.shown == ["=1"] && second.shown == [])
  }

  @Test(arguments: [Subject.Answering.atOnce, .later])
  fileprivate func `sees each revision once, and in order, whoever changes it at once`(
    _ answering: Subject.Answering
  ) throws {
    let (threads, each) = (4, 150)
    let subject = try Subject(answering)
    subject.change()
    let witnesses = try (0..<10).map { _ in try subject.watch() }
    let late = Lock<[Witness]>([])
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for n in 0..<each {
        subject.change()
        if n % 50 == 25, let witness = try? subject.watch(Witness(stays: thread > 0)) {
          late.withLock { $0.append(witness) }
        }
      }
    }
    let last = "\(threads * each + 1)"
    for witness in witnesses {
      #expect(subject.wait(for: witness, last))
      Self.checkOrder(witness.shown)
    }
    for witness in late.withLock({ $0 }) { Self.checkOrder(witness.shown) }
    // Who does not stay goes when it is told, and that may be late as well.
    let stay = 10 + (threads - 1) * 3
    for _ in 0..<30_000 where subject.feed.count != stay { usleep(1_000) }
    #expect(subject.feed.count == stay)
    subject.end()
    #expect(subject.wait(for: witnesses[0], "end"))
  }

  /// Whole sessions may leave some out; nothing comes twice, or late.
  private static func checkOrder(_ shown: [String]) {
    var seen: UInt64?
    for word in shown {
      guard let revision = UInt64(word.drop { $0 == "=" }) else { continue }
      if word.hasPrefix("=") {
        #expect(seen.map { $0 < revision } ?? true, "\(word) after \(String(describing: seen))")
      } else {
        #expect(seen.map { $0 + 1 == revision } ?? false, "\(word) after \(String(describing: seen))")
      }
      seen = revision
    }
  }

  @Test func `takes a place, and gives it back`() throws {
    let subject = try Subject(limits: .init(watchers: 3, watchersOfSession: 2))
    let (a, b) = (subject.id, try SessionID("b"))
    try subject.feed.reserve(a)
    try subject.feed.reserve(a)
    #expect(throws: SessionFeed.Refusal.tooManyWatchersOfSession(limit: 2)) { try subject.feed.reserve(a) }
    try subject.feed.reserve(b)
    #expect(throws: SessionFeed.Refusal.tooManyWatchers(limit: 3)) { try subject.feed.reserve(b) }
    subject.feed.giveUp(a)
    try subject.feed.reserve(b)
    for id in [a, b, b] { subject.feed.giveUp(id) }
    #expect(subject.feed.count == 0)
    subject.change()
    _ = try subject.watch(Witness(stays: false))
    #expect(subject.feed.count == 0)
    #expect(try subject.watch().shown == ["=1"])
    #expect(subject.feed.count == 1)
  }

  @Test func `has given its place back when it says its last word`() throws {
    let subject = try Subject(limits: .init(watchers: 1, watchersOfSession: 1))
    subject.change()
    let (feed, id) = (subject.feed, subject.id)
    let mayComeAgain = Lock<[Bool]>([])
    for _ in 0..<3 {
      _ = try subject.watch(
        Witness(stays: false) {
          let isTaken = (try? feed.reserve(id)) != nil
          mayComeAgain.withLock { $0.append(isTaken) }
          if isTaken { feed.giveUp(id) }
        })
    }
    #expect(mayComeAgain.withLock { $0 } == [true, true, true])
    #expect(feed.count == 0)
  }

  @Test func `is left to the alarm where there are many`() throws {
    let subject = try Subject()
    subject.change()
    let witnesses = try (0...SessionFeed.mostAtOnce).map { _ in try subject.watch() }
    let before = subject.alarms.count
    subject.change(2)
    #expect(witnesses.allSatisfy { $0.shown == ["=1"] })
    #expect(subject.alarms[before...] == [Timestamp(milliseconds: 0), Timestamp(milliseconds: 0)])
    subject.feed.tick(subject.id)
    #expect(witnesses.allSatisfy { $0.shown == ["=1", "2", "3"] })
  }

  @Test func `is looked at when it is due, and the alarm is set once for all`() throws {
    let subject = try Subject()
    subject.change()
    let witness = try subject.watch()
    subject.change(5)
    #expect(subject.alarms == [SessionSubject.time(15)])
    subject.feed.tick(subject.id)
    #expect(subject.alarms == [SessionSubject.time(15), SessionSubject.time(15)])
    #expect(witness.looks == 7)
  }

  /// A closure that is kept in a lock may grow with each look at it, until calling it overflows the stack.
  @Test func `is looked at as well after many times`() throws {
    let subject = try Subject()
    subject.change()
    let witness = try subject.watch()
    for _ in 0..<30_000 { subject.feed.tick(subject.id) }
    #expect(witness.looks == 30_001 && subject.alarms.count == 30_001)
  }

  @Test func `hears of the service's end, and nobody comes after it`() throws {
    let subject = try Subject()
    subject.change()
    let witness = try subject.watch()
    subject.feed.stop()
    #expect(witness.shown == ["=1", "stop"])
    #expect(throws: SessionFeed.Refusal.stopping) { try subject.feed.reserve(subject.id) }
  }

  @Test func `is shown it where any session may be another, at once or by the alarm`() throws {
    let subject = try Subject()
    subject.change()
    let witness = try subject.watch()
    let looks = witness.looks
    subject.feed.changedAll()
    #expect(witness.looks == looks + 1 && witness.shown == ["=1"])
    #expect(!subject.alarms.contains(Timestamp(milliseconds: 0)))
    for _ in 0..<SessionFeed.mostAtOnce { _ = try subject.watch() }
    let later = witness.looks
    subject.feed.changedAll()
    #expect(witness.looks == later)
    #expect(subject.alarms.contains(Timestamp(milliseconds: 0)))
  }

  @Test func `costs no look where it is another session, or nobody`() throws {
    let subject = try Subject(.whenTold)
    subject.change(3)
    #expect(subject.looks == 0)
    try subject.feed.reserve(SessionID("b"))
    subject.change(3)
    #expect(subject.looks == 0)
  }
}
