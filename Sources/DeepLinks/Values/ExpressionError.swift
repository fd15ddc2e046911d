internal import CRE2

/// Why a regular expression does not load.
public enum ExpressionError: Error, Equatable, Sendable {
  /// The source has more bytes than this.
  case tooLong(limit: Int)
  /// It compiles to more instructions than the limit.
  case tooLarge(instructions: Int, limit: Int)
  /// RE2 does not compile it: what is wrong, and the part of the source that is (empty where RE2 names none).
  case invalid(Fault, part: String)

  /// RE2's error codes.
  public enum Fault: Equatable, Sendable {
    case badEscape, badClass, badClassRange, missingBracket, missingParenthesis, unexpectedParenthesis
    case trailingBackslash, nothingToRepeat, badRepeatCount, repeatOperator, unknownGroup, notUTF8
    case badGroupName, tooLarge, unknown
  }
}

extension ExpressionError {
  init(_ error: CRE2Error) {
    let part = withUnsafeBytes(of: error.argument) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    self = .invalid(Fault(code: error.code), part: part)
  }
}

extension ExpressionError.Fault {
  /// In the order of RE2's `ErrorCode`, which is part of its API.
  private static let byCode: [Self] = [
    .unknown, .unknown, .badEscape, .badClass, .badClassRange, .missingBracket, .missingParenthesis,
    .unexpectedParenthesis, .trailingBackslash, .nothingToRepeat, .badRepeatCount, .repeatOperator,
    .unknownGroup,
    .notUTF8, .badGroupName, .tooLarge,
  ]

  init(code: Int32) {
    let index = Int(code)
    self = Self.byCode.indices.contains(index) ? Self.byCode[index] : .unknown
  }
}
