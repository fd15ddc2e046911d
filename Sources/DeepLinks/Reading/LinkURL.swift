/// A URL, read once from UTF-8 bytes (RFC 3986, with the rules of forms for the query).
///
/// A thread keeps one value and reads into it again and again: after the first few, reading an ASCII URL
/// allocates nothing.
public struct LinkURL: Sendable {
  /// The most bytes a link may have, before anything is trimmed.
  public static let defaultLimit = 8192

  /// The text as read (trimmed, without tab, CR and LF), then what had to be decoded or composed.
  package internal(set) var storage: [UInt8] = []
  var clean = CleanText()
  package internal(set) var schemeRange = Range32(0, 0)
  var schemeKind: Scheme = .other
  /// Nil without a host that can be read as one.
  package internal(set) var hostRange: Range32?
  /// Nil without a port, and for the scheme's default port.
  public internal(set) var port: Int?

  /// Where the text after the scheme and its colon begins.
  var afterScheme = 0
  /// Where the text after the authority begins.
  var afterAuthority = 0
  /// How many bytes `https://` and a host have that is written as it compares; 0 in any other URL. Most links in a row
  /// are of one host: what was read of it holds for the next that begins so.
  var plainFront = 0
  /// The written fragment, up to a directive.
  var fragmentRange = Range32(0, 0)

  var elements = Reused<Part>()
  /// Places in `elements` of each reading that was made; by `Reading.Kind`.
  var elementRanges: [3 of Range32?] = .init(repeating: nil)
  /// The query's, then those of a fragment that is the path.
  var arguments = Reused<Argument>()
  var queryCount = 0
  package internal(set) var fragmentPart: Part?

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

  /// True where `read` would not throw. Cheapest where a value is at hand to be read into.
  package static func canRead(_ bytes: UnsafeBufferPointer<UInt8>, ownedSchemes: OwnedSchemes) -> Bool {
    var url = LinkURL()
    return url.canRead(bytes, ownedSchemes: ownedSchemes)
  }

  /// True where `read` does not throw; reads into this value.
  package mutating func canRead(_ bytes: UnsafeBufferPointer<UInt8>, ownedSchemes: OwnedSchemes) -> Bool {
    do throws(LinkURLError) {
      try read(bytes, ownedSchemes: ownedSchemes)
      return true
    } catch {
      return false
    }
  }
}

extension LinkURL {
  /// The host up to its first dot, which `:name` binds: lower-cased, an A-label.
  package var leftmostLabel: Part? {
    guard let hostRange else { return nil }
    return storage.withUnsafeBufferPointer { storage in
      let dot = hostRange.bytes(in: storage).firstIndex(of: UInt8(ascii: ".")) ?? hostRange.count
      let range = Range32(hostRange.lowerBound, hostRange.lowerBound + dot)
      return Part(
        text: range, composed: range, written: range, hash: TextHash.hash(range.bytes(in: storage)),
        isText: true, isASCII: true)
    }
  }
}

// MARK: - Parts as text

extension LinkURL {
  /// Lower-cased.
  public var scheme: String { text(schemeRange) }

  /// As hosts compare: lower-cased, A-labels, no root dot; nil where there is none.
  public var host: String? { hostRange.map(text) }

  /// The decoded elements of the path after the host, or after the scheme where no host is read.
  public var path: [String] {
    withReading(elementRanges[Reading.Kind.authority.index] == nil ? .owned : .authority) {
      $0.elements.map { text($0.text) }
    }
  }

  /// Decoded names and values in order, repeats kept; what is not UTF-8 is as it was written.
  public var query: [(name: String, value: String)] {
    arguments.withUnsafeBufferPointer { arguments in
      arguments[..<queryCount].map { (text($0.name.answered), text($0.value.answered)) }
    }
  }

  /// Decoded, or as it was written where that is not UTF-8; nil where it is empty.
  public var fragment: String? { fragmentPart.map { text($0.answered) } }

  /// The text of a range of `storage`.
  package func text(_ range: Range32) -> String {
    String(decoding: storage[range.range], as: UTF8.self)
  }
}
