public import DeepLinks
import JSON

/// What `GET /explain` would answer, without a server, and the same for people to read.
public struct LinkExplanations {
  private let map: LinkMap
  private let all: Bool
  private var answers: LinkAnswers

  /// - Parameter all: each route that was tried is listed, however many.
  public init(map: LinkMap, all: Bool = false) {
    self.map = map
    self.all = all
    answers = LinkAnswers(map: map)
  }

  /// Why one URL means what it means.
  public struct LinkExplanation: Sendable {
    public let isResolved: Bool
    /// The body of `GET /explain`, to the byte, unless all routes are listed.
    public let json: [UInt8]
    /// Lines for a terminal, without the last line's end.
    public let text: String
  }

  public mutating func explain(_ url: String, for client: Client = Client()) -> LinkExplanation {
    let answer = answers.answer(url, for: client)
    let explanation = map.explain(url, for: client, all: all)
    var writer = JSONWriter()
    writer.explanation(explanation, of: map, answer: answer.body, status: answer.status)
    return LinkExplanation(
      isResolved: explanation.winner != nil, json: writer.bytes,
      text: ExplanationText(explanation, map, all: all).text)
  }
}
