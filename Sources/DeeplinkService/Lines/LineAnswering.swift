package import DeepLinks
import JSON

/// Answers a portion of lines at a time, without a server.
package protocol LineAnswering: ~Copyable, SendableMetatype {
  /// Whole lines, the last one's end excepted; the first has the number `first`.
  mutating func answer(_ lines: UnsafeBufferPointer<UInt8>, from first: Int)

  /// The answers to the last portion, until the next one.
  var written: UnsafeBufferPointer<UInt8> { get }

  /// Of the last portion.
  var counts: AnswerCounts { get }
}

/// What `GET /resolve` would answer, a line for each line: a URL as it is, or as lines of `POST /resolve` have it.
package struct ResolvedLines: ~Copyable, LineAnswering {
  /// The bytes that a line may have; of a longer one no more matters than that it is longer.
  package static let lineLimit = LineAnswers.lineLimit

  private var answers: LineAnswers
  private var writer = JSONWriter()

  package init(map: LinkMap, for client: Client = Client()) {
    answers = LineAnswers(.map(ServingMap(map)), for: client, .plainOrJSON, in: .bare)
  }

  package mutating func answer(_ lines: UnsafeBufferPointer<UInt8>, from first: Int) {
    writer.removeAll()
    answers.counts = AnswerCounts()
    var splitter = LineSplitter(limit: Self.lineLimit, from: first)
    var rest = lines
    while let line = splitter.next(&rest) { answers.write(line, number: splitter.number, to: &writer) }
    if let line = splitter.last() { answers.write(line, number: splitter.number, to: &writer) }
  }

  package var written: UnsafeBufferPointer<UInt8> { writer.written }
  package var counts: AnswerCounts { answers.counts }
}
