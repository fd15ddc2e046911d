import DeepLinks
import JSON

extension JSONWriter {
  /// An explanation, as `GET /explain` answers it. `answer`: what `GET /resolve` would answer.
  mutating func explanation(
    _ explanation: Explanation, of map: LinkMap, answer: [UInt8], status: Int
  ) {
    beginObject()
    key("url")
    string(explanation.url)
    key("status")
    int(status)
    key("answer")
    raw(answer)
    if !explanation.unwrapped.isEmpty {
      list("unwrapped", explanation.unwrapped) { writer, layer in
        writer.key("wrapper")
        writer.string(layer.wrapper)
        writer.key("url")
        writer.string(layer.url)
      }
    }
    if let parts = explanation.parts { self.parts(parts) }
    list("origins", explanation.origins) { writer, origin in
      writer.key("origin")
      writer.string(origin.origin)
      writer.key("matches")
      writer.string(origin.reading.rawValue)
    }
    if let winner = explanation.winner {
      key("winner")
      beginObject()
      route(winner, of: map)
      endObject()
    }
    list("candidates", explanation.candidates) { $0.candidate($1, of: map) }
    key("omitted")
    int(explanation.omittedCandidates)
    if !explanation.omitted.isEmpty {
      list("omittedAt", explanation.omitted) { writer, omitted in
        writer.fact("step", omitted.stage.kind)
        if case .element(let place) = omitted.stage {
          writer.key("element")
          writer.int(place)
        }
        writer.key("count")
        writer.int(omitted.count)
      }
    }
    if !explanation.later.isEmpty {
      list("later", explanation.later) { $0.route($1.route, of: map) }
    }
    if !explanation.nearest.isEmpty { list("nearest", explanation.nearest) { $0.nearMiss($1, of: map) } }
    if !explanation.notes.isEmpty { list("notes", explanation.notes) { $0.note($1) } }
    endObject()
  }

  private mutating func list<T>(
    _ name: StaticString, _ items: [T], _ write: (inout JSONWriter, T) -> Void
  ) {
    key(name)
    beginArray()
    for item in items {
      beginObject()
      write(&self, item)
      endObject()
    }
    endArray()
  }

  private mutating func parts(_ parts: Explanation.Parts) {
    key("parts")
    beginObject()
    key("scheme")
    string(parts.scheme)
    if let host = parts.host {
      key("host")
      string(host)
    }
    if let port = parts.port {
      key("port")
      int(port)
    }
    key("elements")
    beginArray()
    for element in parts.elements { string(element) }
    endArray()
    list("arguments", parts.arguments) { writer, argument in
      writer.key("name")
      writer.string(argument.name)
      if let value = argument.value {
        writer.key("value")
        writer.string(value)
      }
    }
    if let fragment = parts.fragment {
      key("fragment")
      string(fragment)
    }
    endObject()
  }

  private mutating func route(_ route: Int, of map: LinkMap) {
    key("index")
    int(route)
    key("route")
    string(map.routes[route].pattern)
    key("link")
    string(map.routes[route].link)
  }

  private mutating func candidate(_ candidate: Explanation.Candidate, of map: LinkMap) {
    route(candidate.route, of: map)
    key("matches")
    bool(candidate.failure == nil)
    guard let failure = candidate.failure else { return }
    fact("step", failure.step)
    facts(of: failure)
    key("why")
    string(failure.words)
  }

  private mutating func nearMiss(_ miss: Explanation.NearMiss, of map: LinkMap) {
    if let route = miss.route { self.route(route, of: map) }
    if let url = miss.url {
      key("url")
      string(url)
    }
    list("changes", miss.changes) { $0.change($1, of: miss) }
  }
}
