/// Why a text is not JSON (or JSON5), and where: at the token that cannot be there, or at the end of the
/// text.
package struct JSONError: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// Nothing but white space and comments.
    case noValue
    case endOfText(expected: Expected)
    case unexpected(Unicode.Scalar, expected: Expected)
    /// A word that is no literal of the syntax, such as `True`; a long one is cut.
    case unknownWord(String)
    case textAfterValue(Unicode.Scalar)
    /// A number such as `012`.
    case leadingZero
    case invalidUTF8(UInt8)
    /// Inside a string, where it would have to be escaped.
    case controlCharacter(Unicode.Scalar)
    /// The character after the backslash (after `\u` and `\x`: the one that is no hexadecimal digit).
    case invalidEscape(Unicode.Scalar)
    case loneSurrogate(UInt16)
    case tooDeep(limit: Int)
    case tooLong(limit: Int)
    /// The place is the second key's.
    case duplicateKey(String)
  }

  package enum Expected: Equatable, Sendable {
    case value, valueOrEndOfArray, key, keyOrEndOfObject, colon, commaOrEndOfArray, commaOrEndOfObject
    case digit, endOfString, endOfComment, comment
  }

  package let reason: Reason
  /// In bytes from the beginning.
  package let offset: Int
  /// From 1.
  package let line: Int
  /// In Unicode scalars, from 1.
  package let column: Int
}

/// An error before its line and column are counted.
struct JSONFailure: Error {
  let offset: Int
  let reason: JSONError.Reason

  init(_ reason: JSONError.Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
