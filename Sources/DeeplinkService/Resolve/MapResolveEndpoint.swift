import DeepLinks
import JSON

/// Resolves by the link map that is served.
struct MapResolveEndpoint: ResolveEndpoint {
  let maps: ServingMap

  func resolve(_ scratch: Scratch, for client: Client, into reply: inout Reply) throws(ResolveProblem) {
    try Self.resolve(by: maps.map(&scratch.seen), scratch, for: client, into: &reply)
  }

  static func resolve(
    by map: LinkMap, _ scratch: Scratch, for client: Client, into reply: inout Reply
  ) throws(ResolveProblem) {
    let result = scratch.url.withUnsafeBufferPointer { url in
      Result { () throws(ResolveProblem) in
        let found = try map.find(url, &scratch.resolving)
        map.write(found, url: url, for: client, &scratch.resolving, to: &reply.body)
      }
    }
    try result.get()
  }
}
