/// The origins of all lists of a map, found by scheme, host and port: cost follows the labels of the
/// host, not the number of origins.
package struct OriginTable: Sendable {
  package let origins: [Origin]
  /// The schemes of the `scheme:` origins in this table.
  package let ownedSchemes: OwnedSchemes

  private var entries: [Entry] = []
  /// Schemes and hosts of the entries, end to end.
  private var names: [UInt8] = []
  private var index = HashIndex()
  private var hasWildcards = false
  private var hasBindings = false
  private var endings = HostEndings()

  private struct Entry: Sendable {
    var form: Form
    var scheme: Range32
    var host: Range32
    var port: Int
    var readsFragmentAsPath: Bool
  }

  private enum Form: UInt64 {
    case none, exact, wildcard, binding
  }

  /// An entry that covers a URL.
  package struct Cover: Sendable {
    /// Index into `origins`.
    package var entry: Int
    /// The reading that this entry gives; `LinkURL.prepare` makes it ready.
    package var reading: Reading.Kind
    /// `:name` binds the leftmost label: `LinkURL.leftmostLabel`.
    package var bindsLabel: Bool
  }

  /// Entries that are the same origin each stay an entry of their own.
  package init(_ origins: [Origin]) {
    self.origins = origins
    var owned = OwnedSchemes()
    for origin in origins where origin.host == .none { owned.insert(Array(origin.scheme.utf8)) }
    ownedSchemes = owned
    for origin in origins { append(origin) }
  }

  private mutating func append(_ origin: Origin) {
    let (form, host): (Form, String) =
      switch origin.host {
      case .none: (.none, "")
      case .exact(let host): (.exact, host)
      case .wildcard(let below): (.wildcard, below)
      case .binding(_, let below): (.binding, below)
      }
    endings.insert(form == .none ? [] : Array(host.utf8), isWhole: form == .exact)
    hasWildcards = hasWildcards || form == .wildcard
    hasBindings = hasBindings || form == .binding
    let start = names.count
    names.append(contentsOf: origin.scheme.utf8)
    let middle = names.count
    names.append(contentsOf: host.utf8)
    let port = origin.port ?? -1
    let hash = Self.hash(
      form, scheme: TextHash.hash(Array(origin.scheme.utf8)), host: TextHash.hash(Array(host.utf8)),
      port: port)
    index.insert(entries.count, hash: hash)
    entries.append(
      Entry(
        form: form, scheme: Range32(start, middle), host: Range32(middle, names.count), port: port,
        readsFragmentAsPath: origin.readsFragmentAsPath))
  }

  @inline(__always)
  private static func hash(_ form: Form, scheme: UInt64, host: UInt64, port: Int) -> UInt64 {
    TextHash.combine(scheme ^ form.rawValue, host &+ UInt64(truncatingIfNeeded: port))
  }

  /// Replaces `covers` by the entries that cover a URL, in the order in which they count: the exact host,
  /// `:name`, the longest `*.` and so on, then `scheme:`; same origins in the order of the table.
  package func covering(_ url: borrowing LinkURL, into covers: inout [Cover]) {
    covers.removeAll(keepingCapacity: true)
    let hasFragmentPath = url.hasFragmentPath
    let hostRange = url.hostRange
    url.storage.withUnsafeBufferPointer { storage in
      var search = Search(
        scheme: url.schemeRange.bytes(in: storage), port: url.port ?? -1, hasFragmentPath: hasFragmentPath)
      if let hostRange {
        find(.exact, host: hostRange.bytes(in: storage), search, into: &covers)
        if hasBindings || hasWildcards {
          findBelow(hostRange, in: storage, search, into: &covers)
        }
      }
      search.port = -1
      find(.none, host: UnsafeBufferPointer(start: nil, count: 0), search, into: &covers)
    }
  }

  /// False only where no entry covers the URL; a quick look that finds nearly all of these.
  @inline(__always)
  package func mayCover(_ url: borrowing LinkURL) -> Bool {
    url.storage.withUnsafeBufferPointer { storage in
      endings.mayContain(url.hostRange.map { $0.bytes(in: storage) })
    }
  }

  private struct Search {
    var scheme: UnsafeBufferPointer<UInt8>
    var schemeHash: UInt64
    var port: Int
    var hasFragmentPath: Bool

    @inline(__always)
    init(scheme: UnsafeBufferPointer<UInt8>, port: Int, hasFragmentPath: Bool) {
      self.scheme = scheme
      schemeHash = TextHash.hash(scheme)
      self.port = port
      self.hasFragmentPath = hasFragmentPath
    }
  }

  private func findBelow(
    _ host: Range32, in storage: UnsafeBufferPointer<UInt8>, _ search: Search, into covers: inout [Cover]
  ) {
    var isFirst = true
    for dot in host.range where storage[dot] == UInt8(ascii: ".") {
      let below = Range32(dot + 1, host.upperBound).bytes(in: storage)
      if isFirst, hasBindings { find(.binding, host: below, search, into: &covers) }
      isFirst = false
      if !hasWildcards { return }
      find(.wildcard, host: below, search, into: &covers)
    }
  }

  @inline(__always)
  private func find(
    _ form: Form, host: UnsafeBufferPointer<UInt8>, _ search: Search, into covers: inout [Cover]
  ) {
    let hash = Self.hash(form, scheme: search.schemeHash, host: TextHash.hash(host), port: search.port)
    index.forEach(hash: hash) { number in
      let entry = entries[number]
      guard entry.form == form, entry.port == search.port, name(entry.scheme, equals: search.scheme),
        name(entry.host, equals: host)
      else { return }
      let isFragmentPath = entry.readsFragmentAsPath && search.hasFragmentPath
      let reading: Reading.Kind = isFragmentPath ? .fragmentPath : form == .none ? .owned : .authority
      covers.append(Cover(entry: number, reading: reading, bindsLabel: form == .binding))
    }
  }

  @inline(__always)
  private func name(_ range: Range32, equals bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard range.count == bytes.count else { return false }
    return names.withUnsafeBufferPointer { names in
      TextHash.areEqual(range.bytes(in: names), bytes)
    }
  }
}
