extension LinkURL {
  /// What reading left out of the text as it was given.
  var cleaningNotes: [Explanation.Note] {
    var notes: [Explanation.Note] = []
    if clean.leading > 0 { notes.append(.trimmed) }
    if !clean.dropped.isEmpty { notes.append(.droppedLineEnds) }
    return notes
  }

  /// Of a URL that has come from no origin: that its host goes on where a query was meant to begin.
  var hostNotes: [Explanation.Note] {
    guard let host, let mark = host.firstIndex(of: "&"), host[mark...].contains("=") else { return [] }
    return [.argumentsInHost(host)]
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
        if Self.looksLikeArguments(bytes) { notes.append(.argumentsInElement(index + 1, text)) }
        if Escapes.isEscaped(bytes) { notes.append(.escapedTwice(text, .element(index + 1))) }
      }
      for argument in reading.arguments {
        notes += Self.notes(of: argument, in: reading)
      }
      return notes
    }
  }

  private static func notes(of argument: Argument, in reading: Reading) -> [Explanation.Note] {
    let (name, value) = (reading.string(argument.name), reading.string(argument.value))
    var notes: [Explanation.Note] = []
    if !argument.hasEquals, argument.name.isText, name.contains("=") { notes.append(.escapedArguments(name)) }
    guard argument.value.isText else { return notes }
    if reading.bytes(argument.value.written).contains(UInt8(ascii: "+")) {
      notes.append(.plusInQuery(name: name, value))
    }
    if Escapes.isEscaped(reading.bytes(argument.value.text)) {
      notes.append(.escapedTwice(value, .argument(name)))
    }
    return notes
  }

  /// `plan?from=mail` or `plan&from=mail`
  private static func looksLikeArguments(_ element: Bytes) -> Bool {
    guard let mark = element.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }) else {
      return false
    }
    return element[mark...].contains(UInt8(ascii: "="))
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
