import Testing

@testable import DeepLinks

/// What is refused, where and why, in the order in which reading refuses.
@Suite struct ReadingRefusalTests {
  struct Refused: CustomTestStringConvertible {
    var text: String
    var offset: Int
    var reason: LinkURLError.Reason

    init(_ text: String, _ offset: Int, _ reason: LinkURLError.Reason) {
      self.text = text
      self.offset = offset
      self.reason = reason
    }

    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Refused("", 0, .emptyText),
    Refused("   ", 3, .emptyText),
    Refused(":x", 0, .schemeCharacter),
    Refused("1app://x", 0, .schemeCharacter),
    Refused("my_app:x", 2, .schemeCharacter),
    Refused("my app:x", 2, .schemeCharacter),
    Refused("é:x", 0, .schemeCharacter),
    Refused("example", 7, .missingScheme),
    Refused("example \t", 7, .missingScheme),
    Refused("/open", 0, .schemeCharacter),
    Refused("https:example.com", 6, .missingSlashes),
    Refused("https:/example.com", 7, .missingSlashes),
    Refused("https:", 6, .missingSlashes),
    Refused("https:/", 7, .missingSlashes),
    Refused("https:\\\\example.com", 6, .missingSlashes),
    Refused("https://", 8, .missingHost),
    Refused("https:///x", 8, .missingHost),
    Refused("https://:80/x", 8, .missingHost),
    Refused("https://?x", 8, .missingHost),
    Refused("myscheme://:80", 11, .missingHost),
    Refused("https://a@b", 9, .userInformation),
    Refused("https://a b@c", 11, .userInformation),
    Refused("https://a\\b@c", 9, .backslash),
    Refused("https://a:8\\0", 11, .backslash),
    Refused("https://a:x@c", 11, .userInformation),
    Refused("https://a b", 9, .hostCharacter),
    Refused("https://a%20b", 9, .hostCharacter),
    Refused("https://a%00b", 9, .hostCharacter),
    Refused("https://a%3Ab", 9, .hostCharacter),
    Refused("https://a%zzb", 9, .hostCharacter),
    Refused("https://a|b.example", 9, .hostCharacter),
    Refused("https://a]b", 9, .hostCharacter),
    Refused("https://aé<b", 11, .hostCharacter),
    Refused("https://%FFa<", 8, .hostNotUTF8),
    Refused("https://a<%FF", 9, .hostCharacter),
    Refused("https://a%C3.b", 9, .hostNotUTF8),
    Refused("https://💩.example", 8, .internationalName),
    Refused("https://a..b", 8, .emptyLabel),
    Refused("https://.", 8, .emptyLabel),
    Refused("https://..", 8, .emptyLabel),
    Refused("https://a..", 8, .emptyLabel),
    Refused("https://xn--i-7iq..b", 8, .emptyLabel),
    Refused("https://" + String(repeating: "a", count: 64), 8, .labelTooLong),
    Refused("https://" + String(repeating: "a.", count: 126) + "aa", 8, .hostTooLong),
    Refused("https://[::1", 8, .address),
    Refused("https://[::1]x", 8, .address),
    Refused("https://[]", 8, .address),
    Refused("https://[::1%25eth0]", 8, .address),
    Refused("https://a:x", 10, .portCharacter),
    Refused("https://a:8x", 11, .portCharacter),
    Refused("https://a:%38", 10, .portCharacter),
    Refused("https://a:1:2", 11, .portCharacter),
    Refused("https://a:65536", 10, .portTooLarge),
    Refused("https://a:99999999999999999999999", 10, .portTooLarge),
    Refused("https://a/%FF", 10, .escapeNotUTF8),
    Refused("https://a/x/%00", 12, .escapedNUL),
    Refused("https://a/%00%FF", 10, .escapedNUL),
    Refused("https://a/%FF%00", 10, .escapeNotUTF8),
    Refused("https://a/é%C3%28", 12, .escapeNotUTF8),
    Refused("https://a/%FF/..", 10, .escapeNotUTF8),
    Refused("https://a/x?%FF#\u{1}", 16, .controlCharacter),
    Refused("mailto:%FF", 7, .escapeNotUTF8),
    Refused("https://a/\u{B}", 10, .controlCharacter),
    Refused("https://a/\u{C}x", 10, .controlCharacter),
    Refused("https://a\u{7F}", 9, .controlCharacter),
  ]) func `an unreadable link is refused at its first wrong byte`(refused: Refused) {
    #expect(refusal(refused.text) == .invalid(offset: refused.offset, reason: refused.reason))
  }

  @Test(arguments: [
    Refused("\u{200B} ht\ntps://example.com/%FF", 25, .escapeNotUTF8),
    Refused("\t\r\nexa\tmple", 11, .missingScheme),
    Refused("https:\t/\n", 8, .missingSlashes),
    Refused("https:\t/\nx", 9, .missingSlashes),
    Refused("\u{FEFF}https://a/%\tF\nF", 13, .escapeNotUTF8),
    Refused("https://a:\t70000", 11, .portTooLarge),
  ]) func `offsets count what was trimmed and dropped`(refused: Refused) {
    #expect(refusal(refused.text) == .invalid(offset: refused.offset, reason: refused.reason))
  }

  @Test func `raw bytes that are not UTF-8 come before control characters and schemes`() {
    #expect(refusal([0x01, 0x3A, 0xC3, 0x28]) == .invalid(offset: 2, reason: .notUTF8))
    #expect(refusal([0xC2, 0x09, 0xA0]) == .invalid(offset: 0, reason: .notUTF8))
    #expect(refusal(Array("https://a/".utf8) + [0xE0, 0x80, 0x80]) == .invalid(offset: 10, reason: .notUTF8))
    #expect(refusal(Array("x:?".utf8) + [0xED, 0xA0, 0x80]) == .invalid(offset: 3, reason: .notUTF8))
  }

  @Test(arguments: ["javascript", "data", "file", "content", "blob", "about"])
  func `unsafe schemes are refused in any case, before what follows is read`(scheme: String) {
    #expect(refusal("\(scheme):%FF") == .unsafe(scheme: scheme))
    #expect(refusal("\(scheme.uppercased())://a@b") == .unsafe(scheme: scheme))
    #expect(refusal(" java\tscript:x".replacing("java\tscript", with: scheme)) == .unsafe(scheme: scheme))
    #expect(refusal("\(scheme):\u{1}") == .invalid(offset: scheme.utf8.count + 1, reason: .controlCharacter))
    #expect(refusal("\(scheme)x:1") == nil)
  }

  @Test func `the limit counts what is given, white space included`() {
    let link = "https://example.com/"
    let full = link + String(repeating: "a", count: LinkURL.defaultLimit - link.utf8.count)
    #expect(refusal(full) == nil)
    #expect(refusal(full + " ") == .tooLong(limit: LinkURL.defaultLimit))
    #expect(refusal(Array(repeating: 0xFF, count: 8193)) == .tooLong(limit: LinkURL.defaultLimit))
  }

  @Test(arguments: [
    "myapp://@joe", "myapp://a:x/y", "myapp://a b", "myapp://a..b", "myapp://[x", "myapp://💩",
  ])
  func `where the map owns the scheme, what is no host is text`(text: String) throws {
    #expect(refusal(text) != nil)
    let url = try read(text, owned: ["other", "myapp"])
    #expect(url.host == nil)
    #expect(try url.elements(.owned)[0] == text.dropFirst(8).split(separator: "/")[0])
  }

  @Test func `escapes of what an owned scheme says are still read`() {
    #expect(refusal("myapp://%FF/x", owned: ["myapp"]) == .invalid(offset: 8, reason: .escapeNotUTF8))
    #expect(refusal("myapp:a/%00", owned: ["myapp"]) == .invalid(offset: 8, reason: .escapedNUL))
  }
}
