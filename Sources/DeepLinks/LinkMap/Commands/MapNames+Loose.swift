internal import JSON

extension MapNames {
  /// The typed arguments of an action, or the result of a coordinator, when its turn comes; defaults are filled in.
  package func arguments(
    of loose: LooseArguments, for declared: [Parameter], _ noun: MapProblem.Noun, named name: String,
    _ context: ConversionContext
  ) throws(LooseProblem) -> Arguments {
    var elements: [Arguments.Element] = []
    elements.reserveCapacity(declared.count)
    for parameter in declared {
      if let given = loose[parameter.name] {
        guard let value = parameter.value(of: given, context) else {
          throw LooseProblem(
            kind: .invalidParameter, parameter: parameter.name, problem: parameter.problem(with: given))
        }
        elements.append((name: parameter.name, value: value))
      } else if let value = parameter.defaultValue {
        elements.append((name: parameter.name, value: value))
      } else if !parameter.isOptional {
        throw LooseProblem(
          kind: .missingParameter, parameter: parameter.name,
          problem: .missingParameter(parameter.name, of: noun, named: name))
      }
    }
    for given in loose.names where !declared.contains(where: { $0.name == given }) {
      var nearest = NearestName()
      throw LooseProblem(
        kind: .unknownParameter, parameter: given,
        problem: .unknownParameter(
          given, of: noun, named: name, nearest: nearest(to: given, among: declared.map(\.name))))
    }
    return Arguments(elements)
  }
}

/// Why loose arguments do not fit; the caller knows under which key they stand (`/arguments`, `/result`).
package struct LooseProblem: Error, Sendable {
  package let kind: CommandProblem.Kind
  package let parameter: String
  package let problem: MapProblem
}

extension LooseArguments {
  subscript(name: String) -> LooseValue? {
    switch source {
    case .none: nil
    case .object(let object): object[name].map(LooseValue.json)
    case .list(let list): list.first { $0.name == name }?.value
    }
  }

  var names: [String] {
    switch source {
    case .none: []
    case .object(let object): object.members.map(\.key.string)
    case .list(let list): list.map(\.name)
    }
  }
}

extension Parameter {
  func value(of loose: LooseValue, _ context: ConversionContext) -> Value? {
    switch loose {
    case .json(let json): type.constant(json, context)
    case .value(let value): type.contains(value, context) ? value : nil
    }
  }

  /// The problem of a constant that is not of the type.
  func problem(with json: JSONValue) -> MapProblem {
    var hint: String?
    if case .enumeration(let values) = type.kind, let text = json.string {
      var nearest = NearestName()
      hint = nearest(to: text, among: values)
    }
    return .constant(value: json.excerpt, parameter: name, type: type.description, nearest: hint)
  }

  func problem(with loose: LooseValue) -> MapProblem {
    switch loose {
    case .json(let json): problem(with: json)
    case .value: .constant(value: "the argument", parameter: name, type: type.description, nearest: nil)
    }
  }
}
