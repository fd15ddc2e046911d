import JSON
import Sessions

extension JSONWriter {
  /// All timers of a session.
  mutating func timers(of session: Session) {
    beginObject()
    timers(session.timers)
    endObject()
  }

  /// The key `timers`, within an object.
  mutating func timers(_ timers: [SessionTimer]) {
    key("timers")
    beginArray()
    for timer in timers { self.timer(timer) }
    endArray()
  }

  mutating func timer(_ timer: SessionTimer) {
    beginObject()
    key("id")
    int(timer.number)
    key("due")
    string(timer.due.rfc3339)
    key("commands")
    raw(timer.commands)
    if let tab = timer.tab {
      key("tab")
      string(tab)
    }
    endObject()
  }
}
