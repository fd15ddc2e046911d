import Testing

@testable import DeepLinks

/// Hosts and ports as they compare.
@Suite struct HostReadingTests {
  @Test(arguments: [
    ("EXAMPLE.com", "example.com"), ("example.com.", "example.com"), ("ex%61mple.COM", "example.com"),
    ("b%C3%BCcher.example", "xn--bcher-kva.example"), ("BÜCHER.example.", "xn--bcher-kva.example"),
    ("bu\u{308}cher.example", "xn--bcher-kva.example"), ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
    ("stra\u{DF}e.example", "xn--strae-oqa.example"), ("ｅｘａｍｐｌｅ.com", "example.com"),
    ("example\u{3002}com", "example.com"), ("XN--I-7IQ.Example.", "xn--i-7iq.example"),
    ("xn--zz--.example", "xn--zz--.example"), ("my_host", "my_host"), ("ab--cd.x", "ab--cd.x"),
    ("192.0.2.7", "192.0.2.7"), ("0xc0.0.2.7", "0xc0.0.2.7"), ("a!$&'()*+,;=~b", "a!$&'()*+,;=~b"),
    ("[2001:DB8:0:0:0:0:0:1]", "[2001:db8::1]"), ("[2001:db8:0::1]", "[2001:db8::1]"), ("[::]", "[::]"),
    ("[::ffff:192.0.2.7]", "[::ffff:c000:207]"), ("[1:0:0:2::]", "[1:0:0:2::]"), ("[::1:0:0]", "[::1:0:0]"),
    ("[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]"), ("[1:2:3:4:5:6:7::]", "[1:2:3:4:5:6:7:0]"),
    ("[0:0:1:0:0:0:1:0]", "[0:0:1::1:0]"), ("[2001:db8::%31]", "[2001:db8::1]"),
  ]) func `hosts are read as they compare`(written: String, host: String) throws {
    #expect(try read("https://\(written)/x").host == host)
    #expect(try read("myscheme://\(written)").host == host)
  }

  @Test(arguments: [
    "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", ":1", "1:", ":::", "12345::", "::1.2.3",
    "::1.2.3.256",
    "::01.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "::g", "1:2:3:4:5:6:7:8::", "::1.2.3.4:5", "",
  ]) func `what is no IPv6 address is refused`(address: String) {
    #expect(refusal("https://[\(address)]/") == .invalid(offset: 8, reason: .address))
  }

  @Test(
    arguments: [
      ("https://a:443", nil), ("http://a:80", nil), ("https://a:80", 80), ("http://a:443", 443),
      ("https://a:", nil),
      ("https://a:000443", nil), ("https://a:0", 0), ("https://a:65535", 65535), ("myscheme://a:80", 80),
      ("https://[::1]:8443", 8443), ("HTTPS://A.:0443/x", nil), ("https://a:8080?x", 8080),
      ("https://a:8080#x", 8080),
    ] as [(String, Int?)]) func `a scheme's default port is none`(text: String, port: Int?) throws
  {
    #expect(try read(text).port == port)
  }

  @Test func `the leftmost label is what stands before the first dot`() throws {
    let url = try read("https://ACME.b.example")
    let label = try #require(url.leftmostLabel)
    #expect(url.text(label.text) == "acme")
    #expect(label.hash == TextHash.hash(Array("acme".utf8)))
    #expect(try read("myapp:x").leftmostLabel == nil)
  }
}
