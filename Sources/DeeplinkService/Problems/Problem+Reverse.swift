package import DeepLinks

extension Problem {
  /// Why a link has no URL.
  init(_ problem: ReverseProblem) {
    switch problem {
    case .unknownLink: self.init(.unknownLink, status: 404, detail: problem.words)
    case .noURL: self.init(.noURL, detail: problem.words)
    case .unknownParameter, .missingParameter, .invalidArgument, .givenTwice:
      self.init(.invalidQuery, detail: problem.words)
    }
  }
}

extension ReverseProblem {
  /// What is wrong, and what to do, for people.
  package var words: String {
    switch self {
    case .unknownLink(let name, let nearest):
      "The link map has no link '\(name)'\(Self.suggestion(nearest))"
    case .unknownParameter(let name, let nearest):
      "The link has no parameter '\(name)'\(Self.suggestion(nearest))"
    case .missingParameter(let name): "The link's parameter '\(name)' is missing."
    case .invalidArgument(let name, let wanted): "The link's parameter '\(name)' wants \(wanted)."
    case .givenTwice(let name): "The parameter '\(name)' is given twice, and is no list."
    case .noURL(let obstacles): Self.words(obstacles)
    }
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean '\($0)'?" } ?? "."
  }

  private static func words(_ obstacles: [URLObstacle]) -> String {
    guard !obstacles.isEmpty else { return "No route of the link map leads to this link." }
    // More would hide the one that matters.
    let shown = obstacles.prefix(3).map(\.words)
    let more = obstacles.count > shown.count ? " \(obstacles.count - shown.count) more routes give none." : ""
    return "No URL means this link with these arguments. " + shown.joined(separator: " ") + more
  }
}

extension URLObstacle {
  fileprivate var words: String {
    let route = "The route '\(route)'"
    return switch reason {
    case .taken(let url, let other): "\(route) would be met by \(url), but '\(other)' takes that first."
    case .readOtherwise(let url): "\(route) reads other arguments from \(url)."
    case .refused(let url, let problem): "\(route) would be met by \(url), but that is '\(problem)'."
    case .otherConstant(let parameter): "\(route) gives another '\(parameter)'."
    case .noPlace(let parameter): "\(route) has no place for '\(parameter)'."
    case .wanted(let parameter): "\(route) wants '\(parameter)'."
    case .unwritable(let parameter): "\(route) cannot hold this '\(parameter)'."
    case .expression(let expression):
      "No text is known that '\(expression)' of the route '\(self.route)' matches."
    case .wildcardOrigins: "\(route) has only origins with '*.', which name no host."
    }
  }
}
