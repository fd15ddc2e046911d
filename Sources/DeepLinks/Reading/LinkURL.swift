/// A URL, read once from UTF-8 bytes (RFC 3986, with the rules of forms for the query).
///
/// A thread keeps one value and reads into it again and again: after the first few, reading an ASCII URL
/// allocates nothing.
public struct LinkURL: Sendable {
  /// The most bytes a link may have, before anything is trimmed.
  public static let defaultLimit = 8192

  /// The text as read (trimmed, without tab, CR and LF), then what had to be decoded or composed.
  package private(set) var storage: [UInt8] = []
  package private(set) var schemeRange = Range32(0, 0)
  /// Nil without a host that can be read as one.
  package private(set) var hostRange: Range32?
  /// Nil without a port, and for the scheme's default port.
  public private(set) var port: Int?

  /// A value to `read` into.
  package init() {}

  /// Throws where a map without `scheme:` origins would refuse the link.
  public init(_ text: String) throws(LinkURLError) {
    try self.init(text, ownedSchemes: .none)
  }

  package init(_ text: String, ownedSchemes: OwnedSchemes) throws(LinkURLError) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<LinkURL, LinkURLError> in
      Result { () throws(LinkURLError) in
        var url = LinkURL()
        try url.read(bytes, ownedSchemes: ownedSchemes)
        return url
      }
    }
    self = try result.get()
  }

  /// Reads another URL into this value. After an error its contents mean nothing.
  package mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, ownedSchemes: OwnedSchemes, limit: Int = defaultLimit
  ) throws(LinkURLError) {
    throw .invalid(offset: 0, reason: .emptyText)
  }

  /// True where `read` would not throw: rule 33's `url`. A scratch value is reused, so it costs no allocation.
  package mutating func canRead(_ bytes: UnsafeBufferPointer<UInt8>, ownedSchemes: OwnedSchemes) -> Bool {
    do throws(LinkURLError) {
      try read(bytes, ownedSchemes: ownedSchemes)
      return true
    } catch {
      return false
    }
  }

  /// Makes a reading ready for `withReading`; cheap when it is already. Only `.fragmentPath` can throw.
  package mutating func prepare(_ kind: Reading.Kind) throws(LinkURLError) {}

  /// True where an origin that reads fragments as paths sees one: the fragment begins with `/` or `!/`.
  package var hasFragmentPath: Bool { false }

  /// Lends a prepared reading.
  @inline(__always)
  package func withReading<R, E: Error>(
    _ kind: Reading.Kind, _ body: (Reading) throws(E) -> R
  ) throws(E) -> R {
    try body(
      Reading(
        storage: UnsafeBufferPointer(start: nil, count: 0),
        elements: UnsafeBufferPointer(start: nil, count: 0),
        arguments: UnsafeBufferPointer(start: nil, count: 0), fragment: nil))
  }
}
