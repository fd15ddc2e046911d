/// What a server listens on and what it allows its clients.
package struct ServerConfiguration: Sendable {
  package var address: ListenAddress
  /// Worker threads; `nil` is one a core.
  package var threads: Int?
  package var limits = ServerLimits()
  package var tls: TLSIdentity?

  package init(address: ListenAddress, threads: Int? = nil) {
    self.address = address
    self.threads = threads
  }
}

/// A certificate chain and its key, both PEM.
package struct TLSIdentity: Sendable {
  package var certificate: [UInt8]
  package var privateKey: [UInt8]

  package init(certificate: [UInt8], privateKey: [UInt8]) {
    self.certificate = certificate
    self.privateKey = privateKey
  }
}

package struct ServerLimits: Sendable {
  /// Bytes of a request's target. A link of 8,192 bytes with each byte escaped has 24,576; the rest is for the call
  /// around it.
  package var target = 25_600
  /// Bytes of all header names and values. Next to the longest target there is room for 6,000 only; what does not fit
  /// into a connection's memory gets libmicrohttpd's own 431.
  package var headerBytes = 16_384
  /// Headers a request may have.
  package var headerCount = 100
  /// Bytes of a request's body.
  package var body = 1_048_576
  /// Connections at once. One more is answered 503 and closed.
  package var connections = 16_384
  /// Connections at once from one address, further ones are closed; 0 means no limit, as behind a proxy.
  package var connectionsPerAddress = 0
  /// Time without traffic after which a connection is closed. Whole seconds.
  package var idleTime: Duration = .seconds(60)
  /// Time a client has for the request line and the headers, counted from connecting; on a kept connection, from the
  /// last answer plus `idleTime`.
  package var headerTime: Duration = .seconds(10)
  /// Time a client has for a request's body. One that is taken bit by bit may be late by so much, at 16 KiB a second.
  package var bodyTime: Duration = .seconds(60)
  /// Connections that the system keeps waiting while all threads are busy.
  package var backlog = 1_024

  package init() {}

  /// Connections at once, where the process may have so many descriptors: some are for other files, some for telling
  /// surplus connections that they are.
  func connections(withDescriptors descriptors: Int) -> Int {
    min(connections, max(descriptors / 2, descriptors - 128))
  }

  /// libmicrohttpd keeps the target, the headers and the headers of the response in one block for each connection, and
  /// clears one and a half times its size for each request: 32 KiB cost a tenth of a small request. So it is as small as
  /// the longest target allows.
  var connectionMemory: Int { target + 7_168 }
}
