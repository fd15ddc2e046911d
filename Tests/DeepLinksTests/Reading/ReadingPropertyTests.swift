import Glibc
import Testing

@testable import DeepLinks

/// Random links, bytes and mutations, from fixed seeds.
@Suite struct ReadingPropertyTests {
  static let seeds = [
    "https://example.com/users/john_morgan/profile?ref=mail&x=10#top", "myapp://users/1?tab=a+b#f",
    "desk:#/users/1?x=%C3%A9",
    "https://b\u{FC}cher.example:8443/caf%C3%A9/e\u{301}?n\u{E9}=%E2%98%83&&=#b:~:text=x",
    "http://[2001:db8::1]:8080/%2F/../a%00%FF", "https://xn--bcher-kva.example./x//./y?q",
    "shop://Check%6Fut/pay\\x#!/a?b=c",
    "\u{200B}\t https://a.b.c.example.net/\u{1100}\u{1161}?a=%FF#%FF \n", "javascript:alert(1)",
    "intent:x#Intent;scheme=a;end",
  ].map { Array($0.utf8) }

  static let interesting: [[UInt8]] =
    [
      "%", "%2", "%2F", "%FF", "%00", "%C3%A9", "%C3", "/", "//", "?", "#", "&", "=", "+", ":", "@", "\\",
      "[", "]", "..", ".", "/../",
      ":~:", "\t", "\n", "\u{1}", " ", "\u{200B}", "\u{301}", "é", "😀", "xn--", "*", "#/", "#!/",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE0, 0x80], [0xED, 0xA0, 0x80], [0]]

  static func mutated(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where place < bytes.count:
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 3: bytes.removeSubrange(place...)
      default:
        bytes.insert(
          contentsOf: interesting[Int.random(in: 0..<interesting.count, using: &generator)], at: place)
      }
    }
    return bytes
  }

  @Test(arguments: [1, 2, 3, 4]) func `no bytes crash a reading, and every offset is in them`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let owned = OwnedSchemes(["myapp", "desk", "shop"])
    let table = OriginTable(
      ["https://*.example.net", "https://example.com", "shop://checkout", "shop:", "desk:"].compactMap {
        try? Origin($0, readsFragmentAsPath: true)
      })
    var url = LinkURL()
    var covers: [OriginTable.Cover] = []
    for round in 0..<30_000 {
      let bytes =
        round % 4 == 0
        ? (0..<Int.random(in: 0...40, using: &generator)).map { _ in
          UInt8.random(in: 0...255, using: &generator)
        }
        : Self.mutated(&generator)
      let offset = bytes.withUnsafeBufferPointer { bytes -> Int? in
        do throws(LinkURLError) {
          try url.read(bytes, ownedSchemes: owned)
          table.covering(url, into: &covers)
          for cover in covers { try url.prepare(cover.reading) }
          return nil
        } catch {
          guard case .invalid(let offset, _) = error else { return nil }
          return offset
        }
      }
      if let offset, offset < 0 || offset > bytes.count {
        Issue.record("offset \(offset) of \(bytes)")
        return
      }
    }
  }

  @Test func `a value that has read other links reads as a new one does`() {
    // Much alike, so that what is remembered of one could be taken for the next.
    let fronts = [
      "https://example.com", "https://example.co", "https://example.com.evil", "https://example.com:443",
      "https://example.com:8443", "https://example.com.", "https://EXAMPLE.com", "http://example.com",
      " https://example.com", "https://user@example.com", "https:/example.com", "myapp://example.com",
    ]
    let rests = ["", "/", "/a/b", "?q=1", "#f", "/%FF", "/caf%C3%A9", "/é", "/a\u{1}", "\\a"]
    var generator = SeededGenerator(seed: 6)
    var used = LinkURL()
    for _ in 0..<20_000 {
      let text =
        fronts[Int.random(in: 0..<fronts.count, using: &generator)]
        + rests[Int.random(in: 0..<rests.count, using: &generator)]
      var error: LinkURLError?
      Array(text.utf8).withUnsafeBufferPointer { bytes in
        do throws(LinkURLError) {
          try used.read(bytes, ownedSchemes: OwnedSchemes(["myapp"]))
        } catch let refusal { error = refusal }
      }
      guard let fresh = try? read(text, owned: ["myapp"]) else {
        #expect(error == refusal(text, owned: ["myapp"]), "\(text)")
        continue
      }
      #expect(error == nil)
      #expect(used.scheme == fresh.scheme && used.host == fresh.host && used.port == fresh.port, "\(text)")
      #expect(used.path == fresh.path && used.fragment == fresh.fragment, "\(text)")
    }
  }

  @Test func `parts are where they say, and say what they hold`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<5_000 {
      let bytes = Self.mutated(&generator)
      guard var url = try? read(bytes, owned: ["myapp", "desk"]) else { continue }
      for part in url.allParts() {
        let text = Array(url.storage[part.text.range])
        let isText = String(validating: text, as: UTF8.self) != nil && !text.contains(0)
        #expect(part.isText == isText)
        #expect(part.isASCII == text.allSatisfy { $0 < 0x80 })
        if isText {
          #expect(Array(url.storage[part.composed.range]) == Composition.composed(text))
          #expect(url.text(part.composed) == url.text(part.text))
        }
        #expect(part.hash == TextHash.hash(Array(url.storage[part.composed.range])))
        #expect(String(validating: url.storage[part.written.range], as: UTF8.self) != nil)
      }
    }
  }

  @Test func `elements written with every byte escaped read as the same elements`() throws {
    var generator = SeededGenerator(seed: 6)
    var count = 0
    for _ in 0..<20_000 {
      let bytes = Self.mutated(&generator)
      guard let url = try? read(bytes), let elements = try? url.elements(.authority), url.host != nil else {
        continue
      }
      let escaped = elements.map { element in
        element.utf8.map { "%" + (String($0, radix: 16).count < 2 ? "0" : "") + String($0, radix: 16) }
          .joined()
      }
      let again = try read("https://a/" + escaped.joined(separator: "//"))
      #expect(try again.elements(.authority) == elements)
      count += 1
    }
    #expect(count > 3_000)
  }

  @Test func `dots resolve as in a naive reading`() throws {
    var generator = SeededGenerator(seed: 7)
    let pieces = ["a", "b", ".", "..", "", "%2e", ".%2E", "...", "c%2F.."]
    for _ in 0..<3_000 {
      let path = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      var expected: [String] = []
      for piece in path {
        switch piece.replacing("%2e", with: ".").replacing("%2E", with: ".") {
        case "", ".": break
        case "..": _ = expected.popLast()
        case let other: expected.append(other.replacing("%2F", with: "/"))
        }
      }
      #expect(try read("https://a/" + path.joined(separator: "/")).elements(.authority) == expected)
    }
  }

  /// Tens of millions of steps, which a reading of quadratic cost would take, are far over the limit.
  @Test(arguments: [
    ("https://a/", "a/", ""), ("https://a/", "a/../", ""), ("https://a/?", "a&", ""),
    ("https://a/?", "%C3%A9=+&", ""),
    ("https://a/", "\u{301}\u{323}", ""), ("https://a/", "\t", "%FF"), ("https://a/#", ":~", ""),
    ("https://", "a.", "/"),
    ("https://", "xn--a.", "/"), ("https://", "é", "/"), ("https://a", "\u{301}\u{323}", "/"),
    ("x:", "%FF/", ""),
  ]) func `long links of any shape cost little more than their length`(
    front: String, piece: String, back: String
  ) {
    let text = front + String(repeating: piece, count: 8000 / piece.utf8.count) + back
    let costs = (0..<3).map { _ in
      let before = Self.threadMilliseconds
      _ = refusal(text)
      return Self.threadMilliseconds - before
    }
    #expect(costs.min() ?? 0 < 150)
  }

  /// What this thread has computed, whatever else the machine was at.
  private static var threadMilliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
