import Testing

@testable import DeepLinks

@Suite struct OriginTableTests {
  static let texts = [
    "https://*.example.com", "https://example.com", "https://:tenant.example.com", "https://www.example.com",
    "myapp:",
    "https://*.com", "myapp://:t.desk", "myapp://main", "https://example.com:8443",
    "https://:shop.example.com", "desk:",
    "http://192.0.2.7", "https://*.a.example.com",
  ]

  static func table() throws -> OriginTable {
    OriginTable(try texts.map { try Origin($0, allowsBinding: true) })
  }

  static func covers(_ text: String, _ table: OriginTable) throws -> [OriginTable.Cover] {
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { bytes in
      var url = LinkURL()
      try url.read(bytes, ownedSchemes: table.ownedSchemes)
      var covers: [OriginTable.Cover] = []
      table.covering(url, into: &covers)
      return covers
    }
  }

  @Test(arguments: [
    ("https://example.com/x", [1, 5]), ("https://www.example.com", [3, 2, 9, 0, 5]),
    ("https://x.y.example.com", [0, 5]), ("https://z.a.example.com", [12, 0, 5]), ("https://com", []),
    ("https://example.com:8443", [8]), ("https://www.example.com:8443", []), ("http://example.com", []),
    ("https://notexample.com", [5]), ("myapp:x", [4]), ("myapp://main/x", [7, 4]),
    ("myapp://a.desk", [6, 4]),
    ("myapp://a.b.desk", [4]), ("myapp://main:1", [4]), ("MYAPP://@x", [4]), ("desk://main", [10]),
    ("other:x", []),
    ("http://192.0.2.7", [11]), ("http://192.0.2.8", []), ("https://example.com.", [1, 5]),
  ]) func `the exact host counts first, then a bound label, then longer wildcards, then the scheme`(
    text: String, entries: [Int]
  ) throws {
    #expect(try Self.covers(text, Self.table()).map(\.entry) == entries)
  }

  @Test func `a cover says which reading it gives, and whether it binds`() throws {
    let table = OriginTable([
      try Origin("https://a.b", readsFragmentAsPath: true), try Origin("https://:x.b", allowsBinding: true),
      try Origin("desk:", readsFragmentAsPath: true), try Origin("desk://a.b"),
    ])
    let web = try Self.covers("https://a.b/#/x", table)
    #expect(web.map(\.reading) == [.fragmentPath, .authority])
    #expect(web.map(\.bindsLabel) == [false, true])
    #expect(try Self.covers("https://a.b/#x", table).map(\.reading) == [.authority, .authority])
    #expect(try Self.covers("desk://a.b/#!/x", table).map(\.reading) == [.authority, .fragmentPath])
    #expect(try Self.covers("desk://a.b", table).map(\.reading) == [.authority, .owned])
  }

  @Test func `many origins are found as a linear search finds them`() throws {
    var generator = SeededGenerator(seed: 11)
    let labels = ["a", "b", "c", "example", "com"]
    func host() -> String {
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        labels[Int.random(in: 0..<5, using: &generator)]
      }
      .joined(separator: ".")
    }
    let fronts = ["", "*.", ":n."]
    let origins = try (0..<400).map { _ in
      let port = Bool.random(using: &generator) ? "" : ":8443"
      return try Origin(
        "https://\(fronts[Int.random(in: 0..<3, using: &generator)])\(host())\(port)", allowsBinding: true)
    }
    let table = OriginTable(origins)
    func rank(_ origin: Origin) -> Int {
      switch origin.host {
      case .exact: 0
      case .binding: 1
      case .wildcard(let below): 1000 - below.utf8.count
      case .none: 2000
      }
    }
    for _ in 0..<2_000 {
      let (name, port) = (host(), Bool.random(using: &generator) ? nil : 8443)
      let expected = origins.indices.filter { index in
        guard origins[index].port == port else { return false }
        switch origins[index].host {
        case .exact(let host): return host == name
        case .wildcard(let below): return name.hasSuffix("." + below)
        case .binding(_, let below):
          return name.hasSuffix("." + below) && !name.dropLast(below.count + 1).contains(".")
        case .none: return false
        }
      }.sorted { (rank(origins[$0]), $0) < (rank(origins[$1]), $1) }
      let found = try Self.covers("https://\(name)\(port.map { ":\($0)" } ?? "")/x", table).map(\.entry)
      #expect(found == expected)
    }
  }
}
