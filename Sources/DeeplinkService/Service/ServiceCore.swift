import Coordinators
import DeepLinks
import HTTPServer
import JSON
import Sessions

/// All endpoints, behind the server: it finds the endpoint of a request and hands it the request.
final class ServiceCore: RequestHandler {
  private let resolve: ResolveEndpoint
  private let lines: LinesEndpoint
  /// Nil where no link map says what URLs mean.
  private let explain: ExplainEndpoint?
  /// Nil where the resolver is no link map.
  private let links: LinksEndpoint?
  /// Nil where the resolver is no link map.
  private let graph: GraphEndpoint?
  /// Nil where the resolver has no screens and coordinators to navigate by.
  private let sessions: SessionService?
  /// Nil where the service has no file to load its map from again.
  private let reload: ReloadEndpoint?
  private let clock: @Sendable () -> Timestamp
  private let scratches: Scratches
  private let healthy: FixedResponse?

  init(
    resolve: ResolveEndpoint, lines: LinesEndpoint, explain: ExplainEndpoint?, links: LinksEndpoint?,
    graph: GraphEndpoint?, sessions: SessionService?, reload: ReloadEndpoint?, threads: Int,
    clock: @escaping @Sendable () -> Timestamp = Timestamp.now
  ) {
    self.resolve = resolve
    self.lines = lines
    self.explain = explain
    self.links = links
    self.graph = graph
    self.sessions = sessions
    self.reload = reload
    self.clock = clock
    scratches = Scratches(threads)
    healthy = FixedResponse(Response(.ok, .json, body: Array(#"{"status":"ok"}"#.utf8)))
  }

  func handle(_ request: borrowing Request, _ responder: consuming Responder) {
    let turn = Turn(scratches[request.threadIndex], responder)
    let endpoint: Endpoint
    do throws(Problem) {
      endpoint = try Endpoint(request.path)
      if !endpoint.isGraph { try checkAccept(of: request, isEvents: endpoint.isEvents) }
    } catch {
      return turn.reply(error)
    }
    switch endpoint {
    case .resolve: resolve.handle(request, turn)
    case .explain: explain(request, turn)
    case .links, .link: links(endpoint, request, turn)
    case .screens, .coordinators: graph(endpoint, request, turn)
    case .health: health(request, turn)
    case .reload: reload(request, turn)
    case .sessions, .session, .stack, .history, .events, .timers, .timer: session(endpoint, request, turn)
    }
  }

  func receiver(of request: borrowing Request) -> (any BodyReceiver)? { lines.receiver(of: request) }

  private func explain(_ request: borrowing Request, _ turn: consuming Turn) {
    guard let explain else {
      return turn.reply(
        Problem(.notFound, detail: "This service resolves by a program of its own, not by a link map."))
    }
    explain.handle(request, turn)
  }

  private func links(_ endpoint: Endpoint, _ request: borrowing Request, _ turn: consuming Turn) {
    guard let links else {
      return turn.reply(Problem(.notFound, detail: "This service resolves without a link map."))
    }
    guard request.method == .get else { return turn.reply(.methodNotAllowed(endpoint.allow)) }
    if case .link(let name) = endpoint {
      links.urls(of: name, request, turn)
    } else {
      links.list(request, turn)
    }
  }

  private func graph(_ endpoint: Endpoint, _ request: borrowing Request, _ turn: consuming Turn) {
    guard let graph else {
      return turn.reply(Problem(.notFound, detail: "This service resolves without a link map."))
    }
    guard request.method == .get else { return turn.reply(.methodNotAllowed(endpoint.allow)) }
    graph.handle(endpoint, request, turn)
  }

  private func reload(_ request: borrowing Request, _ turn: consuming Turn) {
    guard let reload else {
      return turn.reply(
        Problem(.notFound, detail: "This service has no link map that could be loaded again."))
    }
    do throws(Problem) {
      try Self.check(request, is: .post, of: .reload)
    } catch {
      return turn.reply(error)
    }
    reload.handle(turn)
  }

  func refuse(_ refusal: RequestRefusal, _ response: inout Response) {
    var reply = Reply()
    reply.problem(Problem(refusal))
    let status = response.status
    response = reply.response
    response.status = status
    response.body = reply.body.bytes
  }

  private func health(_ request: borrowing Request, _ turn: consuming Turn) {
    do throws(Problem) {
      try Self.check(request, is: .get, of: .health)
    } catch {
      return turn.reply(error)
    }
    guard let healthy else { return turn.reply(Problem(.internalError, detail: "There is no memory left.")) }
    turn.reply(healthy)
  }

  /// That a request has the only method of its endpoint, and no parameters.
  private static func check(
    _ request: borrowing Request, is method: Method, of endpoint: Endpoint
  ) throws(Problem) {
    guard request.method == method else { throw .methodNotAllowed(endpoint.allow) }
    try QueryParameters(request.query).checked(known: [])
  }

  private func session(_ endpoint: Endpoint, _ request: borrowing Request, _ turn: consuming Turn) {
    guard let sessions else {
      return turn.reply(Problem(.notFound, detail: "This service resolves, and keeps no sessions."))
    }
    let scratch = turn.scratch
    guard let endpoints = sessions.endpoints(&scratch.pointee.seen, &scratch.pointee.sessions) else {
      return turn.reply(
        Problem(.notFound, detail: "The link map declares no \"root\", so there is nothing to navigate."))
    }
    endpoints.handle(endpoint, request, now: clock(), turn)
  }
}

/// - Parameter others: types that the answer has beside JSON.
/// - Parameter isEvents: whether events are all that is answered.
func checkAccept(
  of request: borrowing Request, alsoAnswering others: [MediaType] = [], isEvents: Bool = false
) throws(Problem) {
  // Most clients say nothing, or `*/*` as curl does.
  guard let accept = request.header(.accept), !accept.equals("*/*") else { return }
  var fields: [String] = []
  request.forEachHeader(.accept) { fields.append(String(decoding: $0, as: UTF8.self)) }
  guard
    isEvents ? MediaTypes.accepts(fields, anyOf: [.eventStream]) : MediaTypes.acceptsJSON(fields, or: others)
  else {
    let type = isEvents ? .eventStream : others.first ?? .json
    throw Problem(.notAcceptable, detail: "Answers are \(type); Accept it, or leave Accept out.")
  }
}
