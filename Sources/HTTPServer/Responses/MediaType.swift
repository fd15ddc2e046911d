/// The value of `Content-Type`.
package struct MediaType: Sendable, CustomStringConvertible {
  let text: StaticString

  package init(_ text: StaticString) {
    self.text = text
  }

  package var description: String { "\(text)" }

  package static let json = Self("application/json")
  /// RFC 9457
  package static let problem = Self("application/problem+json")
  /// Lines of JSON go by three names, none of them registered.
  package static let ndjson = Self("application/x-ndjson")
  package static let plainNDJSON = Self("application/ndjson")
  package static let jsonLines = Self("application/jsonl")
  package static let eventStream = Self("text/event-stream")
  /// Registered by Graphviz; DOT is UTF-8 where it does not say otherwise.
  package static let graphviz = Self("text/vnd.graphviz")
  package static let html = Self("text/html; charset=utf-8")
  package static let plainText = Self("text/plain; charset=utf-8")
  package static let openMetrics = Self("text/plain; version=0.0.4; charset=utf-8")
}
