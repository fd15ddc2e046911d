internal import CRE2

/// A regular expression of a pattern or a declaration: RE2's syntax and defaults, UTF-8, anchored at both ends.
///
/// Compiled when the map loads. A match takes time linear in the text, whatever the expression.
public final class Expression: Sendable {
  /// The longest source, in bytes.
  public static let lengthLimit = 1_000
  /// The largest program, in RE2's instructions. One of 2,840 takes 2.8 ms on 2 KB of text: a map whose
  /// expressions cost more than that is refused when it loads, not when a link comes.
  public static let programLimit = 2_000

  /// As it is written in the link map.
  public let source: String

  // Safety: set once in `init`, freed in `deinit`; RE2 documents that const methods may be called by many threads.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Throws where RE2 does not compile it, or where it is larger than the limits.
  public init(_ source: String) throws(ExpressionError) {
    let composed = Composition.composed(source)
    let length = composed.count
    guard length <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
    var error = CRE2Error()
    let handle = composed.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { CRE2ExpressionCreate($0.baseAddress, length, &error) }
    }
    guard let handle else { throw ExpressionError(error) }
    let size = Int(CRE2ExpressionProgramSize(handle))
    guard size <= Self.programLimit else {
      CRE2ExpressionDestroy(handle)
      throw .tooLarge(instructions: size, limit: Self.programLimit)
    }
    self.source = source
    self.handle = handle
  }

  deinit {
    CRE2ExpressionDestroy(handle)
  }

  /// Whether the whole text, which is composed (NFC), matches. Allocates nothing once RE2 is warm.
  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    CRE2ExpressionMatches(handle, text.baseAddress, text.count)
  }

  /// Whether the whole text matches, in any canonically equivalent spelling.
  public func matches(_ text: String) -> Bool {
    Composition.composed(text).withUnsafeBufferPointer { matches($0) }
  }
}
