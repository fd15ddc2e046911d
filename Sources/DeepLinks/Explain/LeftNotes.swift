extension RouteCheck {
  /// What the winner makes nothing of, though it is there.
  ///
  /// - Parameter fragmentIsTold: the fragment has a note of its own.
  func leftNotes(of winner: Int, fragmentIsTold: Bool) -> [Explanation.Note] {
    url.withReading(reading(of: winner)) { reading in
      var left = LeftNotes(self, winner, reading)
      left.noteConditions()
      left.noteArguments()
      left.noteFragment(isTold: fragmentIsTold)
      return left.notes
    }
  }
}

/// What a winner leaves of the arguments and of the fragment, and why.
private struct LeftNotes {
  private(set) var notes: [Explanation.Note] = []
  private let check: RouteCheck
  private let index: Int
  private let reading: Reading
  /// By the index of an argument: nothing needs to be said of it any more.
  private var isTold: [Bool] = []
  /// Names that the pattern has and the URL has not.
  private var missing: [String] = []

  init(_ check: RouteCheck, _ winner: Int, _ reading: Reading) {
    self.check = check
    index = winner
    self.reading = reading
    reading.takeArguments(of: check.program(winner), check.context, &isTold)
  }

  private var route: Route { check.matcher.routes[index] }
  private var program: RouteProgram { check.program(index).pointee }

  /// Of each argument of the pattern: that what came for it does not convert, or came more than once.
  mutating func noteConditions() {
    for (argument, condition) in zip(route.pattern.arguments, program.conditions) {
      let named = reading.arguments.indices.filter { reading.isNamed(reading.arguments[$0], by: condition) }
      guard !named.isEmpty else {
        missing.append(argument.name)
        continue
      }
      let left = named.filter { !isTold[$0] }
      for place in named { isTold[place] = true }
      guard !reading.isTaken(condition, check.context) else {
        noteRepeated(argument, condition, left)
        continue
      }
      let failure = check.argumentFailure(argument, condition, of: route, reading)
      if case .missingArgument = failure { continue }
      notes.append(.countsAsMissing(failure))
    }
  }

  private mutating func noteRepeated(
    _ argument: Pattern.Argument, _ condition: RouteProgram.ArgumentCondition, _ left: [Int]
  ) {
    guard !left.isEmpty, let taken = reading.argument(taken: condition, check.context) else { return }
    var type: String?
    if case .binding(let binding) = argument.value {
      type = route.parameters.first { $0.name == binding.name }?.type.plainName
    }
    notes.append(
      .repeated(
        argument.name, takenValue: reading.string(reading.arguments[taken].value),
        left: left.map { reading.string(reading.arguments[$0].value) }, type: type))
  }

  /// Of arguments that the pattern does not have.
  mutating func noteArguments() {
    var others: [String] = []
    var names: Set<String> = []
    let holders = reading.holders
    var ofValues: [Int] = []
    for (place, argument) in reading.arguments.enumerated() where !isTold[place] {
      let name = reading.string(argument.name)
      let near = missing.lazy.compactMap { wanted in
        NameSlip(name, wanted: wanted).map { Explanation.Note.argumentName($0, name, wanted: wanted) }
      }.first
      if let near {
        notes.append(near)
      } else if let plain = NameSlip.afterEntity(name) {
        notes.append(.argumentName(.html, name, wanted: plain))
      } else if holders[place] != nil {
        ofValues.append(place)
      } else if !argument.hasEquals, name.contains("=") {
        // How it was read says all of it.
        continue
      } else if names.insert(name).inserted {
        others.append(name)
      }
    }
    notes += reading.valueNotes(of: ofValues, holders)
    if !others.isEmpty { notes.append(.leftOver(arguments: others, fragment: nil)) }
  }

  mutating func noteFragment(isTold: Bool) {
    guard let part = reading.fragment else { return }
    if let condition = program.fragment {
      if condition.mayBeMissing, !reading.isTaken(condition, check.context) {
        notes.append(.countsAsMissing(check.failure(at: .fragment, of: index)))
      }
      return
    }
    if !isTold { notes.append(.leftOver(arguments: [], fragment: reading.string(part))) }
  }
}

extension Reading {
  fileprivate func isTaken(
    _ condition: RouteProgram.ArgumentCondition, _ context: Converter.Context
  ) -> Bool {
    condition.kind == .list ? isListTaken(condition, context) : argument(taken: condition, context) != nil
  }
}

extension ValueType {
  /// The name of a type that has one.
  var plainName: String? {
    switch kind {
    case .enumeration, .list: nil
    case .string, .int, .double, .bool, .uuid, .date, .url: kindName
    }
  }
}
