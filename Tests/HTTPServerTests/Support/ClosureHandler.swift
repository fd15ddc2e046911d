@testable import HTTPServer

/// A handler made of a closure; refusals are told as text.
struct ClosureHandler: RequestHandler {
  let body: @Sendable (borrowing Request, consuming Responder) -> Void

  init(_ body: @escaping @Sendable (borrowing Request, consuming Responder) -> Void) {
    self.body = body
  }

  func handle(_ request: borrowing Request, _ responder: consuming Responder) {
    body(request, responder)
  }

  func refuse(_ refusal: RequestRefusal, _ response: inout Response) {
    response.contentType = .problem
    response.body = Array("\(refusal)".utf8)
  }

  /// Tells what it was asked: method, target and body.
  static let echo = ClosureHandler { request, responder in
    var response = Response(.ok, .plainText)
    response.body = Array("\(request.method) ".utf8) + request.target + Array(" ".utf8) + request.body
    responder.respond(response)
  }
}

/// Runs a server while `body` runs.
func withServer(
  _ handler: any RequestHandler, threads: Int = 2, limits: ServerLimits = ServerLimits(),
  _ body: (Server) throws -> Void
) throws {
  var configuration = ServerConfiguration(
    address: ListenAddress(host: "127.0.0.1", port: 0), threads: threads)
  configuration.limits = limits
  let server = try Server(configuration, handler: handler)
  defer { server.stop(within: .seconds(2)) }
  try body(server)
}
