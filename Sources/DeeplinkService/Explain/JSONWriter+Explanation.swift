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
    if !explanation.later.isEmpty {
      list("later", explanation.later) { $0.route($1.route, of: map) }
    }
    if !explanation.nearest.isEmpty { list("nearest", explanation.nearest) { $0.nearMiss($1, of: map) } }
    if !explanation.notes.isEmpty {
      list("notes", explanation.notes) { writer, note in
        writer.key("kind")
        writer.string(note.kind)
        writer.key("message")
        writer.string(note.words)
      }
    }
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

  private mutating func string(_ text: StaticString) { string(text.description) }

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
    self.failure(failure)
    key("why")
    string(failure.words)
  }

  /// The step that failed, and its facts.
  private mutating func failure(_ failure: StepFailure) {
    key("step")
    string(failure.step)
    switch failure {
    case .origin: reason("notCovered")
    case .label(let label, let reason): text(label, reason)
    case .element(let place, let value, let reason):
      key("element")
      int(place)
      text(value, reason)
    case .elementCount(let count, _, _), .restCount(let count, _, _):
      reason("count")
      key("count")
      int(count)
    case .missingArgument(let name, let wanted):
      key("name")
      string(name)
      reason("missing")
      key("wanted")
      string(wanted)
    case .argumentCase(let name, let wanted):
      key("name")
      string(wanted)
      reason("letterCase")
      key("value")
      string(name)
    case .argument(let name, let value, let reason):
      key("name")
      string(name)
      text(value, reason)
    case .argumentCount(let count, let name, _):
      key("name")
      string(name)
      reason("count")
      key("count")
      int(count)
    case .missingFragment(let wanted):
      reason("missing")
      key("wanted")
      string(wanted)
    case .fragment(let value, let reason): text(value, reason)
    }
  }

  private mutating func reason(_ name: StaticString) {
    key("reason")
    string(name)
  }

  private mutating func text(_ value: String, _ failure: TextFailure) {
    reason(failure.kind)
    key("value")
    string(value)
    guard let wanted = failure.wanted else { return }
    key("wanted")
    string(wanted)
  }

  private mutating func nearMiss(_ miss: Explanation.NearMiss, of map: LinkMap) {
    if let route = miss.route { self.route(route, of: map) }
    if let url = miss.url {
      key("url")
      string(url)
    }
    list("changes", miss.changes) { writer, change in
      writer.key("kind")
      writer.string(change.kind)
      writer.key("message")
      writer.string(change.words)
    }
  }
}
