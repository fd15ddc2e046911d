/// The schemes of which a `scheme:` origin of the map owns everything after the colon.
package struct OwnedSchemes: Sendable {
  private var schemes: [(hash: UInt64, name: [UInt8])] = []

  package static let none = OwnedSchemes()

  package init() {}

  package init(_ schemes: some Sequence<String>) {
    for scheme in schemes { insert(Array(scheme.utf8)) }
  }

  package mutating func insert(_ scheme: [UInt8]) {
    schemes.append((TextHash.hash(scheme), scheme))
  }

  package func contains(_ scheme: UnsafeBufferPointer<UInt8>) -> Bool { false }
}
