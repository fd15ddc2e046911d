import DeepLinks
import HTTPServer
import JSON

/// `GET /explain?url=`: why a URL means what it means.
struct ExplainEndpoint: Sendable {
  let maps: ServingMap

  func handle(_ request: borrowing Request, _ turn: consuming Turn) {
    guard request.method == .get else { return turn.reply(.methodNotAllowed(Endpoint.explain.allow)) }
    let query: ResolveQuery
    do throws(Problem) {
      query = try ResolveQuery(request.query)
    } catch {
      return turn.reply(error)
    }
    let scratch = turn.scratch
    turn.reply { reply in
      query.withURL {
        explain(
          $0, for: query.client, maps.map(&scratch.pointee.seen), &scratch.pointee.resolving, into: &reply)
      }
    }
  }

  private func explain(
    _ url: UnsafeBufferPointer<UInt8>, for client: Client, _ map: LinkMap, _ scratch: inout LinkMap.Scratch,
    into reply: inout Reply
  ) {
    // The same map explains and answers, whatever is loaded meanwhile.
    var answer = Reply()
    answer.reset()
    answer.answer(url, by: map, for: client, &scratch)
    reply.body.explanation(
      map.explain(url, for: client), of: map, answer: answer.body.bytes,
      status: Int(answer.response.status.rawValue))
  }
}
