import Testing

@testable import DeepLinks

/// Elements, arguments and fragments of links that are read.
@Suite struct ReadingPartsTests {
  @Test(arguments: [
    ("https://a", []), ("https://a//", []), ("https://a/x//y/", ["x", "y"]),
    ("https://a/x//../b", ["b"]), ("https://a/../..", []), ("https://a/x/%2E%2e/y", ["y"]),
    ("https://a/.%2e/y", ["y"]), ("https://a/%2E/y", ["y"]), ("https://a/...", ["..."]),
    ("https://a/..%2Fb", ["../b"]), ("https://a/a%2Fb/c", ["a/b", "c"]), ("https://a/a+b", ["a+b"]),
    ("https://a/%252F", ["%2F"]), ("https://a/100%", ["100%"]), ("https://a/%zz", ["%zz"]),
    ("https://a/%2%41", ["%2A"]), ("https://a/%%41%", ["%A%"]), ("https://a/a b", ["a b"]),
    ("https://a/a\\b", ["a\\b"]), ("https://a/%5C%7F%0A", ["\\\u{7F}\n"]), ("https://a/caf%C3%A9", ["café"]),
    ("https://a/caf\u{E9}/x", ["café", "x"]), ("https://a/a\tb\r\n/c", ["ab", "c"]),
    ("https://a/a\u{200B}b\u{200B}", ["a\u{200B}b"]), ("https://a/@x:y", ["@x:y"]), ("https://a/%20 ", [" "]),
    ("https://a/ %", [" %"]), ("https://a/%4", ["%4"]), ("https://a?/x", []), ("https://a#/x", []),
  ]) func `a path is split, then decoded once, then its dots are resolved`(text: String, elements: [String])
    throws
  {
    #expect(try read(text).elements(.authority) == elements)
  }

  @Test(arguments: [
    ("?a=1&b=2", ["a=1", "b=2"]), ("?", []), ("?&&a&", ["a"]), ("?=", ["="]), ("?=v", ["=v"]),
    ("?a=b=c", ["a=b=c"]),
    ("?a+b=c+d", ["a b=c d"]), ("?a%2Bb=%26%3D", ["a+b=&="]), ("?a=%zz", ["a=%zz"]), ("?a;b=1", ["a;b=1"]),
    ("?x?y=1", ["x?y=1"]), ("?a=1#b=2", ["a=1"]), ("?a=%FF&b=%00+1", ["a=%FF", "b=%00+1"]),
    ("?%E9=1", ["%E9=1"]),
    ("?a&a=", ["a", "a="]), ("?a%3Db=1", ["a=b=1"]), ("?a=é+é", ["a=é é"]), ("?a=@\\", ["a=@\\"]),
  ]) func `a query is read by form rules`(query: String, arguments: [String]) throws {
    #expect(try read("https://a\(query)").arguments(.authority) == arguments)
    #expect(try read("myapp:\(query)", owned: ["myapp"]).arguments(.owned) == arguments)
  }

  @Test(
    arguments: [
      ("#", nil), ("#x", "x"), ("#a#b", "a#b"), ("#a?b", "a?b"), ("#a+b%20c", "a+b c"),
      ("#/x/../y", "/x/../y"),
      ("#:~:text=x", nil), ("#b:~:c:~:d", "b"), ("#b%3A~%3Ac", "b:~:c"), ("#x:~y", "x:~y"), ("#%FF", "%FF"),
      ("#a%00", "a%00"), ("#100%", "100%"), ("", nil),
    ] as [(String, String?)]) func `a fragment is decoded once, up to a directive`(
      text: String, fragment: String?
    ) throws
  {
    #expect(try read("https://a/x\(text)").fragment == fragment)
  }

