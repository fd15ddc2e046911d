import Testing

@testable import DeepLinks

@Suite struct UnwrapperTests {
  static let origins = ["https://example.com", "myapp:", "intents://x", "https://click.example.com"]

  static func unwrapper(_ entries: [UnwrapDeclaration]) throws -> Unwrapper {
    Unwrapper(entries, origins: OriginTable(try origins.map { try Origin($0) }))
  }

  static let all = Wrapper.allCases.map(UnwrapDeclaration.named)

  /// The layers' targets and what came of them.
  static func open(
    _ text: String, _ entries: [UnwrapDeclaration] = all
  ) throws -> (outcome: Unwrapper.Outcome, layers: [UnwrappedLayer]) {
    var url = try read(text, owned: ["myapp"])
    var layers: [UnwrappedLayer] = []
    let outcome = try unwrapper(entries).open(&url, layers: &layers)
    return (outcome, layers)
  }

  static let target = "https://example.com/x"

  @Test(arguments: [
    "https://www.google.cat/url?url=\(target)", "http://google.co.uk:80/url/?url=&q=\(target)",
    "https://lm.facebook.com/l.php?u=\(target)", "https://l.instagram.com?u=\(target)",
    "https://a.b.safelinks.protection.outlook.com/any/path?url=&url=\(target)",
    "https://urldefense.com/v2/url?u=https-3A__example.com_x",
    "https://urldefense.proofpoint.com/v2/url?u=&u=https-3A__example.com_x",
    "https://urldefense.com/v3/__https:/example.com/x__;!!",
    "https://urldefense.com/v3/__HTTPS:/example.com/x__;!",
    "https://urldefense.com/v3/__http*:**Aexample.com*x__;cy8vLw==!",
    "https://click.pstmrk.it/2tsm/example.com%2Fx",
    "https://click.pstmrk.it/3s/example.com%2Fx/more",
    "https://x.awstrack.me//L0/https:%2F%2Fexample.com%2Fx",
    "https://x.page.link/?link=\(target)", "https://x.app.link/a?$canonical_url=\(target)",
    "https://x.onelink.me/?deep_link_value=offers&af_web_dp=\(target)",
    "https://x.adj.st/a?adj_deep_link=\(target)",
    "https://app.adjust.com/a?deeplink=\(target)&deep_link=",
    "intent://example.com/x#Intent;scheme=https;end",
    "INTENT://a#Intent;x=1;S.browser_fallback_url=https%3A%2F%2Fexample.com%2Fx",
  ]) func `a named wrapper's target is found`(text: String) throws {
    let (outcome, layers) = try Self.open(text)
    #expect(outcome == .link)
    #expect(layers.map { $0.url.lowercased() } == [Self.target])
  }

  @Test(arguments: [
    "https://mail.google.com/url?q=\(target)", "https://google.example/url?q=\(target)",
    "https://google.com:8443/url?q=\(target)",
    "https://google.com/url/x?q=\(target)", "https://facebook.com/l.php?u=\(target)",
    "https://l.instagram.com/x?u=\(target)",
    "https://safelinks.protection.outlook.com/?url=\(target)",
    "https://urldefense.proofpoint.com/v3/__\(target)__;!!x",
    "https://urldefense.com/v2/url/x?u=1", "https://urldefense.com/v3/x",
    "https://click.pstmrk.it/4s/example.com",
    "https://click.pstmrk.it/3st/example.com", "https://click.pstmrk.it/", "https://x.awstrack.me/L1/x",
    "https://page.link/?link=\(target)", "https://adjust.com/?deep_link=\(target)",
    "https://app.adjust.com.x/?deep_link=\(target)",
    "https://x.example.com/?url=\(target)", "intents://x#Intent;scheme=https;end",
  ]) func `nothing else is opened`(text: String) throws {
    let (outcome, layers) = try Self.open(text)
    #expect(outcome == .link)
    #expect(layers.isEmpty)
  }

  @Test(arguments: [
    "https://google.com/url", "https://google.com/url?q=&url=", "https://urldefense.com/v2/url",
    "https://urldefense.com/v3/__;",
    "https://urldefense.com/v3/__https://example.com/x",
    "https://urldefense.com/v3/__https://example.com/*__;!!",
    "https://urldefense.com/v3/__https://example.com/**Bx__;Kys!!",
    "https://urldefense.com/v3/__https://example.com/**.x__;Kys!!",
    "https://urldefense.com/v3/__https://example.com/*__;_w!!",
    "https://urldefense.com/v3/__https://example.com/*__;K!!",
    "https://click.pstmrk.it/3s", "https://x.awstrack.me/L0/", "https://x.page.link/abc",
    "https://x.app.link/abc?a=b",
    "https://x.onelink.me/?deep_link_value=/x", "intent://x#Intent;end;scheme=https",
    "intent:#Intent;scheme=;end", "intent://x",
  ]) func `a wrapper without a target is opaque`(text: String) throws {
    let (outcome, layers) = try Self.open(text)
    #expect(outcome == .opaque)
    #expect(layers.isEmpty)
  }

