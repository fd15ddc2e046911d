import CMicroHTTPD

/// A request, as long as its handler runs: nothing here can be kept, and all byte buffers end with the call. What must
/// live longer is copied by the handler.
///
/// The target is given as it came: no escape is decoded, no `+` is a space.
package struct Request: ~Copyable {
  private let connection: Connection.Pointer
  private let handle: OpaquePointer
  /// The worker's number, from 0 to `Server.threads` - 1. Two requests handled at the same time never share it, so it
  /// can choose storage that each thread reuses without a lock.
  package let threadIndex: Int

  init(_ connection: Connection.Pointer, _ handle: OpaquePointer, threadIndex: Int) {
    self.connection = connection
    self.handle = handle
    self.threadIndex = threadIndex
  }

  /// `HEAD` reads as `get`.
  package var method: Method { connection.pointee.method }
  package var isHead: Bool { connection.pointee.isHead }

  /// All of the target, as it came.
  package var target: UnsafeBufferPointer<UInt8> { connection.pointee.target.bytes }

  /// What stands before the first `?`; begins with `/`, or is `*` or (after an absolute target's host) empty.
  package var path: UnsafeBufferPointer<UInt8> { slice(connection.pointee.parts.path) }

  /// What stands after the first `?`; nil when there is none.
  package var query: UnsafeBufferPointer<UInt8>? {
    guard let range = connection.pointee.parts.query else { return nil }
    return slice(range)
  }

  /// Host and port that the client asked for: of an absolute target, else of `Host` (RFC 9112 §3.2.2).
  package var authority: UnsafeBufferPointer<UInt8>? {
    let range = connection.pointee.parts.authority
    return range.isEmpty ? header(.host) : slice(range)
  }

  /// The whole body; empty when there is none.
  package var body: UnsafeBufferPointer<UInt8> { connection.pointee.body.bytes }

  /// The first header of this name. Cost: a scan over the headers' lengths; nothing is allocated.
  package func header(_ name: HeaderName) -> UnsafeBufferPointer<UInt8>? {
    let length = name.text.utf8CodeUnitCount
    guard connection.pointee.headerLengths & HeaderName.bit(ofLength: length) != 0 else { return nil }
    var value: UnsafePointer<CChar>?
    var size = 0
    let found = UnsafeRawPointer(name.text.utf8Start).withMemoryRebound(
      to: CChar.self, capacity: length
    ) {
      MHD_lookup_connection_value_n(handle, .HEADER_KIND, $0, length, &value, &size)
    }
    guard found == MHD_Result.YES, let value else { return nil }
    return Self.value(UnsafeBufferPointer(value, count: size))
  }

  /// The first header of this name; nil also when it is not UTF-8.
  package func headerText(_ name: HeaderName) -> String? {
    header(name).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Each header of this name, in order: a list may be spread over several (RFC 9110 §5.3).
  package func forEachHeader(_ name: HeaderName, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    forEachHeader { key, value in
      if key.equalsIgnoringCase(name.text) { body(Self.value(value)) }
    }
  }

  /// White space around it is no part of a value (RFC 9110 §5.5); libmicrohttpd leaves what is behind it.
  private static func value(_ field: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: field[..<((field.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? -1) + 1)])
  }

  /// Each header, in order, as it came.
  package func forEachHeader(
    _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      var visitor = Visitor(visit: body)
      withUnsafeMutablePointer(to: &visitor) { visitor in
        _ = MHD_get_connection_values_n(
          handle, .HEADER_KIND,
          { context, _, key, keySize, value, valueSize in
            guard let context, let key else { return .YES }
            context.assumingMemoryBound(to: Visitor.self).pointee.visit(
              UnsafeBufferPointer(key, count: keySize),
              value.map { UnsafeBufferPointer($0, count: valueSize) }
                ?? UnsafeBufferPointer(start: nil, count: 0))
            return .YES
          }, visitor)
      }
    }
  }

  /// The other end of the connection: a numeric address. Behind a proxy, the proxy's.
  package var peer: Peer? {
    var port: UInt16 = 0
    let address = String(unsafeUninitializedCapacity: 64) { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { CMicroHTTPD_connection_peer(handle, $0, text.count, &port) } ?? 0
      }
    }
    return address.isEmpty ? nil : Peer(address: address, port: port)
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: connection.pointee.target.bytes[range])
  }

  private struct Visitor {
    let visit: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
  }
}

package struct Peer: Sendable, Hashable {
  package var address: String
  package var port: UInt16
}
