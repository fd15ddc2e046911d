/// A half-open range of bytes in a `LinkURL`'s storage, small so that parts stay compact.
package struct Range32: Equatable, Sendable, BitwiseCopyable {
  package var start: UInt32
  package var end: UInt32

  @inline(__always)
  package init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  @inline(__always) package var lowerBound: Int { Int(start) }
  @inline(__always) package var upperBound: Int { Int(end) }
  @inline(__always) package var count: Int { Int(end &- start) }
  @inline(__always) package var isEmpty: Bool { start == end }
  package var range: Range<Int> { lowerBound..<upperBound }

  /// The bytes that this range names in a storage. They live as long as `storage` does.
  @inline(__always)
  package func bytes(in storage: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: storage[lowerBound..<upperBound])
  }
}

/// One piece of a URL that means text: an element, an argument's name or value, a fragment.
///
/// All three ranges are in the same storage (`LinkURL.storage`); where nothing was escaped and nothing
/// needed composing they are the same range.
package struct Part: Sendable, BitwiseCopyable {
  /// Decoded once, spelled as it came.
  package var text: Range32
  /// The text in composed form (NFC): what literals, enumerations and expressions see.
  package var composed: Range32
  /// As it was written, escapes and all.
  package var written: Range32
  /// `TextHash.hash` of the composed bytes.
  package var hash: UInt64
  /// False where the decoded bytes are not UTF-8 or hold a NUL; only in a query or a fragment.
  package var isText: Bool
  /// The decoded text is ASCII (then `composed` is `text`).
  package var isASCII: Bool

  @inline(__always)
  package init(
    text: Range32, composed: Range32, written: Range32, hash: UInt64, isText: Bool, isASCII: Bool
  ) {
    self.text = text
    self.composed = composed
    self.written = written
    self.hash = hash
    self.isText = isText
    self.isASCII = isASCII
  }

  /// What answers show of a part that no pattern took: its text, or its escaped spelling where it is none.
  @inline(__always) package var answered: Range32 { isText ? text : written }
}

/// One argument of a query.
package struct Argument: Sendable, BitwiseCopyable {
  package var name: Part
  package var value: Part
  /// False for a bare name (`?on`), whose value is empty.
  package var hasEquals: Bool

  @inline(__always)
  package init(name: Part, value: Part, hasEquals: Bool) {
    self.name = name
    self.value = value
    self.hasEquals = hasEquals
  }
}

/// What one origin sees of a URL: lent by `LinkURL.withReading`, valid only inside that call.
package struct Reading {
  /// The storage that every part's ranges are in.
  package let storage: UnsafeBufferPointer<UInt8>
  package let elements: UnsafeBufferPointer<Part>
  package let arguments: UnsafeBufferPointer<Argument>
  /// Never empty: an empty fragment is none.
  package let fragment: Part?

  package enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// `scheme://host/path`.
    case authority
    /// Everything after the scheme is the path: what a `scheme:` origin sees.
    case owned
    /// The fragment is the path; its arguments come after the URL's; there is no fragment.
    case fragmentPath

    @inline(__always) var index: Int { Int(rawValue) }
  }
}
