/// What a command line says, or the environment in its place, or the default.
struct Options {
  /// An option: `--name value`, or an environment variable.
  struct Option: Hashable {
    var name: String
    var environmentVariable: String
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
      values[option] = environment[option.environmentVariable] ?? option.defaultValue
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

  /// The option's value; it is one of those known.
  subscript(option: Option) -> String {
    values[option] ?? option.defaultValue
  }
}

/// A command line that cannot be understood.
struct UsageError: Error {
  var message: String
}
