import HTTPServer
import Sessions

/// What a path names.
enum Endpoint {
  case resolve
  case explain
  case links
  case link(String)
  case screens
  case coordinators
  case health
  case reload
  case sessions
  case session(SessionID)
  case stack(SessionID)
  case history(SessionID)
  case events(SessionID)
  case timers(SessionID)
  /// The number is nil where what stands in its place can be none.
  case timer(SessionID, UInt64?)

  /// The methods that it knows, as `Allow` lists them.
  var allow: String {
    switch self {
    case .explain, .links, .link, .screens, .coordinators, .health, .history, .events: "GET, HEAD"
    case .reload: "POST"
    case .resolve, .sessions: "GET, HEAD, POST"
    case .session: "GET, HEAD, PUT, PATCH, DELETE"
    case .stack: "GET, HEAD, POST, PUT"
    case .timers, .timer: "GET, HEAD, DELETE"
    }
  }

  /// The session that is meant.
  var session: SessionID? {
    switch self {
    case .session(let id), .stack(let id), .history(let id), .events(let id), .timers(let id),
      .timer(let id, _):
      id
    case .resolve, .explain, .links, .link, .screens, .coordinators, .health, .reload, .sessions: nil
    }
  }

  /// Whether it has a picture too, and looks itself at what the request accepts.
  var isGraph: Bool {
    switch self {
    case .screens, .coordinators: true
    default: false
    }
  }

  var isEvents: Bool { if case .events = self { true } else { false } }

  /// Reads a path as it came. Cost: two allocations at most, for a session's id that is long.
  init(_ path: UnsafeBufferPointer<UInt8>) throws(Problem) {
    if path.equals("/resolve") {
      self = .resolve
    } else if let endpoint = try Self.ofSession(path) {
      self = endpoint
    } else if path.equals("/explain") {
      self = .explain
    } else if path.equals("/links") {
      self = .links
    } else if let name = try Self.linkName(path) {
      self = .link(name)
    } else if path.equals("/screens") {
      self = .screens
    } else if path.equals("/coordinators") {
      self = .coordinators
    } else if path.equals("/healthz") {
      self = .health
    } else if path.equals("/admin/reload") {
      self = .reload
    } else if path.equals("/sessions") {
      self = .sessions
    } else {
      throw Self.notFound
    }
  }

  /// What stands after `/sessions/`; nil where the path does not begin so.
  private static func ofSession(_ path: UnsafeBufferPointer<UInt8>) throws(Problem) -> Endpoint? {
    let prefix: StaticString = "/sessions/"
    let length = prefix.utf8CodeUnitCount
    guard path.count > length, UnsafeBufferPointer(rebasing: path[..<length]).equals(prefix) else {
      return nil
    }
    let rest = UnsafeBufferPointer(rebasing: path[length...])
    let end = rest.index(of: UInt8(ascii: "/")) ?? rest.count
    let below = UnsafeBufferPointer(rebasing: rest[end...])
    let id = UnsafeBufferPointer(rebasing: rest[..<end])
    if below.equals("/stack") { return .stack(try sessionID(id)) }
    if below.isEmpty { return .session(try sessionID(id)) }
    if below.equals("/history") { return .history(try sessionID(id)) }
    if below.equals("/events") { return .events(try sessionID(id)) }
    if below.equals("/timers") { return .timers(try sessionID(id)) }
    let name = try timerName(below)
    return .timer(try sessionID(id), number(name))
  }

  /// What stands after `/timers/`.
  private static func timerName(
    _ path: UnsafeBufferPointer<UInt8>
  ) throws(Problem) -> Slice<UnsafeBufferPointer<UInt8>> {
    let prefix: StaticString = "/timers/"
    let length = prefix.utf8CodeUnitCount
    guard path.count > length, UnsafeBufferPointer(rebasing: path[..<length]).equals(prefix),
      !path[length...].contains(UInt8(ascii: "/"))
    else { throw notFound }
    return path[length...]
  }

  /// A number as we write it.
  private static func number(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64? {
    guard text.allSatisfy({ (0x30...0x39).contains($0) }), text.first != UInt8(ascii: "0") else { return nil }
    return UInt64(String(decoding: text, as: UTF8.self))
  }

  /// The name after `/links/`, decoded once; no slash stands in it unless it is escaped.
  private static func linkName(_ path: UnsafeBufferPointer<UInt8>) throws(Problem) -> String? {
    let prefix: StaticString = "/links/"
    let length = prefix.utf8CodeUnitCount
    guard path.count > length, UnsafeBufferPointer(rebasing: path[..<length]).equals(prefix) else {
      return nil
    }
    let rest = path[length...]
    guard !rest.contains(UInt8(ascii: "/")) else { throw notFound }
    return try QueryParameters.decode(rest, plusIsSpace: false, in: "path")
  }

  private static var notFound: Problem {
    Problem(
      .notFound,
      detail:
        "There is nothing at this path. Try GET /resolve?url=…, GET /explain?url=…, GET /links, GET /screens, or GET /sessions/<id>/stack."
    )
  }

  private static func sessionID(_ bytes: UnsafeBufferPointer<UInt8>) throws(Problem) -> SessionID {
    do throws(SessionIDError) {
      return try SessionID(percentEncoded: bytes.span)
    } catch {
      let what =
        switch error {
        case .empty: "It is empty."
        case .tooLong(let limit): "It is longer than \(limit) characters."
        case .illegal(let offset): "The byte at offset \(offset) of it is none of these."
        }
      throw Problem(
        .invalidSessionID, detail: "A session's id is 1 to 128 of A-Z a-z 0-9 . _ ~ -. \(what)")
    }
  }
}
