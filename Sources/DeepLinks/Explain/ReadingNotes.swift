extension LinkURL {
  /// What reading left out of the text as it was given.
  func cleaningNotes(of text: String) -> [Explanation.Note] {
    var notes: [Explanation.Note] = []
    if clean.leading > 0 { notes.append(.trimmed) }
    if !clean.dropped.isEmpty {
      let decoded = text.replacing("=\r\n", with: "").replacing("=\n", with: "")
      notes.append(decoded == text ? .droppedLineEnds : .quotedPrintable(decoded))
    }
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
        if Self.looksLikeArguments(bytes) {
          notes.append(.argumentsInElement(index + 1, text))
        } else if let route, !matcher.routes[route].pattern.text.contains(text),
          let (_, trailing) = TrailingText.split(bytes, isLast: isAtEnd(element)),
          trailing.isLikely(of: bytes, written: reading.bytes(element.written))
        {
          notes.append(.trailing(text, trailing, .element(index + 1)))
        }
        if Escapes.isEscaped(bytes) { notes.append(.escapedTwice(text, .element(index + 1))) }
      }
      let holders = reading.holders
      for (argument, holder) in zip(reading.arguments, holders) {
        notes += self.notes(of: argument, isHeld: holder != nil, in: reading)
      }
      if route == nil {
        notes += reading.valueNotes(
          of: reading.arguments.indices.filter { place in
            let argument = reading.arguments[place]
            return !argument.hasEquals && reading.string(argument.name).contains("=")
          }, holders)
      }
      return notes
    }
  }

  private func isAtEnd(_ part: Part) -> Bool { part.written.upperBound == url.clean.count }

  private func notes(of argument: Argument, isHeld: Bool, in reading: Reading) -> [Explanation.Note] {
    let (name, value) = (reading.string(argument.name), reading.string(argument.value))
    var notes: [Explanation.Note] = []
    if !argument.hasEquals, argument.name.isText, name.contains("="), !isHeld {
      notes.append(.escapedArguments(name))
    }
    guard argument.value.isText else { return notes }
    if reading.bytes(argument.value.written).contains(UInt8(ascii: "+")) {
      notes.append(.plusInQuery(name: name, value))
    }
    if let (_, trailing) = TrailingText.split(
      reading.bytes(argument.value.text), isLast: isAtEnd(argument.value)),
      Self.isOfValue(trailing, value),
      trailing.isLikely(
        of: reading.bytes(argument.value.text), written: reading.bytes(argument.value.written))
    {
      notes.append(.trailing(value, trailing, .argument(name)))
    }
    // A URL in a URL may well hold one.
    if Escapes.isEscaped(reading.bytes(argument.value.text)), !reading.holdsArguments(argument) {
      notes.append(.escapedTwice(value, .argument(name)))
    }
    return notes
  }

  /// Of an argument's value, which may hold a URL: only what stands for itself.
  private static func isOfValue(_ trailing: TrailingText, _ value: String) -> Bool {
    switch trailing {
    case .sentence: true
    case .arguments(let text): text.first == ";" && !value.contains(":")
    }
  }

  /// `plan?from=mail` or `plan&from=mail`
  private static func looksLikeArguments(_ element: Bytes) -> Bool {
    guard let mark = element.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "&") }) else {
      return false
    }
    return element[mark...].contains(UInt8(ascii: "="))
  }
}

extension Reading {
  /// Whether a value looks like a URL, or like a path, with arguments of its own.
  func holdsArguments(_ argument: Argument) -> Bool {
    guard argument.hasEquals, argument.value.isText else { return false }
    let value = string(argument.value)
    guard let mark = value.firstIndex(of: "?") else { return false }
    return value.hasPrefix("/") || value[..<mark].contains("://")
  }

  /// Of each argument the one before it that holds a URL with arguments, which this one may be one of.
  var holders: [Int?] {
    var last: (place: Int, isEscaped: Bool)?
    return arguments.indices.map { place in
      let argument = arguments[place]
      var holder = last?.place
      if Wrapper.hasOwnOfAny(string(argument.name)) { holder = nil }
      // What a value has escaped, it does not go on with plainly.
      if last?.isEscaped == true, argument.hasEquals || !string(argument.name).contains("=") { holder = nil }
      if holdsArguments(argument) { last = (place, hasEscapedArguments(argument)) }
      return holder
    }
  }

  /// Whether the `?` of a value is escaped, or an `&`.
  private func hasEscapedArguments(_ argument: Argument) -> Bool {
    let written = String(decoding: bytes(argument.value.written), as: UTF8.self)
    return !written.contains("?") || written.contains("%26")
  }

  /// That arguments belong to those that hold URLs.
  func valueNotes(of places: [Int], _ holders: [Int?]) -> [Explanation.Note] {
    // As the places go up, so do their holders.
    var groups: [(holder: Int, own: [Int])] = []
    for place in places {
      guard let holder = holders[place] else { continue }
      if groups.last?.holder == holder {
        groups[groups.count - 1].own.append(place)
      } else if groups.count < Self.toldHolders {
        groups.append((holder, [place]))
      } else {
        break
      }
    }
    return groups.map { holder, own in
      let argument = arguments[holder]
      var text = Array(bytes(argument.name.written)) + [UInt8(ascii: "=")]
      URLEscapes.append(
        Array(adding(own.map { arguments[$0] }, to: string(argument.value)).utf8), .query, to: &text)
      return .argumentsOfValue(
        own.map { string(arguments[$0].name) }, of: string(argument.name),
        instead: String(decoding: text, as: UTF8.self))
    }
  }

  private static var toldHolders: Int { 8 }
}

extension Escapes {
  /// Whether text that has been decoded looks as if it should be decoded again: `%` and two hexadecimal digits.
  fileprivate static func isEscaped(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.indices.contains { index in
      text[index] == UInt8(ascii: "%") && ASCII.escape(text, at: index, end: text.count) != nil
    }
  }
}
