/// Finds the texts that the parameters of a match are bound to, in the URL's own memory.
struct Binder {
  let match: Match
  let program: UnsafePointer<RouteProgram>
  let context: Converter.Context
  let reading: Reading

  init(match: Match, matcher: Matcher, reading: Reading) {
    self.match = match
    program = matcher.tables.pointee.programs.baseAddress.unsafelyUnwrapped + match.route
    context = matcher.tables.pointee.context
    self.reading = reading
  }

  /// What one parameter is bound to.
  enum Bound {
    /// Not bound, or missing.
    case nothing
    case constant
    case text(BoundText, UnsafePointer<Converter>)
    /// Elements that a `**` takes.
    case elements(Slice<UnsafeBufferPointer<Part>>, UnsafePointer<Converter>)
    /// Those arguments that the condition takes.
    case arguments(UnsafePointer<RouteProgram.ArgumentCondition>)
  }

  func bound(_ parameter: Int) -> Bound {
    let source = program.pointee.sources.baseAddress.unsafelyUnwrapped + parameter
    switch source.pointee.place {
    case .constant: return .constant
    case .unbound: return .nothing
    case .element, .elementFromEnd:
      guard let part = element(source) else { return .nothing }
      return piece(of: reading.text(of: part.pointee, .path), source)
    case .rest:
      guard let predicate = source.pointee.predicate else { return .nothing }
      return .elements(reading.elements[reading.restElements(program)], predicate.pointee.converter)
    case .argument:
      let condition = program.pointee.conditions.baseAddress.unsafelyUnwrapped + Int(source.pointee.index)
      if condition.pointee.kind == .list {
        return reading.isListTaken(condition.pointee, context) ? .arguments(condition) : .nothing
      }
      guard let index = reading.argument(taken: condition.pointee, context) else { return .nothing }
      return piece(of: reading.text(of: reading.arguments[index]), source)
    case .fragment:
      guard let condition = program.pointee.fragment, reading.isTaken(condition, context),
        let fragment = reading.fragment
      else { return .nothing }
      return piece(of: reading.text(of: fragment, .fragment), source)
    case .host:
      guard let host = program.pointee.host(match.cover.entry), host.parameter == parameter,
        let label = match.label
      else { return .nothing }
      return piece(of: reading.text(of: label, .path), source)
    }
  }

  private func element(_ source: UnsafePointer<RouteProgram.Source>) -> UnsafePointer<Part>? {
    guard let elements = reading.elements.baseAddress else { return nil }
    if source.pointee.place == .element {
      // Beyond the end: an optional last element that is missing.
      guard Int(source.pointee.index) < reading.elements.count else { return nil }
      return elements + Int(source.pointee.index)
    }
    var fromEnd = Int(source.pointee.index)
    let isLastMissing =
      reading.elements.count < Int(program.pointee.prefixCount) + Int(program.pointee.suffixCount)
    if isLastMissing {
      if source.pointee.isOptionalElement { return nil }
      fromEnd -= 1
    }
    return elements + (reading.elements.count - fromEnd)
  }

  /// The whole text, or the part of it that one binding of a mixture takes.
  private func piece(of text: BoundText, _ source: UnsafePointer<RouteProgram.Source>) -> Bound {
    guard let predicate = source.pointee.predicate else { return .nothing }
    guard source.pointee.piece >= 0 else { return .text(text, predicate.pointee.converter) }
    let wanted = Int(source.pointee.piece)
    var found: BoundText?
    let mixture = predicate.pointee.mixture
    guard
      mixture.cut(text, isFolded: predicate.pointee.isFolded, context, { if $0 == wanted { found = $1 } }),
      let found
    else { return .nothing }
    return .text(found, mixture.pieces[wanted].converter)
  }

  /// Notes which arguments the pattern takes.
  func takeArguments(_ taken: inout [Bool]) {
    reading.takeArguments(of: program, context, &taken)
  }
}
