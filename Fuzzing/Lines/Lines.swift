import DeepLinks
import DeeplinkService
import Glibc
import JSON

/// Any bytes, each line a URL for the map that ships: no crash; each line but the blank ones has one line of JSON for an
/// answer; and where lines are cut into portions does not matter.
@c public func LLVMFuzzerTestOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let text = UnsafeBufferPointer(start: bytes, count: count)
  var lines = ResolvedLines(map: map)
  lines.answer(text, from: 1)
  let whole = Array(lines.written)
  let answers = whole.split(separator: newline, omittingEmptySubsequences: false).dropLast()
  precondition(answers.count == lines.counts.answers && (whole.isEmpty || whole.last == newline))
  precondition(answers.count(where: isProblem) == lines.counts.problems)

  guard let cut = text.prefix(count / 2).lastIndex(of: newline) else { return 0 }
  let head = UnsafeBufferPointer(rebasing: text[...cut])
  lines.answer(head, from: 1)
  let first = Array(lines.written)
  lines.answer(UnsafeBufferPointer(rebasing: text[(cut + 1)...]), from: 1 + head.count { $0 == newline })
  precondition(first + lines.written == whole)
  return 0
}

private let newline = UInt8(ascii: "\n")

private func isProblem(_ answer: ArraySlice<UInt8>) -> Bool {
  do throws(JSONError) {
    let answer = try JSONDocument(parsing: Array(answer)).root
    guard answer["link"] == nil else { return false }
    precondition(answer["type"]?.string?.hasPrefix("/problems/") == true && answer["line"]?.int != nil)
    return true
  } catch {
    fatalError("\(error)")
  }
}

private let map = {
  var source: [UInt8] = []
  guard let file = fopen("config/links.json5", "r") else { fatalError("no link map") }
  defer { fclose(file) }
  while case let byte = fgetc(file), byte != EOF { source.append(UInt8(truncatingIfNeeded: byte)) }
  guard let map = LinkMap.load(source, file: "links.json5").map else {
    fatalError("the link map does not load")
  }
  return map
}()
