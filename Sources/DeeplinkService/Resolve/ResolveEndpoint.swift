import DeepLinks
import HTTPServer
import JSON

/// `/resolve`: by the link map that is served, or by a resolver of the program's own.
enum ResolveEndpoint: Sendable {
  case map(ServingMap)
  case resolver(any LinkResolver)

  func handle(_ request: borrowing Request, _ turn: consuming Turn) {
    switch request.method {
    case .get: get(request, turn)
    case .post: post(request, turn)
    default: turn.reply(.methodNotAllowed(Endpoint.resolve.allow))
    }
  }

  private func get(_ request: borrowing Request, _ turn: consuming Turn) {
    let query: ResolveQuery
    do throws(Problem) {
      query = try ResolveQuery(request.query)
    } catch {
      return turn.reply(error)
    }
    let scratch = turn.scratch
    turn.reply { reply in
      query.withURL {
        answer($0, for: query.client, &scratch.pointee.resolving, &scratch.pointee.seen, in: &reply)
      }
    }
  }

  /// Writes the answer about a URL. It need not be UTF-8: that is for the reader to refuse.
  func answer(
    _ url: UnsafeBufferPointer<UInt8>, for client: Client, _ scratch: inout LinkMap.Scratch,
    _ seen: inout ServingMap.Seen, in reply: inout Reply
  ) {
    switch self {
    case .map(let maps): reply.answer(url, by: maps.map(&seen), for: client, &scratch)
    case .resolver(let resolver): reply.answer(url, by: resolver)
    }
  }
}

extension Reply {
  mutating func answer(
    _ url: UnsafeBufferPointer<UInt8>, by map: LinkMap, for client: Client, _ scratch: inout LinkMap.Scratch
  ) {
    do throws(ResolveProblem) {
      try map.answer(url, for: client, &scratch, to: &body)
    } catch {
      problem(Problem(error, of: url))
    }
  }

  fileprivate mutating func answer(_ url: UnsafeBufferPointer<UInt8>, by resolver: any LinkResolver) {
    do throws(ResolveProblem) {
      try resolver.answer(url, to: &body)
    } catch {
      problem(.unexplained(error, of: url))
    }
  }
}

extension LinkMap {
  /// Writes what a URL means; nothing, where it throws.
  func answer(
    _ url: UnsafeBufferPointer<UInt8>, for client: Client, _ scratch: inout Scratch,
    to writer: inout JSONWriter
  ) throws(ResolveProblem) {
    let found = try find(url, &scratch)
    write(found, url: url, for: client, &scratch, to: &writer)
  }
}
