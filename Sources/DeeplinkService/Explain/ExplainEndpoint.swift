import DeepLinks
import HTTPServer
import JSON

/// `GET /explain?url=`: why a URL means what it means.
struct ExplainEndpoint: Sendable {
  let maps: ServingMap

  func handle(_ request: borrowing Request, _ turn: consuming Turn) {
    guard request.method == .get else { return turn.reply(.methodNotAllowed(Endpoint.explain.allow)) }
    let client: Client
    do throws(Problem) {
      client = try ResolveQuery.read(request.query, into: &turn.scratch.url)
    } catch {
      return turn.reply(error)
    }
    let scratch = turn.scratch
    turn.reply { explain(scratch, for: client, into: &$0) }
  }

  private func explain(_ scratch: Scratch, for client: Client, into reply: inout Reply) {
    let map = maps.map(&scratch.seen)
    // The same map explains and answers, whatever is loaded meanwhile.
    var answer = Reply()
    answer.reset()
    do throws(ResolveProblem) {
      try MapResolveEndpoint.resolve(by: map, scratch, for: client, into: &answer)
    } catch {
      answer.problem(Problem(error))
    }
    scratch.url.withUnsafeBufferPointer { url in
      reply.body.explanation(
        map.explain(url, for: client), of: map, answer: answer.body.bytes,
        status: Int(answer.response.status.rawValue))
    }
  }
}
