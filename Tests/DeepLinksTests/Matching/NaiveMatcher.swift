import DeepLinks
import Foundation

/// The rules again, slow and plain: each route in turn, on strings. Shares nothing with the matcher but the parsed
/// patterns, the reading of URLs and RE2.
struct NaiveMatcher {
  let routes: [Route]
  let origins: [Origin]

  func outcome(_ text: String) throws -> MatchOutcome {
    let owned = OwnedSchemes(
      (origins + routes.flatMap { $0.origins ?? [] }).filter { $0.host == .none }.map(\.scheme))
    var isKnown = false
    for (index, route) in routes.enumerated() {
      var url = try LinkURL(text, ownedSchemes: owned)
      guard let (origin, kind, label) = try cover(of: route.origins ?? origins, &url) else { continue }
      isKnown = true
      let subject = Subject(url, kind)
      if let outcome = match(route, index, subject, origin: origin, label: label) { return outcome }
    }
    if !isKnown {
      var url = try LinkURL(text, ownedSchemes: owned)
      isKnown = try cover(of: origins, &url) != nil
    }
    return MatchOutcome(isKnownOrigin: isKnown)
  }

  // MARK: Origins

  func cover(of list: [Origin], _ url: inout LinkURL) throws -> (Origin, Reading.Kind, String?)? {
    func rank(_ origin: Origin) -> Int? {
      guard origin.scheme == url.scheme else { return nil }
      if origin.host == .none { return 1_000_000 }
      guard origin.port == url.port, let host = url.host else { return nil }
      switch origin.host {
      case .none: return nil
      case .exact(let name): return name == host ? 0 : nil
      case .binding(_, let below):
        guard host.hasSuffix("." + below), !host.dropLast(below.count + 1).contains(".") else { return nil }
        return 1
      case .wildcard(let below): return host.hasSuffix("." + below) ? 1000 - below.count : nil
      }
    }
    let best = list.compactMap { origin in rank(origin).map { (origin, $0) } }.min { $0.1 < $1.1 }
    guard let (origin, _) = best else { return nil }
    let hasFragmentPath = url.fragment.map { $0.hasPrefix("/") || $0.hasPrefix("!/") } ?? false
    let kind: Reading.Kind =
      origin.readsFragmentAsPath && hasFragmentPath
      ? .fragmentPath : origin.host == .none ? .owned : .authority
    try url.prepare(kind)
    return (origin, kind, url.host?.split(separator: ".").first.map(String.init))
  }

  // MARK: What a URL says

  struct Text {
    var spelled: String?
    var written: String

    var composed: String { spelled!.precomposedStringWithCanonicalMapping }
  }

  struct Subject {
    var elements: [String] = []
    var arguments: [(name: Text, value: Text, hasEquals: Bool)] = []
    var fragment: Text?

    init(_ url: LinkURL, _ kind: Reading.Kind) {
      url.withReading(kind) { reading in
        func string(_ range: Range32) -> String {
          String(decoding: reading.storage[range.range], as: UTF8.self)
        }
        func text(_ part: Part) -> Text {
          Text(spelled: part.isText ? string(part.text) : nil, written: string(part.answered))
        }
        elements = reading.elements.map { string($0.text) }
        arguments = reading.arguments.map { (text($0.name), text($0.value), $0.hasEquals) }
        fragment = reading.fragment.map(text)
      }
    }
  }

  enum Place { case path, query, bare, fragment }

  // MARK: One route

  private func match(_ route: Route, _ index: Int, _ subject: Subject, origin: Origin, label: String?)
    -> MatchOutcome?
  {
    let pattern = route.pattern
    var bound: [String: Value] = [:]
    func parameter(_ name: String) -> Parameter { route.parameters.first { $0.name == name }! }
    func mayBeMissing(_ text: Pattern.Text) -> Bool {
      !text.bindings.isEmpty && text.bindings.allSatisfy { parameter($0.name).mayBeMissing }
    }
    func take(_ text: Pattern.Text, _ string: String, _ place: Place) -> [String: Value]? {
      self.take(text, string, place, route)
    }

    if case .binding(let name, _) = origin.host {
      guard let value = convert(label!, parameter(name).type, nil, .path) else { return nil }
      bound[name] = value
    }

    // Path
    var patterns = pattern.elements
    var elements = subject.elements
    if pattern.isLastElementOptional, elements.count == patterns.count - 1 { patterns.removeLast() }
    if let rest = pattern.rest {
      let extra = elements.count - patterns.count
      guard extra >= 0 else { return nil }
      let middle = elements[rest.position..<(rest.position + extra)]
      if let binding = rest.binding {
        guard case .list(let element) = parameter(binding.name).type.kind else { return nil }
        let values = middle.map { convert($0, element, nil, .path) }
        guard values.allSatisfy({ $0 != nil }), holds(values.count, parameter(binding.name).type) else {
          return nil
        }
        bound[binding.name] = .list(values.map { $0! })
      }
      elements.removeSubrange(rest.position..<(rest.position + extra))
    }
    guard elements.count == patterns.count else { return nil }
    for (text, element) in zip(patterns, elements) {
      guard let values = take(text, element, .path) else { return nil }
      bound.merge(values) { $1 }
    }

    // Query
    var isTaken = Array(repeating: false, count: subject.arguments.count)
    for wanted in pattern.arguments {
      func isSame(_ name: Text) -> Bool {
        guard name.spelled != nil else { return false }
        return route.isCaseSensitive ? name.composed == wanted.name : fold(name.composed) == fold(wanted.name)
      }
      let indexes = subject.arguments.indices.filter { isSame(subject.arguments[$0].name) }
      func values(_ index: Int) -> [String: Value]? {
        let argument = subject.arguments[index]
        guard let value = argument.value.spelled else { return nil }
        return take(wanted.value, value, argument.hasEquals ? .query : .bare)
      }
      switch wanted.value {
      case .literal, .expression:
        guard let index = indexes.first(where: { values($0) != nil }) else { return nil }
        isTaken[index] = true
      case .binding(let binding) where parameter(binding.name).type.isList:
        let parameter = parameter(binding.name)
        var taken = indexes.filter { values($0) != nil }
        let isHeld = !taken.isEmpty && holds(taken.count, parameter.type)
        if parameter.mayBeMissing {
          if !isHeld { taken = [] }
        } else if !isHeld || taken != indexes {
          return nil
        }
        for index in taken { isTaken[index] = true }
        if !taken.isEmpty { bound[binding.name] = .list(taken.map { values($0)![binding.name]! }) }
      case .wildcard, .binding, .mixture:
        if let index = indexes.first, let values = values(index) {
          isTaken[index] = true
          bound.merge(values) { $1 }
        } else if !mayBeMissing(wanted.value) {
          return nil
        }
      }
    }

    // Fragment
    var leftFragment = subject.fragment?.written
    if let wanted = pattern.fragment {
      if let text = subject.fragment?.spelled, let values = take(wanted, text, .fragment) {
        bound.merge(values) { $1 }
        leftFragment = nil
      } else if !mayBeMissing(wanted) {
        return nil
      }
    }

    var left: [String: [String]] = [:]
    for (argument, isTaken) in zip(subject.arguments, isTaken) where !isTaken {
      left[argument.name.written, default: []].append(argument.value.written)
    }
    return MatchOutcome(
      route: index,
      values: route.parameters.enumerated().map { index, parameter in
        route.constants[index] ?? bound[parameter.name] ?? parameter.defaultValue
      },
      left: left, fragment: leftFragment)
  }

