/// Reads the text of an origin; hosts and ports by the code that reads those of URLs.
enum OriginReader {
  struct Parts {
    var scheme: String
    var host: Origin.Host
    var port: Int?
  }

  static func read(_ origin: [UInt8], allowsBinding: Bool) throws(OriginError) -> Parts {
    // The text must not move while hosts are appended elsewhere, which a closure over its bytes says.
    try origin.withUnsafeBufferPointer { text throws(OriginError) in
      try read(text, allowsBinding: allowsBinding)
    }
  }

  private static func read(
    _ text: UnsafeBufferPointer<UInt8>, allowsBinding: Bool
  ) throws(OriginError) -> Parts {
    let colon = try readScheme(text)
    let kind = Scheme(text, count: colon)
    let scheme = String(decoding: text[..<colon].map(ASCII.lower), as: UTF8.self)
    if kind == .unsafe { throw OriginError(offset: 0, reason: .unsafeScheme(scheme)) }
    var index = colon + 1
    if index == text.count, !kind.isWeb { return Parts(scheme: scheme, host: .none, port: nil) }
    for _ in 0..<2 {
      guard index < text.count, text[index] == UInt8(ascii: "/") else {
        throw OriginError(
          offset: index, reason: kind.isWeb || index > colon + 1 ? .missingHost : .somethingAfter)
      }
      index += 1
    }
    let end = AuthorityReader.end(of: text, from: index)
    if end == index { throw OriginError(offset: index, reason: .missingHost) }
    if end < text.count { throw OriginError(offset: end, reason: .somethingAfter) }
    let (host, port) = try readHost(text, from: index, allowsBinding: allowsBinding)
    return Parts(scheme: scheme, host: host, port: AuthorityReader.dropDefault(port, of: kind))
  }

  private static func readScheme(_ text: UnsafeBufferPointer<UInt8>) throws(OriginError) -> Int {
    do throws(Fault) {
      return try Scheme.colon(of: text)
    } catch {
      guard case .wrong(let index, let reason) = error else { return 0 }
      let isFirst = index < text.count && text[index] == UInt8(ascii: ":")
      throw OriginError(
        offset: index, reason: reason == .schemeCharacter && !isFirst ? .schemeCharacter : .missingScheme)
    }
  }

  private static func readHost(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, allowsBinding: Bool
  ) throws(OriginError) -> (Origin.Host, port: Int?) {
    if text[start] == UInt8(ascii: "*") {
      let below = try readBelow(text, after: start + 1, start: start, else: .misplacedWildcard)
      return (.wildcard(below: below.host), below.port)
    }
    if text[start] == UInt8(ascii: ":"), start + 1 < text.count, !ASCII.isDigit(text[start + 1]) {
      guard allowsBinding else { throw OriginError(offset: start, reason: .bindingNotAllowed) }
      var end = start + 1
      while end < text.count,
        ASCII.isLetter(text[end]) || ASCII.isDigit(text[end]) || text[end] == UInt8(ascii: "_")
      {
        end += 1
      }
      if end == start + 1 { throw OriginError(offset: start, reason: .misplacedBinding) }
      let name = String(decoding: text[start + 1..<end], as: UTF8.self)
      let below = try readBelow(text, after: end, start: start, else: .misplacedBinding)
      return (.binding(name: name, below: below.host), below.port)
    }
    let exact = try readAuthority(text, from: start)
    return (.exact(exact.host), exact.port)
  }

  /// The name after a leftmost label that is no text.
  private static func readBelow(
    _ text: UnsafeBufferPointer<UInt8>, after index: Int, start: Int, else reason: OriginError.Reason
  ) throws(OriginError) -> (host: String, port: Int?) {
    guard index + 1 < text.count, text[index] == UInt8(ascii: "."), text[index + 1] != UInt8(ascii: "["),
      text[index + 1] != UInt8(ascii: ":")
    else { throw OriginError(offset: start, reason: reason) }
    return try readAuthority(text, from: index + 1)
  }

  private static func readAuthority(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(OriginError) -> (host: String, port: Int?) {
    if let star = text[start...].firstIndex(of: UInt8(ascii: "*")) {
      throw OriginError(offset: star, reason: .misplacedWildcard)
    }
    // Ranges of an authority are in `storage`, or in the text that stands at its front.
    var storage = Array(text)
    do throws(Fault) {
      let authority = try AuthorityReader.read(text, from: start, to: text.count, into: &storage)
      return (String(decoding: storage[authority.host.range], as: UTF8.self), authority.port)
    } catch {
      guard case .wrong(let index, let reason) = error else { return ("", nil) }
      if reason == .missingHost { throw OriginError(offset: index, reason: .missingHost) }
      let isName = reason == .portCharacter && index >= 2 && text[index - 2] == UInt8(ascii: ".")
      throw OriginError(offset: index, reason: isName ? .misplacedBinding : .authority(reason))
    }
  }
}
