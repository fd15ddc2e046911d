import HTTPServer
import Sessions

/// What `GET /sessions/<id>/events` asks for.
struct EventsRequest: Sendable {
  let id: SessionID
  let tab: String?
  /// The revision of the last event that the client got; nil where it has none, or none of ours.
  let seen: UInt64?
  let isHead: Bool

  private static let head: Response = {
    var head = Response(.ok, .eventStream)
    head.add(.cacheControl, "no-store")
    return head
  }()

  init(
    _ id: SessionID, _ request: borrowing Request, tabs: (QueryParameters) throws(Problem) -> Int?
  ) throws(Problem) {
    guard request.method == .get else { throw .methodNotAllowed(Endpoint.events(id).allow) }
    let query = try QueryParameters(request.query)
    try query.checked(known: ["tab"])
    // Kept by name: another map may have it elsewhere.
    tab = try tabs(query) == nil ? nil : query["tab"]
    seen = request.headerText(.lastEventID).flatMap { text in
      text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
    }
    self.id = id
    isHead = request.isHead
  }

  /// Takes a place among those that listen, or says why there is none. HEAD takes none.
  func admission(to feed: SessionFeed, isThere: Result<Bool, StoreError>) -> Problem? {
    switch isThere {
    case .failure(let error): return Problem(error)
    case .success(false): return .noSuchSession
    case .success(true): break
    }
    if isHead { return nil }
    do throws(SessionFeed.Refusal) {
      try feed.reserve(id)
      return nil
    } catch {
      return Problem(error)
    }
  }

  /// What the server makes of it, for a request that was admitted.
  func begin(_ stream: ResponseStream?, on feed: SessionFeed) {
    // Dropped, it ends: the head is all that HEAD wants.
    if isHead { return }
    guard let stream else { return feed.giveUp(id) }
    feed.watch(
      id, EventStream(id: id, tab: tab, stream: stream), after: seen, due: Timestamp(milliseconds: 0))
  }

  func open(_ turn: consuming Turn) -> ResponseStream? {
    turn.stream(Self.head, limit: EventStream.limit, farewell: EventStream.farewell)
  }

  func open(_ pending: PendingResponse) -> ResponseStream? {
    pending.stream(Self.head, limit: EventStream.limit, farewell: EventStream.farewell)
  }
}

extension SessionEndpoints {
  func events(_ id: SessionID, _ request: borrowing Request, now: Timestamp, _ turn: consuming Turn) {
    let asked: EventsRequest
    do throws(Problem) {
      asked = try EventsRequest(id, request, tabs: tab)
    } catch {
      return turn.reply(error)
    }
    service.store.open(asked, service.background.feed, now: now, turn)
  }
}

extension Problem {
  init(_ refusal: SessionFeed.Refusal) {
    switch refusal {
    case .tooManyWatchers(let limit):
      self.init(.tooManyStreams, detail: "\(limit) clients listen or wait, as many as may; try again later.")
      retryAfterSeconds = 5
    case .tooManyWatchersOfSession(let limit):
      self.init(
        .tooManyStreamsOfSession,
        detail: "\(limit) clients listen to this session or wait for it, as many as may; try again later.")
      retryAfterSeconds = 5
    case .stopping:
      self.init(RequestRefusal.stopping)
    }
  }
}
