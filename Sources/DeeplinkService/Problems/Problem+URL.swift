import DeepLinks

extension Problem {
  /// What is wrong with a URL, or that it means nothing here.
  ///
  /// - Parameter status: in the place of the type's own, where the URL stands in a body.
  init(_ problem: ResolveProblem, status: Int? = nil) {
    switch problem {
    case .tooLong(let limit):
      self.init(.linkTooLong, status: status, detail: "A URL holds at most \(limit) bytes.")
    case .invalid(let offset, let reason):
      self.init(.invalidURL, status: status, detail: reason.words, offset: offset)
    case .unsafe(let scheme):
      self.init(
        .unsafeURL, status: status, detail: "A '\(scheme):' URL is never a destination; do not open it.")
    case .unknownOrigin:
      self.init(
        .unknownOrigin, status: status,
        detail: "The URL's scheme, host and port are no origin of the link map; add one to \"origins\".")
    case .noRoute:
      self.init(
        .noRoute, status: status,
        detail: "The origin is known, and no route's pattern and types match the rest of the URL.")
    case .opaque:
      self.init(
        .opaqueLink, status: status,
        detail: "The URL is a shortened or wrapped link whose target it does not hold; follow it first.")
    }
  }
}