  @Test func `a wrapper that is also an origin is opened where it has a target`() throws {
    let entries = [UnwrapDeclaration.query(origin: try Origin("https://click.example.com"), name: "né")]
    let opened = try Self.open("https://click.example.com/?ne%CC%81=\(Self.target)", entries)
    #expect(opened.layers == [UnwrappedLayer(wrapper: "https://click.example.com", url: Self.target)])
    let ordinary = try Self.open("https://click.example.com/?n%C3%A9=", entries)
    #expect(ordinary.outcome == .link)
    #expect(ordinary.layers.isEmpty)
  }

  @Test(arguments: [
    ("javascript%3Ax", LinkURLError.unsafe(scheme: "javascript")),
    ("hello", .invalid(offset: 5, reason: .missingScheme)),
    ("https%3A%2F%2Fu%40a", .invalid(offset: 9, reason: .userInformation)),
    ("x%3A%01", .invalid(offset: 2, reason: .controlCharacter)),
    ("x:%FF", .invalid(offset: 2, reason: .notUTF8)), ("%20", .invalid(offset: 1, reason: .emptyText)),
  ]) func `what is wrong with a target is the answer`(target: String, error: LinkURLError) throws {
    #expect(try Self.open("https://google.com/url?q=\(target)").outcome == .invalid(error))
  }

  @Test func `of several targets the first counts that the map knows`() throws {
    let front = "https://x.app.link/?$canonical_url=other%3Ax&$canonical_url=:"
    func chosen(_ rest: String) throws -> String? { try Self.open(front + rest).layers.first?.url }
    #expect(
      try chosen("&$canonical_url=myapp%3A%2F%2F%40joe&$canonical_url=\(Self.target)") == "myapp://@joe")
    #expect(try chosen("&$canonical_url=https%3A%2F%2Ft.co%2Fx") == "other:x")
    #expect(try chosen("&$canonical_url=https%3A%2F%2Fgoogle.com%2Furl") == "https://google.com/url")
  }

  @Test(arguments: [0, 1, 5, 6, 9]) func `at most five layers are opened`(count: Int) throws {
    let hex = Array("0123456789ABCDEF")
    func escaped(_ text: String) -> String {
      text.utf8.map { byte in
        ASCII.isLetter(byte) ? String(UnicodeScalar(byte)) : "%\(hex[Int(byte >> 4)])\(hex[Int(byte & 15)])"
      }.joined()
    }
    var text = "https://e.x"
    for _ in 0..<count {
      text = "https://google.com/url?q=" + (text.utf8.count < 2_000 ? escaped(text) : text)
    }
    let bytes = Array(text.utf8)
    var url = LinkURL()
    var layers: [UnwrappedLayer] = []
    let unwrapper = try Self.unwrapper(Self.all)
    try bytes.withUnsafeBufferPointer { try url.read($0, ownedSchemes: .none, limit: .max) }
    #expect(unwrapper.open(&url, layers: &layers) == (count > 5 ? .opaque : .link))
    #expect(layers.count == min(count, 5))
    if count <= 5 { #expect(url.host == "e.x") }
  }

  @Test(arguments: [
    ("https://t.co/x", true), ("http://T.CO.:80", true), ("https://bit.ly", true),
    ("https://t.co:8443", false), ("https://x.t.co", false),
    ("https://example.com", false), ("t.co:x", false), ("myapp://t.co", false),
  ]) func `shorteners are whole hosts`(text: String, included: Bool) throws {
    #expect(Shorteners.include(try read(text)) == included)
  }

  @Test func `random wrapped links never crash`() throws {
    var generator = SeededGenerator(seed: 21)
    let unwrapper = try Self.unwrapper(
      Self.all + [
        .like(origin: try Origin("https://*.example.net"), .proofpoint),
        .query(origin: try Origin("w:"), name: "u"),
      ])
    let fronts = [
      "https://google.com/url?q=", "https://urldefense.com/v3/__", "https://a.example.net/v3/__", "intent:",
      "w:?u=",
      "https://x.onelink.me/?af_dp=&af_web_dp=", "https://click.pstmrk.it/3s/",
      "https://urldefense.com/v2/url?u=",
    ]
    let pieces = [
      "*", "**A", "__;", "!", "Kys", "#Intent;", "scheme=", "https", ";", "end", "S.browser_fallback_url=",
      "%3A", "-3A", "_", "/", "%", "é",
      "&af_dp=", "javascript:", "https://google.com/url?q=", "=", "\t",
    ]
    var layers: [UnwrappedLayer] = []
    var opened = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...8, using: &generator)).reduce(
        into: fronts.randomElement(using: &generator) ?? ""
      ) { text, _ in
        text += pieces.randomElement(using: &generator) ?? ""
      }
      guard var url = try? read(text, owned: ["myapp"]) else { continue }
      _ = unwrapper.open(&url, layers: &layers)
      opened += layers.count
    }
    #expect(opened > 1_000)
  }
}
