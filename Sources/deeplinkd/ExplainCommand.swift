import DeepLinks
import DeeplinkService

/// `deeplinkd explain <url>...`, or the lines of standard input.
enum ExplainCommand {
  static func run(_ arguments: some Sequence<String>) throws(UsageError) -> Int32 {
    let (arguments, flags) = Self.takeFlags(arguments)
    let (isJSON, all) = (flags.contains("--json"), flags.contains("--all"))
    guard
      let options = try Program.options(arguments, known: [Options.map, Options.platform, Options.version])
    else { return 0 }
    let takesLines = try options.takesLines("explain")
    guard let map = Program.load(options[Options.map]).map else { return 1 }
    let client = options.client
    if takesLines {
      return LineWork().run { ExplainedLines(map: map, for: client, asJSON: isJSON, all: all) }
    }
    var explanations = LinkExplanations(map: map, all: all)
    var hasFailed = false
    for (index, url) in options.operands.enumerated() {
      let explanation = explanations.explain(url, for: client)
      if isJSON {
        Terminal.print(String(decoding: explanation.json, as: UTF8.self))
      } else {
        Terminal.print((index > 0 ? "\n" : "") + explanation.text)
      }
      if !explanation.isResolved { hasFailed = true }
    }
    return hasFailed ? 1 : 0
  }

  /// The arguments without the flags, which take no value as options do.
  private static func takeFlags(_ arguments: some Sequence<String>) -> ([String], flags: Set<String>) {
    var rest: [String] = []
    var flags: Set<String> = []
    var areOperands = false
    for argument in arguments {
      areOperands = areOperands || argument == "--"
      if !areOperands, argument == "--json" || argument == "--all" {
        flags.insert(argument)
      } else {
        rest.append(argument)
      }
    }
    return (rest, flags)
  }
}
