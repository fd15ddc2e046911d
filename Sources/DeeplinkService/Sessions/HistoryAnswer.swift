import DeepLinks
import JSON
import Sessions

extension JSONWriter {
  /// What made a session's last revisions, the newest first.
  mutating func history(of session: Session, id: SessionID) {
    beginObject()
    key("session")
    string(id.text)
    key("revision")
    int(session.revision)
    key("history")
    beginArray()
    for (revision, change, undoes) in session.history {
      beginObject()
      key("revision")
      int(revision)
      key("at")
      string(change.time.rfc3339)
      key("cause")
      beginObject()
      members(of: change.cause)
      endObject()
      if !undoes.isEmpty {
        key("undoes")
        beginArray()
        for revision in undoes { int(revision) }
        endArray()
      }
      if let notice = change.cause.notice {
        key("notice")
        self.notice(notice)
      }
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func members(of cause: Cause) {
    switch cause {
    case .command(let word):
      type("command")
      key("command")
      string(word.rawValue)
    case .batch(let first, let count):
      type("batch")
      key("first")
      string(first.rawValue)
      key("commands")
      int(Int(count))
    case .action(let name):
      type("action")
      key("action")
      string(name)
    case .link(let name):
      type("link")
      key("link")
      string(name)
    case .timer(let number): timer("timer", number)
    case .user: type("user")
    case .restoration: type("restoration")
    case .patch: type("patch")
    case .undo: type("undo")
    case .scheduling(let number): timer("scheduling", number)
    case .cancelling(let number): timer("cancelling", number)
    case .noticed(let noticed): members(of: noticed.cause)
    }
  }

  private mutating func type(_ name: StaticString) {
    key("type")
    string("\(name)")
  }

  private mutating func timer(_ name: StaticString, _ number: UInt64?) {
    type(name)
    guard let number else { return }
    key("timer")
    int(number)
  }

  /// What no caller saw: the problem's type, and what it is about.
  mutating func notice(_ notice: Notice) {
    beginObject()
    key("type")
    switch notice {
    case .timerRefused(let number, let refusal):
      let problem =
        refusal.map { Problem($0, isBatch: true) }
        ?? Problem(.invalidValue, detail: "The link map that is served now does not read its commands.")
      string(problem.typeReference)
      key("detail")
      string(problem.detail)
      key("timer")
      int(number)
    case .linkDropped(let dropped):
      let problem = Problem(dropped.refusal, isBatch: false)
      string(problem.typeReference)
      key("detail")
      string(problem.detail)
      key("link")
      link(dropped.link)
    }
    endObject()
  }
}
