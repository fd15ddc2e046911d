extension MapProblem {
  /// One sentence for people; quotes what it is about as it is written.
  public var message: String {
    switch self {
    case .syntax(let sentence): sentence
    case .unknownKey(let key, let noun, let nearest):
      "unknown key \(quoted(key)) of \(named(noun))\(hint(nearest))"
    case .missingKey(let key, let noun): "\(named(noun)) needs the key \(quoted(key))"
    case .oneOf(let keys, let noun, let name):
      "\(name.map(quoted) ?? named(noun)) needs exactly one of \(list(keys))"
    case .wrongForm(let key, let wanted): "\(quoted(key)) must be \(wanted.rawValue)"
    case .unknownWord(let word, let key, let nearest, let allowed):
      nearest.map {
        "\(quoted(key)) cannot be \(quoted(word)); did you mean \(quoted($0))? It is one of \(list(allowed))"
      }
        ?? "\(quoted(key)) cannot be \(quoted(word)); it is one of \(list(allowed))"
    case .unknownName(let name, let noun, let nearest):
      "unknown \(noun.rawValue) \(quoted(name))\(hint(nearest))"
    case .noScreenOfOwnName(let name, let nearest):
      "unknown screen \(quoted(name)), which \"open\" shows where it says no \"screen\"\(hint(nearest))"
    case .unknownGate(let name, let links, let nearest):
      "unknown gate \(quoted(name))\(links > 1 ? ", which \(links) links require" : "")\(hint(nearest))"
    default: typeMessage ?? routeMessage ?? navigationMessage
    }
  }

  /// The message as a sentence of its own, for where there is no place in front of it.
  package var sentence: String {
    let message = message
    let end = message.hasSuffix(".") || message.hasSuffix("?") ? "" : "."
    return message.prefix(1).uppercased() + message.dropFirst() + end
  }

  private var typeMessage: String? {
    switch self {
    case .unknownType(let name, let parameter, let nearest):
      "unknown type \(quoted(name)) of \(quoted(parameter))\(hint(nearest))"
    case .boundDoesNotFit(let key, let parameter, let type):
      "\(quoted(key)) of \(quoted(parameter)) does not fit the type \(type)"
    case .boundsCross(let parameter): "\"min\" of \(quoted(parameter)) is above its \"max\""
    case .emptyEnumeration(let parameter):
      "the enumeration of \(quoted(parameter)) needs at least one value"
    case .enumerationTwice(let value, let parameter):
      "\(quoted(value)) stands twice in the enumeration of \(quoted(parameter))"
    case .listOfLists(let parameter): "the list of \(quoted(parameter)) cannot hold lists"
    case .expression(let source, let parameter, let error):
      "the expression \(quoted(source)) of \(quoted(parameter)) does not load: \(error.message)"
    case .constant(let value, let parameter, let type, let nearest):
      "\(value) is no value for \(quoted(parameter)), which is \(type)\(hint(nearest))"
    case .missingParameter(let parameter, let noun, let name):
      "the \(noun.rawValue) \(quoted(name)) needs the parameter \(quoted(parameter))"
    case .unknownParameter(let parameter, let noun, let name, let nearest):
      "the \(noun.rawValue) \(quoted(name)) has no parameter \(quoted(parameter))\(hint(nearest))"
    case .otherType(let parameter, let noun, let name, let wanted, let got):
      "\(quoted(parameter)) of the \(noun.rawValue) \(quoted(name)) is \(wanted), but gets \(got)"
    case .maybeAbsent(let parameter, let noun, let name, let argument):
      "the \(noun.rawValue) \(quoted(name)) needs \(quoted(parameter)), but \(quoted(argument)) may be absent"
    default: nil
    }
  }

  private var routeMessage: String? {
    switch self {
    case .origin(let text, let error): "\(quoted(text)) is no origin: \(error.message)\(advice(text, error))"
    case .originTwice(let one, let other): "\(quoted(other)) is the same origin as \(quoted(one))"
    case .noOrigins: "\"origins\" needs at least one origin"
    case .likeNeedsHost(let origin): "\"like\" wants an http or https origin, not \(quoted(origin))"
    case .likeIntent: "\"like\" cannot be \"android-intent\": an intent has no host that could be another"
    case .pattern(let pattern, let error):
      "the pattern \(quoted(pattern)) is wrong at byte \(error.offset): \(error.message)"
    case .bindingNotDeclared(let name, let pattern, let link, let nearest):
      "\(quoted(pattern)) binds \(quoted(name)), which the link \(quoted(link)) does not declare\(hint(nearest))"
    case .boundTwice(let name, let pattern): "\(quoted(name)) is bound twice by \(quoted(pattern))"
    case .notBound(let name, let pattern, let link, let written):
      "\(quoted(pattern)) does not bind \(quoted(name)), which the link \(quoted(link)) needs"
        + (written.map { "; write \(quoted(":\(name)")) in the place of \(quoted($0))" } ?? "")
    case .needlessEscape(let scalar):
      "the backslash before \(quoted(String(scalar))) is lost here: JSON5 reads \"\\\(scalar)\" as \(quoted(String(scalar))); write \"\\\\\(scalar)\""
    case .backspace: "JSON5 reads \"\\b\" as a backspace, which no URL has; write \"\\\\b\""
    case .notBoundByOrigin(let name, let pattern, let origin):
      "the origin \(quoted(origin)) of \(quoted(pattern)) does not bind \(quoted(name))"
    case .listWantsRest(let name, let pattern):
      "\(quoted(name)) is a list, so \(quoted(pattern)) must bind it by \(quoted(":\(name)**"))"
    case .restWantsList(let name, let pattern):
      "\(quoted(name)) is no list, so \(quoted(pattern)) cannot bind it by \(quoted(":\(name)**"))"
    case .elementMayNotBeMissing(let name, let pattern):
      "\(quoted(pattern)) may miss \(quoted(name)), which is neither optional nor has a default"
    case .neverBound(let name, let link): "no route of the link \(quoted(link)) binds \(quoted(name))"
    case .samePattern(let pattern, let earlier, let line):
      "\(quoted(pattern)) is the same pattern as \(quoted(earlier)) in line \(line)"
    case .unreachable(let pattern, let earlier):
      earlier.isEmpty
        ? "\(quoted(pattern)) can never be reached: no URL matches it"
        : "\(quoted(pattern)) can never be reached: \(takers(earlier)) all that it matches"
    case .unreachableAfter(let pattern, let link, let taker):
      taker.pattern == pattern || taker.missing != nil
        ? "\(quoted(pattern)) of the link \(quoted(link)) can never be reached: \(quoted(taker.pattern)) of "
          + "\(quoted(taker.link)) before it takes all that it matches\(taker.reason)"
        : "\(quoted(pattern)) can never be reached: \(takers([taker.pattern])) all that it matches\(taker.reason)"
    case .matchesNothing(let pattern, let parameter, let type, let expression):
      "\(quoted(pattern)) can never be reached: no text for \(quoted(parameter)) is \(type)"
        + (expression.map { " and matches \(quoted($0))" } ?? "")
    case .perhapsUnreachable(let pattern, let earlier):
      "\(quoted(pattern)) may never be reached: whether \(takers(earlier)) all that it matches is too hard to tell"
    case .overlap(let pattern, let earlier, let witness, let winner):
      "\(quoted(pattern)) and \(quoted(earlier)) both match \(witness); \(quoted(winner)) wins"
    case .moreOverlaps(let pattern): "\(quoted(pattern)) overlaps with more routes before it"
    default: nil
    }
  }

  private var navigationMessage: String {
    switch self {
    case .item(let fault): fault.message
    case .noSuchScreenToOpen(let link):
      "the link \(quoted(link)) has no \"open\", and there is no screen of that name: it cannot be opened"
    case .noTabs: "\"tabs\" needs at least one tab"
    case .handlerForm(let key): "\(quoted(key)) must be \"<screen>.<action>\" or \"<child>.finished\""
    case .rootNeedsParameter(let parameter, let screen, let coordinator):
      "\(quoted(screen)), the root of \(quoted(coordinator)), needs \(quoted(parameter)), which nothing gives"
    case .actionClash(let screen, let action):
      "the action \(quoted("\(screen).\(action)")) has the name of what the coordinator \(quoted(screen)) reports"
    case .replacementCycle(let link): "\"otherwise\" of the link \(quoted(link)) leads back to itself"
    case .neverStarted, .neverShown, .screenOfOthers, .childOfOthers, .actionOfNobody: flowMessage
    case .testArgument(let url, let problem): "the test \(quoted(url)) can never pass: \(problem.message)"
    case .test(let url, let wanted, let got): "the test \(quoted(url)) wants \(wanted), but gets \(got)"
    default: String(describing: self)
    }
  }

  private var flowMessage: String {
    switch self {
    case .neverStarted(let coordinator, let parents):
      "the coordinator \(quoted(coordinator)) never runs: "
        + (parents.count == 0
          ? "no session begins with it, and nothing in the map starts it"
          : "it is started by \(shortList(parents)) alone, which never \(parents.count == 1 ? "runs" : "run")")
    case .neverShown(let screen, let opener):
      "the screen \(quoted(screen)) is never shown: \(reason(opener))"
    case .screenOfOthers(let event, let screen, let coordinator, let others):
      "\(quoted(event)) never happens here: \(quoted(screen)) is shown by \(shortList(others)), never by \(quoted(coordinator))"
    case .childOfOthers(let event, let child, let coordinator):
      "\(quoted(event)) never happens here: \(quoted(coordinator)) does not start \(quoted(child))"
    case .actionOfNobody(let event, let coordinators):
      "the action \(quoted(event)) is handled by nobody; its screen is shown by \(shortList(coordinators))"
    default: String(describing: self)
    }
  }

  private func reason(_ opener: Opener?) -> String {
    switch opener {
    case nil: "no root, link, gate or command of the map leads to it"
    case .root(let coordinator): "it is the root of \(quoted(coordinator)), which never runs"
    case .link(let link): "the link \(quoted(link)) would show it, but never comes to that"
    case .gate(let flag): "the gate \(quoted(flag)) would show it, but no link requires that"
    case .handler(let coordinator, let event):
      "\(quoted(event)) of \(quoted(coordinator)) would show it, but never comes to that"
    }
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  /// What was perhaps meant by a scheme and no host.
  private func advice(_ origin: String, _ error: OriginError) -> String {
    guard error.reason == .missingHost, let colon = origin.firstIndex(of: ":") else { return "" }
    let scheme = origin[..<colon].lowercased()
    return scheme == "http" || scheme == "https"
      ? ", as in \(quoted("\(scheme)://example.com"))"
      : "; for all URLs of the scheme, write \(quoted("\(scheme):"))"
  }

  private func list(_ texts: [String]) -> String {
    texts.map(quoted).joined(separator: ", ")
  }

  /// Not too many, for a message.
  private func shortList(_ texts: Excerpt) -> String {
    list(texts.first)
      + (texts.count > texts.first.count ? " and \(texts.count - texts.first.count) more" : "")
  }

  /// Routes that come first; not too many, for a message.
  private func takers(_ patterns: [String]) -> String {
    patterns.count == 1
      ? "\(quoted(patterns[0])) before it takes" : "\(shortList(Excerpt(patterns))) before it together take"
  }

  private func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \(quoted($0))?" } ?? ""
  }

  private func named(_ noun: Noun) -> String {
    noun == .map || noun == .settings
      ? noun.rawValue
      : "\"aeio".contains(noun.rawValue.prefix(1)) ? "an \(noun.rawValue)" : "a \(noun.rawValue)"
  }
}

extension MapProblem.ItemFault {
  fileprivate var message: String {
    switch self {
    case .empty: "a stack has at least its root"
    case .firstIsNoRoot: "the first item of a stack is its root"
    case .rootAbove: "only the first item of a stack is a root"
    case .noContainer: "nothing can be pushed onto a presented item without navigation container"
    case .pushWithContainer: "only a sheet or a cover has a navigation container of its own"
    case .markOnOther(let coordinator, let root):
      "the coordinator \"\(coordinator)\" begins with the screen \"\(root)\", not with this one"
    }
  }
}

extension MapProblem.Taker {
  /// Why it takes all, where that is not plain, and what to do.
  fileprivate var reason: String {
    let move = isMoreGeneral ? "; move it " + (line.map { "above line \($0)" } ?? "before that") : ""
    guard let missing else { return move }
    return ", as \"\(missing.parameter)\" \(missing.hasDefault ? "has a default" : "is optional") there"
      + (missing.isShared ? ": another value counts as missing" : " and may be missing") + move
  }
}
