import HTTPServer
import JSON

extension Request {
  /// The body as JSON. `Content-Type` is looked at first, so that a forgotten one is said and not guessed.
  ///
  /// - Parameter other: another type that is read as JSON.
  /// - Parameter elsewhere: a type that would have been read in another way, to name where the given one is not known.
  func json(
    alsoAccepting other: String? = nil, elsewhere: String? = nil
  ) throws(Problem) -> JSONValue {
    let given = header(.contentType)
    if let given, given.equals("application/json") { return try JSONValue(body: body) }
    let type = given.map { MediaTypes.essence(String(decoding: $0, as: UTF8.self)) }
    guard type == "application/json" || (type != nil && type == other) else {
      let says = type.map { "'\($0)'" } ?? "nothing"
      let alternative = elsewhere.map { ", or \($0)" } ?? ""
      throw Problem(
        .unsupportedMediaType,
        detail: "Content-Type says \(says); send application/json "
          + "(curl -H 'Content-Type: application/json')\(alternative).")
    }
    return try JSONValue(body: body)
  }
}

extension JSONValue {
  fileprivate init(body: UnsafeBufferPointer<UInt8>) throws(Problem) {
    do throws(JSONError) {
      self = try JSONDocument(parsing: body).root
    } catch {
      throw Problem(error)
    }
  }

  func wrong(_ detail: String) -> Problem {
    Problem(.invalidValue, detail: detail, pointer: pointer)
  }

  /// The member of an object that has to have it.
  func needed(_ key: String) throws(Problem) -> JSONValue {
    guard let member = self[key] else {
      throw Problem(.missingKey, detail: "The key \"\(key)\" is missing.", pointer: "\(pointer)/\(key)")
    }
    return member
  }
}

extension Problem {
  init(_ error: JSONError) {
    self.init(
      .invalidJSON, detail: "Line \(error.line), column \(error.column): \(error.message)",
      offset: error.offset)
  }
}

/// An object with these keys and no others.
func checkObject(_ value: JSONValue, known: [String]) throws(Problem) {
  guard value.kind == .object else { throw value.wrong("This is an object.") }
  for (key, _) in value.members where !known.contains(key.string) {
    throw Problem(unknownKey: key, known: known)
  }
}

extension Problem {
  init(unknownKey key: JSONKey, known: [String]) {
    self.init(
      .unknownKey,
      detail: "The key \"\(key.string)\" is not known here; known are: \(known.joined(separator: ", ")).",
      pointer: key.pointer)
  }
}
