/// An event of a stream, as WHATWG HTML §9.2 has them.
public struct ServerSentEvent: Equatable, Sendable {
  /// `message` where the server gave no name.
  public var name: String
  public var data: String

  public init(name: String, data: String) {
    self.name = name
    self.data = data
  }
}

/// Reads an event stream from bytes, however they are cut. Knows nothing of where they come from: a device feeds it from
/// its own URL loading, a server from a socket.
public struct EventStreamReader: Sendable {
  /// To be sent as `Last-Event-ID` when the stream has to be opened anew; nil before the first.
  public private(set) var lastEventID: String?
  /// How long to wait before that, a minute at most.
  public private(set) var retry: Duration = .seconds(3)

  private var line: [UInt8] = []
  private var endedByReturn = false
  private var name = ""
  private var data: [String] = []
  private var nextID: String?

  public init() {}

  /// A new connection: what was left of the last event is forgotten, as the server sends it again.
  public mutating func reconnect() {
    line = []
    endedByReturn = false
    name = ""
    data = []
    nextID = nil
  }

  /// The events that these bytes complete.
  public mutating func read(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      let follows = endedByReturn
      endedByReturn = byte == UInt8(ascii: "\r")
      switch byte {
      case UInt8(ascii: "\n") where follows: continue
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let event = endLine() { events.append(event) }
      default: line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: true) }
    guard !line.isEmpty else { return dispatch() }
    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.count
    var value = line[min(colon + 1, line.count)...]
    if value.first == UInt8(ascii: " ") { value.removeFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "event": name = text
    case "data": data.append(text)
    case "id": if !text.contains("\0") { nextID = text }
    case "retry":
      if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let milliseconds = Int(text) {
        retry = min(.milliseconds(milliseconds), .seconds(60))
      }
    // A comment, or a field of a later version.
    default: break
    }
    return nil
  }

  private mutating func dispatch() -> ServerSentEvent? {
    defer {
      name = ""
      data = []
    }
    if let nextID { lastEventID = nextID }
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(name: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
  }
}
