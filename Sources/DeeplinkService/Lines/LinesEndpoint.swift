import DeepLinks
import HTTPServer

/// Who takes the body of `POST /resolve` when it is lines.
struct LinesEndpoint: Sendable {
  let resolve: ResolveEndpoint
  let bodyLimit: Int
  /// For what does not fit into memory.
  let folder: String
  let budget: SpoolBudget

  /// Nil: the body is no lines.
  func receiver(of request: borrowing Request) -> LinesReceiver? {
    guard request.path.equals("/resolve"), let type = request.header(.contentType),
      let type = MediaTypes.lines(type)
    else { return nil }
    do throws(Problem) {
      let client = try Client(query: request.query)
      try checkAccept(of: request, alsoAnswering: MediaTypes.lines)
      if let coding = request.headerText(.contentEncoding), coding.lowercased() != "identity" {
        throw Problem(.unsupportedMediaType, detail: "Content-Encoding says '\(coding)'; send plain lines.")
      }
      let answers = LineAnswers(resolve, for: client, .json, in: .withStatus)
      return LinesReceiver(
        LinesWork(answers, into: try spool()), answering: type, bodyLimit: bodyLimit)
    } catch {
      return LinesReceiver(failing: error, bodyLimit: bodyLimit)
    }
  }

  private func spool() throws(Problem) -> Spool {
    do throws(Spool.Failure) {
      return try Spool(in: folder, of: budget)
    } catch {
      throw Problem(error)
    }
  }
}
