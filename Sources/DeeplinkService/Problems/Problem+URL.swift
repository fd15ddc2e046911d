import DeepLinks

extension Problem {
  /// What is wrong with a URL, or that it means nothing here.
  ///
  /// - Parameters:
  ///   - url: the URL as it was given, where it is at hand.
  ///   - status: in the place of the type's own, where the URL stands in a body.
  init(_ problem: ResolveProblem, of url: UnsafeBufferPointer<UInt8>? = nil, status: Int? = nil) {
    switch problem {
    case .tooLong(let limit):
      self.init(.linkTooLong, status: status, detail: "A URL holds at most \(limit) bytes.")
    case .invalid(let offset, let reason):
      self.init(
        .invalidURL, status: status, detail: url.flatMap { Self.schemeAdvice($0, reason) } ?? reason.words,
        offset: offset)
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
        detail: "\(Self.noRouteWords); GET /explain?url=… says why.")
    case .opaque:
      self.init(
        .opaqueLink, status: status,
        detail: "The URL is a shortened or wrapped link whose target it does not hold; follow it first.")
    }
  }
}

extension Problem {
  private static let noRouteWords =
    "The origin is known, and no route's pattern and types match the rest of the URL"

  /// The same where there is no explanation to be asked for, or this is it.
  static func unexplained(_ problem: ResolveProblem, of url: UnsafeBufferPointer<UInt8>) -> Problem {
    var words = Problem(problem, of: url)
    if case .noRoute = problem { words.detail = noRouteWords + "." }
    return words
  }

  /// What was probably meant by a URL as people write it: without a scheme.
  private static func schemeAdvice(
    _ url: UnsafeBufferPointer<UInt8>, _ reason: LinkURLError.Reason
  ) -> String? {
    guard reason == .schemeCharacter || reason == .missingScheme else { return nil }
    let spaces = " \t\r\n".utf8
    let text = url.drop { spaces.contains($0) }
    guard let end = text.lastIndex(where: { !spaces.contains($0) }) else { return nil }
    let trimmed = text[...end]
    let host = (trimmed.starts(with: "//".utf8) ? trimmed.dropFirst(2) : trimmed).prefix {
      !"/?#".utf8.contains($0)
    }
    // What has a colon has a scheme, if a wrong one.
    guard !host.contains(UInt8(ascii: ":")) else { return nil }
    guard host.dropFirst().dropLast().contains(UInt8(ascii: ".")), trimmed.count <= 200,
      let rest = String(validating: trimmed[host.startIndex...], as: UTF8.self)
    else { return "It has no scheme; write https:// and a host, or the app's own scheme, in front." }
    return "It has no scheme; is https://\(rest) meant?"
  }
}
