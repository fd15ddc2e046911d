extension RouteCheck {
  /// The facts of a step that has failed.
  package func failure(at step: RouteStep, of route: Int) -> StepFailure {
    let kind = reading(of: route)
    return url.withReading(kind) { reading in failure(at: step, of: route, in: reading) }
  }

  private func failure(at step: RouteStep, of index: Int, in reading: Reading) -> StepFailure {
    let route = matcher.routes[index]
    let program = program(index)
    let pattern = route.pattern
    switch step {
    case .origin:
      return .origin(route.origins?.map(\.written) ?? [])
    case .label: return labelFailure(of: route, program, reading)
    case .element(let position, let place):
      let part = reading.elements[place]
      return .element(
        place + 1, reading.string(part),
        TextFailure(
          reading.text(of: part, .path), pattern.elements[position], program.pointee.elements[position],
          of: route, context))
    case .elementCount:
      let wanted = pattern.elements.count
      return .elementCount(
        reading.elements.count, atLeast: pattern.isLastElementOptional ? wanted - 1 : wanted,
        atMost: pattern.rest == nil ? wanted : nil)
    case .rest: return restFailure(of: route, program, reading)
    case .argument(let position):
      return argumentFailure(
        pattern.arguments[position], program.pointee.conditions[position], of: route, reading)
    case .fragment:
      let wanted = pattern.fragment ?? .wildcard
      guard let fragment = reading.fragment, let condition = program.pointee.fragment else {
        return .missingFragment(wanted: wanted.written)
      }
      guard fragment.isText else { return .fragment(reading.string(fragment), .notText) }
      return .fragment(
        reading.string(fragment),
        TextFailure(reading.text(of: fragment, .fragment), wanted, condition.predicate, of: route, context))
    }
  }

  private func labelFailure(
    of route: Route, _ program: UnsafePointer<RouteProgram>, _ reading: Reading
  ) -> StepFailure {
    let host = covers.lazy.compactMap { program.pointee.host($0.entry) }.first
    guard let host, let predicate = host.predicate, let label = url.leftmostLabel,
      route.parameters.indices.contains(Int(host.parameter))
    else { return .origin([]) }
    let type = route.parameters[Int(host.parameter)].type
    return .label(
      reading.string(label),
      TextFailure(reading.text(of: label, .path), type, predicate.pointee.converter.pointee))
  }

  private func restFailure(
    of route: Route, _ program: UnsafePointer<RouteProgram>, _ reading: Reading
  ) -> StepFailure {
    let places = reading.restElements(program)
    guard let name = route.pattern.rest?.binding?.name, let rest = program.pointee.rest,
      let type = route.parameters.first(where: { $0.name == name })?.type,
      rest.counts.contains(Int64(places.count))
    else {
      let name = route.pattern.rest?.binding?.name ?? ""
      let type = route.parameters.first { $0.name == name }?.type
      return .restCount(places.count, parameter: name, type?.countBounds ?? CountBounds())
    }
    for place in places {
      let text = reading.text(of: reading.elements[place], .path)
      guard !rest.predicate.pointee.matches(text, context) else { continue }
      return .element(
        place + 1, reading.string(reading.elements[place]),
        TextFailure(text, type.element, rest.predicate.pointee.converter.pointee))
    }
    return .restCount(places.count, parameter: name, type.countBounds)
  }

  /// Why an argument is not taken, whether it may be missing or not; it is not.
  func argumentFailure(
    _ argument: Pattern.Argument, _ condition: RouteProgram.ArgumentCondition, of route: Route,
    _ reading: Reading
  ) -> StepFailure {
    let named = reading.arguments.filter { reading.isNamed($0, by: condition) }
    let wrong = named.first { !reading.matches($0, condition, context) }
    guard let first = condition.kind == .first ? named.first : wrong else {
      if !named.isEmpty, case .binding(let binding) = argument.value {
        let type = route.parameters.first { $0.name == binding.name }?.type
        return .argumentCount(named.count, name: argument.name, type?.countBounds ?? CountBounds())
      }
      let folded = CaseFolding.folded(Composition.composed(argument.name))
      let other = reading.arguments.first { other in
        other.name.isText
          && folded.withUnsafeBufferPointer { FoldedText.equals(reading.bytes(other.name.composed), $0) }
      }
      if let other { return .argumentCase(reading.string(other.name), wanted: argument.name) }
      return .missingArgument(argument.name, wanted: argument.value.written)
    }
    let value = reading.string(first.value)
    guard first.value.isText else { return .argument(argument.name, value: value, .notText) }
    return .argument(
      argument.name, value: value,
      TextFailure(reading.text(of: first), argument.value, condition.predicate, of: route, context))
  }
}

extension Reading {
  /// As answers show a part.
  func string(_ part: Part) -> String { String(decoding: bytes(part.answered), as: UTF8.self) }
}
