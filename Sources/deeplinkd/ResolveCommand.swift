import DeepLinks
import DeeplinkService

/// `deeplinkd resolve <url>...`
enum ResolveCommand {
  static func run(_ arguments: some Sequence<String>) throws(UsageError) -> Int32 {
    guard let options = try Program.options(arguments, known: [Options.map]) else { return 0 }
    guard !options.operands.isEmpty else { throw UsageError(message: "resolve takes URLs") }
    guard let map = Program.load(options[Options.map]).map else { return 1 }
    var answers = LinkAnswers(map: map)
    var hasFailed = false
    for url in options.operands {
      let (status, body) = answers.answer(url)
      Terminal.print(String(decoding: body, as: UTF8.self))
      if status != 200 { hasFailed = true }
    }
    return hasFailed ? 1 : 0
  }
}
