import DeepLinks
import JSON

/// What sentences of an explanation say, for programs: texts are as they were read, elements count from 1.
extension JSONWriter {
  mutating func note(_ note: Explanation.Note) {
    fact("kind", note.kind)
    switch note {
    case .trimmed: fact("place", "front")
    case .droppedLineEnds: fact("place", "inside")
    case .quotedPrintable(let url): fact("instead", url)
    case .plus(let element, let value), .slash(let element, let value),
      .argumentsInElement(let element, let value):
      fact("element", element)
      fact("value", value)
    case .plusInQuery(let name, let value):
      fact("name", name)
      fact("value", value)
    case .argumentsInHost(let host): fact("value", host)
    case .escapedArguments(let name): fact("name", name)
    case .escapedTwice(let value, .element(let element)):
      fact("element", element)
      fact("value", value)
    case .escapedTwice(let value, .argument(let name)):
      fact("name", name)
      fact("value", value)
    case .countsAsMissing(let failure):
      fact("step", failure.step)
      facts(of: failure)
    case .repeated(let name, let taken, let left, let type):
      fact("name", name)
      fact("value", taken)
      fact("left", left)
      fact("type", type)
    case .argumentName(let slip, let name, let wanted): facts(of: slip, name, wanted)
    case .leftOver(let arguments, let fragment):
      if !arguments.isEmpty { fact("names", arguments) }
      fact("fragment", fragment)
    case .fragmentPath(let fragment, let origin, let link):
      fact("fragment", fragment)
      fact("origin", origin)
      fact("link", link)
    case .argumentsInFragment(let fragment, let moved, let binding):
      fact("fragment", fragment)
      fact("instead", moved?.url)
      fact("link", moved?.link)
      fact("pattern", binding)
    case .argumentsOfValue(let names, let holder, let instead):
      fact("name", holder)
      fact("names", names)
      fact("instead", instead)
    case .trailing(let value, let trailing, let holder):
      switch holder {
      case .element(let element): fact("element", element)
      case .argument(let name): fact("name", name)
      }
      fact("value", value)
      fact("trailing", trailing.text)
    case .wrapperArguments(let names, let wrapper, let instead):
      fact("wrapper", wrapper)
      fact("names", names)
      fact("instead", instead)
    case .wrapperFragment(let fragment, let wrapper, let instead):
      fact("wrapper", wrapper)
      fact("fragment", fragment)
      fact("instead", instead)
    case .order(let winner, let later):
      fact("route", later)
      fact("above", winner)
    }
    fact("message", note.words)
  }

  mutating func change(_ change: Explanation.Change, of miss: Explanation.NearMiss) {
    fact("kind", change.kind)
    switch change {
    case .spelling(let element, let value, let wanted), .letterCase(let element, let value, let wanted):
      fact("element", element)
      fact("value", value)
      fact("wanted", wanted)
    case .trailing(let element, let value, let wanted, let trailing):
      fact("element", element)
      fact("value", value)
      fact("wanted", wanted)
      fact("trailing", trailing.text)
    case .failure(let failure): facts(of: failure)
    case .argumentName(let slip, let name, let wanted): facts(of: slip, name, wanted)
    case .basePath(let value, let pattern):
      fact("element", 1)
      fact("value", value)
      fact("pattern", pattern)
    case .extraElement(let element, let value, let parameter):
      fact("element", element)
      fact("value", value)
      fact("parameter", parameter)
    case .missingElement(let missing):
      fact("element", missing.before)
      fact("wanted", missing.text)
      fact("parameter", missing.last?.parameter)
      fact("name", missing.argument)
    case .origin(let change, let origin):
      fact("reason", change.kind)
      fact("origin", origin)
      let adding = change.adding + [miss.adding].compactMap(\.self)
      if !adding.isEmpty { fact("add", adding) }
    case .unwrap(let wrappers, let inside):
      fact("wrappers", wrappers)
      fact("inside", inside)
    case .opaque(let service): fact("service", service)
    case .held(let name, let inside, let rule):
      fact("name", name)
      fact("inside", inside)
      if let rule {
        key("unwrap")
        beginObject()
        key("origin")
        string(rule.origin)
        key(rule.key)
        string(rule.value)
        endObject()
      }
    case .heldPath(let name, let path, let wanted):
      fact("name", name)
      fact("inside", path)
      fact("wanted", wanted)
    case .expo(_, let built): fact("built", built)
    case .brackets(let opening): fact("value", opening)
    }
    fact("message", miss.words(of: change))
  }

  /// The facts of a step that failed.
  mutating func facts(of failure: StepFailure) {
    switch failure {
    case .origin: fact("reason", "notCovered")
    case .label(let label, let reason): facts(of: reason, label)
    case .element(let place, let value, let reason):
      fact("element", place)
      facts(of: reason, value)
    case .elementCount(let count, _, _), .restCount(let count, _, _):
      fact("reason", "count")
      fact("count", count)
    case .missingArgument(let name, let wanted):
      fact("name", name)
      fact("reason", "missing")
      fact("wanted", wanted)
    case .argumentCase(let name, let wanted):
      fact("name", wanted)
      fact("reason", "letterCase")
      fact("value", name)
    case .argument(let name, let value, let reason):
      fact("name", name)
      facts(of: reason, value)
    case .argumentCount(let count, let name, _):
      fact("name", name)
      fact("reason", "count")
      fact("count", count)
    case .missingFragment(let wanted):
      fact("reason", "missing")
      fact("wanted", wanted)
    case .fragment(let value, let reason): facts(of: reason, value)
    }
  }

  private mutating func facts(of failure: TextFailure, _ value: String) {
    fact("reason", failure.kind)
    fact("value", value)
    fact("wanted", failure.wanted)
  }

  private mutating func facts(of slip: NameSlip, _ name: String, _ wanted: String) {
    fact("name", name)
    fact("reason", slip.kind)
    fact("wanted", wanted)
  }

  mutating func fact(_ name: StaticString, _ word: StaticString) { fact(name, word.description) }

  private mutating func fact(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  private mutating func fact(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    key(name)
    int(number)
  }

  private mutating func fact(_ name: StaticString, _ texts: [String]) {
    key(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}

extension NameSlip {
  fileprivate var kind: StaticString {
    switch self {
    case .html: "html"
    case .brackets: "brackets"
    case .letterCase: "letterCase"
    case .spelling: "spelling"
    }
  }
}

extension Explanation.OriginChange {
  fileprivate var kind: StaticString {
    switch self {
    case .scheme: "scheme"
    case .www: "www"
    case .subdomain: "subdomain"
    case .bareName: "bareName"
    case .host: "host"
    case .port: "port"
    case .missingHost: "missingHost"
    case .other: "other"
    case .unlike: "unlike"
    }
  }

  /// Origins that would cover the URL.
  fileprivate var adding: [String] {
    switch self {
    case .subdomain(_, let origins): origins
    case .bareName(_, let origin): [origin]
    case .scheme, .www, .host, .port, .missingHost, .other, .unlike: []
    }
  }
}
