package import JSON

/// What a request runs: one command, or several that are one change.
package enum SessionCommands: Sendable {
  case one(SessionCommand)
  case batch([SessionCommand])

  package var isBatch: Bool { if case .batch = self { true } else { false } }

  package var count: Int {
    switch self {
    case .one: 1
    case .batch(let commands): commands.count
    }
  }

  /// What JSON calls the first one; nil where there is none.
  package var firstWord: CommandWord? {
    switch self {
    case .one(let command): command.word
    case .batch(let commands): commands.first?.word
    }
  }
}

/// The body of a request.
package struct CommandBody: Sendable {
  package let commands: SessionCommands
  /// When they are to run; at once where it is absent.
  package let after: Duration?
}

extension CommandReader<ValueForm> {
  package func body(_ value: JSONValue) throws(CommandProblem) -> CommandBody {
    guard value.isObject else { throw value.problem(.wrongForm("body", wanted: .object)) }
    let fields = CommandFields(value)
    guard let commands = fields[.commands] else {
      let command = try command(fields, besides: .after)
      return CommandBody(commands: .one(command), after: try after(fields))
    }
    if fields.has(.command), let key = fields.key(.commands) {
      throw CommandProblem(.oneOf(["command", "commands"], of: .body), at: .key(key))
    }
    try checkKeys(of: fields, known: .batch, besides: nil, noun: .body)
    guard commands.kind == .array else { throw commands.problem(.wrongForm("commands", wanted: .list)) }
    var read: [SessionCommand] = []
    read.reserveCapacity(commands.count)
    for element in commands.elements { read.append(try command(element)) }
    return CommandBody(commands: .batch(read), after: try after(fields))
  }

  private func after(_ fields: CommandFields) throws(CommandProblem) -> Duration? {
    guard let member = fields[.after] else { return nil }
    guard let duration = member.withUTF8({ Duration(delay: $0) }) ?? nil else {
      throw member.problem(.wrongForm("after", wanted: .duration))
    }
    return duration
  }
}

extension Duration {
  /// The longest delay: a hundred years, so that a due date can always be written.
  private static let longestDelay = Duration.seconds(100 * 366 * 86_400)

  /// `<number>(ms|s|m|h)`; the number is decimal, its fraction of at most nine digits counts.
  package init?(delay text: UnsafeBufferPointer<UInt8>) {
    let digits = text.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    var whole: Int64 = 0
    for digit in digits { whole = whole * 10 + Int64(digit - 0x30) }
    var rest = text[digits.endIndex...]
    var nanos: Int64 = 0
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
      guard !fraction.isEmpty else { return nil }
      var unit: Int64 = 100_000_000
      for digit in fraction.prefix(9) {
        nanos += Int64(digit - 0x30) * unit
        unit /= 10
      }
      rest = text[fraction.endIndex...]
    }
    let number = Duration.seconds(whole) + .nanoseconds(nanos)
    if rest.elementsEqual("ms".utf8) {
      self = number / 1000
    } else if rest.elementsEqual("s".utf8) {
      self = number
    } else if rest.elementsEqual("m".utf8) {
      self = number * 60
    } else if rest.elementsEqual("h".utf8) {
      self = number * 3600
    } else {
      return nil
    }
    guard self <= Self.longestDelay else { return nil }
  }
}
