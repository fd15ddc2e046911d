import DeepLinks
import DeeplinkService
import Glibc

/// Answers standard input line by line, in order, on all cores.
///
/// Each worker reads a portion when it is its turn, answers it, and writes when it is its turn again. So there are never
/// more portions in memory than workers, however long the input is.
// Safety: `reader` is used by whoever has the baton `reading`, `progress` and `total` by whoever has `writing`, and all
// of them after the threads have ended.
final class LineWork: @unchecked Sendable {
  /// Bytes that are read at once: enough that the turns cost nothing, few enough that the answers stay in a core's cache.
  private static let portionSize = 1 << 17

  private let workers: Int
  private let reading: Baton
  private let writing: Baton
  private var reader: PortionReader
  private var progress = Progress()
  private var total = AnswerCounts()

  init() {
    workers = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    reading = Baton(workers: workers)
    writing = Baton(workers: workers)
    reader = PortionReader(
      STDIN_FILENO, size: Self.portionSize, lineLimit: ResolvedLines.lineLimit)
  }

  /// The exit code: 1 where a line means no link, or the input cannot be read.
  func run<Answers: LineAnswering & ~Copyable>(_ make: @escaping @Sendable () -> Answers) -> Int32 {
    Threads.run(workers) { worker in self.work(worker, make()) }
    progress.end(total)
    if let error = reader.error {
      Terminal.printError("deeplinkd: cannot read standard input: \(String(cString: strerror(error)))")
    }
    return total.problems > 0 || reader.error != nil ? 1 : 0
  }

  private func work<Answers: LineAnswering & ~Copyable>(_ worker: Int, _ answers: consuming Answers) {
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: reader.room)
    defer { memory.deallocate() }
    while let portion = reading.withTurn(of: worker, { reader.next(into: memory) }) {
      answers.answer(portion.bytes, from: portion.line)
      writing.withTurn(of: worker) {
        Terminal.print(answers.written)
        total.answers += answers.counts.answers
        total.problems += answers.counts.problems
        progress.show(total)
      }
    }
  }
}
