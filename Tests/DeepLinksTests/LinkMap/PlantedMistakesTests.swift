import DeepLinks
import Foundation
import Testing

/// A map with twenty mistakes, as people make them.
@Suite struct `A map with twenty mistakes` {
  private static let findings: [Finding] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Maps/mistakes.json5")
    guard let bytes = try? Data(contentsOf: path) else { fatalError("no \(path)") }
    return LinkMap.load(Array(bytes), file: "mistakes.json5").findings
  }()

  @Test(
    arguments: [
      (5, 5, #""my_app:" is no origin"#), (6, 5, "nothing may follow the host and its port"),
      (7, 5, #"is the same origin as "https://example.com""#),
      (9, 3, #"unknown key "orgins" of the link map; did you mean "origins"?"#),
      (12, 39, #"unknown screen "hmoe"; did you mean "home"?"#),
      (13, 45, #"unknown type "strng" of "userId"; did you mean "string"?"#),
      (14, 62, #"unknown key "mim" of a parameter; did you mean "min"?"#),
      (15, 80, #""tpo" is no value for "sort", which is one of "top", "new"; did you mean "top"?"#),
      (16, 32, #"unknown gate "lgoin"; did you mean "login"?"#),
      (22, 31, #"unknown link "hoem"; did you mean "home"?"#),
      (23, 18, #"binds "trem", which the link "search" does not declare; did you mean "term"?"#),
      (24, 19, #"a pattern begins with "/""#), (25, 18, "a parenthesis is not closed"),
      (26, 66, #"7 is no value for "id", which is string"#),
      (27, 7, #"unknown key "patern" of a route; did you mean "pattern"?"#),
      (29, 18, #""/settings/" is the same pattern as "/settings" in line 28"#),
      (40, 7, #"unknown action "home.postTaped"; did you mean "home.postTapped"?"#),
      (42, 22, #"unknown command "psh"; did you mean "push"?"#),
      (43, 74, #"unknown argument "postid"; did you mean "postId"?"#),
      (47, 28, #"unknown coordinator "mian"; did you mean "main"?"#),
    ] as [(Int, Int, String)])
  func `has each of them found, at its place`(line: Int, column: Int, words: String) {
    let found = Self.findings.contains {
      $0.severity == .error && $0.line == line && $0.column == column && $0.message.contains(words)
    }
    #expect(found, "\(Self.findings.filter { $0.line == line }.map(\.description))")
  }
}
