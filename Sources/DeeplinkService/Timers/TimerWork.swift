import Coordinators
import DeepLinks
import JSON
import Sessions

/// What becomes of a session whose timers may be due: as `SessionWork`, a pure function of what the store holds.
struct TimerWork: Sendable {
  let map: LinkMap
  let layout: NavigationLayout<Screen>
  let now: Timestamp
  let depthLimit: Int

  /// Fires the first timer, if it is due. The answer is when the next one is.
  func decide(_ slot: inout SessionSlot<Session>) -> SessionDecision<Timestamp?> {
    let verdict: SessionVerdict = slot.adopt(layout) ? .put : .keep
    guard var session = slot.session, let timer = session.timers.first else {
      return (verdict, nil)
    }
    guard timer.due <= now else { return (verdict, timer.due) }
    let tab = timer.tab.flatMap { layout.tab($0) }
    let isAddressed = timer.tab == nil || tab != nil
    session.fire(
      timer, isAddressed ? commands(of: timer) : nil,
      in: RunContext(map: map, tab: tab, now: now, depthLimit: depthLimit))
    slot = .live(session)
    return (.put, session.timers.first?.due)
  }

  private func commands(of timer: SessionTimer) -> SessionCommands? {
    var body = JSONWriter()
    body.beginObject()
    body.key("commands")
    body.raw(timer.commands)
    body.endObject()
    guard let value = try? JSONDocument(parsing: body.written).root,
      let read = try? map.commandReader.body(value)
    else { return nil }
    return read.commands
  }
}

/// Fires the timers of a service's sessions, by whichever map it serves.
struct TimerService: Sendable {
  let maps: ServingMap
  let store: SessionStorage
  let feed: SessionFeed
  let depthLimit: Int

  /// Fires what is due of a session's timers, one a call, and says when to come again.
  func fire(_ id: SessionID, now: Timestamp, again: @escaping @Sendable (Timestamp?) -> Void) {
    let map = maps.map
    // Another map may show the session again.
    guard let layout = map.layout else { return again(now + .seconds(60)) }
    store.update(id, TimerWork(map: map, layout: layout, now: now, depthLimit: depthLimit)) { result in
      switch result {
      case .success(let next):
        again(next)
        feed.changed(id)
      case .failure: again(now + .seconds(1))
      }
    }
  }
}
