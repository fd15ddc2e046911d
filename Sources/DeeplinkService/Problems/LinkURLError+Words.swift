import DeepLinks

extension LinkURLError.Reason {
  /// What is wrong at the offset, and what to do.
  var words: String {
    switch self {
    case .notUTF8: "The bytes here are not UTF-8."
    case .controlCharacter: "A control character cannot stand in a URL; escape it, or leave it out."
    case .emptyText: "The URL is empty."
    case .missingScheme: "There is no scheme; write https:// or the app's own scheme in front."
    case .schemeCharacter:
      "This cannot stand in a scheme: letters first, then letters, digits, '+', '-' and '.'."
    case .missingSlashes: "An http or https URL needs '//' after its scheme."
    case .missingHost: "An http or https URL needs a host."
    case .userInformation: "User information ('user@host') is refused, as it hides the host."
    case .backslash: "A backslash cannot stand before the path; some readers take it for a slash."
    case .hostCharacter: "This cannot stand in a host."
    case .hostNotUTF8: "The host's escapes are not UTF-8."
    case .internationalName: "The host is no international domain name (IDNA 2008)."
    case .emptyLabel: "A label of the host is empty."
    case .labelTooLong: "A label of the host is longer than 63 characters."
    case .hostTooLong: "The host is longer than 253 characters."
    case .address: "The address between brackets is no IPv6 address."
    case .portCharacter: "A port is digits."
    case .portTooLarge: "A port is at most 65535."
    case .escapeNotUTF8: "The escapes here are not UTF-8."
    case .escapedNUL: "An escaped NUL cannot stand in a path."
    }
  }
}
