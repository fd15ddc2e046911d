extension Pattern {
  /// Checks the pattern against the parameters of the route's link: unknown names, lists where one text stands,
  /// an optional element of a required parameter, and argument names that only case keeps apart.
  ///
  /// Not checked: that each required parameter is bound, which takes the route's host and constants too.
  package func check(parameters: [Parameter], isCaseSensitive: Bool) throws(PatternError) {
    func parameter(of binding: Binding) throws(PatternError) -> Parameter {
      guard let parameter = parameters.first(where: { $0.name == binding.name }) else {
        throw PatternError(offset: binding.offset, reason: .unknownParameter(name: binding.name))
      }
      return parameter
    }
    func requireScalars(_ text: Text) throws(PatternError) {
      for binding in text.bindings where try parameter(of: binding).type.isList {
        throw PatternError(offset: binding.offset, reason: .listBoundByText(name: binding.name))
      }
    }

    for element in elements { try requireScalars(element) }
    if let binding = rest?.binding, try !parameter(of: binding).type.isList {
      throw PatternError(offset: binding.offset, reason: .restBoundToScalar(name: binding.name))
    }
    if isLastElementOptional, case .binding(let binding)? = elements.last,
      try !parameter(of: binding).mayBeMissing
    {
      throw PatternError(
        offset: binding.offset, reason: .optionalElementOfRequiredParameter(name: binding.name))
    }
    for argument in arguments {
      // The whole value binds a list; a part of it does not.
      if case .binding(let binding) = argument.value {
        _ = try parameter(of: binding)
      } else {
        try requireScalars(argument.value)
      }
    }
    if let fragment { try requireScalars(fragment) }
    if !isCaseSensitive {
      var names: Set<[UInt8]> = []
      for argument in arguments
      where !names.insert(CaseFolding.folded(Composition.composed(argument.name))).inserted {
        throw PatternError(offset: argument.offset, reason: .duplicateArgument(name: argument.name))
      }
    }
  }
}

extension ValueType {
  /// What a repeated argument or `:name**` binds.
  package var isList: Bool {
    if case .list = kind { true } else { false }
  }
}
