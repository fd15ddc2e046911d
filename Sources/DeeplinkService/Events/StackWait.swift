import Coordinators
import DeepLinks
import HTTPServer
import Sessions

/// What `?after=<revision>&wait=<duration>` asks: to be answered when the session has another revision than this.
struct StackWait: Sendable {
  /// Nil is one that no session comes to.
  var after: UInt64?
  var time: Duration

  private static let longest: Duration = .seconds(60)
  private static let usual: Duration = .seconds(20)

  /// Nil where the query does not ask for it.
  init?(_ query: QueryParameters) throws(Problem) {
    guard let after = query["after"] else {
      guard query["wait"] == nil else {
        throw Problem(.invalidQuery, detail: "'wait' also needs 'after', the revision that the client has.")
      }
      return nil
    }
    self.after = try query.revision(after, of: "after")
    time = Self.usual
    guard var text = query["wait"] else { return }
    guard let time = text.withUTF8({ Duration(delay: $0) }), time <= Self.longest else {
      throw Problem(
        .invalidQuery,
        detail: "'wait' is from 0s to 60s, a number and 'ms', 's' or 'm', not '\(text)'.")
    }
    self.time = time
  }

  enum Beginning {
    case answer((inout Reply) -> Void)
    /// It is at this revision; a place among those that watch it is taken.
    case wait(UInt64)
  }

  func beginning(
    _ session: Result<Session?, StoreError>, of work: SessionWork, on feed: SessionFeed
  ) -> Beginning {
    let found: Session?
    switch session {
    case .success(let session): found = session
    case .failure(let error): return .answer { $0.problem(Problem(error)) }
    }
    let result = work.look(at: found)
    if case .preconditionFailed = result { return .answer { $0.write(result, of: work) } }
    guard let found, found.revision == after, time > .zero else {
      return .answer { $0.write(result, of: work) }
    }
    do throws(SessionFeed.Refusal) {
      try feed.reserve(work.id)
      return .wait(found.revision)
    } catch {
      return .answer { $0.problem(Problem(error)) }
    }
  }

  func begin(
    _ work: SessionWork, after revision: UInt64, _ pending: PendingResponse, on feed: SessionFeed
  ) {
    let until = work.context.now + time
    let waiter = Waiter(work: work, after: revision, until: until, pending: pending)
    feed.watch(work.id, waiter, after: revision, due: waiter.due(after: work.context.now))
  }
}

/// A client that waits for a session's next revision.
struct Waiter: SessionWatcher {
  let work: SessionWork
  let after: UInt64
  let until: Timestamp
  let pending: PendingResponse

  /// Clients that have gone are looked for at each multiple of these milliseconds, of all waiters at once.
  private static let grid: Int64 = 5_000

  /// When it is to be looked at again, whether the session moves or not.
  func due(after now: Timestamp) -> Timestamp {
    min(until, Timestamp(milliseconds: now.milliseconds / Self.grid * Self.grid + Self.grid))
  }

  func show(_ sight: SessionSight, _ place: inout WatchedPlace, sharing shared: inout SharedBytes) -> Watching
  {
    let now = sight.now
    var isOver = until <= now
    if place.due <= now {
      // Answered, its connection is read again, and found to have ended.
      isOver = isOver || pending.hasClientLeft
      place.due = due(after: now)
    }
    switch sight.state {
    case .live(let session):
      guard isOver || session.revision != after else { return .goesOn }
      return .ends { answer(with: session) }
    case .ended:
      return .ends { pending.reply { $0.write(work.look(at: nil), of: work) } }
    case .unknown:
      guard isOver else {
        place.due = min(place.due, now + .seconds(1))
        return .goesOn
      }
      return .ends { pending.reply { $0.problem(Problem(StoreError.unavailable(retryAfter: .seconds(1)))) } }
    case .stopping:
      return .ends { pending.reply { $0.problem(Problem(RequestRefusal.stopping)) } }
    }
  }

  /// Another map may be served meanwhile, which has the tabs elsewhere.
  private func answer(with session: Session) {
    let layout = session.navigation.layout
    let name = work.context.tab.map { work.layout.tabs[$0].name }
    let tab = name.flatMap(layout.tab)
    if let name, tab == nil {
      return pending.reply {
        $0.problem(Problem(.noSuchTab, detail: "The link map that is served now has no tab '\(name)'."))
      }
    }
    let context = RunContext(map: work.context.map, tab: tab, now: work.context.now)
    let anew = SessionWork(
      request: work.request, id: work.id, preconditions: work.preconditions, context: context,
      endpoints: work.endpoints)
    pending.reply { $0.write(anew.look(at: session), of: anew) }
  }
}
