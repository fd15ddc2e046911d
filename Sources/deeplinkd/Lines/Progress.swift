import DeeplinkService
import Glibc

/// A line on the terminal that says how far it is; nothing where standard error is no terminal.
struct Progress: Sendable {
  private static let interval: Duration = .milliseconds(200)

  private let isShown = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var next = ContinuousClock.now + interval

  mutating func show(_ counts: AnswerCounts) {
    guard isShown, .now >= next else { return }
    next = .now + Self.interval
    write(counts, ending: "")
  }

  func end(_ counts: AnswerCounts) {
    if isShown { write(counts, ending: "\n") }
  }

  private func write(_ counts: AnswerCounts, ending end: String) {
    let rate = Double(counts.answers) / max((.now - start) / .seconds(1), 0.001)
    // Back to the line's beginning, and what stood there is cleared.
    Terminal.printError(
      "\r\(counts.answers) links, \(counts.problems) problems, \(Int(rate)) a second\u{1B}[K", ending: end)
  }
}
