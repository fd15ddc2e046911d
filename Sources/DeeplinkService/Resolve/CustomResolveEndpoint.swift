import DeepLinks
import JSON

/// Resolves by a resolver of the program's own.
struct CustomResolveEndpoint: ResolveEndpoint {
  let resolver: any LinkResolver

  func resolve(_ scratch: Scratch, for client: Client, into reply: inout Reply) throws(ResolveProblem) {
    let url = try read(scratch.url)
    guard let resolved = resolver.resolve(url) else { throw .noRoute }
    reply.body.beginObject()
    reply.body.key("url")
    scratch.url.withUnsafeBufferPointer { reply.body.string(utf8: $0) }
    reply.body.key("link")
    reply.body.link(resolved.link)
    if !resolved.requires.isEmpty {
      reply.body.key("requires")
      reply.body.beginArray()
      for flag in resolved.requires { reply.body.string(flag) }
      reply.body.endArray()
    }
    reply.body.endObject()
  }

  /// From the bytes as they came: what is not UTF-8 is refused at its offset, and not repaired.
  private func read(_ bytes: [UInt8]) throws(ResolveProblem) -> LinkURL {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(LinkURLError) in
        var url = LinkURL()
        try url.read(bytes, ownedSchemes: .none)
        return url
      }
    }
    do throws(LinkURLError) {
      return try result.get()
    } catch {
      throw ResolveProblem(error)
    }
  }
}
