/// What a route asks of a URL, one thing at a time: at the first that is not met, the URL is not the route's.
package enum RouteStep: Equatable, Sendable {
  /// One of the route's origins covers the URL.
  case origin
  /// The host's leftmost label, which the origin binds.
  case label
  /// An element of the path: its position in the pattern, and in the URL.
  case element(pattern: Int, url: Int)
  /// As many elements as the pattern has.
  case elementCount
  /// The elements that `**` takes: how many, and, where that is right, each.
  case rest
  /// An argument, by its position in the pattern.
  case argument(Int)
  case fragment
}

extension RouteProgram {
  /// The first step of the path, `**` aside, that a URL does not take.
  ///
  /// The search does without: it walks the paths of all routes at once, by the same predicates.
  func failedPathStep(_ reading: Reading, _ context: Converter.Context) -> RouteStep? {
    let count = reading.elements.count
    let isLastMissing = isLastElementOptional && count == elements.count - 1
    // Without its last element, and then without any that `**` would take.
    let wanted = isLastMissing ? count : elements.count
    let hasRest = suffixCount >= 0 && !isLastMissing
    let prefix = hasRest ? Int(prefixCount) : wanted
    for position in 0..<min(prefix, count) where !takes(position, position, reading, context) {
      return .element(pattern: position, url: position)
    }
    guard count == wanted || hasRest && count > wanted else { return .elementCount }
    for position in prefix..<wanted {
      let place = count - (wanted - position)
      if !takes(position, place, reading, context) { return .element(pattern: position, url: place) }
    }
    return nil
  }

  private func takes(_ position: Int, _ place: Int, _ reading: Reading, _ context: Converter.Context) -> Bool
  {
    elements[position].pointee.matches(reading.text(of: reading.elements[place], .path), context)
  }
}

extension Reading {
  /// The first step after the path that a route asks for and that this URL does not take.
  @inline(__always)
  func failedStepAfterPath(
    _ program: UnsafePointer<RouteProgram>, _ context: Converter.Context
  ) -> RouteStep? {
    if let rest = program.pointee.rest, !holds(rest, program, context) { return .rest }
    for index in program.pointee.conditions.indices
    where !holds(program.pointee.conditions[index], context) { return .argument(index) }
    if let fragment = program.pointee.fragment, !holds(fragment, context) { return .fragment }
    return nil
  }

  /// The elements that `**` takes.
  func restElements(_ program: UnsafePointer<RouteProgram>) -> Range<Int> {
    let start = Int(program.pointee.prefixCount)
    // An optional last element that is missing: the list before it is empty.
    return start..<max(start, elements.count - Int(program.pointee.suffixCount))
  }

  private func holds(
    _ rest: RouteProgram.ListCondition, _ program: UnsafePointer<RouteProgram>, _ context: Converter.Context
  ) -> Bool {
    let places = restElements(program)
    guard rest.counts.contains(Int64(places.count)) else { return false }
    if rest.predicate.pointee.kind == .anything { return true }
    return places.allSatisfy { rest.predicate.pointee.matches(text(of: elements[$0], .path), context) }
  }
}

extension RouteProgram.Host {
  /// Whether what the leftmost label binds converts.
  func holds(_ label: Part?, _ reading: UnsafePointer<Reading>, _ context: Converter.Context) -> Bool {
    guard let predicate else { return true }
    guard let label else { return false }
    return predicate.pointee.matches(reading.pointee.text(of: label, .path), context)
  }
}
