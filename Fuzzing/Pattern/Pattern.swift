import DeepLinks
import JSON

/// Any text, as a pattern: parsed, or refused at a place inside it. A parsed pattern is the same when it is parsed
/// again, and in a map a second route of it is found to be the same pattern.
@c public func LLVMFuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  let pattern: Pattern
  do throws(PatternError) {
    pattern = try Pattern(parsing: text)
  } catch {
    precondition((0...text.utf8.count).contains(error.offset), "\(error)")
    return 0
  }
  precondition(pattern.text == text)
  for binding in pattern.bindings {
    precondition(Array(text.utf8)[binding.offset] == UInt8(ascii: ":"), "\(binding)")
  }
  guard let again = try? Pattern(parsing: text) else { preconditionFailure("parsed once only") }
  precondition("\(again.elements)" == "\(pattern.elements)" && "\(again.arguments)" == "\(pattern.arguments)")

  let (map, _) = load(pattern, times: 1)
  guard let map else { return 0 }
  let (second, findings) = load(pattern, times: 2)
  precondition(second == nil)
  precondition(
    findings.contains { if case .samePattern = $0.problem { true } else { false } }, "\(findings)")
  for origin in ["https://a.b", "https://c.a.b", "own:"] {
    guard let resolution = try? map.resolve(origin + text) else { continue }
    precondition(resolution.link.name == "link" && resolution.route == text)
  }
  return 0
}

/// A map with the pattern as its only route, or its only two.
private func load(_ pattern: Pattern, times: Int) -> (map: LinkMap?, findings: [Finding]) {
  var writer = JSONWriter()
  writer.beginObject()
  writer.key("origins")
  writer.beginArray()
  for origin in ["https://a.b", "https://*.a.b", "own:"] { writer.string(origin) }
  writer.endArray()
  writer.key("links")
  writer.beginObject()
  writer.key("link")
  writer.beginObject()
  writer.key("parameters")
  writer.beginObject()
  for (index, binding) in pattern.bindings.enumerated() {
    writer.key(binding.name)
    writer.beginObject()
    writer.key(pattern.rest?.binding?.offset == binding.offset ? "list" : "type")
    writer.string(["string", "int", "double", "bool"][(index + pattern.text.utf8.count) % 4])
    writer.key("optional")
    writer.bool(true)
    writer.endObject()
  }
  writer.endObject()
  writer.endObject()
  writer.endObject()
  writer.key("routes")
  writer.beginArray()
  for _ in 0..<times {
    writer.beginObject()
    writer.key("pattern")
    writer.string(pattern.text)
    writer.key("link")
    writer.string("link")
    writer.endObject()
  }
  writer.endArray()
  writer.endObject()
  return LinkMap.load(writer.bytes, file: "map")
}
