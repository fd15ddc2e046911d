/// Why a server did not start.
package enum ServerError: Error, Equatable, Sendable {
  case addressInUse(ListenAddress)
  /// This machine has no such address.
  case addressUnavailable(ListenAddress)
  /// Ports below 1024 often need a privilege.
  case permissionDenied(ListenAddress)
  /// The host is no numeric IPv4 or IPv6 address.
  case notAnAddress(ListenAddress)
  /// The system refused for another reason (an `errno`).
  case cannotListen(ListenAddress, errno: Int32)
  /// libmicrohttpd did not start: no threads or descriptors, or a certificate or key that it cannot read.
  case cannotStart
}
