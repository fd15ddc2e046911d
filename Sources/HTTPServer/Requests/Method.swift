/// A request's method (RFC 9110 §9). `HEAD` reads as `get`: the server leaves the body out (`Request.isHead` tells).
package enum Method: Sendable, Hashable {
  case get, post, put, patch, delete, options
  /// Any other token, in the case it came in.
  case other(String)
}

extension Method {
  /// Nil: not a token (RFC 9110 §5.6.2).
  static func read(_ text: UnsafeBufferPointer<UInt8>) -> (method: Method, isHead: Bool)? {
    switch text.count {
    case 3:
      if text.equals("GET") { return (.get, false) }
      if text.equals("PUT") { return (.put, false) }
    case 4:
      if text.equals("POST") { return (.post, false) }
      if text.equals("HEAD") { return (.get, true) }
    case 5:
      if text.equals("PATCH") { return (.patch, false) }
    case 6:
      if text.equals("DELETE") { return (.delete, false) }
    case 7:
      if text.equals("OPTIONS") { return (.options, false) }
    default: break
    }
    guard Token.isToken(text) else { return nil }
    return (.other(String(decoding: text, as: UTF8.self)), false)
  }
}

extension Method: CustomStringConvertible {
  package var description: String {
    switch self {
    case .get: "GET"
    case .post: "POST"
    case .put: "PUT"
    case .patch: "PATCH"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .other(let name): name
    }
  }
}
