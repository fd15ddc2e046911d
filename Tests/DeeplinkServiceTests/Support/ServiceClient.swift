import Glibc
import JSON
import Testing

@testable import DeeplinkService

/// A blocking HTTP client: one connection, one request after another, nothing hidden.
final class ServiceClient {
  let address: String
  private let socket: Int32
  private var unread: [UInt8] = []

  init(_ address: String) throws {
    self.address = address
    let port = try #require(address.split(separator: ":").last.flatMap { UInt16($0) })
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = port.bigEndian
    target.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &target) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(connected == 0)
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close(socket)
  }

  struct Answer {
    var status = 0
    var headers: [String: String] = [:]
    var body = ""

    var type: String? { headers["content-type"] }
    var etag: String? { headers["etag"] }

    /// The body's value at a path of keys and indexes: `stack.0.id`. Text as it is, all else as it is written.
    subscript(path: String) -> String? {
      guard let document = try? JSONDocument(parsing: Array(body.utf8)) else { return nil }
      var value = document.root
      for key in path.split(separator: ".") {
        guard let next = Int(key).flatMap({ value[$0] }) ?? value[String(key)] else { return nil }
        value = next
      }
      return value.string ?? String(decoding: Array(body.utf8)[value.range], as: UTF8.self)
    }

    /// The screens of the stack that is shown, with the ids.
    var stack: String {
      guard let document = try? JSONDocument(parsing: Array(body.utf8)), let stack = document.root["stack"]
      else {
        return ""
      }
      return stack.elements.map { "\($0["screen"]?.string ?? "")\($0["id"]?.int ?? 0)" }.joined(
        separator: " ")
    }
  }

  /// Bodies are JSON unless a header says otherwise; a nil value leaves a header out.
  @discardableResult
  func call(
    _ method: String, _ target: String, _ body: String? = nil, _ headers: [String: String?] = [:]
  ) throws -> Answer {
    var fields: [String: String?] = ["Host": "localhost"]
    if let body {
      fields["Content-Type"] = "application/json"
      fields["Content-Length"] = String(body.utf8.count)
    }
    fields.merge(headers) { $1 }
    var head = "\(method) \(target) HTTP/1.1\r\n"
    for (name, value) in fields { if let value { head += "\(name): \(value)\r\n" } }
    send(Array((head + "\r\n" + (body ?? "")).utf8))
    return try #require(receive(hasBody: method != "HEAD"), "the connection ended")
  }

  /// For requests that come in parts.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      sent += count
    }
  }

  /// Reads an answer without keeping its body: what its head says, and the body's bytes and line ends.
  func receiveCounting() -> (head: Answer, bytes: Int, lines: Int)? {
    guard let head = receive(hasBody: false) else { return nil }
    let length = head.headers["content-length"].flatMap { Int($0) } ?? 0
    var (bytes, lines) = (0, 0)
    while bytes < length {
      if unread.isEmpty, !fill() { return nil }
      bytes += unread.count
      lines += unread.count { $0 == 10 }
      unread.removeAll(keepingCapacity: true)
    }
    return (head, bytes, lines)
  }

  func receive(hasBody: Bool = true) -> Answer? {
    var answer = Answer()
    guard let first = line() else { return nil }
    answer.status = first.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    while let header = line(), !header.isEmpty {
      let parts = header.split(separator: ":", maxSplits: 1)
      answer.headers[parts[0].lowercased()] = String((parts.last ?? "").drop { $0 == " " })
    }
    guard hasBody, answer.status != 204, answer.status != 304 else { return answer }
    let length = answer.headers["content-length"].flatMap { Int($0) } ?? 0
    while unread.count < length { guard fill() else { return nil } }
    answer.body = String(decoding: unread.prefix(length), as: UTF8.self)
    unread.removeFirst(length)
    return answer
  }

  func line() -> String? {
    while true {
      if let end = unread.firstIndex(of: 10) {
        let line = unread[..<end].filter { $0 != 13 }
        unread.removeFirst(end + 1)
        return String(decoding: line, as: UTF8.self)
      }
      guard fill() else { return nil }
    }
  }

  /// So many bytes.
  func bytes(_ count: Int) -> [UInt8]? {
    while unread.count < count { guard fill() else { return nil } }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  /// Gives up the connection without a word.
  func hangUp() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  /// Ends our side of the connection; the other may still answer.
  func finishSending() {
    shutdown(socket, Int32(SHUT_WR))
  }

  private func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    var count = recv(socket, &buffer, buffer.count, 0)
    // A process that was stopped, and goes on, finds its calls interrupted.
    while count < 0, errno == EINTR { count = recv(socket, &buffer, buffer.count, 0) }
    if count < 0, errno == EAGAIN { Issue.record("nothing came for half a minute") }
    if count > 0 { unread += buffer.prefix(count) }
    return count > 0
  }
}
