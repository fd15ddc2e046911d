import DeepLinks
import JSON

extension JSONWriter {
  /// All coordinators of a map: what they handle, and who starts whom.
  mutating func coordinators(of map: LinkMap) {
    let graph = NavigationGraph(map)
    beginObject()
    key("coordinators")
    beginArray()
    for node in graph.coordinators { coordinator(node, graph, map) }
    endArray()
    endObject()
  }

  private mutating func coordinator(
    _ node: NavigationGraph.CoordinatorNode, _ graph: NavigationGraph, _ map: LinkMap
  ) {
    let coordinator = node.coordinator
    beginObject()
    key("name")
    string(coordinator.name)
    key("root")
    string(coordinator.root)
    if !coordinator.result.isEmpty {
      key("result")
      parameters(coordinator.result)
    }
    key("on")
    beginObject()
    for event in coordinator.events {
      key(event)
      beginArray()
      let placeholders = graph.arguments(of: event).placeholders
      for command in coordinator.handlers[event] ?? [] {
        self.command(command.command(with: placeholders))
      }
      endArray()
    }
    endObject()
    key("starts")
    beginArray()
    for (child, event) in node.starts {
      beginObject()
      key("coordinator")
      string(child)
      key("on")
      string(event)
      endObject()
    }
    endArray()
    key("startedBy")
    ways(node.startedBy)
    if node.isRoot {
      key("isRoot")
      bool(true)
    }
    key("tabs")
    beginArray()
    for tab in node.tabs { string(tab) }
    endArray()
    endObject()
  }
}

extension NavigationGraph {
  /// What `"$name"` may stand for on an event.
  fileprivate func arguments(of event: String) -> [Parameter] {
    if let (screen, action) = action(event) {
      return self.screen(screen)?.screen.action(action)?.arguments ?? []
    }
    guard event.hasSuffix(".finished") else { return [] }
    return coordinator(String(event.dropLast(".finished".count)))?.coordinator.result ?? []
  }
}

extension [Parameter] {
  /// Each as `"$name"`, so that a command is shown as the map has it.
  fileprivate var placeholders: Arguments {
    Arguments(map { (name: $0.name, value: .string("$\($0.name)")) })
  }
}
