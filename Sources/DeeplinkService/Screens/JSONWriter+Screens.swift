import DeepLinks
import JSON

extension JSONWriter {
  /// All screens of a map, and what can show each.
  mutating func screens(of map: LinkMap) {
    beginObject()
    key("screens")
    beginArray()
    for node in NavigationGraph(map).screens {
      beginObject()
      key("name")
      string(node.screen.name)
      key("parameters")
      parameters(node.screen.parameters)
      key("actions")
      beginObject()
      for action in node.screen.actions {
        key(action.name)
        parameters(action.arguments)
      }
      endObject()
      key("reachedBy")
      ways(node.reachedBy)
      endObject()
    }
    endArray()
    endObject()
  }

  mutating func ways(_ ways: [NavigationGraph.Way]) {
    beginArray()
    for way in ways { self.way(way) }
    endArray()
  }

  private mutating func way(_ way: NavigationGraph.Way) {
    beginObject()
    switch way.opener {
    case .root(let coordinator):
      key("root")
      string(coordinator)
    case .link(let name):
      key("link")
      string(name)
    case .gate(let flag):
      key("gate")
      string(flag)
    case .handler(let coordinator, let event):
      key("coordinator")
      string(coordinator)
      key("on")
      string(event)
    }
    if let command = way.command {
      key("command")
      string(command.rawValue)
    }
    if let link = way.link {
      key("opens")
      string(link)
    }
    if way.isBeneath {
      key("under")
      bool(true)
    }
    endObject()
  }
}
