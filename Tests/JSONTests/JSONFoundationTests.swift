import Foundation
import JSON
import Testing

/// Our reader against Foundation's, on random documents and on random changes of them. They are to differ in
/// this alone: we refuse a key that stands twice and a byte order mark; Foundation guesses UTF-16 and UTF-32
/// from NUL bytes, and refuses numbers beyond the range of `Double`.
@Suite struct JSONFoundationTests {
  @Test(arguments: 0..<8 as Range<UInt64>) func `reads what Foundation reads, to the same values`(
    _ seed: UInt64
  ) throws {
    var random = RandomJSON(seed: seed)
    var read = 0
    var refused = 0
    for _ in 0..<2_500 {
      let text = random.document()
      let document = try JSONDocument(parsing: text)
      let ours = Reading(document.root)
      let theirs = try #require(Reading.byFoundation(text), "\(String(decoding: text, as: UTF8.self))")
      #expect(ours.isSame(as: theirs), "\(String(decoding: text, as: UTF8.self))")
      #expect(Reading(try JSONDocument(parsing: ours.written).root) == ours)

      for _ in 0..<2 {
        let changed = random.change(text)
        guard !changed.contains(0), !changed.starts(with: [0xEF, 0xBB, 0xBF]) else { continue }
        let theirs = Reading.byFoundation(changed)
        do throws(JSONError) {
          let root = try JSONDocument(parsing: changed).root
          read += 1
          if !Reading.hasHugeNumber(root) {
            #expect(theirs.map(Reading(root).isSame) == true, "\(String(decoding: changed, as: UTF8.self))")
          }
        } catch {
          refused += 1
          if case .duplicateKey = error.reason { continue }
          if error.reason == .unexpected("]", expected: .value) { continue }
          if error.reason == .unexpected("}", expected: .key) { continue }
          #expect(theirs == nil, "\(String(decoding: changed, as: UTF8.self)): \(error)")
        }
      }
    }
    #expect(read > 500 && refused > 500)
  }
}
