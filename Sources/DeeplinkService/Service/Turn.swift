import DeepLinks
import HTTPServer

/// One request's turn: the storage that its thread reuses, and the right to answer.
struct Turn: ~Copyable {
  let scratch: UnsafeMutablePointer<Scratch>
  private let responder: Responder

  init(_ scratch: UnsafeMutablePointer<Scratch>, _ responder: consuming Responder) {
    self.scratch = scratch
    self.responder = responder
  }

  /// Answers at once, with what `write` makes of an empty answer.
  consuming func reply(_ write: (inout Reply) -> Void) {
    scratch.pointee.reply.reset()
    write(&scratch.pointee.reply)
    scratch.pointee.reply.send(responder)
  }

  consuming func reply(_ problem: Problem) {
    reply { $0.problem(problem) }
  }

  /// Answers at once, with an answer of the caller's own.
  consuming func send(_ reply: borrowing Reply) {
    reply.send(responder)
  }

  consuming func reply(_ response: FixedResponse) {
    responder.respond(response)
  }

  /// Begins an answer that goes on; nil where the client was told that there is none.
  consuming func stream(_ head: borrowing Response, limit: Int, farewell: StaticString) -> ResponseStream? {
    responder.stream(head, limit: limit, farewell: farewell)
  }

  /// Answers later; the connection sleeps until then.
  consuming func later() -> PendingResponse {
    responder.later()
  }
}

/// What a thread reuses from request to request. Behind a pointer and not in an object, so that no access is counted
/// or checked for exclusivity.
struct Scratch: ~Copyable {
  var reply = Reply()
  var resolving = LinkMap.Scratch()
  var seen = ServingMap.Seen()
  var sessions: SessionEndpoints?
}

/// A scratch for each of the server's threads.
///
/// Safety: a thread handles one request at a time, and no two have the same index.
final class Scratches: @unchecked Sendable {
  private let scratches: UnsafeMutablePointer<Scratch>
  private let count: Int

  init(_ count: Int) {
    self.count = count
    scratches = .allocate(capacity: count)
    for index in 0..<count { (scratches + index).initialize(to: Scratch()) }
  }

  subscript(thread: Int) -> UnsafeMutablePointer<Scratch> {
    precondition(thread >= 0 && thread < count)
    return scratches + thread
  }

  deinit {
    scratches.deinitialize(count: count)
    scratches.deallocate()
  }
}
