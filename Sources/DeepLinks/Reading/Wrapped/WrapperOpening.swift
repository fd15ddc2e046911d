/// How a wrapper holds its target.
struct WrapperOpening: Sendable {
  /// Where in the URL the target is.
  enum Form: Sendable {
    /// Arguments, the first name first; on this path where there is one.
    case arguments([ArgumentName], path: [String]?)
    /// `/v2/url?u=…`, and `/v3/__…__;…!` where `rawTargets` says so.
    case proofpoint(rawTargets: Bool)
    /// `/L0/<target>`.
    case ses
    /// `/3s/<target without its scheme>`.
    case postmark
  }

  /// The name of an argument, as names compare.
  struct ArgumentName: Sendable {
    let composed: [UInt8]
    let hash: UInt64
    /// A value that is no absolute URL does not count.
    var isAbsolute = false

    init(_ name: String, isAbsolute: Bool = false) {
      composed = Composition.composed(name)
      hash = TextHash.hash(composed)
      self.isAbsolute = isAbsolute
    }
  }

  var form: Form
  /// Of several targets the first counts that the map knows.
  var prefersKnown = false

  static func query(_ name: String) -> WrapperOpening {
    WrapperOpening(form: .arguments([ArgumentName(name)], path: nil))
  }

  static var google: WrapperOpening {
    WrapperOpening(form: .arguments([ArgumentName("url"), ArgumentName("q")], path: ["url"]))
  }
  static var facebook: WrapperOpening {
    WrapperOpening(form: .arguments([ArgumentName("u")], path: ["l.php"]))
  }
  static var instagram: WrapperOpening {
    WrapperOpening(form: .arguments([ArgumentName("u")], path: []))
  }
  static var safelinks: WrapperOpening { query("url") }
  static func proofpoint(rawTargets: Bool) -> WrapperOpening {
    WrapperOpening(form: .proofpoint(rawTargets: rawTargets))
  }
  static var ses: WrapperOpening { WrapperOpening(form: .ses) }
  static var postmark: WrapperOpening { WrapperOpening(form: .postmark) }
  static var firebaseDynamicLink: WrapperOpening { query("link") }
  static var branch: WrapperOpening {
    WrapperOpening(form: .arguments([ArgumentName("$canonical_url")], path: nil), prefersKnown: true)
  }
  static var onelink: WrapperOpening {
    let names = [
      ArgumentName("af_dp"), ArgumentName("deep_link_value", isAbsolute: true), ArgumentName("af_web_dp"),
    ]
    return WrapperOpening(form: .arguments(names, path: nil), prefersKnown: true)
  }
  static func adjust(_ names: [String]) -> WrapperOpening {
    WrapperOpening(form: .arguments(names.map { ArgumentName($0) }, path: nil), prefersKnown: true)
  }
}

extension WrapperOpening {
  /// The targets in a URL of the wrapper's host, in the order in which they count, at most one unless
  /// `prefersKnown`; nil where the path says that the URL is none of the wrapper's.
  func targets(in url: borrowing LinkURL) -> [[UInt8]]? {
    switch form {
    case .arguments(let names, let path):
      if let path, !url.hasPath(path) { return nil }
      let targets = names.flatMap { name in url.values(of: name) }
      return prefersKnown ? targets : Array(targets.prefix(1))
    case .proofpoint(let rawTargets):
      if rawTargets, let raw = url.rawPath(after: "/v3/__") { return list(ProofpointTarget.decode(raw)) }
      guard url.hasPath(["v2", "url"]) else { return nil }
      return list(url.writtenValue(of: ArgumentName("u")).map(ProofpointTarget.decodeArgument))
    case .ses:
      guard let first = url.element(0), first == Array("L0".utf8) else { return nil }
      return list(url.element(1))
    case .postmark:
      guard let isSecure = url.element(0).flatMap(Self.postmarkIsSecure) else { return nil }
      return list(url.element(1).map { Array((isSecure ? "https://" : "http://").utf8) + $0 })
    }
  }

  private func list(_ target: [UInt8]?) -> [[UInt8]] {
    guard let target, !target.isEmpty else { return [] }
    return [target]
  }

  /// `2` or `3`, then any of `t`, `s` and `m` in this order; nil for other elements. `s` says https.
  private static func postmarkIsSecure(_ element: [UInt8]) -> Bool? {
    guard let version = element.first, version == UInt8(ascii: "2") || version == UInt8(ascii: "3") else {
      return nil
    }
    var flags = element.dropFirst()
    if flags.first == UInt8(ascii: "t") { flags.removeFirst() }
    let isSecure = flags.first == UInt8(ascii: "s")
    if isSecure { flags.removeFirst() }
    if flags.first == UInt8(ascii: "m") { flags.removeFirst() }
    return flags.isEmpty ? isSecure : nil
  }
}

extension LinkURL {
  fileprivate func hasPath(_ path: [String]) -> Bool {
    withReading(.authority) { reading in
      reading.elements.count == path.count
        && zip(reading.elements, path).allSatisfy { element, name in
          element.text.bytes(in: reading.storage).elementsEqual(name.utf8)
        }
    }
  }

  fileprivate func element(_ index: Int) -> [UInt8]? {
    withReading(.authority) { reading in
      index < reading.elements.count ? Array(reading.elements[index].text.bytes(in: reading.storage)) : nil
    }
  }

  /// The decoded values of arguments of this name that are not empty, in order.
  fileprivate func values(of name: WrapperOpening.ArgumentName) -> [[UInt8]] {
    arguments(of: name)
      .map { Array(storage[$0.text.range]) }
      .filter { !name.isAbsolute || LinkURL.isAbsolute($0) }
  }

  /// The first value of this name that is not empty, with its escapes.
  fileprivate func writtenValue(of name: WrapperOpening.ArgumentName) -> [UInt8]? {
    arguments(of: name).first.map { Array(storage[$0.written.range]) }
  }

  private func arguments(of name: WrapperOpening.ArgumentName) -> [Part] {
    arguments.withUnsafeBufferPointer { arguments in
      arguments[..<queryCount].compactMap { argument in
        guard argument.name.hash == name.hash, !argument.value.text.isEmpty,
          storage[argument.name.composed.range].elementsEqual(name.composed)
        else { return nil }
        return argument.value
      }
    }
  }

  /// The text as read after the authority and this text.
  fileprivate func rawPath(after prefix: String) -> ArraySlice<UInt8>? {
    let path = storage[afterAuthority..<clean.count]
    return path.starts(with: prefix.utf8) ? path.dropFirst(prefix.utf8.count) : nil
  }

  /// True where a text begins with a scheme and its colon.
  private static func isAbsolute(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      var clean = CleanText()
      guard clean.read(text) == nil else { return false }
      var copy: [UInt8] = []
      clean.copy(text, to: &copy)
      return copy.withUnsafeBufferPointer { (try? Scheme.colon(of: $0)) != nil }
    }
  }
}
