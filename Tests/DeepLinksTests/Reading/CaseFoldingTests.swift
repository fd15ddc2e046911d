import Testing

@testable import DeepLinks

@Suite struct CaseFoldingTests {
  @Test(arguments: [
    ("HELLO Wörld-42", "hello wörld-42"), ("ÉTÉ", "été"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("ς", "σ"),
    ("ГОРОД", "город"),
    ("\u{1E9E}", "ß"), ("ß", "ß"), ("STRASSE", "strasse"), ("\u{130}", "\u{130}"), ("\u{131}", "\u{131}"),
    ("ſ", "s"),
    ("\u{212A}", "k"), ("\u{1F88}", "\u{1F80}"), ("\u{1FBC}", "\u{1FB3}"), ("ŉ", "ŉ"), ("ﬁ", "ﬁ"), ("Ǆ", "ǆ"),
    ("ǅ", "ǆ"),
    ("\u{13A0}", "\u{13A0}"), ("\u{AB70}", "\u{13A0}"), ("𐐀", "𐐨"), ("µ", "μ"), ("", ""), ("😀", "😀"),
  ]) func `folding is simple: one scalar for one`(text: String, folded: String) {
    #expect(CaseFolding.folded(Array(text.utf8)) == Array(folded.utf8))
  }

  @Test func `every scalar folds as its lower and upper case do`() {
    // Against Swift's full mappings, wherever they are single scalars; U+0131 and final forms apart.
    var compared = 0
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value), value != 0x131 else { continue }
      let upper = Array(scalar.properties.uppercaseMapping.unicodeScalars)
      guard upper.count == 1, scalar.properties.age.map({ $0.major <= 14 }) == true else { continue }
      let lower = Array(upper[0].properties.lowercaseMapping.unicodeScalars)
      guard lower.count == 1 else { continue }
      // Cherokee folds to its capitals.
      if (0x13A0...0x13FF).contains(value) || (0xAB70...0xABBF).contains(value) { continue }
      let folded = CaseFolding.folded(Array(String(scalar).utf8))
      if folded != Array(String(lower[0]).utf8) { Issue.record("U+\(String(value, radix: 16))") }
      compared += 1
    }
    #expect(compared > 80_000)
  }

  @Test func `what folds has the property by which variants of a letter are looked for`() {
    for value in UInt32(0)...0x1_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Array(String(scalar).utf8)
      guard Composition.composed(text) == text else { continue }
      if CaseFolding.folded(text) != text, !scalar.properties.changesWhenCaseFolded {
        Issue.record("U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `hashes tell lengths and contents apart`() {
    var seen: Set<UInt64> = []
    for count in 0..<200 {
      #expect(seen.insert(TextHash.hash([UInt8](repeating: 0, count: count))).inserted)
      if count > 0 {
        #expect(seen.insert(TextHash.hash([UInt8](repeating: 0, count: count - 1) + [1])).inserted)
      }
    }
  }
}
