import DeepLinks

/// `deeplinkd check <map>`
enum CheckCommand {
  static func run(_ arguments: some Sequence<String>) throws(UsageError) -> Int32 {
    guard let options = try Program.options(arguments, known: []) else { return 0 }
    guard options.operands.count == 1 else { throw UsageError(message: "check takes one link map") }
    let path = options.operands[0]
    let bytes: [UInt8]
    do throws(File.ReadError) {
      bytes = try File.read(path)
    } catch {
      Terminal.printError("deeplinkd: \(error.message)")
      return 1
    }
    let (map, findings) = LinkMap.load(bytes, file: path, findsOverlaps: true)
    for finding in findings { Terminal.print(finding.description) }
    func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    func count(_ severity: Finding.Severity, _ noun: String) -> String {
      counted(findings.count { $0.severity == severity }, noun)
    }
    let size =
      map.map { " \(counted($0.routes.count, "route")), \(counted($0.links.count, "link"));" } ?? ""
    Terminal.print(
      "\(path):\(size) \(count(.error, "error")), \(count(.warning, "warning")), \(count(.overlap, "overlap"))"
    )
    return map == nil ? 1 : 0
  }
}
