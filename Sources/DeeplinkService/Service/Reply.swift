import HTTPServer
import JSON
import Sessions

/// An answer that is being written. Its storage is reused from request to request.
struct Reply: ~Copyable {
  var response = Response()
  var body = JSONWriter(reservingCapacity: 1024)

  /// Back to an empty 200 of JSON.
  mutating func reset() {
    response.removeAll()
    response.contentType = .json
    body.removeAll()
  }

  /// Turns this answer into a problem; the headers given so far stay.
  mutating func problem(_ problem: Problem) {
    response.status = HTTPStatus(rawValue: UInt16(problem.status))
    response.contentType = .problem
    body.removeAll()
    problem.write(to: &body)
    if let allow = problem.allow { response.add(.allow, allow) }
    if let seconds = problem.retryAfterSeconds { response.add(.retryAfter, String(seconds)) }
  }

  mutating func status(_ status: HTTPStatus) {
    response.status = status
  }

  /// A status that has no body.
  mutating func empty(_ status: HTTPStatus) {
    response.status = status
    response.contentType = nil
    body.removeAll()
  }

  mutating func entityTag(_ revision: UInt64) {
    response.entityTag = revision
  }

  func send(_ responder: consuming Responder) {
    responder.respond(response, body: body.written)
  }

  func send(_ pending: PendingResponse) {
    var response = response
    response.body = body.bytes
    pending.respond(response)
  }
}
