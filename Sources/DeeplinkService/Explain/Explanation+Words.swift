import DeepLinks

extension Explanation.NearMiss {
  var words: String { changes.map { words(of: $0) }.joined(separator: "; ") }

  /// Of one of its changes.
  func words(of change: Explanation.Change) -> String {
    guard case .origin(let reason, _) = change, let adding else { return change.words }
    let joint = if case .unlike = reason { "; add " } else { "; or add " }
    // Another host may be anybody's.
    let condition =
      switch reason {
      case .host, .unlike, .other: " if that is the app's, too"
      default: ""
      }
    return change.words + joint + Quoted.text(adding) + " to \"origins\"" + condition
  }
}

extension Explanation.Change {
  var words: String {
    switch self {
    case .spelling(let element, let text, let wanted):
      "element \(element) is \(Quoted.text(text)), wanted \(Quoted.text(wanted))"
    case .letterCase(_, let text, let wanted):
      "\(Quoted.text(text)) is \(Quoted.text(wanted)) but for case: say \"caseSensitive\": false"
    case .trailing(let element, let text, let wanted, let trailing):
      "element \(element) is \(Quoted.text(text)), wanted \(Quoted.text(wanted)): \(trailing.words)"
    case .failure(let failure): failure.words + failure.advice
    case .argumentName(let slip, let name, let wanted): slip.words(name, wanted)
    case .extraElement(let element, let text, nil):
      "element \(element), \(Quoted.text(text)), is one too many"
    case .extraElement(let element, let text, let parameter?):
      "element \(element), \(Quoted.text(text)), is one too many; if it belongs to \(Quoted.text(parameter)), "
        + "the slash before it is %2F"
    case .basePath(let text, let pattern):
      "element 1, \(Quoted.text(text)), is one too many; a base path is written in each pattern: \(Quoted.text(pattern))"
    case .missingElement(let missing): missing.words
    case .origin(let change, let origin): change.words(origin)
    case .unwrap(let names, let inside):
      "a wrapper that the map does not open: add \(Quoted.list(names)) to \"unwrap\"; inside is "
        + Quoted.printable(inside)
    case .opaque(Wrapper.androidIntent.rawValue):
      "an intent: link without its \"#Intent;scheme=…;end\", which was lost on the way: whoever sent it is to keep it"
    case .opaque(let service):
      "a link of \(service) that does not hold its target: no origin makes sense of it; follow it first"
    case .held(let name, let inside, let rule):
      (name.map { "query argument \(Quoted.text($0)) holds " } ?? "its path holds ")
        + Quoted.printable(inside)
        + (rule.map { ": add \($0.words) to \"unwrap\" if that host is trusted" } ?? "")
    case .heldPath(let name, let path, let wanted):
      "query argument \(Quoted.text(name)) holds the path \(Quoted.text(path)), and what is read is a URL in "
        + "\(Quoted.text(wanted)): put it there"
    case .expo(let link, let built): link.words(built)
    case .brackets(let opening): "leave out the \(opening) in front of the URL, and what closes it"
    }
  }

  /// A stable name for it.
  var kind: StaticString {
    switch self {
    case .spelling: "spelling"
    case .letterCase: "letterCase"
    case .trailing: "trailing"
    case .failure(let failure): failure.step
    case .argumentName: "argumentName"
    case .extraElement, .basePath: "extraElement"
    case .missingElement: "missingElement"
    case .origin: "origin"
    case .unwrap: "unwrap"
    case .opaque: "opaque"
    case .held, .heldPath: "held"
    case .expo: "expo"
    case .brackets: "brackets"
    }
  }
}

extension Explanation.MissingElement {
  fileprivate var words: String {
    var words = "\(Quoted.text(text)) is missing " + (before.map { "before element \($0)" } ?? "at the end")
    if let argument {
      return words
        + "; \(Quoted.text(argument)) came as a query argument, and this pattern has it in the path"
    }
    if let last {
      words += "; if it may be, write \(Quoted.text(text + "?"))"
      if !last.mayBeMissing {
        words += " and give \(Quoted.text(last.parameter)) a \"default\", or \"optional\": true"
      }
    }
    return words
  }
}

extension UnwrapRule {
  fileprivate var words: String {
    "{ \"origin\": \(Quoted.text(origin)), \(Quoted.text(key)): \(Quoted.text(value)) }"
  }
}

