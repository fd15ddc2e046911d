import DeepLinks
import Glibc

/// What a command line says, or the environment in its place, or the default.
struct Options {
  /// An option: `--name value`, or an environment variable.
  struct Option: Hashable {
    var name: String
    /// Nil for what belongs to one call alone.
    var environmentVariable: String?
    var placeholder: String
    var defaultValue: String
  }

  static let map = Option(
    name: "--map", environmentVariable: "DEEPLINKD_MAP", placeholder: "FILE",
    defaultValue: "config/links.json5")
  static let listen = Option(
    name: "--listen", environmentVariable: "DEEPLINKD_LISTEN", placeholder: "HOST:PORT",
    defaultValue: "127.0.0.1:8080")
  static let store = Option(
    name: "--store", environmentVariable: "DEEPLINKD_STORE", placeholder: "STORE", defaultValue: "memory")
  static let threads = Option(
    name: "--threads", environmentVariable: "DEEPLINKD_THREADS", placeholder: "N", defaultValue: "0")

  static let linesBody = Option(
    name: "--lines-body", environmentVariable: "DEEPLINKD_LINES_BODY", placeholder: "BYTES",
    defaultValue: "256M")
  static let linesAnswers = Option(
    name: "--lines-answers", environmentVariable: "DEEPLINKD_LINES_ANSWERS", placeholder: "BYTES",
    defaultValue: "2G")

  static let streams = Option(
    name: "--streams", environmentVariable: "DEEPLINKD_STREAMS", placeholder: "N", defaultValue: "12000")
  static let streamsOfSession = Option(
    name: "--streams-of-session", environmentVariable: "DEEPLINKD_STREAMS_OF_SESSION", placeholder: "N",
    defaultValue: "4096")

  static let platform = Option(
    name: "--platform", environmentVariable: nil, placeholder: "NAME", defaultValue: "")
  static let version = Option(
    name: "--version", environmentVariable: nil, placeholder: "VERSION", defaultValue: "")

  private var values: [Option: String] = [:]
  /// The arguments that are no options, in order.
  private(set) var operands: [String] = []
  private(set) var wantsHelp = false

  /// Reads `arguments`; only the options in `known` are options.
  ///
  /// An option may be written `--name value` or `--name=value`; after `--` all arguments are operands.
  init(_ arguments: some Sequence<String>, known: [Option], environment: [String: String]) throws(UsageError)
  {
    for option in known {
      values[option] = option.environmentVariable.flatMap { environment[$0] } ?? option.defaultValue
    }
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      if argument == "--" {
        while let operand = rest.next() { operands.append(operand) }
      } else if argument == "--help" || argument == "-h" {
        wantsHelp = true
      } else if argument.hasPrefix("-"), argument != "-" {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = known.first(where: { $0.name == parts[0] }) else {
          throw UsageError(message: "unknown option '\(parts[0])'")
        }
        guard let value = parts.count == 2 ? String(parts[1]) : rest.next() else {
          throw UsageError(message: "'\(option.name)' needs a value: \(option.name) \(option.placeholder)")
        }
        values[option] = value
      } else {
        operands.append(argument)
      }
    }
  }

  /// Whether URLs come as lines of standard input: where `-` or nothing stands in their place. Nobody is left sitting
  /// before a terminal that says nothing.
  func takesLines(_ command: String) throws(UsageError) -> Bool {
    if operands == ["-"] { return true }
    guard operands.isEmpty else { return false }
    guard isatty(STDIN_FILENO) == 0 else {
      throw UsageError(message: "\(command) takes URLs, or '-' for those on standard input, a line each")
    }
    return true
  }

  /// The option's value; it is one of those known.
  subscript(option: Option) -> String {
    values[option] ?? option.defaultValue
  }
}

extension Options {
  /// The app that links are resolved for.
  var client: Client {
    func given(_ option: Option) -> String? { self[option].isEmpty ? nil : self[option] }
    return Client(platform: given(Self.platform), version: given(Self.version))
  }

  /// A whole number in these bounds.
  func number(_ option: Option, _ bounds: ClosedRange<Int>) throws(UsageError) -> Int {
    guard let number = Int(self[option]), bounds.contains(number) else {
      throw UsageError(
        message:
          "'\(self[option])' is no number for \(option.name): write one from \(bounds.lowerBound) to \(bounds.upperBound)"
      )
    }
    return number
  }

  /// A number of bytes: digits, with K, M or G for the powers of 1,024.
  func bytes(_ option: Option) throws(UsageError) -> Int {
    let text = self[option]
    let shift = ["K": 10, "M": 20, "G": 30][text.suffix(1).uppercased()]
    guard let number = Int(shift == nil ? text : String(text.dropLast())), number >= 0,
      number <= Int.max >> (shift ?? 0)
    else {
      throw UsageError(
        message: "'\(text)' is no number of bytes for \(option.name): write 1000000, 500K, 256M or 2G")
    }
    return number << (shift ?? 0)
  }
}

/// A command line that cannot be understood.
struct UsageError: Error {
  var message: String
}
