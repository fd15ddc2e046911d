import DeepLinks

extension DOTWriter {
  /// Coordinators alone: who starts whom, and whom an end goes back to.
  static func coordinators(of map: LinkMap) -> [UInt8] {
    let graph = NavigationGraph(map)
    var numbers: [String: Int] = [:]
    for (number, node) in graph.coordinators.enumerated() { numbers[node.coordinator.name] = number }
    var writer = DOTWriter()
    writer.line("digraph {")
    writer.line("rankdir=LR;")
    writer.statement("node", [("shape", "box"), ("style", "rounded")])
    for (number, node) in graph.coordinators.enumerated() {
      let isRoot = node.isRoot || !node.tabs.isEmpty
      writer.statement(
        "c\(number)",
        [("label", quoted(node.title))] + (isRoot ? [("style", "\"rounded,bold\"")] : []))
    }
    for (number, node) in graph.coordinators.enumerated() {
      for (child, event) in node.starts {
        guard let started = numbers[child] else { continue }
        writer.statement("c\(number) -> c\(started)", [("label", quoted(event)), ("style", "bold")])
      }
      for child in graph.children(of: node) {
        guard let ended = numbers[child] else { continue }
        for ending in graph.endings(of: child, in: node.coordinator) {
          writer.statement(
            "c\(ended) -> c\(number)", [("label", quoted(ending.rawValue)), ("style", "dashed")])
        }
      }
    }
    writer.line("}")
    return writer.bytes
  }
}
