import DeepLinks
import HTTPServer
import JSON

/// `GET /screens` and `GET /coordinators`: how the map's screens and coordinators hang together, as JSON or as a picture.
struct GraphEndpoint: Sendable {
  let maps: ServingMap

  func handle(_ endpoint: Endpoint, _ request: borrowing Request, _ turn: consuming Turn) {
    let isPicture: Bool
    do throws(Problem) {
      isPicture = try Self.isPicture(request)
    } catch {
      return turn.reply(error)
    }
    let map = maps.map(&turn.scratch.pointee.seen)
    let preconditions = Preconditions(request)
    turn.reply { reply in
      switch (endpoint, isPicture) {
      case (.screens, false): reply.body.screens(of: map)
      case (.screens, true): reply.body.raw(DOTWriter.screens(of: map))
      case (_, false): reply.body.coordinators(of: map)
      case (_, true): reply.body.raw(DOTWriter.coordinators(of: map))
      }
      if isPicture { reply.response.contentType = .graphviz }
      reply.tag(preconditions)
    }
  }

  private static func isPicture(_ request: borrowing Request) throws(Problem) -> Bool {
    let query = try QueryParameters(request.query)
    try query.checked(known: ["as"])
    let isPicture =
      switch query["as"] {
      case nil: false
      case "dot": true
      case .some(let value): throw Problem(.invalidQuery, detail: "'as' is 'dot', not '\(value)'.")
      }
    var fields: [String] = []
    request.forEachHeader(.accept) { fields.append(String(decoding: $0, as: UTF8.self)) }
    guard MediaTypes.accepts(fields, anyOf: isPicture ? [.graphviz] : [.json]) else {
      throw Problem(
        .notAcceptable,
        detail: isPicture
          ? "With 'as=dot' the answer is \(MediaType.graphviz); Accept it, or leave Accept out."
          : "The answer is \(MediaType.json); with '?as=dot' it is \(MediaType.graphviz).")
    }
    return isPicture
  }
}
