import DeepLinks
import JSON

/// Any bytes, as a link map: a map, or findings of which one is an error, each inside the text; a map resolves URLs of
/// its own origins without a crash, and says of all twice the same.
@c public func LLVMFuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = Array(UnsafeBufferPointer(start: bytes, count: count))
  let (map, findings) = LinkMap.load(text, file: "map")
  let lines = text.reduce(1) { $1 == 10 || $1 == 13 || $1 >= 0x80 ? $0 + 1 : $0 }
  for finding in findings {
    precondition((1...lines).contains(finding.line) && finding.column > 0, "\(finding)")
    precondition(!finding.message.isEmpty && finding.file == "map")
  }
  // A map whose own tests fail is none, though nothing else is wrong with it.
  precondition((map == nil) == findings.contains { $0.severity == .error }, "\(findings)")
  precondition(LinkMap.load(text, file: "map").findings == findings)
  if let map { resolve(with: map) }
  return 0
}

private func resolve(with map: LinkMap) {
  var scratch = LinkMap.Scratch()
  let origins = map.origins.prefix(4).map(\.written) + map.routes.prefix(4).flatMap { $0.origins ?? [] }
  let paths = ["/"] + map.routes.prefix(8).map { sample(of: $0.pattern) }
  for origin in origins {
    let host = origin.replacing("*", with: "a").replacing("://:", with: "://")
    for path in paths {
      let url = Array((host + path).utf8)
      let (first, second) = (answer(url, map, &scratch), answer(url, map, &scratch))
      precondition(first == second)
      if let first {
        precondition((try? JSONDocument(parsing: first)) != nil, String(decoding: first, as: UTF8.self))
      }
    }
  }
}

/// Nil where the URL means nothing.
private func answer(_ url: [UInt8], _ map: LinkMap, _ scratch: inout LinkMap.Scratch) -> [UInt8]? {
  url.withUnsafeBufferPointer { url in
    guard let found = try? map.find(url, &scratch) else { return nil }
    var writer = JSONWriter()
    map.write(found, url: url, for: Client(platform: "ios", version: "1"), &scratch, to: &writer)
    return writer.bytes
  }
}

/// Something that a pattern might match: its own text, with most marks gone.
private func sample(of pattern: String) -> String {
  String(pattern.filter { !"*:()\\".contains($0) })
}
