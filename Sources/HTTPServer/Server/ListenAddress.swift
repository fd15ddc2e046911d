/// A numeric IPv4 or IPv6 address and a port; port 0 lets the system choose one.
package struct ListenAddress: Sendable, Hashable {
  package var host: String
  package var port: UInt16

  package init(host: String, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// Reads `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080` (the IPv4 loopback) and `:8080` (all addresses).
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let port = UInt16(digits) else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("[") {
      guard host.hasSuffix("]") else { return nil }
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    switch host {
    case "": self.init(host: "::", port: port)
    case "localhost": self.init(host: "127.0.0.1", port: port)
    default: self.init(host: String(host), port: port)
    }
  }

  /// Only processes on this machine can connect.
  package var isLoopback: Bool { host == "::1" || host.hasPrefix("127.") }
}

extension ListenAddress: CustomStringConvertible {
  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}
