internal import JSON

extension LinkMap {
  /// The canonical URL of what was found; nil where no URL on an origin that names its host leads back.
  package func canonical(of found: Found, _ scratch: borrowing Scratch) -> String? {
    var text: String?
    let isWritten = withValues(of: found, scratch) { values, reading in
      guard isTrusted(found, scratch.url) else { return false }
      let route = canonicals.routes[found.route]
      guard route.form == .quick else { return route.form == .none }
      let room = capacity(route, scratch.url)
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
        guard let base = buffer.baseAddress else { return }
        var writer = CanonicalWriter(canonicals, values, reading, to: base)
        guard let count = writer.write(route), count <= LinkURL.defaultLimit else { return }
        text = String(decoding: buffer[..<count], as: UTF8.self)
      }
      return text != nil
    }
    return isWritten ? text : searchedCanonical(of: found, scratch)
  }

  /// The key `canonical`, where there is such a URL.
  func writeCanonical(_ found: Found, _ scratch: borrowing Scratch, to writer: inout JSONWriter) {
    let isWritten = withValues(of: found, scratch) { values, reading in
      writeCanonical(found, values, reading, scratch, to: &writer)
    }
    if !isWritten { writeCanonicalBySearch(found, scratch, to: &writer) }
  }

  private func withValues(
    of found: Found, _ scratch: borrowing Scratch, _ body: (BoundValues, Reading) -> Bool
  ) -> Bool {
    let count = links[linkOfRoute[found.route]].parameters.count
    var result = false
    scratch.url.withReading(found.match.cover.reading) { reading in
      BoundValues.with(found.match, matcher, reading, count: count) { result = body($0, reading) }
    }
    return result
  }

  // MARK: From the URL at hand

  /// The key `canonical`, written from the URL at hand. False where it has to be looked for.
  func writeCanonical(
    _ found: Found, _ values: BoundValues, _ reading: Reading, _ scratch: borrowing Scratch,
    to writer: inout JSONWriter
  ) -> Bool {
    let route = canonicals.routes[found.route]
    guard route.form == .quick, isTrusted(found, scratch.url) else { return route.form == .none }
    let key: StaticString = "\"canonical\":\""
    let keyCount = key.utf8CodeUnitCount
    let table = canonicals
    var isWritten = false
    writer.whole(atMost: keyCount + capacity(route, scratch.url) + 1) { output in
      var url = CanonicalWriter(table, values, reading, to: output + keyCount)
      guard let count = url.write(route), count <= LinkURL.defaultLimit else { return 0 }
      output.update(from: key.utf8Start, count: keyCount)
      output[keyCount + count] = UInt8(ascii: "\"")
      isWritten = true
      return keyCount + count + 1
    }
    return isWritten
  }

  /// The most bytes that a canonical URL can have: each text of the URL at hand is escaped at most, and the numbers
  /// that are respelled have at most so many bytes, as have the blocks in which fixed texts are copied.
  private func capacity(_ route: CanonicalTable.Route, _ url: borrowing LinkURL) -> Int {
    Int(route.fixedCount) + URLEscapes.growth * url.storage.count + 32 * (route.steps.count + 1)
  }

  /// Whether the same routes are to be seen from the canonical URL's origin.
  private func isTrusted(_ found: Found, _ url: borrowing LinkURL) -> Bool {
    if canonicals.isEveryOriginAlike { return true }
    let route = canonicals.routes[found.route]
    let cover = found.match.cover
    guard cover.entry == Int(route.entry), cover.reading == route.reading else { return false }
    return switch cover.reading {
    case .authority: !url.hasFragmentPath
    case .owned: url.hostRange == nil
    case .fragmentPath: true
    }
  }

  // MARK: By search

  @inline(never)
  func writeCanonicalBySearch(_ found: Found, _ scratch: borrowing Scratch, to writer: inout JSONWriter) {
    guard let url = searchedCanonical(of: found, scratch) else { return }
    writer.key("canonical")
    writer.string(url)
  }

  /// Cost: some microseconds, and allocations.
  func searchedCanonical(of found: Found, _ scratch: borrowing Scratch) -> String? {
    guard canonicals.routes[found.route].form != .none else { return nil }
    let fillers = fillers(of: found, scratch.url)
    var search = URLSearch(
      map: self, link: link(of: found, scratch), values: matcher.values(of: found.match, in: scratch.url))
    let origins = origins(ofRoute: found.route).enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    for (_, origin) in origins {
      if let url = try? search.url(of: found.route, on: origin, fillers, isOwnRouteOnly: true) { return url }
    }
    return nil
  }

  /// What the URL at hand has where the pattern binds nothing.
  private func fillers(of found: Found, _ url: borrowing LinkURL) -> Fillers {
    let pattern = matcher.routes[found.route].pattern
    let prefix = pattern.rest?.position ?? pattern.elements.count
    let suffix = pattern.elements.count - prefix
    return url.withReading(found.match.cover.reading) { reading in
      let binder = Binder(match: found.match, matcher: matcher, reading: reading)
      func text(_ part: Part) -> [UInt8] { Array(reading.bytes(part.text)) }
      let count = reading.elements.count
      // One element less where the last one is missing.
      let end = max(prefix, count - suffix)
      var fillers = Fillers()
      for (position, element) in pattern.elements.enumerated() where element.isInvented {
        let index = position < prefix ? position : end + position - prefix
        if index < count { fillers.elements[position] = text(reading.elements[index]) }
      }
      if pattern.rest != nil { fillers.rest = reading.elements[prefix..<end].map(text) }
      for (index, argument) in pattern.arguments.enumerated() where argument.value.isInvented {
        guard let taken = reading.argument(taken: binder.program.pointee.conditions[index], binder.context)
        else { continue }
        fillers.arguments[index] = text(reading.arguments[taken].value)
      }
      fillers.fragment = reading.fragment.map(text)
      return fillers
    }
  }
}
