/// Every kind of problem that an answer can name. The raw value is the last part of its `type`.
///
/// One type has one status everywhere, except those that a URL or a link causes: they are 400 or 404 where that is
/// what the call is about, and 422 where it stands inside a body.
package enum ProblemType: String, CaseIterable, Sendable {
  // The request
  case badRequest = "bad-request"
  case invalidJSON = "invalid-json"
  case invalidQuery = "invalid-query"
  case invalidSessionID = "invalid-session-id"
  case invalidIdempotencyKey = "invalid-idempotency-key"
  case notFound = "not-found"
  case methodNotAllowed = "method-not-allowed"
  case notAcceptable = "not-acceptable"
  case preconditionFailed = "precondition-failed"
  case preconditionRequired = "precondition-required"
  case contentTooLarge = "content-too-large"
  case lineTooLong = "line-too-long"
  case targetTooLong = "uri-too-long"
  case unsupportedMediaType = "unsupported-media-type"
  case fieldsTooLarge = "header-fields-too-large"
  case notImplemented = "not-implemented"
  case versionNotSupported = "http-version-not-supported"
  case unavailable = "unavailable"
  case internalError = "internal-error"
  case tooManySessions = "too-many-sessions"
  case tooManyStreams = "too-many-streams"
  case tooManyStreamsOfSession = "too-many-streams-of-session"

  // A URL
  case invalidURL = "invalid-url"
  case unsafeURL = "unsafe-url"
  case linkTooLong = "link-too-long"
  case unknownOrigin = "unknown-origin"
  case noRoute = "no-route"
  case opaqueLink = "opaque-link"
  case noURL = "no-url"

  // A body that means nothing in this map
  case unknownCommand = "unknown-command"
  case unknownKey = "unknown-key"
  case missingKey = "missing-key"
  case conflictingKeys = "conflicting-keys"
  case invalidValue = "invalid-value"
  case unknownScreen = "unknown-screen"
  case unknownLink = "unknown-link"
  case unknownCoordinator = "unknown-coordinator"
  case unknownParameter = "unknown-parameter"
  case missingParameter = "missing-parameter"
  case invalidParameter = "invalid-parameter"
  case unknownTab = "unknown-tab"
  case invalidItem = "invalid-item"
  case invalidLinkMap = "invalid-link-map"
  case idempotencyKeyReused = "idempotency-key-reused"

  // The state refuses
  case cannotPush = "cannot-push"
  case atRoot = "at-root"
  case presentationBetween = "presentation-between"
  case noMatch = "no-match"
  case nothingPresented = "nothing-presented"
  case cannotReplace = "cannot-replace"
  case cannotRemove = "cannot-remove"
  case noSuchAction = "no-such-action"
  case actionNotHandled = "action-not-handled"
  case childRunning = "child-running"
  case noChildRunning = "no-child-running"
  case notRunning = "not-running"
  case notOnTop = "not-on-top"
  case stackTooDeep = "stack-too-deep"
  case nothingToUndo = "nothing-to-undo"
  case tooManyTimers = "too-many-timers"

  // What is not there
  case noSuchSession = "no-such-session"
  case noSuchTab = "no-such-tab"
  case noSuchTimer = "no-such-timer"

  package var status: Int {
    switch self {
    case .badRequest, .invalidJSON, .invalidQuery, .invalidSessionID, .invalidIdempotencyKey, .invalidURL,
      .unsafeURL, .linkTooLong:
      400
    case .notFound, .unknownOrigin, .noRoute, .opaqueLink, .noURL, .noSuchSession, .noSuchTab, .noSuchTimer:
      404
    case .methodNotAllowed: 405
    case .notAcceptable: 406
    case .cannotPush, .atRoot, .presentationBetween, .noMatch, .nothingPresented, .cannotReplace,
      .cannotRemove, .noSuchAction, .actionNotHandled, .childRunning, .noChildRunning, .notRunning,
      .notOnTop, .stackTooDeep, .nothingToUndo, .tooManyTimers:
      409
    case .preconditionFailed: 412
    case .contentTooLarge, .lineTooLong: 413
    case .targetTooLong: 414
    case .unsupportedMediaType: 415
    case .unknownCommand, .unknownKey, .missingKey, .conflictingKeys, .invalidValue, .unknownScreen,
      .unknownLink, .unknownCoordinator, .unknownParameter, .missingParameter, .invalidParameter,
      .unknownTab, .invalidItem, .invalidLinkMap, .idempotencyKeyReused:
      422
    case .preconditionRequired: 428
    case .fieldsTooLarge: 431
    case .internalError: 500
    case .notImplemented: 501
    case .tooManyStreamsOfSession: 429
    case .unavailable, .tooManySessions, .tooManyStreams: 503
    case .versionNotSupported: 505
    }
  }

  package var title: String {
    switch self {
    case .badRequest: "The request is malformed"
    case .invalidJSON: "The body is not JSON"
    case .invalidQuery: "A query parameter is wrong"
    case .invalidSessionID: "The session id is not legal"
    case .invalidIdempotencyKey: "The idempotency key is not legal"
    case .notFound: "There is nothing at this path"
    case .methodNotAllowed: "The method is not allowed here"
    case .notAcceptable: "The request accepts nothing that the call answers"
    case .preconditionFailed: "The precondition does not hold"
    case .preconditionRequired: "The request does not say which revision it is about"
    case .contentTooLarge: "The body is too large"
    case .lineTooLong: "A line of the body is too long"
    case .targetTooLong: "The request target is too long"
    case .unsupportedMediaType: "The body is not declared as JSON"
    case .fieldsTooLarge: "The header fields are too large"
    case .notImplemented: "The transfer coding is not supported"
    case .versionNotSupported: "The HTTP version is not supported"
    case .unavailable: "The service cannot answer now"
    case .internalError: "The service failed"
    case .tooManyStreams: "There are too many event streams"
    case .tooManyStreamsOfSession: "The session has too many event streams"
    case .tooManySessions: "There are too many live sessions"
    case .invalidURL: "The URL cannot be read"
    case .unsafeURL: "The URL's scheme is unsafe"
    case .linkTooLong: "The URL is too long"
    case .unknownOrigin: "The URL is from an origin that the link map does not have"
    case .noRoute: "No route matches the URL"
    case .opaqueLink: "The link's target is not in the URL"
    case .noURL: "No URL means this link"
    case .unknownCommand: "There is no such command"
    case .unknownKey: "A key is unknown"
    case .missingKey: "A key is missing"
    case .conflictingKeys: "Two keys exclude each other"
    case .invalidValue: "A value is wrong"
    case .unknownScreen: "The link map has no such screen"
    case .unknownLink: "The link map has no such link"
    case .unknownCoordinator: "The link map has no such coordinator"
    case .unknownParameter: "A parameter is not declared"
    case .missingParameter: "A parameter is missing"
    case .invalidParameter: "A parameter's value does not fit its type"
    case .unknownTab: "The link map has no such tab"
    case .invalidItem: "An item cannot stand where it is"
    case .invalidLinkMap: "The link map does not load"
    case .idempotencyKeyReused: "The idempotency key stands for another request"
    case .cannotPush: "The presented screen has no navigation container"
    case .atRoot: "There is nothing left to go back from"
    case .presentationBetween: "A presented screen is in the way"
    case .noMatch: "No item matches"
    case .nothingPresented: "Fewer screens are presented"
    case .cannotReplace: "A coordinator's root cannot be replaced"
    case .cannotRemove: "The item cannot be removed"
    case .noSuchAction: "The top screen has no such action"
    case .actionNotHandled: "The coordinator does not handle the action"
    case .childRunning: "A child coordinator is running"
    case .noChildRunning: "No child coordinator is running"
    case .notRunning: "The coordinator is not running"
    case .notOnTop: "The item is not on top"
    case .stackTooDeep: "The stack is too deep"
    case .nothingToUndo: "There is nothing to undo"
    case .tooManyTimers: "The session has too many timers"
    case .noSuchSession: "There is no such session"
    case .noSuchTab: "There is no such tab"
    case .noSuchTimer: "There is no such timer"
    }
  }
}
