/// A status code (RFC 9110 §15).
package struct HTTPStatus: RawRepresentable, Sendable, Hashable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let ok = Self(rawValue: 200)
  package static let created = Self(rawValue: 201)
  package static let accepted = Self(rawValue: 202)
  package static let noContent = Self(rawValue: 204)
  package static let multiStatus = Self(rawValue: 207)
  package static let notModified = Self(rawValue: 304)
  package static let badRequest = Self(rawValue: 400)
  package static let unauthorized = Self(rawValue: 401)
  package static let forbidden = Self(rawValue: 403)
  package static let notFound = Self(rawValue: 404)
  package static let methodNotAllowed = Self(rawValue: 405)
  package static let notAcceptable = Self(rawValue: 406)
  package static let conflict = Self(rawValue: 409)
  package static let preconditionFailed = Self(rawValue: 412)
  package static let contentTooLarge = Self(rawValue: 413)
  package static let uriTooLong = Self(rawValue: 414)
  package static let unsupportedMediaType = Self(rawValue: 415)
  package static let unprocessableContent = Self(rawValue: 422)
  package static let preconditionRequired = Self(rawValue: 428)
  package static let tooManyRequests = Self(rawValue: 429)
  package static let requestHeaderFieldsTooLarge = Self(rawValue: 431)
  package static let internalServerError = Self(rawValue: 500)
  package static let notImplemented = Self(rawValue: 501)
  package static let serviceUnavailable = Self(rawValue: 503)
  package static let httpVersionNotSupported = Self(rawValue: 505)
}
