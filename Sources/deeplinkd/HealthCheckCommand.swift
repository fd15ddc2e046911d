import Glibc
import HTTPServer

/// `deeplinkd healthcheck`: for a container's health check, where there is no other client.
enum HealthCheckCommand {
  static func run(_ arguments: some Sequence<String>) throws(UsageError) -> Int32 {
    guard let options = try Program.options(arguments, known: [Options.listen]) else { return 0 }
    let listen = options[Options.listen]
    guard let address = ListenAddress(listen) else {
      throw UsageError(message: "'\(listen)' is no address")
    }
    guard let answer = ask(address), answer.hasPrefix("HTTP/1.1 200") else {
      Terminal.printError("deeplinkd: no healthy service on \(address)")
      return 1
    }
    return 0
  }

  /// The beginning of the answer of a service on this machine, waited for at most two seconds.
  private static func ask(_ address: ListenAddress) -> String? {
    // Who listens on all addresses is asked on the loopback's.
    let host = ["0.0.0.0": "127.0.0.1", "::": "::1"][address.host] ?? address.host
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(address.port), &hints, &found) == 0, let found else { return nil }
    defer { freeaddrinfo(found) }
    let descriptor = socket(found.pointee.ai_family, found.pointee.ai_socktype, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 2, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
    guard connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0 else { return nil }
    let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    guard send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count else {
      return nil
    }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
  }
}
