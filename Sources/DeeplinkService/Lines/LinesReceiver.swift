import DeepLinks
import HTTPServer
import JSON

/// `POST /resolve` with a URL a line: a body of any length, answered line by line, in memory that does not grow with it.
///
/// libmicrohttpd sends nothing before it has the whole body, and most clients read nothing before they have sent it; so
/// what is answered meanwhile is put aside.
final class LinesReceiver: BodyReceiver {
  let bodyLimit: Int
  private let type: MediaType
  private var work: LinesWork?
  /// What the answer will be; the rest of the body is thrown away.
  private var problem: Problem?

  init(_ work: consuming LinesWork, answering type: MediaType, bodyLimit: Int) {
    self.bodyLimit = bodyLimit
    self.type = type
    self.work = consume work
  }

  init(failing problem: Problem, bodyLimit: Int) {
    self.bodyLimit = bodyLimit
    type = .problem
    self.problem = problem
  }

  func receive(_ part: UnsafeBufferPointer<UInt8>) {
    do throws(Spool.Failure) {
      try work?.take(part)
    } catch {
      fail(error)
    }
  }

  func end(_ request: borrowing Request, _ responder: consuming Responder) {
    var file: (descriptor: Int32, count: Int)?
    do throws(Spool.Failure) {
      try work?.takeLast()
      file = try work?.spool.takeFile()
    } catch {
      fail(error)
    }
    let response = Response(.ok, type)
    if let problem {
      var reply = Reply()
      reply.problem(problem)
      reply.send(responder)
    } else if let file {
      responder.respond(response, file: file.descriptor, count: file.count)
    } else {
      respond(response, responder)
    }
  }

  private func respond(_ response: borrowing Response, _ responder: consuming Responder) {
    switch work {
    case .some(let work): responder.respond(response, body: work.spool.writer.written)
    case .none: break
    }
  }

  private func fail(_ failure: Spool.Failure) {
    problem = Problem(failure)
    work = nil
  }
}

/// The answers to lines, from the parts of a body to the spool.
struct LinesWork: ~Copyable {
  private var lines = LineSplitter(limit: LineAnswers.lineLimit)
  private var answers: LineAnswers
  var spool: Spool

  init(_ answers: consuming LineAnswers, into spool: consuming Spool) {
    self.answers = answers
    self.spool = spool
  }

  mutating func take(_ part: UnsafeBufferPointer<UInt8>) throws(Spool.Failure) {
    var rest = part
    while let line = lines.next(&rest) {
      answers.write(line, number: lines.number, to: &spool.writer)
      try spool.settle()
    }
  }

  /// A last line without an end.
  mutating func takeLast() throws(Spool.Failure) {
    guard let line = lines.last() else { return }
    answers.write(line, number: lines.number, to: &spool.writer)
    try spool.settle()
  }
}
