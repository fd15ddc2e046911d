import DeepLinks
import DeeplinkService

/// `deeplinkd resolve <url>...`, or the lines of standard input.
enum ResolveCommand {
  static func run(_ arguments: some Sequence<String>) throws(UsageError) -> Int32 {
    guard
      let options = try Program.options(arguments, known: [Options.map, Options.platform, Options.version])
    else { return 0 }
    let takesLines = try options.takesLines("resolve")
    guard let map = Program.load(options[Options.map]).map else { return 1 }
    let client = options.client
    if takesLines { return LineWork().run { ResolvedLines(map: map, for: client) } }
    var answers = LinkAnswers(map: map)
    var hasFailed = false
    for url in options.operands {
      let (status, body) = answers.answer(url, for: client)
      Terminal.print(String(decoding: body, as: UTF8.self))
      if status != 200 { hasFailed = true }
    }
    return hasFailed ? 1 : 0
  }
}
