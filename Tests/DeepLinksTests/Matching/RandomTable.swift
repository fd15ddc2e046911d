import DeepLinks

/// Tables and URLs from so small a world that routes overlap all the time.
struct RandomTable {
  var routes: [Route] = []
  var origins: [Origin] = []

  private static let words = ["a", "b", "A", "ab", "é", "1"]
  private static let names = ["p", "q", "r"]
  private static let expressions = ["a+", "[ab]", "\\d+", "(a|b)*", ".", "é|1"]

  private static func origin(_ text: String, path: Bool = false) -> Origin {
    try! Origin(text, readsFragmentAsPath: path, allowsBinding: true)
  }

  init(_ random: inout some RandomNumberGenerator) {
    let all = ["https://x.t", "https://*.t", "https://a.x.t", "https://*.x.t", "my:", "my://x.t"]
    origins = all.shuffled(using: &random).prefix(random.number(1...3)).map {
      Self.origin($0, path: !$0.hasPrefix("my:") && random.chance(15))
    }
    let count = random.number(1...9)
    let ignoresCase = random.chance(25)
    while routes.count < count {
      if let route = Self.route(&random, isCaseSensitive: !(ignoresCase && random.chance(70))) {
        routes.append(route)
      }
    }
  }

  private static func type(_ random: inout some RandomNumberGenerator) -> ValueType {
    switch random.number(0...11) {
    case 0...4: ValueType(.string)
    case 5: ValueType(.string, minimum: .int(2), maximum: random.chance(50) ? .int(3) : nil)
    case 6: ValueType(.string, matches: try! Expression(random.pick(expressions)))
    case 7:
      ValueType(
        .int, minimum: random.chance(50) ? .int(2) : nil, maximum: random.chance(30) ? .double(11.5) : nil)
    case 8: ValueType(.double)
    case 9: ValueType(.bool)
    default: ValueType(.enumeration(["a", "é", "12"]))
    }
  }

  private static func route(_ random: inout some RandomNumberGenerator, isCaseSensitive: Bool) -> Route? {
    var parameters: [Parameter] = []
    func name(_ random: inout some RandomNumberGenerator, list: Bool = false, optional: Bool = false)
      -> String
    {
      let name = "v\(parameters.count)"
      var type = type(&random)
      if list {
        type = ValueType(
          .list(type), minimum: random.chance(20) ? .int(1) : nil, maximum: random.chance(20) ? .int(2) : nil)
      }
      let isMissable = optional || random.chance(40)
      let defaults = isMissable && random.chance(40)
      parameters.append(
        Parameter(
          name: name, type: type, isOptional: isMissable && !defaults,
          defaultValue: defaults ? .string("default") : nil))
      return name
    }
    func binding(_ random: inout some RandomNumberGenerator, list: Bool = false) -> String {
      ":" + name(&random, list: list) + (random.chance(20) ? "(\(random.pick(expressions)))" : "")
    }
    func mixture(_ random: inout some RandomNumberGenerator) -> String {
      var text = random.chance(40) ? random.pick(words) : ""
      for index in 0..<random.number(text.isEmpty ? 2...3 : 1...3) {
        if index > 0 { text += random.pick(["-", "a", "é", "A"]) }
        // A name would go on into a letter after it: an expression ends it.
        text += ":" + name(&random) + "(\(random.pick([".+", ".*", "(?s).*", "[^-]*", "\\d*"])))"
      }
      return text + (random.chance(40) ? random.pick(words) : "")
    }
    func text(_ random: inout some RandomNumberGenerator, isArgument: Bool = false) -> String {
      switch random.number(0...9) {
      case 0...3: random.pick(words)
      case 4: isArgument ? "" : "*"
      case 5...6: binding(&random, list: isArgument && random.chance(30))
      case 7: "(\(random.pick(expressions)))"
      default: mixture(&random)
      }
    }

    var pattern = ""
    let count = random.number(0...3)
    let rest = random.chance(30) ? random.number(0...count) : -1
    for index in 0...count {
      if index == rest { pattern += random.chance(50) ? "/**" : "/:\(name(&random, list: true))**" }
      if index < count { pattern += "/" + text(&random) }
    }
    if rest != count, random.chance(15) { pattern += "/:\(name(&random, optional: true))?" }
    if pattern.isEmpty { pattern = "/" }
    if random.chance(40) {
      pattern += "?"
      for name in names.shuffled(using: &random).prefix(random.number(1...2)) {
        pattern +=
          (random.chance(20) ? name.uppercased() : name) + "=" + text(&random, isArgument: true) + "&"
      }
    }
    if random.chance(15) {
      let fragment = text(&random)
      if fragment != "*" { pattern += "#" + fragment }
    }

    var own: [Origin]?
    if random.chance(25) {
      let hosts = [
        "https://x.t", "https://*.t", "https://a.x.t", "https://*.x.t", "my:", "my://x.t",
        "https://:host.x.t",
      ]
      own = hosts.shuffled(using: &random).prefix(random.number(1...2)).map {
        origin($0, path: !$0.hasPrefix("my:") && random.chance(15))
      }
      if own!.contains(where: { if case .binding = $0.host { true } else { false } }) {
        parameters.append(Parameter(name: "host", type: type(&random), isOptional: true))
      }
    }
    guard let parsed = try? Pattern(parsing: pattern),
      (try? parsed.check(parameters: parameters, isCaseSensitive: isCaseSensitive)) != nil
    else { return nil }
    parameters.append(Parameter(name: "constant", type: ValueType(.int)))
    return Route(
      pattern: parsed, isCaseSensitive: isCaseSensitive, parameters: parameters,
      constants: [parameters.count - 1: .int(7)], origins: own)
  }

