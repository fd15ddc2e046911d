import DeepLinks
import DeeplinkService

/// `deeplinkd links [<link> [parameter=value]...]`
enum LinksCommand {
  static func run(_ arguments: some Sequence<String>) throws(UsageError) -> Int32 {
    guard let options = try Program.options(arguments, known: [Options.map]) else { return 0 }
    let given = try options.operands.dropFirst().map { (operand) throws(UsageError) in try argument(operand) }
    guard let map = Program.load(options[Options.map]).map else { return 1 }
    guard let name = options.operands.first else {
      for link in map.links { Terminal.print(map.summary(of: link)) }
      return 0
    }
    do throws(ReverseProblem) {
      for url in try map.urls(for: map.link(name, arguments: given)).urls { Terminal.print(url) }
      return 0
    } catch {
      Terminal.printError("deeplinkd: \(error.words)")
      return 1
    }
  }

  private static func argument(_ operand: String) throws(UsageError) -> (name: String, value: String) {
    guard let equals = operand.firstIndex(of: "=") else {
      throw UsageError(message: "'\(operand)' is no argument of a link: write parameter=value")
    }
    return (String(operand[..<equals]), String(operand[operand.index(after: equals)...]))
  }
}
