extension LinkURL {
  /// Reads another URL into this value. After an error its contents mean nothing.
  ///
  /// Refuses in this order: length, raw bytes that are not UTF-8, control characters, the scheme, an unsafe
  /// scheme, the authority, escapes of the path.
  package mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, ownedSchemes: OwnedSchemes, limit: Int = defaultLimit
  ) throws(LinkURLError) {
    guard bytes.count <= limit else { throw .tooLong(limit: limit) }
    if CleanText.isPrintable(bytes) {
      clean.readPrintable(bytes)
      let text = UnsafeBufferPointer(rebasing: bytes[clean.trimmed])
      if !hasSameFront(text) { plainFront = 0 }
      reset()
      storage.append(contentsOf: text)
      try locating { url throws(Fault) in
        try url.readText(text, ownedSchemes: ownedSchemes, isASCII: true)
      }
    } else {
      plainFront = 0
      reset()
      try readUnclean(bytes, ownedSchemes: ownedSchemes)
    }
  }

  private mutating func readUnclean(
    _ bytes: UnsafeBufferPointer<UInt8>, ownedSchemes: OwnedSchemes
  ) throws(LinkURLError) {
    if let error = clean.read(bytes) { throw error }
    clean.copy(bytes, to: &storage)
    if clean.dropped.isEmpty {
      let text = UnsafeBufferPointer(rebasing: bytes[clean.trimmed])
      try locating { url throws(Fault) in
        try url.readText(text, ownedSchemes: ownedSchemes, isASCII: false)
      }
    } else {
      try withText { url, text throws(Fault) in
        try url.readText(text, ownedSchemes: ownedSchemes, isASCII: false)
      }
    }
  }

  /// Whether the plain front of the URL before, which is still in `storage`, is this text's too.
  @inline(__always)
  private func hasSameFront(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard plainFront > 0, text.count > plainFront, text[plainFront] == UInt8(ascii: "/") else { return false }
    return storage.withUnsafeBufferPointer {
      TextBytes.areEqual(
        UnsafeBufferPointer(rebasing: $0[..<plainFront]), UnsafeBufferPointer(rebasing: text[..<plainFront]))
    }
  }

  private mutating func reset() {
    storage.removeAll(keepingCapacity: true)
    elements.removeAll()
    arguments.removeAll()
    hostRange = nil
    port = nil
    fragmentPart = nil
    fragmentRange = Range32(0, 0)
    queryCount = 0
    elementRanges = .init(repeating: nil)
  }

  /// `text` is the same bytes as the front of `storage`, in memory that does not move while that grows.
  private mutating func readText(
    _ text: UnsafeBufferPointer<UInt8>, ownedSchemes: OwnedSchemes, isASCII: Bool
  ) throws(Fault) {
    let kind = try readFront(text, ownedSchemes: ownedSchemes)
    var index = try readElements(text, as: kind, isASCII: isASCII)
    if index < text.count, text[index] == UInt8(ascii: "?") {
      index = readQuery(text, from: index + 1, to: text.count, stops: .url, isASCII: isASCII)
    }
    queryCount = arguments.count
    if index < text.count { readFragment(text, from: index + 1) }
  }

  /// The scheme and the authority; gives the reading that is made first.
  @inline(__always)
  private mutating func readFront(
    _ text: UnsafeBufferPointer<UInt8>, ownedSchemes: OwnedSchemes
  ) throws(Fault) -> Reading.Kind {
    if plainFront > 0 {
      hostRange = Range32(8, plainFront)
      return .authority
    }
    if Scheme.isPlainHTTPS(text) {
      schemeKind = .https
      schemeRange = Range32(0, 5)
      afterScheme = 6
      try readHost(text, from: 8)
      if hostRange == Range32(8, afterAuthority) { plainFront = afterAuthority }
      return .authority
    }
    let colon = try Scheme.colon(of: text)
    schemeKind = Scheme(text, count: colon)
    readScheme(text, colon: colon)
    if schemeKind == .unsafe { throw .unsafeScheme }
    afterScheme = colon + 1
    return try readAuthority(text, ownedSchemes: ownedSchemes)
  }

  private mutating func readScheme(_ text: UnsafeBufferPointer<UInt8>, colon: Int) {
    schemeRange = Range32(0, colon)
    for index in 0..<colon where ASCII.isUpper(text[index]) {
      let start = storage.count
      for byte in text[..<colon] { storage.append(ASCII.lower(byte)) }
      schemeRange = Range32(start, storage.count)
      return
    }
  }

  /// Says which reading is made first: the one that shows every fault of the path.
  private mutating func readAuthority(
    _ text: UnsafeBufferPointer<UInt8>, ownedSchemes: OwnedSchemes
  ) throws(Fault) -> Reading.Kind {
    let start = afterScheme
    let hasSlashes =
      start + 1 < text.count && text[start] == UInt8(ascii: "/") && text[start + 1] == UInt8(ascii: "/")
    afterAuthority = start
    if schemeKind.isWeb {
      guard hasSlashes else {
        let hasOne = start < text.count && text[start] == UInt8(ascii: "/")
        throw Fault(hasOne ? start + 1 : start, .missingSlashes)
      }
      afterAuthority = start + 2
      try readHost(text, from: start + 2)
      return .authority
    }
    let isOwned =
      !ownedSchemes.isEmpty
      && storage.withUnsafeBufferPointer { ownedSchemes.contains(schemeRange.bytes(in: $0)) }
    if hasSlashes, AuthorityReader.end(of: text, from: start + 2) > start + 2 {
      do throws(Fault) {
        try readHost(text, from: start + 2)
      } catch {
        // Where the map owns the scheme, what is no host is text.
        guard isOwned else { throw error }
        hostRange = nil
        port = nil
        afterAuthority = start
      }
    }
    return isOwned ? .owned : .authority
  }

  private mutating func readHost(_ text: UnsafeBufferPointer<UInt8>, from start: Int) throws(Fault) {
    if let plain = AuthorityReader.readPlain(text, from: start, end: &afterAuthority) {
      hostRange = plain.host
      return
    }
    let end = AuthorityReader.end(of: text, from: start)
    let authority = try AuthorityReader.read(text, from: start, to: end, into: &storage)
    hostRange = authority.host
    port = AuthorityReader.dropDefault(authority.port, of: schemeKind)
    afterAuthority = end
  }

  private mutating func readFragment(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var end = start
    while end < text.count {
      if text[end] == UInt8(ascii: ":"), end + 2 < text.count, text[end + 1] == UInt8(ascii: "~"),
        text[end + 2] == UInt8(ascii: ":")
      {
        break
      }
      end += 1
    }
    guard end > start else { return }
    fragmentRange = Range32(start, end)
    fragmentPart = readPart(text, from: start, to: end, plusIsSpace: false)
  }
}

