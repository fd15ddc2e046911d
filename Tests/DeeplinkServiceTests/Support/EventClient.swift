import JSON

@testable import DeeplinkService

/// A client that listens to events.
final class EventClient {
  let client: ServiceClient
  private(set) var head = ServiceClient.Answer()
  private var text = ""

  struct Event: Equatable {
    var type = ""
    var id: String?
    var data = ""

    subscript(path: String) -> String? { ServiceClient.Answer(body: data)[path] }
    var stack: String { ServiceClient.Answer(body: data).stack }
    /// `stack 3`, `stack` without an id.
    var name: String { id.map { "\(type) \($0)" } ?? type }
  }

  init(_ address: String, _ target: String, after id: String? = nil) throws {
    client = try ServiceClient(address)
    let last = id.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    client.send(
      Array("GET \(target) HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\(last)\r\n".utf8))
    head = client.receive(hasBody: false) ?? head
  }

  /// The next event, or comment (its type is empty then); nil at the end.
  func next() -> Event? {
    while true {
      if let end = text.firstRange(of: "\n\n") {
        let block = text[..<end.lowerBound]
        var event = Event()
        for line in block.split(separator: "\n") {
          if line.hasPrefix("event: ") { event.type = String(line.dropFirst(7)) }
          if line.hasPrefix("id: ") { event.id = String(line.dropFirst(4)) }
          if line.hasPrefix("data: ") { event.data = String(line.dropFirst(6)) }
          if line.hasPrefix("retry: ") { event.type = String(line) }
        }
        text.removeSubrange(..<end.upperBound)
        return event
      }
      guard let size = client.line().flatMap({ Int($0, radix: 16) }), let bytes = client.bytes(size + 2),
        size > 0
      else { return nil }
      text += String(decoding: bytes.dropLast(2), as: UTF8.self)
    }
  }

  /// As many events.
  func next(_ count: Int) -> [Event] {
    (0..<count).compactMap { _ in next() }
  }
}
