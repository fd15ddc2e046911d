import DeepLinks

extension Explanation.Change {
  var words: String {
    switch self {
    case .spelling(let element, let text, let wanted):
      "element \(element) is \(Quoted.text(text)), wanted \(Quoted.text(wanted))"
    case .letterCase(_, let text, let wanted):
      "\(Quoted.text(text)) is \(Quoted.text(wanted)) but for case: say \"caseSensitive\": false"
    case .failure(let failure): failure.words
    case .extraElement(let element, let text): "element \(element), \(Quoted.text(text)), is one too many"
    case .missingElement(let wanted, _, nil): "\(Quoted.text(wanted)) is missing at the end"
    case .missingElement(let wanted, _, let place?):
      "\(Quoted.text(wanted)) is missing before element \(place)"
    case .origin(let change, let origin): change.words(origin)
    }
  }

  /// A stable name for it.
  var kind: StaticString {
    switch self {
    case .spelling: "spelling"
    case .letterCase: "letterCase"
    case .failure(let failure): failure.step
    case .extraElement: "extraElement"
    case .missingElement: "missingElement"
    case .origin: "origin"
    }
  }
}

extension Explanation.OriginChange {
  fileprivate func words(_ origin: String) -> String {
    switch self {
    case .scheme(let scheme, let wanted): "the scheme is \(scheme), and the origin \(origin) has \(wanted)"
    case .www: "www. makes another host: the origin is \(origin); add the other to \"origins\""
    case .host(let host, _): "the host is \(host), and the nearest origin \(origin)"
    case .port(let port, _):
      "the port is \(port.map(String.init) ?? "the default"), and the origin is \(origin)"
    case .missingHost(let host):
      "the origin \(origin) wants the host \(host); \"\(origin.prefix { $0 != ":" }):\" would own all that follows"
    case .other: "the origin is \(origin)"
    }
  }
}

extension Explanation.Note {
  var words: String {
    switch self {
    case .trimmed: "white space in front of the URL was left out"
    case .droppedLineEnds: "tabs and line ends inside the URL were left out"
    case .plus(let element, let text):
      "element \(element) is \(Quoted.text(text)): in a path a plus is a plus; a space is %20"
    case .slash(let element, let text):
      "element \(element) is \(Quoted.text(text)): %2F is part of an element, and separates none"
    case .escapedTwice(let text):
      "\(Quoted.text(text)) still holds an escape: a URL is decoded once; was it escaped twice?"
    case .countsAsMissing(let failure): failure.words + "; so it counts as missing"
    }
  }

  /// A stable name for it.
  var kind: StaticString {
    switch self {
    case .trimmed, .droppedLineEnds: "cleaned"
    case .plus: "plus"
    case .slash: "slash"
    case .escapedTwice: "escapedTwice"
    case .countsAsMissing: "countsAsMissing"
    }
  }
}

extension StepFailure {
  /// A stable name for the step.
  var step: StaticString {
    switch self {
    case .origin, .label: "origin"
    case .element: "element"
    case .elementCount, .restCount: "elementCount"
    case .missingArgument, .argumentCase, .argument, .argumentCount: "argument"
    case .missingFragment, .fragment: "fragment"
    }
  }
}

extension Explanation.ReadingKind {
  var words: String {
    switch self {
    case .path: "its path is matched"
    case .scheme: "all after the scheme is matched"
    case .fragment: "its fragment is matched"
    }
  }
}
