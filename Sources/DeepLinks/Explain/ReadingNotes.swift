extension LinkURL {
  /// What reading left out of the text as it was given.
  var cleaningNotes: [Explanation.Note] {
    var notes: [Explanation.Note] = []
    if clean.leading > 0 { notes.append(.trimmed) }
    if !clean.dropped.isEmpty { notes.append(.droppedLineEnds) }
    return notes
  }
}

extension RouteCheck {
  /// What is easily overlooked in how elements and arguments were read.
  func readingNotes(of route: Int?) -> [Explanation.Note] {
    guard let kind = route.map(reading) ?? covers.first?.reading else { return [] }
    return url.withReading(kind) { reading in
      var notes: [Explanation.Note] = []
      for (index, element) in reading.elements.enumerated() {
        let text = reading.string(element)
        let bytes = reading.bytes(element.text)
        if bytes.contains(UInt8(ascii: "+")) { notes.append(.plus(element: index + 1, text)) }
        if bytes.contains(UInt8(ascii: "/")) { notes.append(.slash(element: index + 1, text)) }
        if Escapes.isEscaped(bytes) { notes.append(.escapedTwice(text)) }
      }
      for argument in reading.arguments where argument.value.isText {
        if Escapes.isEscaped(reading.bytes(argument.value.text)) {
          notes.append(.escapedTwice(reading.string(argument.value)))
        }
      }
      return notes
    }
  }

  /// What the winner counts as missing, though it is there.
  func leftNotes(of winner: Int) -> [Explanation.Note] {
    let program = program(winner)
    let route = matcher.routes[winner]
    return url.withReading(reading(of: winner)) { reading in
      var notes: [Explanation.Note] = []
      for (argument, condition) in zip(route.pattern.arguments, program.pointee.conditions)
      where condition.mayBeMissing && !reading.isTaken(condition, context) {
        let failure = argumentFailure(argument, condition, of: route, reading)
        if case .missingArgument = failure { continue }
        notes.append(.countsAsMissing(failure))
      }
      if let condition = program.pointee.fragment, reading.fragment != nil, condition.mayBeMissing,
        !reading.isTaken(condition, context)
      {
        notes.append(.countsAsMissing(failure(at: .fragment, of: winner)))
      }
      return notes
    }
  }
}

extension Reading {
  fileprivate func isTaken(
    _ condition: RouteProgram.ArgumentCondition, _ context: Converter.Context
  ) -> Bool {
    condition.kind == .list ? isListTaken(condition, context) : argument(taken: condition, context) != nil
  }
}

extension Escapes {
  /// Whether text that has been decoded looks as if it should be decoded again: `%` and two hexadecimal digits.
  fileprivate static func isEscaped(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.indices.contains { index in
      text[index] == UInt8(ascii: "%") && ASCII.escape(text, at: index, end: text.count) != nil
    }
  }
}
