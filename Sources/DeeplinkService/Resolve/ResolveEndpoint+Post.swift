import DeepLinks
import HTTPServer
import JSON

extension ResolveEndpoint {
  /// `POST /resolve` with one URL, answered as `GET` does, or with a list of them.
  func post(_ request: borrowing Request, _ turn: consuming Turn) {
    let body: ResolveBody
    do throws(Problem) {
      let client = try Client(query: request.query)
      body = try ResolveBody(
        request.json(elsewhere: "application/x-ndjson with a URL a line, each a JSON text"), client)
    } catch {
      return turn.reply(error)
    }
    switch body {
    case .one(let request): reply(request, turn)
    case .list(let requests): reply(requests, turn)
    }
  }

  private func reply(_ request: ResolveRequest, _ turn: consuming Turn) {
    let scratch = turn.scratch
    turn.reply { reply in
      _ = request.url.withUTF8 {
        answer($0, for: request.client, &scratch.pointee.resolving, &scratch.pointee.seen, in: &reply)
      }
    }
  }

  /// `{"answers": […]}`, in order.
  private func reply(_ requests: [ResolveRequest], _ turn: consuming Turn) {
    var answers = URLAnswers(self, in: .withStatus)
    // Not in the thread's own reply, which would keep the room of the longest list for ever.
    var reply = Reply()
    reply.reset()
    reply.body.beginObject()
    reply.body.key("answers")
    reply.body.beginArray()
    for request in requests {
      _ = request.url.withUTF8 { answers.write($0, for: request.client, to: &reply.body) }
    }
    reply.body.endArray()
    reply.body.endObject()
    turn.send(reply)
  }
}

extension Client {
  /// Of a query that may have nothing else.
  init(query: UnsafeBufferPointer<UInt8>?) throws(Problem) {
    let parameters = try QueryParameters(query)
    try parameters.checked(known: ["platform", "version"])
    self.init(platform: parameters["platform"], version: parameters["version"])
  }
}
