import DeepLinks
import HTTPServer
import Sessions

/// What goes on in a service without a request: timers that fall due, and telling who watches a session.
final class Background: Sendable {
  let feed: SessionFeed
  private let timers: Alarm
  private let beats: Alarm

  /// Nil: no thread is left.
  init?(maps: ServingMap, store: SessionStorage, depthLimit: Int, limits: SessionFeed.Limits) {
    let feed = SessionFeed(limits: limits) { id, see in
      let now = Timestamp.now()
      // Another map may show the session again.
      guard let layout = maps.map.layout else { return see(SessionSight(.unknown, now: now)) }
      store.see(id, layout, now: now, see)
    }
    let firing = TimerService(maps: maps, store: store, feed: feed, depthLimit: depthLimit)
    guard let timers = Alarm({ firing.fire($0, now: $1, again: $2) }),
      let beats = Alarm({ [weak feed] id, _, _ in feed?.tick(id) })
    else { return nil }
    feed.setAlarm { beats.set($0, at: $1) }
    self.feed = feed
    self.timers = timers
    self.beats = beats
  }

  /// Sees to the session's timers at this time, or before.
  func setTimer(_ id: SessionID, at time: Timestamp) {
    timers.set(id, at: time)
  }

  /// Who waits for a session is answered, and nobody new may.
  func endWaits() {
    feed.stop()
  }

  /// Ends the threads, and waits for what they are at.
  func stop() {
    feed.stop()
    timers.stop()
    beats.stop()
  }
}
