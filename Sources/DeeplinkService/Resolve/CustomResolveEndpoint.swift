import DeepLinks
import JSON

/// Resolves by a resolver of the program's own.
struct CustomResolveEndpoint: ResolveEndpoint {
  let resolver: any LinkResolver

  func resolve(_ scratch: Scratch, for client: Client, into reply: inout Reply) throws(ResolveProblem) {
    let text = String(decoding: scratch.url, as: UTF8.self)
    let url: LinkURL
    do throws(LinkURLError) {
      url = try LinkURL(text)
    } catch {
      throw ResolveProblem(error)
    }
    guard let resolved = resolver.resolve(url) else { throw .noRoute }
    reply.body.beginObject()
    reply.body.key("url")
    reply.body.string(text)
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
}
