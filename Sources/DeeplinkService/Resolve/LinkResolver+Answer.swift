import DeepLinks
import JSON

extension LinkResolver {
  /// Writes what the resolver says of a URL.
  func answer(
    _ bytes: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter
  ) throws(ResolveProblem) {
    var url = LinkURL()
    do throws(LinkURLError) {
      // From the bytes as they came: what is not UTF-8 is refused at its offset, and not repaired.
      try url.read(bytes, ownedSchemes: .none)
    } catch {
      throw ResolveProblem(error)
    }
    guard let resolved = resolve(url) else { throw .noRoute }
    writer.beginObject()
    writer.key("url")
    writer.string(utf8: bytes)
    writer.key("link")
    writer.link(resolved.link)
    if !resolved.requires.isEmpty {
      writer.key("requires")
      writer.beginArray()
      for flag in resolved.requires { writer.string(flag) }
      writer.endArray()
    }
    writer.endObject()
  }
}