  // MARK: One text

  func take(_ pattern: Pattern.Text, _ text: String, _ place: Place, _ route: Route) -> [String:
    Value]?
  {
    let composed = text.precomposedStringWithCanonicalMapping
    let ignoresCase = !route.isCaseSensitive && place != .fragment
    func isSame(_ left: String, _ right: String) -> Bool {
      ignoresCase ? fold(left) == fold(right) : left == right
    }
    func type(_ binding: Pattern.Binding) -> ValueType {
      let type = route.parameters.first { $0.name == binding.name }!.type
      if case .list(let element) = type.kind { return element }
      return type
    }
    switch pattern {
    case .wildcard: return [:]
    case .literal(let literal): return isSame(composed, literal) ? [:] : nil
    case .expression(let expression): return expression.matches(composed) ? [:] : nil
    case .binding(let binding):
      return convert(text, type(binding), binding.expression, place).map { [binding.name: $0] }
    case .mixture(let pieces):
      // Every cut of the text, the shortest pieces first. The tests' texts are composed as they are spelled.
      func cut(_ pieces: ArraySlice<Pattern.Piece>, _ text: Substring) -> [String: Value]? {
        guard let piece = pieces.first else { return text.isEmpty ? [:] : nil }
        switch piece {
        case .literal(let literal):
          let count = literal.unicodeScalars.count
          let scalars = text.unicodeScalars
          guard scalars.count >= count, isSame(String(scalars.prefix(count)), literal) else { return nil }
          return cut(pieces.dropFirst(), Substring(scalars.dropFirst(count)))
        case .binding(let binding):
          let scalars = text.unicodeScalars
          guard !scalars.isEmpty else { return nil }
          for count in 1...scalars.count {
            let head = String(scalars.prefix(count))
            guard
              let value = convert(head, type(binding), binding.expression, place == .bare ? .query : place),
              var values = cut(pieces.dropFirst(), Substring(scalars.dropFirst(count)))
            else { continue }
            values[binding.name] = value
            return values
          }
          return nil
        }
      }
      return cut(pieces[...], Substring(text))
    }
  }

  func convert(_ text: String, _ type: ValueType, _ expression: DeepLinks.Expression?, _ place: Place)
    -> Value?
  {
    if let expression, !expression.matches(text) { return nil }
    func isBetween(_ number: Double) -> Bool {
      number >= (type.minimum?.number ?? -.infinity) && number <= (type.maximum?.number ?? .infinity)
    }
    switch type.kind {
    case .string:
      guard isBetween(Double(text.unicodeScalars.count)), type.matches?.matches(text) ?? true else {
        return nil
      }
      return .string(text)
    case .int:
      guard !text.hasPrefix("+"), let value = Int64(text), isBetween(Double(value))
      else { return nil }
      return .int(value)
    case .double:
      guard text.first != ".", text.last != ".", text.allSatisfy({ "-.0123456789".contains($0) }),
        let value = Double(text),
        value.isFinite, isBetween(value)
      else { return nil }
      return .double(value)
    case .bool:
      if place == .bare { return .bool(true) }
      return ["true": true, "1": true, "false": false, "0": false][text].map(Value.bool)
    case .enumeration(let values): return values.contains(text) ? .string(text) : nil
    case .date, .uuid, .url, .list: return nil
    }
  }

  private func holds(_ count: Int, _ type: ValueType) -> Bool {
    Double(count) >= (type.minimum?.number ?? 0) && Double(count) <= (type.maximum?.number ?? .infinity)
  }

  func fold(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.lowercased()
  }
}

extension ValueType.Bound {
  fileprivate var number: Double {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    }
  }
}
