import DeepLinks
import HTTPServer
import JSON

/// Answers URLs that come as lines, a line of JSON each. White space around a line does not count, and a line of
/// nothing else has no answer.
struct LineAnswers: ~Copyable {
  /// The bytes that a line may have: a link of the greatest length with each byte escaped has fewer.
  static let lineLimit = 65_536

  enum Syntax {
    /// A JSON text, or an object as `ResolveRequest` has it.
    case json
    /// Or the URL as it is: no URL begins as JSON does.
    case plainOrJSON
  }

  private let syntax: Syntax
  private let client: Client
  private var answers: URLAnswers

  init(
    _ endpoint: ResolveEndpoint, for client: Client = Client(), _ syntax: Syntax, in form: URLAnswers.Form
  ) {
    self.syntax = syntax
    self.client = client
    answers = URLAnswers(endpoint, in: form)
  }

  var counts: AnswerCounts {
    get { answers.counts }
    set { answers.counts = newValue }
  }

  /// Writes the answer, with its line's end.
  ///
  /// - Parameter number: the line's, from 1; before the first one a byte order mark may stand.
  mutating func write(_ line: UnsafeBufferPointer<UInt8>, number: Int, to writer: inout JSONWriter) {
    let line = Self.trimmed(line, number: number)
    guard let first = line.first else { return }
    if line.count > Self.lineLimit {
      answers.write(.lineTooLong(limit: Self.lineLimit), line: number, to: &writer)
    } else if let url = Self.plainText(line) {
      answers.write(url, for: client, line: number, to: &writer)
    } else if syntax == .json || first == UInt8(ascii: "\"") || first == UInt8(ascii: "{") {
      writeJSON(line, number: number, to: &writer)
    } else {
      answers.write(line, for: client, line: number, to: &writer)
    }
    writer.separator("\n")
  }

  private mutating func writeJSON(
    _ line: UnsafeBufferPointer<UInt8>, number: Int, to writer: inout JSONWriter
  ) {
    do throws(Problem) {
      let request = try ResolveRequest(Self.json(line), client)
      _ = request.url.withUTF8 { answers.write($0, for: request.client, line: number, to: &writer) }
    } catch {
      answers.write(error, line: number, to: &writer)
    }
  }

  private static func json(_ line: UnsafeBufferPointer<UInt8>) throws(Problem) -> JSONValue {
    do throws(JSONError) {
      return try JSONDocument(parsing: line).root
    } catch {
      throw Problem(
        .invalidJSON,
        detail: "A line is a URL in quotation marks, or an object with \"url\"; here \(error.message).",
        offset: error.offset)
    }
  }

  /// What stands between the quotation marks of a JSON text without escapes, as most are; nil of anything else.
  private static func plainText(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    guard line.count >= 2, line[0] == UInt8(ascii: "\""), line[line.count - 1] == UInt8(ascii: "\"") else {
      return nil
    }
    let text = UnsafeBufferPointer(rebasing: line[1..<(line.count - 1)])
    // Without a branch, so that many bytes are looked at at once. What is not ASCII is left to the JSON reader.
    var isOther: UInt8 = 0
    for byte in text {
      isOther |= byte & 0x80
      isOther |= byte < 0x20 ? 1 : 0
      isOther |= byte == UInt8(ascii: "\"") ? 1 : 0
      isOther |= byte == UInt8(ascii: "\\") ? 1 : 0
    }
    return isOther == 0 ? text : nil
  }

  static func trimmed(_ line: UnsafeBufferPointer<UInt8>, number: Int) -> UnsafeBufferPointer<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
    var (start, end) = (0, line.count)
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    while start < end, isSpace(line[start]) { start += 1 }
    while end > start, isSpace(line[end - 1]) { end -= 1 }
    return UnsafeBufferPointer(rebasing: line[start..<end])
  }
}
