package import DeepLinks

/// Commands that a session runs later.
package struct SessionTimer: Equatable, Sendable {
  /// From 1, and never used again by a session of the same id.
  package let number: UInt64
  package let due: Timestamp
  /// The name of the tab that all of the commands act on: maps may change meanwhile. Without one each acts on the tab
  /// selected at that moment.
  package let tab: String?
  /// A list in JSON, as it was sent. It is read again when it is due, by the map that is served then.
  package let commands: [UInt8]
}

extension Session {
  static let timerLimit = 100
  /// Bytes of the commands of all timers together.
  static let timerByteLimit = 256 << 10

  /// Has commands run later. A dry run leaves the revision as it is.
  package mutating func schedule(
    _ commands: [UInt8], tab: String?, due: Timestamp, now: Timestamp, isDryRun: Bool = false
  ) throws(SessionRefusal) -> SessionTimer {
    guard timers.count < Self.timerLimit,
      timers.reduce(commands.count, { $0 + $1.commands.count }) <= Self.timerByteLimit
    else { throw SessionRefusal(.tooManyTimers(limit: Self.timerLimit, bytes: Self.timerByteLimit)) }
    let current = revision
    defer { if isDryRun { revision = current } }
    return change(at: now, by: .scheduling(timer: lastTimer + 1)) { session, _ in
      session.lastTimer += 1
      let timer = SessionTimer(number: session.lastTimer, due: due, tab: tab, commands: commands)
      session.timers.insert(timer, at: session.timers.firstIndex { $0.due > due } ?? session.timers.endIndex)
      return timer
    }.answer
  }

  package func timer(_ number: UInt64) -> SessionTimer? {
    timers.first { $0.number == number }
  }

  /// False where there is no timer of this number.
  package mutating func cancelTimer(_ number: UInt64, now: Timestamp) -> Bool {
    change(at: now, by: .cancelling(timer: number)) { session, _ in
      session.timers.removeAll { $0.number == number }
    }.isChanged
  }

  package mutating func cancelTimers(now: Timestamp) {
    _ = change(at: now, by: .cancelling(timer: nil)) { session, _ in session.timers = [] }
  }

  /// Takes a timer off and runs its commands, as one change. Where they are refused, that the timer goes is all of it.
  ///
  /// - Parameter commands: nil where the map no longer reads what was sent.
  package mutating func fire(_ timer: SessionTimer, _ commands: SessionCommands?, in context: RunContext) {
    let cause = Cause.timer(timer.number)
    _ = change(at: context.now, by: cause) { session, trace in
      session.timers.removeAll { $0.number == timer.number }
      var refusal: SessionRefusal?
      do throws(SessionRefusal) {
        if let commands {
          // On a copy: that the timer goes is no part of what is refused.
          var changed = session
          _ = try changed.perform(commands, in: context, &trace)
          session = changed
          return
        }
      } catch {
        refusal = error
      }
      trace.note(.timerRefused(timer.number, refusal), by: cause)
    }
  }
}