extension ExpoLink {
  fileprivate func words(_ built: String?) -> String {
    let built = built.map(Quoted.printable)
    return switch self {
    case .go:
      "exp:// is how Expo Go wraps a link while an app is developed, the path after /--/: no origin is to be added"
        + (built.map { "; in the built app this one is \($0)" } ?? "")
    case .developmentClient(let server):
      "a link to Expo's development client, with its server \(Quoted.printable(server)): no link of the app, and "
        + "no origin is to be added" + (built.map { "; in the built app links begin with \($0)" } ?? "")
    }
  }
}

extension TrailingText {
  fileprivate var words: String {
    switch self {
    case .sentence(let text): "\(Quoted.text(text)) at its end is likely of the sentence around the link"
    case .arguments(let text): "only a plain ? begins arguments, so \(Quoted.text(text)) is part of it"
    }
  }
}

extension NameSlip {
  fileprivate func words(_ name: String, _ wanted: String) -> String {
    let (name, wanted) = (Quoted.text(name), Quoted.text(wanted))
    return switch self {
    case .html:
      "query argument \(name): &amp; is how HTML writes &; the URL itself has a plain &, and \(wanted)"
    case .brackets: "query argument \(name) is not \(wanted): the brackets belong to its name"
    case .letterCase: "query argument \(name) is not \(wanted): they differ by letter case"
    case .spelling: "query argument \(name) is taken by no pattern; was \(wanted) meant?"
    }
  }
}

extension StepFailure {
  /// What to change where a value has another type than the one declared.
  fileprivate var advice: String {
    switch self {
    // Something that came along with a value is no reason for another type.
    case .element(_, let text, _)
    where text.last.map { !$0.isLetter && !$0.isNumber } ?? true || text.contains(";"):
      ""
    case .element(_, _, .type), .element(_, _, .tooLarge), .element(_, _, .part(_, _, .type)):
      "; declare a string, or add a route for such values below"
    default: ""
    }
  }
}

extension Explanation.OriginChange {
  fileprivate func words(_ origin: String) -> String {
    switch self {
    case .scheme(let scheme, let wanted): "the scheme is \(scheme), and the origin \(origin) has \(wanted)"
    case .www: "www. makes another host: the origin is \(origin)"
    case .subdomain(let host, let adding):
      "\(host) is a subdomain, which \(origin) does not cover: add \(Quoted.either(adding)) to \"origins\""
    case .bareName(let host, let adding):
      "\(Self.wildcard(origin)) stands for a label before \(host), and does not cover that name itself: "
        + "add \(Quoted.text(adding)) to \"origins\""
    case .host(let host, _): "the host is \(host), and the nearest origin is \(origin)"
    case .port(let port, _):
      "the port is \(port.map(String.init) ?? "the default"), and the origin is \(origin)"
    case .missingHost(let host):
      "the origin \(origin) wants the host \(host); \"\(origin.prefix { $0 != ":" }):\" would own all that follows"
    case .other: "the origin is \(origin)"
    case .unlike(let origins): "the map has " + origins.map(Quoted.printable).joined(separator: ", ")
    }
  }

  /// `"*."` or `":tenant."`
  private static func wildcard(_ origin: String) -> String {
    let host = origin.drop { $0 != "/" }.drop { $0 == "/" }
    return Quoted.text(host.prefix { $0 != "." } + ".")
  }
}

