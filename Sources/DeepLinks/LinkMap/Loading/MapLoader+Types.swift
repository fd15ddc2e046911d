internal import JSON

extension MapLoader {
  private static let typeNames = ["string", "int", "double", "bool", "uuid", "date", "url"]

  /// An object of declarations: a link's or screen's `parameters`, an action's arguments, a coordinator's `result`.
  mutating func parameters(_ value: JSONValue?, _ key: String) -> [DeclaredParameter] {
    guard let value, isObject(value, key) else { return [] }
    return value.members.map { member in
      let name = member.key.string
      return DeclaredParameter(parameter: parameter(name, member.value), offset: member.key.offset)
    }
  }

  /// What is wrong is reported, and the parameter is declared all the same, so that it is not missed elsewhere.
  private mutating func parameter(_ name: String, _ value: JSONValue) -> Parameter {
    let type = type(name, value, isParameter: true)
    guard value.kind == .object else { return Parameter(name: name, type: type) }
    var parameter = Parameter(name: name, type: type)
    parameter.isOptional = flag(value["optional"], "optional") ?? false
    if let json = value["default"] {
      parameter.defaultValue = type.constant(json, context)
      if parameter.defaultValue == nil { report(parameter.problem(with: json), at: json.offset) }
    }
    return parameter
  }

  private mutating func type(_ name: String, _ value: JSONValue, isParameter: Bool) -> ValueType {
    if value.string != nil { return ValueType(kind(named: value, of: name)) }
    guard value.kind == .object else {
      report(.wrongForm(name, wanted: .declaration), at: value.offset)
      return ValueType(.string)
    }
    let keys: [StaticString] = ["type", "enum", "list", "min", "max", "matches"]
    checkKeys(of: value, known: isParameter ? keys + ["optional", "default"] : keys, .parameter)
    let (typeName, values, list) = (value["type"], value["enum"], value["list"])
    guard [typeName, values, list].compactMap(\.self).count == 1 else {
      reportChoice(of: ["type", "enum", "list"], in: value, .parameter, named: name)
      return ValueType(.string)
    }
    var kind = ValueType.Kind.string
    if let typeName { kind = self.kind(named: typeName, of: name) }
    if let values { kind = enumeration(values, of: name) }
    if let list {
      let element = type(name, list, isParameter: false)
      if case .list = element.kind { report(.listOfLists(parameter: name), at: list.offset) }
      kind = .list(element)
    }
    var type = ValueType(kind)
    addBounds(to: &type, name, value)
    return type
  }

  private mutating func kind(named value: JSONValue, of parameter: String) -> ValueType.Kind {
    guard let name = text(value, parameter) else { return .string }
    func kind(_ name: String?) -> ValueType.Kind? {
      switch name {
      case "string": .string
      case "int": .int
      case "double": .double
      case "bool": .bool
      case "uuid": .uuid
      case "date": .date
      case "url": .url
      default: nil
      }
    }
    if let kind = kind(name) { return kind }
    let nearest = nearest(to: name, among: Self.typeNames)
    report(.unknownType(name, parameter: parameter, nearest: nearest), at: value.offset)
    return kind(nearest) ?? .string
  }

  private mutating func enumeration(_ value: JSONValue, of parameter: String) -> ValueType.Kind {
    let texts = texts(value, "enum")
    if value.kind == .array, value.count == 0 {
      report(.emptyEnumeration(parameter: parameter), at: value.offset)
    }
    var seen: Set<String> = []
    for (text, offset) in texts where !seen.insert(text).inserted {
      report(.enumerationTwice(text, parameter: parameter), at: offset)
    }
    return .enumeration(texts.map(\.text))
  }

  private mutating func addBounds(to type: inout ValueType, _ name: String, _ value: JSONValue) {
    type.minimum = bound("min", of: type, name, value)
    type.maximum = bound("max", of: type, name, value)
    if let least = type.minimum, let most = type.maximum, !(least <= most) {
      report(.boundsCross(parameter: name), at: value["min"]?.offset ?? value.offset)
      // No value would fit, which is the same mistake.
      (type.minimum, type.maximum) = (nil, nil)
    }
    guard let matches = value.member("matches") else { return }
    guard case .string = type.kind else {
      report(
        .boundDoesNotFit("matches", parameter: name, type: type.kindName), at: matches.key.offset)
      return
    }
    guard let source = text(matches.value, "matches") else { return }
    warnOfLostBackslashes(matches.value)
    do {
      type.matches = try Expression(source)
    } catch {
      report(.expression(source, parameter: name, error), at: matches.value.offset)
    }
  }

  private mutating func bound(
    _ key: StaticString, of type: ValueType, _ name: String, _ value: JSONValue
  ) -> ValueType.Bound? {
    guard let member = value.member(key) else { return nil }
    switch type.kind {
    case .int:
      if let number = member.value.int { return .int(number) }
      report(.wrongForm("\(key)\" of \"\(name)", wanted: .wholeNumber), at: member.value.offset)
    case .double:
      if let number = member.value.double, number.isFinite { return .double(number) }
      report(.wrongForm("\(key)\" of \"\(name)", wanted: .number), at: member.value.offset)
    case .string, .list:
      if let number = member.value.int, number >= 0 { return .int(number) }
      report(.wrongForm("\(key)\" of \"\(name)", wanted: .count), at: member.value.offset)
    case .bool, .uuid, .date, .url, .enumeration:
      report(.boundDoesNotFit("\(key)", parameter: name, type: type.kindName), at: member.key.offset)
    }
    return nil
  }
}
