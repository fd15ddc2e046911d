import DeepLinks
import HTTPServer
import Sessions

/// One request's turn: the storage that its thread reuses, the moment, and the right to answer.
struct Turn: ~Copyable {
  let scratch: Scratch
  let now: Timestamp
  private let responder: Responder

  init(_ scratch: Scratch, now: Timestamp, _ responder: consuming Responder) {
    self.scratch = scratch
    self.now = now
    self.responder = responder
  }

  /// Answers at once, with what `write` makes of an empty answer.
  consuming func reply(_ write: (inout Reply) -> Void) {
    scratch.reply.reset()
    write(&scratch.reply)
    scratch.reply.send(responder)
  }

  consuming func reply(_ problem: Problem) {
    reply { $0.problem(problem) }
  }

  consuming func reply(_ response: FixedResponse) {
    responder.respond(response)
  }

  /// Answers later; the connection sleeps until then.
  consuming func later() -> PendingResponse {
    responder.later()
  }
}

/// What a thread reuses from request to request.
///
/// Safety: a scratch belongs to one of the server's threads, which handles one request at a time.
final class Scratch: @unchecked Sendable {
  var reply = Reply()
  /// The URL to be resolved, after HTTP's own decoding.
  var url: [UInt8] = []
  var resolving = LinkMap.Scratch()
  var seen = ServingMap.Seen()
}
