package import DeepLinks
package import JSON

/// A problem document (RFC 9457): what is wrong, where, and what to do.
package struct Problem: Error, Sendable {
  package var type: ProblemType
  /// The type's own status, unless the call gives it another.
  package var status: Int
  /// What to do, for people.
  package var detail: String
  /// The byte that is wrong in the URL given, or in the body.
  package var offset: Int?
  /// The place in the request's body that is wrong (RFC 6901).
  package var pointer: String?
  /// The line of the body that this is about, from 1; other places are in that line.
  package var line: Int?
  /// The methods that would be allowed (405).
  package var allow: String?
  /// What is wrong with a link map.
  package var findings: [Finding] = []
  /// After so many seconds the caller may try again (503).
  package var retryAfterSeconds: Int?

  package init(
    _ type: ProblemType, status: Int? = nil, detail: String, offset: Int? = nil, pointer: String? = nil
  ) {
    self.type = type
    self.status = status ?? type.status
    self.detail = detail
    self.offset = offset
    self.pointer = pointer
  }

  /// The problem's `type`: a reference that stays.
  package var typeReference: String { "/problems/\(type.rawValue)" }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("type")
    writer.string(typeReference)
    writer.key("title")
    writer.string(type.title)
    writer.key("status")
    writer.int(status)
    writer.key("detail")
    writer.string(detail)
    if let line {
      writer.key("line")
      writer.int(line)
    }
    if let offset {
      writer.key("offset")
      writer.int(offset)
    }
    if let pointer {
      writer.key("pointer")
      writer.string(pointer)
    }
    if !findings.isEmpty { writer.findings(findings) }
    writer.endObject()
  }
}

extension Problem {
  static func methodNotAllowed(_ allow: String) -> Problem {
    var problem = Problem(.methodNotAllowed, detail: "Allowed here: \(allow).")
    problem.allow = allow
    return problem
  }
}
