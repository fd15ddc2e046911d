package import DeepLinks
import JSON

/// Why URLs mean what they mean, each a line: what `GET /explain` would answer, a line each, or text for people with an
/// empty line between.
package struct ExplainedLines: ~Copyable, LineAnswering {
  private var explanations: LinkExplanations
  private let client: Client
  private let isJSON: Bool
  private var writer = JSONWriter()
  package private(set) var counts = AnswerCounts()

  package init(map: LinkMap, for client: Client = Client(), asJSON isJSON: Bool, all: Bool = false) {
    self.client = client
    explanations = LinkExplanations(map: map, all: all)
    self.isJSON = isJSON
  }

  package var written: UnsafeBufferPointer<UInt8> { writer.written }

  package mutating func answer(_ lines: UnsafeBufferPointer<UInt8>, from first: Int) {
    writer.removeAll()
    counts = AnswerCounts()
    var splitter = LineSplitter(limit: LineAnswers.lineLimit, from: first)
    var rest = lines
    while let line = splitter.next(&rest) { write(line, number: splitter.number) }
    if let line = splitter.last() { write(line, number: splitter.number) }
  }

  private mutating func write(_ line: UnsafeBufferPointer<UInt8>, number: Int) {
    let line = LineAnswers.trimmed(line, number: number)
    guard !line.isEmpty else { return }
    let explanation = explanations.explain(String(decoding: line, as: UTF8.self), for: client)
    counts.answers += 1
    if !explanation.isResolved { counts.problems += 1 }
    if isJSON {
      writer.raw(explanation.json)
    } else {
      if number > 1 { writer.separator("\n") }
      writer.plain(explanation.text)
    }
    writer.separator("\n")
  }
}
