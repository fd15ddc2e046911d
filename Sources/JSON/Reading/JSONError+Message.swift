extension JSONError {
  /// One sentence for people, without the place.
  package var message: String {
    switch reason {
    case .noValue: "there is no value"
    case .endOfText(let expected): "the text ends where \(expected.phrase) is expected"
    case .unexpected(let scalar, let expected): "\(name(scalar)) stands where \(expected.phrase) is expected"
    case .unknownWord(let word): "\"\(word)\" is not a value; text is written in quotation marks"
    case .textAfterValue(let scalar): "\(name(scalar)) follows after the end of the value"
    case .leadingZero: "a number has a needless zero in front"
    case .invalidUTF8(let byte): "byte 0x\(hex(UInt32(byte), digits: 2)) is not UTF-8"
    case .controlCharacter(let scalar): "\(name(scalar)) inside a string has to be escaped"
    case .invalidEscape(let scalar): "\(name(scalar)) makes no escape sequence"
    case .loneSurrogate(let unit): "\\u\(hex(UInt32(unit), digits: 4)) is one half of a surrogate pair"
    case .tooDeep(let limit): "more than \(limit) objects and arrays are inside one another"
    case .tooLong(let limit): "the text is longer than \(limit) bytes"
    case .duplicateKey(let key): "the key \"\(key)\" stands twice in one object"
    }
  }
}

extension JSONError.Expected {
  fileprivate var phrase: String {
    switch self {
    case .value: "a value"
    case .valueOrEndOfArray: "a value or \"]\""
    case .key: "a key"
    case .keyOrEndOfObject: "a key or \"}\""
    case .colon: "\":\""
    case .commaOrEndOfArray: "\",\" or \"]\""
    case .commaOrEndOfObject: "\",\" or \"}\""
    case .digit: "a digit"
    case .endOfString: "the closing quotation mark of a string"
    case .endOfComment: "the end of a comment"
    case .comment: "a comment"
    }
  }
}

private func name(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\"": return "a quotation mark"
  case "'": return "a single quotation mark"
  case "\n", "\r": return "a line break"
  case "\t": return "a tab"
  default: break
  }
  switch scalar.properties.generalCategory {
  case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
    .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
    return "U+\(hex(scalar.value, digits: 4))"
  default: return "\"\(scalar)\""
  }
}

private func hex(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
