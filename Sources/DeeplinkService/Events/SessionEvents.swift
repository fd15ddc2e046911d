import Coordinators
import DeepLinks
import JSON
import Sessions

/// A session's changes as server-sent events.
struct SessionEvents {
  let id: SessionID
  let session: Session
  /// The tab that is wanted; nil: the selected one, and what changes in others.
  let tab: String?
  let now: Timestamp

  /// The events of all revisions after this one; where that is not remembered, the whole session as it is.
  func bytes(after seen: UInt64?) -> [UInt8] {
    guard let seen, seen <= session.revision, var before = session.state(at: seen) else { return snapshot }
    var bytes: [UInt8] = []
    let wanted = tab.flatMap(session.navigation.layout.tab)
    // A reload has taken the tab away.
    if tab != nil, wanted == nil { return snapshot }
    var revision = seen
    while revision < session.revision {
      revision += 1
      guard let after = session.state(at: revision) else { return snapshot }
      if let notice = session.change(to: revision)?.cause.notice {
        Self.append("notice", to: &bytes) { $0.notice(notice) }
      }
      let shown = wanted ?? after.selected
      if wanted == nil {
        // Without an id: a client that has the id of a revision has seen all of it.
        for tab in after.stacks.indices where tab != shown && after.stacks[tab] != before.stacks[tab] {
          append(tab, after.selected, after.stacks, revision, id: nil, to: &bytes)
        }
      }
      append(shown, after.selected, after.stacks, revision, id: revision, to: &bytes)
      before = after
    }
    return bytes
  }

  /// The last event of a session.
  static func end(of id: SessionID) -> [UInt8] {
    var bytes: [UInt8] = []
    append("end", to: &bytes) { data in
      data.beginObject()
      data.key("session")
      data.string(id.text)
      data.endObject()
    }
    return bytes
  }

  private var snapshot: [UInt8] {
    var bytes: [UInt8] = []
    Self.append("session", id: session.revision, to: &bytes) { $0.session(session, id: id, now: now) }
    return bytes
  }

  private func append(
    _ tab: Int, _ selected: Int, _ stacks: Navigation<Screen>.Stacks, _ revision: UInt64, id: UInt64?,
    to bytes: inout [UInt8]
  ) {
    Self.append("stack", id: id, to: &bytes) { data in
      data.stack(
        stacks[tab], of: self.id, revision: revision, layout: session.navigation.layout, tab: tab,
        selected: selected)
    }
  }

  /// JSON has no line breaks here, so one line of data holds it.
  private static func append(
    _ type: String, id: UInt64? = nil, to bytes: inout [UInt8], data write: (inout JSONWriter) -> Void
  ) {
    bytes += "event: \(type)\n".utf8
    if let id { bytes += "id: \(id)\n".utf8 }
    bytes += "data: ".utf8
    var data = JSONWriter(reservingCapacity: 512)
    write(&data)
    bytes += data.written
    bytes += "\n\n".utf8
  }
}
