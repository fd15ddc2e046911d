import Testing
import URLPatterns

@Suite struct `Begins and Ends` {
  static let lists: [PathElements] = [
    [], ["news"], ["news", "latest"], ["news", "latest", "today"], ["latest", "news"], ["News", "latest"],
    ["old", "news", "latest"], Counted((0..<12).map { $0 < 2 ? ["news", "latest"][$0] : "\($0)" }),
  ]

  @Test(arguments: zip(lists, [false, false, true, true, false, false, false, true]))
  func `begins with these elements, then any number`(list: PathElements, expected: Bool) {
    #expect((Begins("news", "latest") ~= list) == expected)
    #expect((Begins("news", "latest") ~= list.elements) == expected)
  }

  @Test(arguments: zip(lists, [false, false, true, false, false, false, true, false]))
  func `ends with these elements, after any number`(list: PathElements, expected: Bool) {
    #expect((Ends("news", "latest") ~= list) == expected)
    #expect((Ends("news", "latest") ~= list.elements) == expected)
  }

  @Test(arguments: lists)
  func `without elements match every list`(list: PathElements) {
    #expect(Begins() ~= list)
    #expect(Ends() ~= list)
  }

  @Test func `mix text, expressions and wildcards`() {
    func name(_ path: PathElements) -> String {
      switch path {
      case Begins("users", .any, "posts"): "posts"
      case Begins(Matches("v[0-9]+"), "status"): "status"
      case Ends("orders", Matches("[0-9]{4,}")): "order"
      case Ends("by", .any): "by"
      default: "none"
      }
    }
    #expect(name(["users", "7", "posts"]) == "posts")
    #expect(name(["users", "7", "posts", "9", "edit"]) == "posts")
    #expect(name(["users", "posts"]) == "none")
    #expect(name(["v2", "status"]) == "status")
    #expect(name(["v", "status"]) == "none")
    #expect(name(["shop", "orders", "1234"]) == "order")
    #expect(name(["shop", "orders", "123"]) == "none")
    #expect(name(["by", "anyone"]) == "by")
    #expect(name(["by"]) == "none")
  }

  @Test func `may be kept in constants, and cross threads`() async {
    let begins = Begins("news", Matches("late.*"))
    let answers = await withTaskGroup { group in
      for number in 0..<64 { group.addTask { begins ~= ["news", number % 2 == 0 ? "latest" : "old"] } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(answers == 32)
  }
}

@Suite struct `Matches an expression` {
  @Test(
    arguments: [
      ("contact-us.*", "contact-us", true), ("contact-us.*", "contact-us_gbr", true),
      ("contact-us.*", "CONTACT-us", false), ("contact-us.*", "xcontact-us", false),
      ("contact-us", "contact-us-now", false), ("contact-us.*", "contact-us\nnow", false),
      ("a|ab", "ab", true), ("", "", true), ("", "a", false), (#"\d{2}"#, "12", true),
      ("caf\u{E9}", "cafe\u{301}", true),
    ])
  func `takes the whole element`(expression: String, element: String, expected: Bool) {
    #expect((Matches(expression) ~= element) == expected)
    #expect((Matches(expression) ~= element.dropLast(0)) == expected)
  }

  @Test func `ignores case where it is told to, and only there`() {
    #expect(Matches("contact-us.*", ignoringCase: true) ~= "Contact-US_gbr")
    #expect(!(Matches("contact-us.*") ~= "Contact-US_gbr"))
    #expect(Matches("contact-us.*", ignoringCase: true) ~= "CONTACT-US")
  }

  @Test func `takes an expression that the compiler has checked`() {
    #expect(Matches(/v\d+/) ~= "v12")
    #expect(!(Matches(/v\d+/) ~= "V12"))
    #expect(Matches(/v(\d+)/, ignoringCase: true) ~= "V12")
  }

  @Test func `goes on being right when more expressions than it keeps were made`() {
    for round in 0..<2 {
      for number in 0..<300 {
        #expect(Matches("e\(number)") ~= "e\(number)", "round \(round)")
        #expect(!(Matches("e\(number)") ~= "e\(number + 1)"), "round \(round)")
      }
    }
  }

  @Test func `ends the program on a text that is no expression`() async {
    await #expect(processExitsWith: .failure) {
      _ = Matches("(")
    }
  }
}
