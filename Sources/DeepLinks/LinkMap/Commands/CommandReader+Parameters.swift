internal import JSON

extension CommandReader {
  /// The screen that `screen` and `parameters` say, complete.
  func screen(
    of fields: CommandFields, noun: MapProblem.Noun = .command
  ) throws(CommandProblem) -> Form.Screen {
    let screen = try declaration(of: fields, noun)
    return Form.screen(
      screen.name, try arguments(fields, .parameters, for: screen.parameters, .screen, screen.name))
  }

  /// The name under `screen`, and its parameters; these are nil where the map declares no screens at all.
  func declaration(
    of fields: CommandFields, _ noun: MapProblem.Noun
  ) throws(CommandProblem) -> (name: String, parameters: [Parameter]?) {
    let member = try needed(.screen, of: fields, noun)
    if let screens = names.screens, let index = member.withUTF8({ names.screen(spelled: $0) }) ?? nil {
      return (screens[index].name, screens[index].parameters)
    }
    guard let name = member.string else { throw member.problem(.wrongForm("screen", wanted: .text)) }
    guard let screens = names.screens else { return (name, nil) }
    if let screen = names.screen(name) { return (name, screen.parameters) }
    let nearest = nearest(to: name, among: screens.map(\.name))
    throw member.problem(.unknownName(name, .screen, nearest: nearest))
  }

  /// Reads the object under a key as the parameters of a screen, a link or a result; no key is `{}`.
  ///
  /// `declared`: nil takes anything, as for a screen of a map that declares none.
  func arguments(
    _ fields: CommandFields, _ key: CommandKey, for declared: [Parameter]?, _ noun: MapProblem.Noun,
    _ name: String
  ) throws(CommandProblem) -> Form.Arguments {
    let object = fields[key]
    if let object, !object.isObject { throw object.problem(.wrongForm(key.name, wanted: .object)) }
    guard let declared else { return try untyped(object) }
    var elements: [Form.Argument] = []
    if !declared.isEmpty { elements.reserveCapacity(declared.count) }
    var found = 0
    for parameter in declared {
      if let member = object?[parameter.name] {
        found += 1
        elements.append(try argument(member, for: parameter, noun, name))
      } else if let value = parameter.defaultValue {
        elements.append(Form.argument(parameter.name, value))
      } else if !parameter.isOptional {
        let problem = MapProblem.missingParameter(parameter.name, of: noun, named: name)
        let place = object.map { CommandProblem.Place.missing(parameter.name, from: $0) }
        throw CommandProblem(
          problem, at: place ?? .missing(parameter.name, under: key.name, from: fields.object))
      }
    }
    if let object, found < object.count { throw unknownParameter(in: object, declared, noun, name) }
    return Form.arguments(elements)
  }

  private func argument(
    _ member: JSONValue, for parameter: Parameter, _ noun: MapProblem.Noun, _ name: String
  ) throws(CommandProblem) -> Form.Argument {
    if let reference = Form.self == TemplateForm.self ? member.referencedArgument : nil {
      let argument = try member.checkReference(reference, given: given)
      if let problem = parameter.problem(passing: argument, to: noun, named: name) {
        throw member.problem(problem)
      }
      let otherwise = parameter.defaultValue
      if let made = Form.reference(parameter.name, to: reference, otherwise: otherwise) { return made }
    }
    return Form.argument(parameter.name, try value(of: member, for: parameter))
  }

  private func value(of member: JSONValue, for parameter: Parameter) throws(CommandProblem) -> Value {
    guard let value = parameter.type.constant(member, context) else {
      throw member.problem(parameter.problem(with: member))
    }
    return value
  }

  private func unknownParameter(
    in object: JSONValue, _ declared: [Parameter], _ noun: MapProblem.Noun, _ name: String
  ) -> CommandProblem {
    for member in object.members {
      let key = member.key.string
      if declared.contains(where: { $0.name == key }) { continue }
      let nearest = nearest(to: key, among: declared.map(\.name))
      return CommandProblem(
        .unknownParameter(key, of: noun, named: name, nearest: nearest), at: .key(member.key))
    }
    return object.problem(.wrongForm("parameters", wanted: .object))
  }

  /// Without declarations every scalar, and every list of scalars, is a value.
  private func untyped(_ object: JSONValue?) throws(CommandProblem) -> Form.Arguments {
    guard let object else { return Form.arguments([]) }
    var elements: [Form.Argument] = []
    for member in object.members {
      let name = member.key.string
      if Form.self == TemplateForm.self, let reference = member.value.referencedArgument {
        try member.value.checkReference(reference, given: given)
        if let made = Form.reference(name, to: reference, otherwise: nil) {
          elements.append(made)
          continue
        }
      }
      guard let value = Value(untyped: member.value) else {
        throw member.value.problem(.wrongForm(name, wanted: .scalar))
      }
      elements.append(Form.argument(name, value))
    }
    return Form.arguments(elements)
  }

  /// The object under a key, to be checked later; no key is `{}`.
  func looseArguments(
    _ fields: CommandFields, _ key: CommandKey
  ) throws(CommandProblem) -> Form.LooseArguments {
    guard let object = fields[key] else { return Form.noLooseArguments }
    guard object.isObject else { throw object.problem(.wrongForm(key.name, wanted: .object)) }
    return try Form.loose(object, given: given)
  }
}

extension Value {
  /// The value that JSON shows without a declaration; nil for null and objects.
  init?(untyped json: JSONValue) {
    switch json.kind {
    case .null, .object: return nil
    case .bool: self = .bool(json.bool ?? false)
    case .string: self = .string(json.string ?? "")
    case .number:
      if let int = json.int {
        self = .int(int)
      } else if let double = json.double, double.isFinite {
        self = .double(double)
      } else {
        return nil
      }
    case .array:
      var values: [Value] = []
      for element in json.elements {
        guard let value = Value(untyped: element) else { return nil }
        values.append(value)
      }
      self = .list(values)
    }
  }
}
