import Coordinators
package import DeepLinks

/// What made a revision.
///
/// Names are the link map's own texts, so that to keep one costs nothing.
package enum Cause: Sendable {
  case command(CommandWord)
  /// Several commands in one request.
  case batch(first: CommandWord, count: UInt16)
  case action(String)
  case link(String)
  case timer(UInt64)
  /// The user went back by the platform's own means.
  case user
  /// Stacks came whole: PUT of a session or a stack, POST of a session.
  case restoration
  case patch
  case undo
  case scheduling(timer: UInt64)
  /// Nil: all timers.
  case cancelling(timer: UInt64?)
  /// One of these, and something that no caller saw.
  case noticed(Noticed)

  /// As others are, with what it did that no caller saw; boxed, as it is rare.
  package final class Noticed: Sendable {
    package let cause: Cause
    package let notice: Notice

    init(_ cause: Cause, _ notice: Notice) {
      self.cause = cause
      self.notice = notice
    }
  }

  /// What no caller saw of it.
  package var notice: Notice? {
    if case .noticed(let noticed) = self { noticed.notice } else { nil }
  }

  /// The commands of a request; nil where there are none.
  init?(_ commands: SessionCommands) {
    guard let first = commands.firstWord else { return nil }
    guard commands.count == 1 else {
      self = .batch(first: first, count: UInt16(clamping: commands.count))
      return
    }
    switch first {
    case .undo: self = .undo
    case .userBack: self = .user
    case let word: self = .command(word)
    }
  }
}

/// Something of a change that no caller saw.
package enum Notice: Sendable {
  /// A timer's commands were refused; nil: the map does not read them any more.
  case timerRefused(UInt64, SessionRefusal?)
  case linkDropped(DroppedLink)
}

/// What is noted while a change is made. Not to be copied: each copy would count all stacks.
struct Trace: ~Copyable {
  var cause: Cause
  /// What the change began with.
  let before: Session.Before
  /// The remembered changes that it takes back.
  var undone = UndoneChanges()
  /// What the last undo left.
  var laid: Navigation<Screen>?

  var stacks: Navigation<Screen>.Stacks { before.navigation.stacks }

  init(_ cause: Cause, before: Session.Before) {
    self.cause = cause
    self.before = before
  }

  /// What was tried is not done; that is all there is to say of it.
  mutating func note(_ notice: Notice, by cause: Cause) {
    self.cause = .noticed(Cause.Noticed(cause, notice))
    undone = UndoneChanges()
    laid = nil
  }
}

/// The changes that one takes back, among those that were remembered before it: bit 0 is the one right before it.
struct UndoneChanges: Hashable, Sendable {
  private(set) var bits: UInt8 = 0
  /// Whether undoing is all that the change came to.
  var isUndo: Bool {
    get { bits & 0x80 != 0 }
    set { bits = newValue ? bits | 0x80 : bits & 0x7F }
  }

  mutating func insert(_ distance: Int) { bits |= 1 << UInt8(distance) }
  func contains(_ distance: Int) -> Bool { distance < 7 && bits >> UInt8(distance) & 1 != 0 }
}
