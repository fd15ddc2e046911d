import Testing

@testable import DeepLinks

@Suite struct OriginTests {
  @Test(
    arguments: [
      ("myapp:", "myapp", .none, nil), ("MyApp:", "myapp", .none, nil),
      ("https://EXAMPLE.com", "https", .exact("example.com"), nil),
      ("https://example.com.:443", "https", .exact("example.com"), nil),
      ("http://example.com:8080", "http", .exact("example.com"), 8080),
      ("myscheme://myhost:80", "myscheme", .exact("myhost"), 80),
      ("https://bücher.example", "https", .exact("xn--bcher-kva.example"), nil),
      ("https://xn--i-7iq.example", "https", .exact("xn--i-7iq.example"), nil),
      ("http://[2001:DB8::0:1]:8080", "http", .exact("[2001:db8::1]"), 8080),
      ("https://*.Example.net:8443", "https", .wildcard(below: "example.net"), 8443),
      ("https://*.com", "https", .wildcard(below: "com"), nil),
      ("https://:tenant.example.com", "https", .binding(name: "tenant", below: "example.com"), nil),
      (
        "https://:T_1.Bücher.example:8443", "https", .binding(name: "T_1", below: "xn--bcher-kva.example"),
        8443
      ),
      ("myapp://:t.desk", "myapp", .binding(name: "t", below: "desk"), nil),
    ] as [(String, String, Origin.Host, Int?)])
  func `an origin is a scheme, a host and a port`(text: String, scheme: String, host: Origin.Host, port: Int?)
    throws
  {
    let origin = try Origin(text, allowsBinding: true)
    #expect(origin.scheme == scheme)
    #expect(origin.host == host)
    #expect(origin.port == port)
    #expect(origin.written == text)
  }

  @Test(
    arguments: [
      ("", 0, .missingScheme), (":", 0, .missingScheme), ("example.com", 11, .missingScheme),
      ("//example.com", 0, .schemeCharacter), ("my_app:", 2, .schemeCharacter),
      (" https://a", 0, .schemeCharacter),
      ("javascript:", 0, .unsafeScheme("javascript")), ("FILE://a", 0, .unsafeScheme("file")),
      ("https:", 6, .missingHost), ("https:example.com", 6, .missingHost), ("https://", 8, .missingHost),
      ("https:///x", 8, .missingHost), ("myapp://", 8, .missingHost), ("myapp:/", 7, .missingHost),
      ("https://:80", 8, .missingHost), ("myapp:x", 6, .somethingAfter), ("https://a/", 9, .somethingAfter),
      ("https://a/x", 9, .somethingAfter), ("https://a?x", 9, .somethingAfter),
      ("https://a#", 9, .somethingAfter),
      ("https://*", 8, .misplacedWildcard), ("https://*.", 8, .misplacedWildcard),
      ("https://a.*.b", 10, .misplacedWildcard),
      ("https://a*.b", 9, .misplacedWildcard), ("https://*a.b", 8, .misplacedWildcard),
      ("https://*:80", 8, .misplacedWildcard),
      ("https://*.*.b", 10, .misplacedWildcard), ("https://*.[::1]", 8, .misplacedWildcard),
      ("https://:a", 8, .misplacedBinding), ("https://:a.", 8, .misplacedBinding),
      ("https://:-.b", 8, .misplacedBinding),
      ("https://:a-b.c", 8, .misplacedBinding), ("https://a.:b.c", 11, .misplacedBinding),
      ("https://:a:80", 8, .misplacedBinding),
      ("https://u@a", 9, .authority(.userInformation)), ("https://a b", 9, .authority(.hostCharacter)),
      ("https://a:x", 10, .authority(.portCharacter)), ("https://a:65536", 10, .authority(.portTooLarge)),
      ("https://a..b", 8, .authority(.emptyLabel)), ("https://*.a..b", 10, .authority(.emptyLabel)),
      ("https://💩.b", 8, .authority(.internationalName)), ("https://[::g]", 8, .authority(.address)),
      ("https://a\\b", 9, .authority(.backslash)), ("https://a ", 9, .authority(.hostCharacter)),
    ] as [(String, Int, OriginError.Reason)])
  func `anything else is refused where it is wrong`(text: String, offset: Int, reason: OriginError.Reason) {
    #expect(throws: OriginError(offset: offset, reason: reason)) { try Origin(text, allowsBinding: true) }
  }

  @Test func `only a route's own list may bind a label`() {
    #expect(throws: OriginError(offset: 8, reason: .bindingNotAllowed)) {
      try Origin("https://:t.example.com")
    }
  }

  @Test(arguments: [
    ("https://Example.com:443", "https://example.com.", true), ("https://a", "http://a", false),
    ("https://a:8443", "https://a", false), ("https://:a.b", "https://:c.b", true),
    ("https://:a.b", "https://*.b", false),
    ("https://bücher.example", "https://xn--bcher-kva.example", true), ("myapp:", "MYAPP:", true),
    ("myapp:", "myapp://x", false), ("http://[::1]", "http://[0::1]", true),
    ("https://*.b", "https://b", false),
  ]) func `spelling makes no other origin`(left: String, right: String, same: Bool) throws {
    let left = try Origin(left, readsFragmentAsPath: true, allowsBinding: true)
    let right = try Origin(right, allowsBinding: true)
    #expect(left.isSame(as: right) == same)
  }
}