  private static let pieces =
    words + [
      "aa", "12", "a-b", "a-1", "-", "ba", "éa", "a-a-a", "2.5", "true", "0", "aAa", "1a1a1",
    ]

  /// Half of them follow one of the routes, so that they often match it, or nearly.
  func url(_ random: inout some RandomNumberGenerator) -> String {
    let hosts = [
      "https://x.t", "https://a.x.t", "https://b.t", "my://x.t", "my:", "https://b.a.x.t", "https://none",
    ]
    let route = random.chance(60) ? random.pick(routes) : nil
    var text = random.pick(hosts)
    if let route, random.chance(80) {
      text = random.pick(route.origins ?? origins).written
        .replacing("*", with: random.pick(["a", "b.a", "c"])).replacing(
          ":host", with: random.pick(["a", "12", "é"]))
    }

    func instance(_ pattern: Pattern.Text, _ random: inout some RandomNumberGenerator) -> String {
      switch pattern {
      case .literal(let literal): random.chance(15) ? literal.uppercased() : literal
      case .wildcard, .expression, .binding: random.pick(Self.pieces)
      case .mixture(let pieces):
        pieces.map { piece in
          if case .literal(let literal) = piece { literal } else { random.pick(Self.pieces) }
        }.joined()
      }
    }
    let elements = route?.pattern.elements ?? []
    for index in 0..<(route == nil ? random.number(0...4) : elements.count + 1) {
      if let route, route.pattern.rest?.position == index {
        for _ in 0..<random.number(0...2) { text += "/" + random.pick(Self.pieces) }
      }
      if route == nil || index < elements.count {
        text += "/" + (route == nil ? random.pick(Self.pieces) : instance(elements[index], &random))
      }
    }
    text += "?"
    for argument in route?.pattern.arguments ?? [] where random.chance(85) {
      text += argument.name
      if random.chance(90) { text += "=" + (random.chance(8) ? "%FF" : instance(argument.value, &random)) }
      text += "&"
    }
    if random.chance(40) {
      for _ in 0..<random.number(1...2) {
        text += random.chance(20) ? random.pick(Self.names).uppercased() : random.pick(Self.names)
        if random.chance(85) {
          text += "=" + (random.chance(8) ? "%FF" : random.chance(8) ? "" : random.pick(Self.pieces))
        }
        text += "&"
      }
    }
    if let fragment = route?.pattern.fragment, random.chance(80) {
      text += "#" + instance(fragment, &random)
    } else if random.chance(30) {
      text += "#" + (random.chance(30) ? "/" + random.pick(Self.pieces) + "/" : "") + random.pick(Self.pieces)
    }
    return text
  }
}

extension RandomTable: CustomStringConvertible {
  var description: String {
    var lines = origins.map(\.written)
    for route in routes {
      var line = route.pattern.text
      if !route.isCaseSensitive { line += " any case" }
      for parameter in route.parameters {
        line += " \(parameter.name): \(parameter.type.kind)"
        if parameter.type.minimum != nil || parameter.type.maximum != nil { line += " bounded" }
        if parameter.mayBeMissing { line += "?" }
      }
      if let own = route.origins { line += " \(own.map(\.written))" }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}