extension Explanation.Note {
  var words: String {
    switch self {
    case .trimmed: "white space in front of the URL was left out"
    case .droppedLineEnds: "tabs and line ends inside the URL were left out"
    case .quotedPrintable(let url):
      "a line ends in =, as in the source of a mail (quoted-printable), which is to be decoded first: \(Quoted.printable(url))"
    case .plus(let element, let text):
      "element \(element) is \(Quoted.text(text)): in a path a plus is a plus; a space is %20"
    case .plusInQuery(let name, let value):
      "query argument \(Quoted.text(name)) is \(Quoted.text(value)): in a query a plus is a space; a plus is %2B"
    case .slash(let element, let text):
      "element \(element) is \(Quoted.text(text)): %2F is part of an element, and separates none"
    case .escapedTwice(let text, _):
      "\(Quoted.text(text)) still holds an escape: a URL is decoded once; was it escaped twice?"
    case .countsAsMissing(let failure): failure.words + "; so it counts as missing"
    case .argumentsInElement(let element, let text):
      "element \(element) is \(Quoted.text(text)): only a plain ? begins a query, neither & nor %3F"
    case .argumentsInHost(let host):
      "the host is \(Quoted.text(host)): only a ? begins a query, not &"
    case .escapedArguments(let name):
      "query argument \(Quoted.text(name)) is a name without a value: = and & between arguments must not be escaped"
    case .repeated(let name, let taken, let left, let type):
      "query argument \(Quoted.text(name)) came \(left.count + 1) times, and one is taken: \(Quoted.text(taken)); "
        + "left over: \(Quoted.list(left)); declare a list, \(Self.list(type)), to take all"
    case .argumentName(let slip, let name, let wanted): slip.words(name, wanted)
    case .leftOver(let arguments, nil):
      "no pattern took the query argument\(arguments.count == 1 ? "" : "s") \(Quoted.list(arguments))"
    case .leftOver(_, let fragment?): "no pattern took the fragment \(Quoted.text(fragment))"
    case .fragmentPath(let fragment, let origin, let link):
      "the fragment \(Quoted.text(fragment)) looks like a path, and this origin does not read it; "
        + "{ \"origin\": \(Quoted.text(origin)), \"fragment\": \"path\" } would"
        + (link.map { ", and the link would be \(Quoted.printable($0))" } ?? "")
    case .argumentsInFragment(let fragment, let moved, let binding):
      "the fragment \(Quoted.text(fragment)) looks like arguments; those stand after a ? and before the #"
        + (moved.map { ": \(Quoted.printable($0.url)) would be \($0.link)" } ?? "")
        + (binding.map {
          "; where the sender cannot change it, a route \(Quoted.text($0)) above this one binds it whole"
        } ?? "")
    case .argumentsOfValue(let names, let holder, let instead):
      "\(Quoted.list(names)) likely belong\(names.count == 1 ? "s" : "") to \(Quoted.text(holder)), which holds a URL with "
        + "arguments: write its & as %26: \(Quoted.printable(instead))"
    case .trailing(let text, let trailing, .element(let element)):
      "element \(element) is \(Quoted.text(text)): \(trailing.words)"
    case .trailing(let text, let trailing, .argument(let name)):
      "query argument \(Quoted.text(name)) is \(Quoted.text(text)): \(trailing.words)"
    case .wrapperArguments(let names, let wrapper, let instead):
      "\(Quoted.list(names)) of \(wrapper) stayed outside of what it wraps"
        + (instead.map { "; to be in it, escape the whole target: \(Quoted.printable($0))" } ?? "")
    case .wrapperFragment(let fragment, let wrapper, let instead):
      "\(Quoted.text("#" + fragment)) stayed outside of what \(wrapper) wraps; to be in it, write # as %23: "
        + Quoted.printable(instead)
    case .order(let winner, let later):
      "the first in the map wins, and \(winner) stands before \(later): "
        + "move \(later) above it if that one is meant"
    }
  }

  private static func list(_ type: String?) -> String {
    type.map { "{ \"list\": \"\($0)\" }" } ?? "{ \"list\": … }"
  }

  /// A stable name for it.
  var kind: StaticString {
    switch self {
    case .trimmed, .droppedLineEnds: "cleaned"
    case .quotedPrintable: "quotedPrintable"
    case .plus: "plus"
    case .slash: "slash"
    case .escapedTwice: "escapedTwice"
    case .countsAsMissing: "countsAsMissing"
    case .plusInQuery: "plusInQuery"
    case .argumentsInElement: "argumentsInElement"
    case .argumentsInHost: "argumentsInHost"
    case .escapedArguments: "escapedArguments"
    case .repeated: "repeated"
    case .argumentName: "argumentName"
    case .leftOver: "leftOver"
    case .fragmentPath: "fragmentPath"
    case .argumentsInFragment: "argumentsInFragment"
    case .argumentsOfValue: "argumentsOfValue"
    case .trailing: "trailing"
    case .wrapperArguments: "wrapperArguments"
    case .wrapperFragment: "wrapperFragment"
    case .order: "order"
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
