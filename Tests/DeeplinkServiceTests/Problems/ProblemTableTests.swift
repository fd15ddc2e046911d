import Foundation
import Testing

@testable import DeeplinkService

/// Backend developers look types and statuses up in `docs/http.md`.
struct `The documented table of problems` {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/http.md")

  @Test func `has each type once, with its own status first`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let rows = text.split(separator: "\n").compactMap {
      $0.prefixMatch(of: /\| `([a-z-]+)` \| ([0-9]{3})[, ]/)
    }
    let names = rows.map { String($0.output.1) }
    #expect(names.sorted() == ProblemType.allCases.map(\.rawValue).sorted())
    for row in rows {
      let type = ProblemType(rawValue: String(row.output.1))
      #expect(type?.status == Int(row.output.2), "\(row.output.1)")
    }
  }
}
