import Glibc

/// `deeplinkd healthcheck`: for a container's health check, where there is no other client.
enum HealthCheckCommand {
  static func run(_ arguments: some Sequence<String>) throws(UsageError) -> Int32 {
    guard let options = try Program.options(arguments, known: [Options.listen]) else { return 0 }
    let listen = options[Options.listen]
    guard let colon = listen.lastIndex(of: ":"), let port = UInt16(listen[listen.index(after: colon)...])
    else {
      throw UsageError(message: "'\(listen)' is no address")
    }
    guard let answer = ask(port: port), answer.hasPrefix("HTTP/1.1 200") else {
      Terminal.printError("deeplinkd: no healthy service on port \(port)")
      return 1
    }
    return 0
  }

  /// The beginning of the answer of a service on this machine, waited for at most two seconds.
  private static func ask(port: UInt16) -> String? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 2, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { return nil }
    let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count else {
      return nil
    }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
