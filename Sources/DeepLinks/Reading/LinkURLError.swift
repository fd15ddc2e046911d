/// Why a text is not a link that this service reads.
public enum LinkURLError: Error, Equatable, Sendable {
  /// More bytes than the limit.
  case tooLong(limit: Int)
  /// `offset` counts bytes of the text as it was given, before anything is trimmed.
  case invalid(offset: Int, reason: Reason)
  /// A scheme that runs or reveals what no link should: `javascript:` and the like.
  case unsafe(scheme: String)

  public enum Reason: Equatable, Sendable {
    case notUTF8
    case controlCharacter
    case emptyText
    case missingScheme
    case schemeCharacter
    case missingSlashes
    case missingHost
    case userInformation
    case backslash
    case hostCharacter
    case hostNotUTF8
    case internationalName
    case emptyLabel
    case labelTooLong
    case hostTooLong
    case address
    case portCharacter
    case portTooLarge
    case escapeNotUTF8
    case escapedNUL
  }
}
