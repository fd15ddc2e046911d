import Glibc

/// A blocking connection to `GET /sessions/<id>/events`, for a program on Linux. On a device this is a task of URLSession.
final class EventStreamConnection {
  private let socket: Int32
  /// 200 where it is a stream.
  let status: Int
  private var unread: [UInt8] = []

  /// Nil where nobody listens there.
  ///
  /// HTTP/1.0, so that the answer is the stream's bytes and nothing between them.
  init?(host: String, port: UInt16, session: String, lastEventID: String?) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found else { return nil }
    defer { freeaddrinfo(found) }
    let info = address.pointee
    let socket = Glibc.socket(info.ai_family, info.ai_socktype, info.ai_protocol)
    guard socket >= 0, connect(socket, info.ai_addr, info.ai_addrlen) == 0 else {
      if socket >= 0 { close(socket) }
      return nil
    }
    var request = "GET /sessions/\(session)/events HTTP/1.0\r\nHost: \(host)\r\nAccept: text/event-stream\r\n"
    if let lastEventID { request += "Last-Event-ID: \(lastEventID)\r\n" }
    request += "\r\n"
    var text = request
    let sent = text.withUTF8 { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    var head: [UInt8] = []
    let end: [UInt8] = Array("\r\n\r\n".utf8)
    while sent == request.utf8.count, head.firstRange(of: end) == nil, let more = Self.receive(socket) {
      head += more
    }
    guard let body = head.firstRange(of: end)?.upperBound else {
      close(socket)
      return nil
    }
    self.socket = socket
    status =
      String(decoding: head.prefix(16), as: UTF8.self).split(separator: " ").dropFirst().first.flatMap {
        Int($0)
      } ?? 0
    unread = Array(head[body...])
  }

  deinit {
    close(socket)
  }

  /// What has come, at least one byte; nil at the end.
  func read() -> [UInt8]? {
    guard unread.isEmpty else {
      defer { unread = [] }
      return unread
    }
    return Self.receive(socket)
  }

  private static func receive(_ socket: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
      count = max(0, recv(socket, buffer.baseAddress, buffer.count, 0))
    }
    return bytes.isEmpty ? nil : bytes
  }
}
