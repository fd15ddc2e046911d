import DeepLinks
import JSON

/// Answers URLs one after another, for a call that has many: all by the map that is served when it begins.
struct URLAnswers: ~Copyable {
  enum Form {
    /// `{"status": 200, "answer": …}`, or `{"status": 404, "problem": …}`
    case withStatus
    /// The answer or the problem alone.
    case bare
  }

  /// Threads that count the references to one map are slowed down by one another, so none is counted for a URL.
  // Safety: `owned` keeps it alive.
  private let map: Unmanaged<LinkMap>?
  private let owned: LinkMap?
  private let resolver: (any LinkResolver)?
  private let form: Form
  private var scratch = LinkMap.Scratch()
  var counts = AnswerCounts()

  init(_ endpoint: ResolveEndpoint, in form: Form) {
    switch endpoint {
    case .map(let maps):
      owned = maps.map
      resolver = nil
    case .resolver(let resolver):
      owned = nil
      self.resolver = resolver
    }
    map = owned.map { .passUnretained($0) }
    self.form = form
  }

  mutating func write(
    _ url: UnsafeBufferPointer<UInt8>, for client: Client, line: Int? = nil, to writer: inout JSONWriter
  ) {
    let mark = writer.mark
    if form == .withStatus { writer.fragment(#"{"status":200,"answer":"#) }
    do throws(ResolveProblem) {
      try resolve(url, for: client, to: &writer)
      if form == .withStatus { writer.fragment("}") }
      counts.answers += 1
    } catch {
      writer.takeBack(to: mark)
      write(resolver == nil ? Problem(error, of: url) : .unexplained(error, of: url), line: line, to: &writer)
    }
  }

  private mutating func resolve(
    _ url: UnsafeBufferPointer<UInt8>, for client: Client, to writer: inout JSONWriter
  ) throws(ResolveProblem) {
    guard let map else {
      try resolver?.answer(url, to: &writer)
      return
    }
    var problem: ResolveProblem?
    map._withUnsafeGuaranteedRef { map in
      do throws(ResolveProblem) {
        try map.answer(url, for: client, &scratch, to: &writer)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
  }

  mutating func write(_ problem: Problem, line: Int?, to writer: inout JSONWriter) {
    var problem = problem
    problem.line = line
    counts.answers += 1
    counts.problems += 1
    guard form == .withStatus else { return problem.write(to: &writer) }
    writer.beginObject()
    writer.key("status")
    writer.int(problem.status)
    writer.key("problem")
    problem.write(to: &writer)
    writer.endObject()
  }
}

/// How many URLs were answered, and how many of them by a problem.
package struct AnswerCounts: Sendable {
  package var answers = 0
  package var problems = 0

  package init() {}
}