// MARK: - Readings on demand

extension LinkURL {
  /// True where an origin that reads fragments as paths sees one: the fragment begins with `/` or `!/`.
  package var hasFragmentPath: Bool {
    guard !fragmentRange.isEmpty else { return false }
    let start = fragmentRange.lowerBound
    if storage[start] == UInt8(ascii: "/") { return true }
    return storage[start] == UInt8(ascii: "!") && fragmentRange.count > 1
      && storage[start + 1] == UInt8(ascii: "/")
  }

  /// Makes a reading ready for `withReading`; cheap when it is already.
  ///
  /// Only `.fragmentPath` can throw, and it needs `hasFragmentPath`; `.owned` is for schemes that were read as
  /// owned.
  package mutating func prepare(_ kind: Reading.Kind) throws(LinkURLError) {
    guard elementRanges[kind.index] == nil else { return }
    try withText { url, text throws(Fault) in
      if kind == .fragmentPath {
        try url.readFragmentPath(text)
      } else {
        _ = try url.readElements(text, as: kind, isASCII: false)
      }
    }
  }

  private mutating func readFragmentPath(_ text: UnsafeBufferPointer<UInt8>) throws(Fault) {
    let end = fragmentRange.upperBound
    let start = fragmentRange.lowerBound + (text[fragmentRange.lowerBound] == UInt8(ascii: "!") ? 1 : 0)
    let base = elements.count
    let index = try readElements(text, from: start, to: end, stops: .fragment, isASCII: false)
    elementRanges[Reading.Kind.fragmentPath.index] = Range32(base, elements.count)
    if index < end { _ = readQuery(text, from: index + 1, to: end, stops: .fragment, isASCII: false) }
  }

  /// Lends a prepared reading.
  @inline(__always)
  package func withReading<R, E: Error>(
    _ kind: Reading.Kind, _ body: (Reading) throws(E) -> R
  ) throws(E) -> R {
    let range = elementRanges[kind.index] ?? Range32(0, 0)
    let count = kind == .fragmentPath ? arguments.count : queryCount
    let fragment = kind == .fragmentPath ? nil : fragmentPart
    return try storage.withUnsafeBufferPointer { storage throws(E) in
      try elements.withUnsafeBufferPointer { elements throws(E) in
        try arguments.withUnsafeBufferPointer { arguments throws(E) in
          try body(
            Reading(
              storage: storage,
              elements: UnsafeBufferPointer(rebasing: elements[range.range]),
              arguments: UnsafeBufferPointer(rebasing: arguments[..<count]),
              fragment: fragment))
        }
      }
    }
  }
}

// MARK: - Places

extension LinkURL {
  /// Turns faults into errors with a place in the text as given.
  @inline(__always)
  private mutating func locating(
    _ body: (inout LinkURL) throws(Fault) -> Void
  ) throws(LinkURLError) {
    do throws(Fault) {
      try body(&self)
    } catch {
      switch error {
      case .wrong(let index, let reason): throw .invalid(offset: clean.given(index), reason: reason)
      case .unsafeScheme: throw .unsafe(scheme: scheme)
      }
    }
  }

  /// Lends a copy of the text as read, which does not move while `storage` grows.
  private mutating func withText(
    _ body: (inout LinkURL, UnsafeBufferPointer<UInt8>) throws(Fault) -> Void
  ) throws(LinkURLError) {
    let count = clean.count
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { room throws(LinkURLError) in
      storage.withUnsafeBufferPointer { storage in
        _ = room.initialize(from: storage[..<count])
      }
      try locating { url throws(Fault) in try body(&url, UnsafeBufferPointer(room)) }
    }
  }
}
