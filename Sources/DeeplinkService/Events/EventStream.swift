import HTTPServer
import Sessions

/// A client that listens to a session's events.
struct EventStream: SessionWatcher {
  let id: SessionID
  /// The name of the tab that it wants to see; nil: whichever is selected, and what changes in others.
  let tab: String?
  let stream: ResponseStream

  /// So long a stream is silent at most.
  static let beat: Duration = .seconds(15)
  /// Streams beat together, at each multiple of these milliseconds.
  private static let beatGrid: Int64 = 5_000
  /// Those that are due a little later are seen to as well: one look at the session for all.
  private static let slack: Duration = .seconds(1)
  /// Bytes that may wait for a client that reads slowly.
  static let limit = 256 << 10
  /// After it a client connects again, a second later.
  static let farewell: StaticString = "retry: 1000\n\n"

  func show(_ sight: SessionSight, _ place: inout WatchedPlace, sharing shared: inout SharedBytes) -> Watching
  {
    let now = sight.now
    switch sight.state {
    case .live(let session) where place.seen != session.revision:
      let bytes = shared.bytes(SharedBytes.Key(tab: tab, after: place.seen)) {
        SessionEvents(id: id, session: session, tab: tab, now: now).bytes(after: place.seen)
      }
      place.seen = session.revision
      place.due = Self.due(after: now)
      return write(bytes)
    case .live:
      guard place.due <= now + Self.slack else { return .goesOn }
      place.due = Self.due(after: now)
      return write(Self.comment, isUrgent: false)
    case .ended:
      return .ends {
        stream.write(SessionEvents.end(of: id))
        stream.finish()
      }
    case .unknown:
      guard place.due <= now + Self.slack else { return stream.isOpen ? .goesOn : .ends() }
      place.due = now + .seconds(2)
      return write(Self.comment, isUrgent: false)
    case .stopping:
      // The server ends it.
      return .goesOn
    }
  }

  /// When a stream that is silent from now on is to beat.
  static func due(after now: Timestamp) -> Timestamp {
    let latest = (now + beat).milliseconds
    return Timestamp(milliseconds: latest - latest % beatGrid)
  }

  private static let comment = Array(":\n\n".utf8)

  private func write(_ bytes: [UInt8], isUrgent: Bool = true) -> Watching {
    switch stream.write(bytes, isUrgent: isUrgent) {
    case .accepted: .goesOn
    case .closed: .ends()
    case .full: .ends { stream.cut() }
    }
  }
}