  @Test(arguments: [
    ("#/users/1", ["users", "1"], []), ("#!/users/1", ["users", "1"], []), ("#/", [], []),
    ("#/a#b/c", ["a#b", "c"], []), ("#//x/./y/..", ["x"], []), ("#/a%2Fb", ["a/b"], []),
    ("#/u?x=1&y=a+b", ["u"], ["x=1", "y=a b"]), ("#/u?x=#1", ["u"], ["x=#1"]), ("#/u:~:text=/z", ["u"], []),
    ("#/u?a=%FF", ["u"], ["a=%FF"]),
  ]) func `a fragment may be the path, with a query of its own`(
    fragment: String, elements: [String], arguments: [String]
  ) throws {
    let url = try read("https://a/replaced?q=0\(fragment)")
    #expect(url.hasFragmentPath)
    #expect(try url.elements(.fragmentPath) == elements)
    #expect(try url.arguments(.fragmentPath) == ["q=0"] + arguments)
    #expect(try url.elements(.authority) == ["replaced"])
    #expect(try url.arguments(.authority) == ["q=0"])
  }

  @Test(arguments: ["#x", "#", "", "#!x", "#!", "#%2Fx", "#:~:/x"])
  func `other fragments are fragments`(fragment: String) throws {
    #expect(try !read("https://a/\(fragment)").hasFragmentPath)
  }

  @Test func `a fragment that is the path is refused where a path would be`() throws {
    let url = try read(" https://a/\t#/x/%FF")
    #expect(throws: LinkURLError.invalid(offset: 16, reason: .escapeNotUTF8)) {
      try url.elements(.fragmentPath)
    }
    #expect(try url.elements(.authority) == [])
  }

  @Test(arguments: [
    "myapp:users/1", "myapp:/users/1", "myapp://users/1", "myapp:///users//1/", "MyApp://users/x/../1",
  ])
  func `an owned scheme has one path, however many slashes`(text: String) throws {
    #expect(try read(text, owned: ["myapp"]).elements(.owned) == ["users", "1"])
  }

  @Test func `an owned scheme with a host has both readings`() throws {
    let url = try read("shop://Check%6Fut/pay%2F/../x?a=1#f", owned: ["shop"])
    #expect(url.host == "checkout")
    #expect(try url.elements(.owned) == ["Checkout", "x"])
    #expect(try url.elements(.authority) == ["x"])
    #expect(try url.arguments(.owned) == ["a=1"])
    #expect(url.fragment == "f")
    #expect(try read("shop://users/../pay", owned: ["shop"]).elements(.owned) == ["pay"])
  }

  @Test(arguments: [
    "myscheme:///x", "myscheme://", "myscheme:", "myscheme:x", "myscheme:/x", "myscheme://#f", "tel:+1",
  ])
  func `another scheme may do without a host`(text: String) throws {
    #expect(try read(text).host == nil)
  }

  @Test(arguments: [
    ("/café", "/cafe\u{301}"), ("/\u{212B}", "/A%CC%8A"), ("/\u{AC00}", "/%E1%84%80%E1%85%A1"),
    ("/q\u{323}\u{307}", "/q\u{307}\u{323}"), ("?n\u{E9}=\u{E9}", "?ne%CC%81=e\u{301}"),
  ]) func `canonically equal parts have equal composed bytes and hashes`(left: String, right: String) throws {
    var left = try read("https://a\(left)")
    var right = try read("https://a\(right)")
    let (ones, others) = (left.allParts(), right.allParts())
    for (one, other) in zip(ones, others) {
      #expect(one.hash == other.hash)
      #expect(Array(left.text(one.composed).utf8) == Array(right.text(other.composed).utf8))
    }
    #expect(others.contains { Array(right.text($0.text).utf8) != Array(right.text($0.composed).utf8) })
  }

  @Test func `a value that was read before leaves no trace`() throws {
    var url = LinkURL()
    let texts = ["https://a:8/x/y?q=1&r#f", "myapp:", "https://b", "myapp://é/%C3%A9?é", "https://a/\t/x"]
    for text in texts + texts.reversed() {
      var bytes = Array(text.utf8)
      try bytes.withUnsafeMutableBufferPointer { bytes in
        try url.read(UnsafeBufferPointer(bytes), ownedSchemes: OwnedSchemes(["myapp"]))
      }
      let fresh = try read(text, owned: ["myapp"])
      #expect(url.scheme == fresh.scheme)
      #expect(url.host == fresh.host)
      #expect(url.port == fresh.port)
      #expect(url.path == fresh.path)
      #expect(url.query.map(\.name) == fresh.query.map(\.name))
      #expect(url.fragment == fresh.fragment)
    }
  }
}
