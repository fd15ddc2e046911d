extension MatcherBuilder {
  /// Compiles what a route asks for beside its path, and where its values come from.
  mutating func program(of route: Route) -> RouteProgram {
    let pattern = route.pattern
    let isFolded = !route.isCaseSensitive
    var sources = route.parameters.indices.map { index in
      RouteProgram.Source(place: route.constants[index] == nil ? .unbound : .constant)
    }
    func index(of name: String) -> Int? { route.parameters.firstIndex { $0.name == name } }
    func mayBeMissing(_ text: Pattern.Text) -> Bool {
      let bindings = text.bindings
      return !bindings.isEmpty
        && bindings.allSatisfy { index(of: $0.name).map { route.parameters[$0].mayBeMissing } ?? false }
    }
    /// Notes where the bindings of a text get their values.
    func note(_ text: Pattern.Text, _ source: RouteProgram.Source) {
      for (piece, binding) in text.bindings.enumerated() {
        guard let parameter = index(of: binding.name) else { continue }
        sources[parameter] = source
        if case .mixture = text { sources[parameter].piece = Int32(piece) }
      }
    }

    var program = RouteProgram()
    let prefixCount = pattern.rest?.position ?? pattern.elements.count
    program.prefixCount = Int32(prefixCount)
    if pattern.rest != nil { program.suffixCount = Int32(pattern.elements.count - prefixCount) }
    program.isLastElementOptional = pattern.isLastElementOptional
    var elements: [UnsafePointer<Predicate>] = []
    for (position, element) in pattern.elements.enumerated() {
      var source = RouteProgram.Source(place: .element, index: Int32(position))
      if position >= prefixCount {
        source.place = .elementFromEnd
        source.index = Int32(pattern.elements.count - position)
      }
      let predicate = predicates[predicate(for: element, of: route, isFolded: isFolded)]
      elements.append(predicate)
      source.predicate = predicate
      source.isOptionalElement = pattern.isLastElementOptional && position == pattern.elements.count - 1
      note(element, source)
    }
    program.elements = arena.copy(elements)
    if let binding = pattern.rest?.binding, let parameter = index(of: binding.name) {
      let type = route.parameters[parameter].type
      let predicate = predicates[predicate(for: type)]
      let list = RouteProgram.ListCondition(predicate: predicate, counts: CompiledType(type).countRange)
      let canFail = predicate.pointee.kind != .anything || type.minimum != nil || type.maximum != nil
      program.rest = canFail ? list : nil
      note(.binding(binding), RouteProgram.Source(place: .rest, predicate: predicate))
    }

    var conditions: [RouteProgram.ArgumentCondition] = []
    for argument in pattern.arguments {
      let name = arena.copy(compared(argument.name, isFolded: isFolded))
      let predicate = predicates[predicate(for: argument.value, of: route, isFolded: isFolded)]
      var condition = RouteProgram.ArgumentCondition(
        name: name, nameHash: TextHash.hash(name), isFolded: isFolded, kind: .first, predicate: predicate,
        counts: WholeRange(), mayBeMissing: mayBeMissing(argument.value))
      switch argument.value {
      case .literal, .expression: condition.kind = .any
      case .binding(let binding):
        if let parameter = index(of: binding.name), route.parameters[parameter].type.isList {
          condition.kind = .list
          condition.counts = CompiledType(route.parameters[parameter].type).countRange
        }
      case .wildcard, .mixture: break
      }
      note(
        argument.value,
        RouteProgram.Source(place: .argument, index: Int32(conditions.count), predicate: predicate))
      conditions.append(condition)
    }
    program.conditions = arena.copy(conditions)

    if let fragment = pattern.fragment {
      // Case counts in fragments.
      let predicate = predicates[predicate(for: fragment, of: route, isFolded: false)]
      program.fragment = RouteProgram.Condition(predicate: predicate, mayBeMissing: mayBeMissing(fragment))
      note(fragment, RouteProgram.Source(place: .fragment, predicate: predicate))
    }

    if let own = route.origins {
      program.hasOwnOrigins = true
      var hosts: [RouteProgram.Host] = []
      for origin in own {
        var host = RouteProgram.Host(entry: UInt32(entry(of: origin)), predicate: nil, parameter: -1)
        if case .binding(let name, _) = origin.host, let parameter = index(of: name) {
          let predicate = predicates[predicate(for: route.parameters[parameter].type)]
          host.predicate = predicate
          host.parameter = Int32(parameter)
          sources[parameter] = RouteProgram.Source(place: .host, predicate: predicate)
        }
        hosts.append(host)
      }
      program.hosts = arena.copy(hosts.sorted { $0.entry < $1.entry })
    }
    program.sources = arena.copy(sources)
    return program
  }
}
