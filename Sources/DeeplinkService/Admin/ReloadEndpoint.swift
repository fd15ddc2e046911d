import DeepLinks
import HTTPServer
import JSON
import Locks

/// `POST /admin/reload`: loads the link map again, and serves it from then on if it has no errors.
///
/// Loading takes as long as it takes, so it is done by the program's own thread, which is woken; the connections that
/// asked sleep meanwhile.
final class ReloadEndpoint: Sendable {
  private let waiting = Lock<[PendingResponse]>([])
  private let wake: @Sendable () -> Void

  /// `wake` has the program call `DeeplinkService.reload`.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  func handle(_ turn: consuming Turn) {
    let pending = turn.later()
    waiting.withLock { $0.append(pending) }
    wake()
  }

  /// Answers all who asked before the load began, with what came of it.
  func answer(_ waiting: [PendingResponse], isServed: Bool, _ findings: [Finding]) {
    for pending in waiting {
      var reply = Reply()
      reply.reset()
      if isServed {
        reply.body.beginObject()
        reply.body.findings(findings)
        reply.body.endObject()
      } else {
        let count = findings.count { $0.severity == .error }
        var problem = Problem(
          .invalidLinkMap,
          detail: "It has \(count) error\(count == 1 ? "" : "s"); the one before it is served on.")
        problem.findings = findings
        reply.problem(problem)
      }
      reply.send(pending)
    }
  }

  func takeWaiting() -> [PendingResponse] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}

extension JSONWriter {
  /// The key `findings`, within an object.
  mutating func findings(_ findings: [Finding]) {
    key("findings")
    beginArray()
    for finding in findings {
      beginObject()
      key("severity")
      string(finding.severity.rawValue)
      key("file")
      string(finding.file)
      key("line")
      int(finding.line)
      key("column")
      int(finding.column)
      key("message")
      string(finding.message)
      endObject()
    }
    endArray()
  }
}
