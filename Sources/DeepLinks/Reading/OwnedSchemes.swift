/// The schemes of which a `scheme:` origin of the map owns everything after the colon.
package struct OwnedSchemes: Sendable {
  private var places = HashIndex()
  private var names: [[UInt8]] = []

  package static let none = OwnedSchemes()

  package init() {}

  /// Lower-cased schemes.
  package init(_ schemes: some Sequence<String>) {
    for scheme in schemes { insert(Array(scheme.utf8)) }
  }

  package mutating func insert(_ scheme: [UInt8]) {
    guard !scheme.withUnsafeBufferPointer({ contains($0) }) else { return }
    places.insert(names.count, hash: TextHash.hash(scheme))
    names.append(scheme)
  }

  @inline(__always)
  package var isEmpty: Bool { names.isEmpty }

  package func contains(_ scheme: UnsafeBufferPointer<UInt8>) -> Bool {
    var found = false
    places.forEach(hash: TextHash.hash(scheme)) { place in
      found = found || names[place].elementsEqual(scheme)
    }
    return found
  }
}
