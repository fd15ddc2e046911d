extension Reading {
  @inline(__always)
  func bytes(_ range: Range32) -> Bytes {
    guard let base = storage.baseAddress else { return Bytes() }
    return Bytes(start: base + range.lowerBound, count: range.count)
  }

  @inline(__always)
  func text(of part: Part, _ place: BoundText.Place) -> BoundText {
    BoundText(spelled: bytes(part.text), composed: bytes(part.composed), place: place)
  }

  func text(of argument: Argument) -> BoundText {
    text(of: argument.value, argument.hasEquals ? .query : .bareName)
  }

  func isNamed(_ argument: Argument, by condition: RouteProgram.ArgumentCondition) -> Bool {
    guard argument.name.isText else { return false }
    let name = bytes(argument.name.composed)
    if condition.isFolded { return FoldedText.equals(name, condition.name) }
    return argument.name.hash == condition.nameHash && TextBytes.areEqual(name, condition.name)
  }

  func matches(
    _ argument: Argument, _ condition: RouteProgram.ArgumentCondition, _ context: Converter.Context
  ) -> Bool {
    argument.value.isText && condition.predicate.pointee.matches(text(of: argument), context)
  }

  /// The argument that a condition takes, which is not one of a list; nil where it is missing.
  func argument(taken condition: RouteProgram.ArgumentCondition, _ context: Converter.Context) -> Int? {
    for (index, argument) in arguments.enumerated() where isNamed(argument, by: condition) {
      if matches(argument, condition, context) { return index }
      if condition.kind == .first { return nil }
    }
    return nil
  }

  func holds(_ condition: RouteProgram.ArgumentCondition, _ context: Converter.Context) -> Bool {
    if condition.mayBeMissing { return true }
    guard condition.kind == .list else { return argument(taken: condition, context) != nil }
    var count = 0
    for argument in arguments where isNamed(argument, by: condition) {
      guard matches(argument, condition, context) else { return false }
      count += 1
    }
    return count > 0 && condition.counts.contains(Int64(count))
  }

  /// Whether the list of a condition that holds is there, and not missing as a whole.
  func isListTaken(_ condition: RouteProgram.ArgumentCondition, _ context: Converter.Context) -> Bool {
    var count = 0
    for argument in arguments where isNamed(argument, by: condition) {
      if matches(argument, condition, context) { count += 1 }
    }
    return count > 0 && condition.counts.contains(Int64(count))
  }

  /// Says of each argument whether the pattern takes it.
  @inline(__always)
  func takeArguments(
    of program: UnsafePointer<RouteProgram>, _ context: Converter.Context, _ taken: inout [Bool]
  ) {
    taken.removeAll(keepingCapacity: true)
    for _ in arguments { taken.append(false) }
    for condition in program.pointee.conditions {
      guard condition.kind == .list else {
        if let index = argument(taken: condition, context) { taken[index] = true }
        continue
      }
      guard isListTaken(condition, context) else { continue }
      for (index, argument) in arguments.enumerated()
      where isNamed(argument, by: condition) && matches(argument, condition, context) {
        taken[index] = true
      }
    }
  }

  func isTaken(_ condition: RouteProgram.Condition, _ context: Converter.Context) -> Bool {
    guard let fragment, fragment.isText else { return false }
    return condition.predicate.pointee.matches(text(of: fragment, .fragment), context)
  }

  func holds(_ condition: RouteProgram.Condition, _ context: Converter.Context) -> Bool {
    condition.mayBeMissing || isTaken(condition, context)
  }
}
