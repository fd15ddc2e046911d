import Sessions

/// What a path names.
enum Endpoint {
  case resolve
  case explain
  case links
  case link(String)
  case health
  case reload
  case sessions
  case session(SessionID)
  case stack(SessionID)

  /// The methods that it knows, as `Allow` lists them.
  var allow: String {
    switch self {
    case .resolve, .explain, .links, .link, .health: "GET, HEAD"
    case .reload: "POST"
    case .sessions: "GET, HEAD, POST"
    case .session: "GET, HEAD, PUT, PATCH, DELETE"
    case .stack: "GET, HEAD, POST, PUT"
    }
  }

  /// The session that is meant.
  var session: SessionID? {
    switch self {
    case .session(let id), .stack(let id): id
    case .resolve, .explain, .links, .link, .health, .reload, .sessions: nil
    }
  }

  /// Reads a path as it came. Cost: two allocations at most, for a session's id that is long.
  init(_ path: UnsafeBufferPointer<UInt8>) throws(Problem) {
    if Self.equal(path[...], "/resolve") {
      self = .resolve
    } else if Self.equal(path[...], "/explain") {
      self = .explain
    } else if Self.equal(path[...], "/links") {
      self = .links
    } else if let name = try Self.linkName(path) {
      self = .link(name)
    } else if Self.equal(path[...], "/healthz") {
      self = .health
    } else if Self.equal(path[...], "/admin/reload") {
      self = .reload
    } else if Self.equal(path[...], "/sessions") {
      self = .sessions
    } else {
      let prefix: StaticString = "/sessions/"
      guard path.count > prefix.utf8CodeUnitCount, Self.equal(path[..<prefix.utf8CodeUnitCount], prefix)
      else {
        throw Self.notFound
      }
      let rest = path[prefix.utf8CodeUnitCount...]
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      let below = rest[end...]
      guard below.isEmpty || Self.equal(below, "/stack") else { throw Self.notFound }
      let id = try Self.sessionID(UnsafeBufferPointer(rebasing: rest[..<end]))
      self = below.isEmpty ? .session(id) : .stack(id)
    }
  }

  /// The name after `/links/`, decoded once; no slash stands in it unless it is escaped.
  private static func linkName(_ path: UnsafeBufferPointer<UInt8>) throws(Problem) -> String? {
    let prefix: StaticString = "/links/"
    guard path.count > prefix.utf8CodeUnitCount, equal(path[..<prefix.utf8CodeUnitCount], prefix) else {
      return nil
    }
    let rest = path[prefix.utf8CodeUnitCount...]
    guard !rest.contains(UInt8(ascii: "/")) else { throw notFound }
    // A plus is a plus in a path.
    let name: [UInt8] = rest.flatMap { $0 == UInt8(ascii: "+") ? Array("%2B".utf8) : [$0] }
    return try QueryParameters.decode(name)
  }

  private static var notFound: Problem {
    Problem(
      .notFound,
      detail:
        "There is nothing at this path. Try GET /resolve?url=…, GET /links, or GET /sessions/<id>/stack.")
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

  private static func equal(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ text: StaticString) -> Bool {
    bytes.count == text.utf8CodeUnitCount
      && bytes.elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
