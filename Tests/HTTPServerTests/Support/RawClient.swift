import Glibc
import TestSupport
import Testing

@testable import HTTPServer

/// A blocking TCP client that sends exactly the bytes it is given.
final class RawClient {
  let socket: Int32
  private var unread: [UInt8] = []

  convenience init(_ server: Server) throws {
    try self.init(port: server.address.port)
  }

  struct Refused: Error {}

  init(port: UInt16) throws {
    socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Refused() }
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close(socket)
  }

  @discardableResult
  func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  /// False when the other side has closed the connection before all was sent.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// Ends our side of the connection; the other may still answer.
  func finishSending() {
    shutdown(socket, Int32(SHUT_WR))
  }

  /// How a client leaves: at once, or when it has sent all, or more than it was to.
  enum Leaving { case closing, finishing, finishingAfterMore }

  struct Answer: Equatable {
    var status = 0
    var headers: [String: [String]] = [:]
    var body = ""
    func header(_ name: String) -> String? { headers[name]?.first }
  }

  /// Sends a byte every 30 ms until the other side has ended the connection; false where it does not.
  func trickle() -> Bool {
    eventually {
      usleep(30_000)
      return !send("X")
    }
  }

  /// The next answer; nil when the connection ends first. `hasBody` is false after HEAD.
  func receive(hasBody: Bool = true) -> Answer? {
    var answer = Answer()
    guard let statusLine = line() else { return nil }
    answer.status = Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0
    while let header = line(), !header.isEmpty {
      let parts = header.split(separator: ":", maxSplits: 1)
      answer.headers[parts[0].lowercased(), default: []].append(
        String(parts.last ?? "").drop { $0 == " " }.description)
    }
    guard hasBody, answer.status >= 200, answer.status != 204, answer.status != 304 else { return answer }
    if let length = answer.header("content-length").flatMap({ Int($0) }) {
      guard let body = bytes(length) else { return nil }
      answer.body = String(decoding: body, as: UTF8.self)
    } else if answer.header("transfer-encoding") == "chunked" {
      while let size = line().flatMap({ Int($0, radix: 16) }), let chunk = bytes(size), line() != nil,
        size > 0
      {
        answer.body += String(decoding: chunk, as: UTF8.self)
      }
    }
    return answer
  }

  /// The other side has ended the connection and everything that it sent before has been read.
  var isEnded: Bool { unread.isEmpty && !fill() }

  /// Waits until the other side has ended the connection.
  func readToEnd() {
    while fill() {}
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

  func bytes(_ count: Int) -> [UInt8]? {
    while unread.count < count { guard fill() else { return nil } }
    defer { unread.removeFirst(count) }
    return Array(unread.prefix(count))
  }

  private func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count = recv(socket, &buffer, buffer.count, 0)
    // A process that was stopped, and goes on, finds its calls interrupted.
    while count < 0, errno == EINTR { count = recv(socket, &buffer, buffer.count, 0) }
    if count < 0, errno == EAGAIN { Issue.record("nothing came for half a minute") }
    if count > 0 { unread += buffer.prefix(count) }
    return count > 0
  }
}
